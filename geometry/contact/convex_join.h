// A polygon divided into convex cells, which are joined as long as the results are convex.
#ifndef UJ_CONVEX_JOIN_H
#define UJ_CONVEX_JOIN_H

#include <unjam/base/status.h>
#include <unjam/geometry/shape/vec2.h>

/// Allowance for rounded input: at a corner of a convex cell, the boundary may bend inwards by an
/// angle whose sine is at most this.
#define UJ_CONVEX_SLACK 1e-12

/// A convex polygon. Its corners, in counter-clockwise order, are indices into uj_mesh.points.
typedef struct uj_cell {
    size_t count;
    size_t *corners;
} uj_cell;

/// An edge from one corner of a cell to the next, counter-clockwise.
typedef struct uj_cell_edge {
    size_t from, to;
    size_t cell;  ///< the cell with this edge; SIZE_MAX if a join has removed the edge
} uj_cell_edge;

/// A polygon divided into cells. Owns its arrays. A mesh initialised with zeros is empty.
typedef struct uj_mesh {
    uj_vec2 *points;
    size_t point_count;
    uj_cell *cells;
    size_t cell_count;
    uj_cell_edge *edges;  ///< [edge_count] sorted; made by uj_mesh_join
    size_t edge_count;
} uj_mesh;

void uj_mesh_clear(uj_mesh *mesh);

/// Joins cells across shared edges as long as the results are convex (Hertel and Mehlhorn 1983).
/// Takes at most O(n^2 log n) time for n corners. Error: UJ_NO_MEMORY.
uj_status uj_mesh_join(uj_mesh *mesh);

/// Returns true if the edge that begins at corner i of `cell` is also an edge of another cell.
/// Call uj_mesh_join first.
bool uj_mesh_is_shared(const uj_mesh *mesh, const uj_cell *cell, size_t i);

#endif
