// Finds the colour of a piece: pieces that do not move are fainter.
#include "tray_drawing.h"

#include <unjam/viewer/board/display.h>

const uj_piece_move *uj_tray_part_of(const uj_tray_drawing *d, size_t piece)
{
    for (size_t i = 0; d->move != NULL && i < d->move->piece_count; i++)
        if (d->move->pieces[i].piece == piece)
            return &d->move->pieces[i];
    return NULL;
}

bool uj_tray_is_goal(const uj_tray_subject *subject, size_t piece)
{
    return subject->anchors[piece].colour < 0;
}

double uj_tray_fading(const uj_tray_drawing *d, size_t piece)
{
    const double strong = 0.76, weak = 0.38;
    const uj_tray_position *position = d->subject->position;
    bool dim = (d->board->show & UJ_SHOW_DIM) != 0;
    if (d->move == NULL && position != NULL && position->motion != NULL)
        return dim && !uj_tray_moved(position->motion, piece) ? strong : 0.0;
    if (d->move == NULL || uj_tray_part_of(d, piece) != NULL)
        return 0.0;
    return dim ? strong : (d->board->show & UJ_SHOW_ARROWS) != 0 ? weak : 0.0;
}

uj_colour uj_tray_colour(const uj_tray_subject *subject, const uj_palette *palette, size_t piece)
{
    int index = subject->anchors[piece].colour;
    return index < 0 ? palette->goal : palette->pieces[index];
}

uj_colour uj_tray_faded_colour(const uj_tray_drawing *d, size_t piece)
{
    uj_colour colour = uj_tray_colour(d->subject, d->palette, piece);
    return uj_colour_mix(colour, d->palette->floor, uj_tray_fading(d, piece));
}

void uj_tray_polygon_draw(const uj_tray_drawing *d, const char *tag, const uj_polygon *polygon,
                          uj_map map, uj_paint paint)
{
    d->canvas->class->polygon(d->canvas, tag, polygon, map, &paint);
}
