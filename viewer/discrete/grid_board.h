// Boards made of cells, on which pieces made of cells slide.
#ifndef UJ_GRID_BOARD_H
#define UJ_GRID_BOARD_H

#include <unjam/viewer/board/cell_outline.h>
#include <unjam/viewer/board/label_anchor.h>

#include "discrete_view.h"

/// The outlines of a piece, each inside the one before. The origin is the middle of the first cell.
typedef struct uj_grid_shape {
    uj_polygon edge, bevel, top;
    uj_label_anchor anchor;
} uj_grid_shape;

typedef struct uj_grid_piece {
    size_t shape;      ///< index in uj_grid.shapes
    int colour;        ///< index in uj_palette.pieces; -1: uj_palette.goal
    const char *name;  ///< not owned
    double text;       ///< size of the name's letters, in cells
    uj_polygon hatch;  ///< pattern on the piece (see hatch.h); may be empty
} uj_grid_piece;

/// Cells are numbered row by row from the top. The place of a piece is its first cell.
typedef struct uj_grid {
    int rows, columns;
    uj_polygon floor;  ///< outline of all cells that are not walls
    uj_box outer;      ///< outer edge of the wall around the floor
    size_t piece_count, shape_count;
    uj_grid_shape *shapes;  ///< [shape_count]
    uj_grid_piece *pieces;  ///< [piece_count]
} uj_grid;

typedef struct uj_grid_position {
    const uint16_t *places;      ///< [piece_count]
    const uj_move_frame *frame;  ///< NULL: nothing moves
    uj_vec2 offset;              ///< displacement of the board
    const uj_held *held;         ///< the piece in the player's hand; NULL: none
} uj_grid_position;

/// Returns the middle of a cell. The board's upper left corner is (0, 0); y points up.
uj_vec2 uj_grid_cell(const uj_grid *grid, unsigned cell);

/// Returns the cell at a point; -1: the point is off the board.
int uj_grid_cell_at(const uj_grid *grid, uj_vec2 at);

uj_box uj_grid_bounds(const uj_grid *grid, size_t piece, unsigned place);

/// Makes grid->floor from the cells that are set in `cells` [rows * columns]. Also sets
/// grid->outer. grid->rows and grid->columns must be set. Errors: UJ_NO_MEMORY.
uj_status uj_grid_make_floor(uj_grid *grid, const bool *cells);

/// Makes a shape from the cells that are set. `first` is the index of the first cell. Errors:
/// UJ_NO_MEMORY.
uj_status uj_grid_make_shape(uj_cell_set cells, int first, uj_grid_shape *out);

/// Sets uj_grid_piece.hatch of all pieces. Before the call, grid->shapes must be set, and so must
/// the shape, colour and text of every piece. Errors: UJ_NO_MEMORY.
uj_status uj_grid_make_hatches(uj_grid *grid);

void uj_grid_clear(uj_grid *grid);

/// See uj_discrete_view.length. The unit is a cell.
double uj_grid_length(const uj_move_frame *frame);

/// See uj_discrete_view.trail.
size_t uj_grid_trail(const uj_grid *grid, const uj_move_frame *frame, uj_vec2 *points);

/// Draws a piece's outline at its place in the goal, `place`. Adds a star in the first cell.
void uj_grid_draw_goal_place(const uj_grid *grid, size_t piece, unsigned place, uj_canvas *canvas,
                             const uj_board *board);

void uj_grid_draw_floor(const uj_grid *grid, uj_vec2 offset, uj_canvas *canvas,
                        const uj_board *board);

/// Draws the pieces that board->part asks for. UJ_SHOW_ARROWS adds an arrow along the path of the
/// current move. UJ_SHOW_GHOSTS adds a pale copy of the moving piece at the end of the path.
void uj_grid_draw_pieces(const uj_grid *grid, const uj_grid_position *position, uj_canvas *canvas,
                         const uj_board *board);

#endif
