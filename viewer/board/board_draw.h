// What the boards of all subjects are drawn with: walls, shadows, labels, arrows.
#ifndef UJ_BOARD_DRAW_H
#define UJ_BOARD_DRAW_H

#include <unjam/viewer/board/subject.h>

enum { UJ_TAG_SIZE = 96 };

/// Writes "what:name", spaces as underscores, into tag[UJ_TAG_SIZE].
void uj_tag_make(const char *what, const char *name, char *tag);

/// Width of an ordinary line, pixels.
double uj_board_line(const uj_board *board);

/// Draws the block in which a board lies, with its shadow; low and high in pixels.
void uj_draw_wall(uj_canvas *canvas, const uj_board *board, uj_vec2 low, uj_vec2 high,
                  double corner);

/// Draws the soft shadow of a polygon `height` pixels above the ground: three faint layers, each
/// wider than the last.
void uj_draw_shadow(uj_canvas *canvas, const uj_board *board, const uj_polygon *polygon, uj_map map,
                    double height);

/// How a label is written; lengths in pixels.
typedef struct uj_label_style {
    double size;
    double max_width;  ///< the label is made to fit
    uj_colour colour;
} uj_label_style;

/// Writes a bold label centred on a point (pixels). Call it only if names are on.
void uj_draw_label(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                   const uj_label_style *style);

/// The arrow of a move; lengths in pixels.
typedef struct uj_move_arrow {
    const uj_vec2 *points;  ///< [count] its path
    size_t count;
    double skip;       ///< how far after the first point it begins
    double thickness;  ///< of its shaft
    double done;       ///< part of the move that is over; the arrow fades with it
} uj_move_arrow;

/// Draws the arrow of a move, with a rim that sets it off.
void uj_draw_move_arrow(uj_canvas *canvas, const uj_board *board, const char *tag,
                        const uj_move_arrow *arrow);

#endif
