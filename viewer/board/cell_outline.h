// Outlines of sets of cells on a grid.
#ifndef UJ_CELL_OUTLINE_H
#define UJ_CELL_OUTLINE_H

#include <unjam/geometry/shape/polygon.h>

enum { UJ_OUTLINE_CELLS = 2500 };  // greatest number of cells of a grid

/// A set of cells of a grid.
typedef struct uj_cell_set {
    int rows, columns;
    const bool *cells;  ///< [rows * columns] from the top row; true: in the set
} uj_cell_set;

/// Makes the outline of a set of cells. The cell in row r and column c is the unit square with the
/// upper left corner (c, -r); y points up. The outline is moved inwards by `inset` (< 0.5). Convex
/// corners are rounded with `radius` (< 0.5 - inset), concave corners with half of it. Outer rings
/// run counterclockwise, holes clockwise. Cells that meet only at a corner are separate. *out must
/// be empty, and stays empty after an error. Error: UJ_NO_MEMORY.
uj_status uj_cell_outline(uj_cell_set grid, double inset, double radius, uj_polygon *out);

#endif
