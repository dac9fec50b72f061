// Boards of cells on which pieces made of cells slide: sliding tiles and Klotski.
#ifndef UJ_GRID_BOARD_H
#define UJ_GRID_BOARD_H

#include <unjam/viewer/board/label_anchor.h>

#include "cell_outline.h"
#include "discrete_view.h"

/// The outlines of a piece, one inside the other, around the middle of its first cell.
typedef struct uj_grid_shape {
    uj_polygon edge, bevel, top;
    uj_label_anchor anchor;
} uj_grid_shape;

typedef struct uj_grid_piece {
    size_t shape;      ///< index of its shape
    int colour;        ///< index in the palette; -1: the goal's
    const char *name;  ///< not owned
    double text;       ///< size of its name, cells
    uj_polygon hatch;  ///< its pattern
} uj_grid_piece;

/// A board. Places are cells, numbered row by row from the top; a piece is where its first cell is.
typedef struct uj_grid {
    int rows, columns;
    uj_polygon floor;  ///< of all cells that are no walls
    uj_box outer;      ///< of the wall around the floor
    size_t piece_count, shape_count;
    uj_grid_shape *shapes;  ///< [shape_count]
    uj_grid_piece *pieces;  ///< [piece_count]
} uj_grid;

/// A position to draw.
typedef struct uj_grid_position {
    const uint16_t *places;  ///< [piece_count]
    const uj_frame *frame;   ///< of the motion; NULL: nothing moves
    uj_vec2 offset;          ///< where the board lies
} uj_grid_position;

/// The middle of a cell; the board's upper left corner is (0, 0).
uj_vec2 uj_grid_cell(const uj_grid *grid, unsigned cell);

/// The cell at a point; -1: none.
int uj_grid_cell_at(const uj_grid *grid, uj_vec2 at);

/// The box around a piece at a place.
uj_box uj_grid_bounds(const uj_grid *grid, size_t piece, unsigned place);

/// Makes the floor of the cells that are set, [rows * columns], and the wall's box. rows and
/// columns must be set. Errors: UJ_NO_MEMORY.
uj_status uj_grid_make_floor(uj_grid *grid, const bool *cells);

/// Makes the outlines of a shape from its cells; cells[first] is its first cell.
/// Errors: UJ_NO_MEMORY.
uj_status uj_grid_make_shape(uj_cell_grid cells, int first, uj_grid_shape *out);

/// Makes the patterns of all pieces, once their shapes, colours and names are set.
/// Errors: UJ_NO_MEMORY.
uj_status uj_grid_make_hatches(uj_grid *grid);

void uj_grid_clear(uj_grid *grid);

/// The length of a move's path, in cells (see uj_discrete_view.length).
double uj_grid_length(const uj_frame *frame);

/// The part of its path that the moving piece has covered (see uj_discrete_view.trail).
size_t uj_grid_trail(const uj_grid *grid, const uj_frame *frame, uj_vec2 *points);

/// Draws an outline with a star where the goal wants a piece.
void uj_grid_draw_goal_place(const uj_grid *grid, size_t piece, unsigned place, uj_canvas *canvas,
                             const uj_board *board);

/// Draws wall and floor.
void uj_grid_draw_floor(const uj_grid *grid, uj_vec2 offset, uj_canvas *canvas,
                        const uj_board *board);

/// Draws the pieces and the marks of the current move.
void uj_grid_draw_pieces(const uj_grid *grid, const uj_grid_position *position, uj_canvas *canvas,
                         const uj_board *board);

#endif
