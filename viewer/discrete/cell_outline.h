// Outlines of sets of cells on a grid.
#ifndef UJ_CELL_OUTLINE_H
#define UJ_CELL_OUTLINE_H

#include <unjam/geometry/shape/polygon.h>

enum { UJ_OUTLINE_CELLS = 256 };  // most cells of a grid

typedef struct uj_cell_grid {
    int rows, columns;
    const bool *cells;  // [rows * columns], row by row from the top
} uj_cell_grid;

// The outline of the cells that are set, moved inwards by `inset` (below 0.5) and with corners
// rounded by `radius` (below 0.5 - inset; less where they bend inwards). The cell in row r and
// column c is the unit square with its upper left corner at (c, -r), y upwards. Outer rings run
// counter-clockwise, holes clockwise; cells that meet at a corner only are apart. *out, which must
// be empty, stays empty after an error: UJ_NO_MEMORY.
uj_status uj_cell_outline(uj_cell_grid grid, double inset, double radius, uj_polygon *out);

#endif
