// What the files that draw a tray share: the drawing under way, and how its pieces stand in it.
#ifndef UJ_TRAY_DRAWING_H
#define UJ_TRAY_DRAWING_H

#include <unjam/viewer/board/board_draw.h>

#include "tray_parts.h"

/// A drawing of a tray under way.
typedef struct uj_tray_drawing {
    const uj_tray_subject *subject;
    uj_canvas *canvas;
    const uj_board *board;
    const uj_palette *palette;
    double line;                   ///< width of an ordinary line, pixels
    const uj_move *move;           ///< the current move or the hint; NULL: none
    uj_pose poses[UJ_MAX_PIECES];  ///< of all pieces now
} uj_tray_drawing;

/// A piece's part in the current move; NULL: it has none.
const uj_piece_move *uj_tray_part_of(const uj_tray_drawing *d, size_t piece);

/// Whether this is the piece that must leave.
bool uj_tray_is_goal(const uj_tray_subject *subject, size_t piece);

/// How far a piece that the current move keeps still fades into the floor: 0 not at all, 1 wholly.
double uj_tray_fading(const uj_tray_drawing *d, size_t piece);

/// The colour of a piece that does not fade.
uj_colour uj_tray_colour(const uj_tray_subject *subject, const uj_palette *palette, size_t piece);

/// Draws a polygon through a map.
void uj_tray_polygon_draw(const uj_tray_drawing *d, const char *tag, const uj_polygon *polygon,
                          uj_map map, uj_paint paint);

/// Draws the name of a piece, with a star if it is the goal piece.
void uj_tray_name_draw(const uj_tray_drawing *d, size_t piece);

/// Draws a piece's part in the current move: a push as an arrow; a turn as an arrow in the
/// direction in which the piece is pressed, and a bent arrow around it.
void uj_tray_mark_draw(const uj_tray_drawing *d, const uj_piece_move *part);

#endif
