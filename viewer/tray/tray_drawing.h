// Shared by the files that draw a tray.
#ifndef UJ_TRAY_DRAWING_H
#define UJ_TRAY_DRAWING_H

#include <unjam/viewer/board/board_draw.h>

#include "tray_parts.h"

typedef struct uj_tray_drawing {
    const uj_tray_subject *subject;
    uj_canvas *canvas;
    const uj_board *board;
    const uj_palette *palette;
    double line;                   ///< width of an ordinary stroke, in pixels
    const uj_move *move;           ///< the current move or the hint; NULL: none
    uj_pose poses[UJ_MAX_PIECES];  ///< poses of all pieces at the time shown
} uj_tray_drawing;

/// Returns what a piece does in the current move; NULL: nothing.
const uj_piece_move *uj_tray_part_of(const uj_tray_drawing *d, size_t piece);

/// Returns true if a piece is the goal piece, which must leave the tray.
bool uj_tray_is_goal(const uj_tray_subject *subject, size_t piece);

/// Returns how faint a piece is drawn: from 0 (its own colour) to 1 (the colour of the floor). A
/// piece that moves is not faint.
double uj_tray_fading(const uj_tray_drawing *d, size_t piece);

/// Returns the colour of a piece before fading.
uj_colour uj_tray_colour(const uj_tray_subject *subject, const uj_palette *palette, size_t piece);

/// Returns the colour of a piece, made fainter by uj_tray_fading().
uj_colour uj_tray_faded_colour(const uj_tray_drawing *d, size_t piece);

/// Draws a polygon. `map` converts its points to pixels.
void uj_tray_polygon_draw(const uj_tray_drawing *d, const char *tag, const uj_polygon *polygon,
                          uj_map map, uj_paint paint);

/// Draws the name of a piece, with a star for the goal piece.
void uj_tray_name_draw(const uj_tray_drawing *d, size_t piece);

/// Draws the arrows of a piece in the current move. UJ_PUSH, UJ_TURN: a straight arrow along
/// part->direction. UJ_TURN: also a bent arrow in the sense of part->spin. UJ_GLIDE: a straight
/// arrow towards the piece's place after the move.
void uj_tray_mark_draw(const uj_tray_drawing *d, const uj_piece_move *part);

#endif
