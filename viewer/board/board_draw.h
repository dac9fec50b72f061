// What the boards of all subjects are drawn with: walls, shadows, tags, marks.
#ifndef UJ_BOARD_DRAW_H
#define UJ_BOARD_DRAW_H

#include <unjam/viewer/board/subject.h>

enum { UJ_TAG_SIZE = 96 };

// Writes "what:name" without spaces into tag[UJ_TAG_SIZE].
void uj_tag_make(const char *what, const char *name, char *tag);

// Width of an ordinary line, pixels.
double uj_board_line(const uj_board *board);

// The block in which a board lies, with its shadow; low and high in pixels.
void uj_draw_wall(uj_canvas *canvas, const uj_board *board, uj_vec2 low, uj_vec2 high,
                  double corner);

// A soft shadow of a thing that is `height` pixels above the ground: a few faint layers, each wider
// than the last.
void uj_draw_shadow(uj_canvas *canvas, const uj_board *board, const uj_polygon *polygon, uj_map map,
                    double height);

// A label that fits into a width, both in pixels; NAMES must be on.
void uj_draw_label(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text, double size,
                   double room, uj_colour colour);

// The arrow of a move along points[count] (pixels), with a rim that sets it off. It begins `skip`
// pixels after the first point and fades away with `done`, the part of the move that is over.
void uj_draw_move_arrow(uj_canvas *canvas, const uj_board *board, const char *tag,
                        const uj_vec2 *points, size_t count, double skip, double thickness,
                        double done);

#endif
