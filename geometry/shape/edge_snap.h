// Closes hairline gaps between polygons.
#ifndef UJ_EDGE_SNAP_H
#define UJ_EDGE_SNAP_H

#include <unjam/geometry/shape/polygon.h>

/// Makes corners and edges within `width` (a length) of each other coincide exactly. Joins two
/// corners only if they belong to different polygons. Joins a corner to an edge only if they
/// belong to different rings (perhaps of the same polygon).
///
/// A corner moves to the nearest corner of an earlier polygon. A corner near an edge is also
/// inserted in the edge. Changes the `count` polygons in place. No point of a boundary moves by
/// more than *moved, which is at most 2 * width. Error: UJ_NO_MEMORY.
uj_status uj_snap_edges(uj_polygon *polygons, size_t count, double width, double *moved);

#endif
