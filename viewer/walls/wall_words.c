// The sentences of the picture of a wall.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

#include "wall_drawing.h"

char *uj_wall_angle(double degrees, char text[UJ_NUMBER_TEXT_SIZE])
{
    snprintf(text, UJ_NUMBER_TEXT_SIZE, "%.4g\xc2\xb0", degrees == 0.0 ? 0.0 : degrees);
    return text;
}

static const char *name_of(const uj_wall_drawing *d, int piece)
{
    return d->picture->show->tray->pieces[piece].name;
}

static double limit_of(const uj_wall *wall)
{
    return wall->type == UJ_CLAIM_LOW ? wall->low[wall->piece] : wall->high[wall->piece];
}

void uj_wall_left_words(const uj_wall_drawing *d, char text[UJ_WALL_TEXT_SIZE])
{
    const uj_tray *tray = d->picture->show->tray;
    const char *name = name_of(d, d->wall->piece);
    char angle[UJ_NUMBER_TEXT_SIZE], depth[UJ_NUMBER_TEXT_SIZE];
    uj_length_words(tray, d->tightest->depth, depth);
    uj_wall_angle(limit_of(d->wall), angle);
    if (d->wall->type == UJ_CLAIM_GOAL && tray->goal.by_exit)
        snprintf(text, UJ_WALL_TEXT_SIZE,
                 _("Piece %s is never outside while all angles stay within the frame on the right: "
                   "something always overlaps. The least overlap found is %s, shown here in red."),
                 name, depth);
    else if (d->wall->type == UJ_CLAIM_GOAL)
        snprintf(text, UJ_WALL_TEXT_SIZE,
                 _("The goal is never reached while all angles stay within the frame on the right: "
                   "something always overlaps. The least overlap found is %s, shown here in red."),
                 depth);
    else if (tray->piece_count == 1)
        snprintf(text, UJ_WALL_TEXT_SIZE,
                 _("Piece %s cannot turn to %s: wherever it can get, it overlaps the wall of "
                   "the tray. The least overlap found is %s, shown here in red."),
                 name, angle, depth);
    else
        snprintf(text, UJ_WALL_TEXT_SIZE,
                 _("Piece %s cannot turn to %s: wherever the pieces can get and however the others "
                   "are turned, something overlaps. The least overlap found is %s, shown here in red."),
                 name, angle, depth);
}

void uj_wall_right_words(const uj_wall_drawing *d, char text[UJ_WALL_TEXT_SIZE])
{
    char boxes[UJ_NUMBER_TEXT_SIZE];
    uj_boxes_words(d->wall->boxes, boxes);
    if (d->wall->type == UJ_CLAIM_GOAL)
        snprintf(text, UJ_WALL_TEXT_SIZE,
                 _("The frame holds all angles that can be reached. The proof divides them into %s, "
                   "and shows for each box that the goal is out of reach."),
                 boxes);
    else
        snprintf(text, UJ_WALL_TEXT_SIZE,
                 _("The frame holds all angles that can be reached. One side of it is this wall. "
                   "The proof divides the wall into %s, and shows for each box that the pieces have "
                   "no room."),
                 boxes);
}

void uj_wall_side_words(const uj_wall_drawing *d, char text[UJ_WALL_TEXT_SIZE])
{
    char angle[UJ_NUMBER_TEXT_SIZE];
    const uj_tray *tray = d->picture->show->tray;
    const char *name = name_of(d, d->wall->piece);
    uj_wall_angle(limit_of(d->wall), angle);
    if (d->wall->type == UJ_CLAIM_GOAL && tray->goal.by_exit)
        snprintf(text, UJ_WALL_TEXT_SIZE, _("Within these angles, piece %s never leaves"), name);
    else if (d->wall->type == UJ_CLAIM_GOAL)
        snprintf(text, UJ_WALL_TEXT_SIZE, _("Within these angles, the goal is never reached"));
    else
        snprintf(text, UJ_WALL_TEXT_SIZE, 
                 _("To get out of the frame here, piece %s would have to turn beyond %s"), name,
                 angle);
}

void uj_wall_overlap_words(const uj_wall_drawing *d, const uj_overlap *overlap,
                           char text[UJ_WALL_TEXT_SIZE])
{
    char depth[UJ_NUMBER_TEXT_SIZE];
    uj_length_words(d->picture->show->tray, overlap->depth, depth);
    if (overlap->a < 0)
        snprintf(text, UJ_WALL_TEXT_SIZE, _("%s and the wall overlap by %s"),
                 name_of(d, overlap->b), depth);
    else
        snprintf(text, UJ_WALL_TEXT_SIZE, _("%s and %s overlap by %s"), name_of(d, overlap->a),
                 name_of(d, overlap->b), depth);
}
