// Outlines of sets of cells on a grid.
#ifndef UJ_CELL_OUTLINE_H
#define UJ_CELL_OUTLINE_H

#include <unjam/geometry/shape/polygon.h>

enum { UJ_OUTLINE_CELLS = 256 };  // greatest number of cells of a grid

/// A set of cells.
typedef struct uj_cell_grid {
    int rows, columns;
    const bool *cells;  ///< [rows * columns], row by row from the top
} uj_cell_grid;

/// Makes the outline of the cells that are set. inset: how far it moves inwards, below 0.5. radius:
/// of its corners, below 0.5 - inset; half of that where they bend inwards. The cell in row r and
/// column c is the unit square with its upper left corner at (c, -r), y upwards. Outer rings run
/// counterclockwise, holes clockwise. Cells that meet only at a corner are separate. *out must be
/// empty, and stays empty after an error: UJ_NO_MEMORY.
uj_status uj_cell_outline(uj_cell_grid grid, double inset, double radius, uj_polygon *out);

#endif
