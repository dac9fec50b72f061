// Snaps a dragged corner or part to a nearby corner, edge or point of the grid.
#ifndef UJ_SNAP_H
#define UJ_SNAP_H

#include <unjam/viewer/edit/tray_part.h>

/// Lengths are in the tray's units.
typedef struct uj_snap {
    /// Corners and edges attract within this distance. Corners attract a dragged part only within
    /// half of `reach`. 0: no snapping, not even to the grid.
    double reach;
    double grid;       ///< step of the grid; 0: no grid
    uj_part excluded;  ///< the dragged part, which does not attract itself
} uj_snap;

/// Returns the point to which a dragged point snaps: the nearest corner within reach, else the
/// nearest edge, else the grid.
uj_vec2 uj_snap_point(const uj_sketch *sketch, uj_snap snap, uj_vec2 point);

/// Returns the offset by which snap.excluded moves if the mouse drags it by `offset`. Tries to
/// snap a corner of this part to a corner of another part. Otherwise tries to snap a corner of
/// either part to an edge of the other; then, along this edge, to a second edge or (if this edge is
/// horizontal or vertical) to the grid. If no corner or edge is near, snaps to the grid.
uj_vec2 uj_snap_offset(const uj_sketch *sketch, uj_snap snap, uj_vec2 offset);

/// Returns the nearest multiple of 15 degrees if it is within 4 degrees, else the angle unchanged.
double uj_snap_angle(double degrees);

#endif
