// Drawing for the boards of trays and of discrete puzzles.
#ifndef UJ_BOARD_DRAW_H
#define UJ_BOARD_DRAW_H

#include <unjam/viewer/board/subject.h>

enum { UJ_TAG_SIZE = 96 };

/// Writes `what`, a colon and `name` into `tag`, with underscores for spaces. `tag` has UJ_TAG_SIZE
/// bytes; a longer text is cut.
void uj_tag_make(const char *what, const char *name, char *tag);

/// Returns the width of an ordinary stroke, in pixels.
double uj_board_line(const uj_board *board);

/// Draws a rounded rectangle in the colour of walls, with its shadow. `low` and `high` are opposite
/// corners. `corner` is the radius of the rounding. All are in pixels.
void uj_draw_wall(uj_canvas *canvas, const uj_board *board, uj_vec2 low, uj_vec2 high,
                  double corner);

/// Draws the soft shadow of a polygon that is `height` pixels above the ground.
void uj_draw_shadow(uj_canvas *canvas, const uj_board *board, const uj_polygon *polygon, uj_map map,
                    double height);

/// Lengths in pixels.
typedef struct uj_label_style {
    double size;
    double max_width;  ///< a wider label is shrunk, then, if still too wide, cut; 0: no limit
    uj_colour colour;
} uj_label_style;

/// Draws a bold text centred on `at` (pixels).
void uj_draw_label(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                   const uj_label_style *style);

/// Lengths in pixels.
typedef struct uj_move_arrow {
    const uj_vec2 *points;  ///< [count]
    size_t count;
    double skip;       ///< the arrow starts at this distance from points[0]
    double thickness;  ///< width of the arrow's shaft
    double done;       ///< fraction of the move that is done; from 0.3 on there is no arrow
} uj_move_arrow;

/// Draws the arrow of a move, with a rim in the halo colour.
void uj_draw_move_arrow(uj_canvas *canvas, const uj_board *board, const char *tag,
                        const uj_move_arrow *arrow);

#endif
