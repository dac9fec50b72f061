// Closes hairline gaps: corners and edges of polygons that nearly meet are made to meet exactly.
#ifndef UJ_EDGE_SNAP_H
#define UJ_EDGE_SNAP_H

#include <unjam/geometry/shape/polygon.h>

/// Makes corners and edges within `width` (length) of each other coincide exactly: corners of
/// different polygons, and corners of one ring with edges of another, of the same polygon too.
///
/// A corner moves to the nearest corner of an earlier polygon. A corner near an edge becomes a
/// corner of that edge as well. polygons[count] are changed in place. No boundary point moves by
/// more than *moved, which is at most 2 * width. Error: UJ_NO_MEMORY.
uj_status uj_snap_edges(uj_polygon *polygons, size_t count, double width, double *moved);

#endif
