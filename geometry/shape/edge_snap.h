// Seams between polygons that numbers of a file or rounding leave open.
#ifndef UJ_EDGE_SNAP_H
#define UJ_EDGE_SNAP_H

#include <unjam/geometry/shape/polygon.h>

// Makes corners and edges that lie within `width` of each other coincide exactly, between
// different polygons and, corners to edges, between rings of one: corners are moved to earlier
// ones, and corners near an edge are inserted in it. No point of a boundary is moved by more than
// *moved, at most 2 * width. Error: UJ_NO_MEMORY.
uj_status uj_snap_edges(uj_polygon *polygons, size_t count, double width, double *moved);

#endif
