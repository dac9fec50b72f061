// A polygon divided into convex cells. Cells are joined as long as the results are convex.
#ifndef UJ_CONVEX_JOIN_H
#define UJ_CONVEX_JOIN_H

#include <unjam/base/status.h>
#include <unjam/geometry/shape/vec2.h>

/// Because the input is rounded, the boundary of a convex cell, walked counter-clockwise, may turn
/// right at a corner by an angle whose sine is at most this.
#define UJ_CONVEX_SLACK 1e-12

/// A convex polygon under construction. Its corners, in counter-clockwise order, are indices into
/// the points of the mesh.
typedef struct uj_cell {
    size_t count;
    size_t *corners;
} uj_cell;

/// An edge of a cell, from one corner to the next.
typedef struct uj_cell_edge {
    size_t from, to;
    size_t cell;  ///< the cell that has this edge; SIZE_MAX if a join has removed the edge
} uj_cell_edge;

/// A polygon divided into cells that share edges. The mesh owns its arrays; a mesh initialised with
/// zeros is empty.
typedef struct uj_mesh {
    uj_vec2 *points;
    size_t point_count;
    uj_cell *cells;
    size_t cell_count;
    uj_cell_edge *edges;  ///< [edge_count], sorted; made by uj_mesh_join
    size_t edge_count;
} uj_mesh;

void uj_mesh_clear(uj_mesh *mesh);

/// Joins cells across shared edges as long as the results are convex (Hertel and Mehlhorn 1983).
/// Each step takes the first cell that can be joined to another, and the first edge of that cell
/// that allows this. The running time is at most proportional to the square of the number of
/// corners, up to a logarithmic factor. Error: UJ_NO_MEMORY.
uj_status uj_mesh_join(uj_mesh *mesh);

/// Returns true if the edge that begins at corner i of `cell` is also an edge of another cell. Call
/// this after uj_mesh_join.
bool uj_mesh_is_shared(const uj_mesh *mesh, const uj_cell *cell, size_t i);

#endif
