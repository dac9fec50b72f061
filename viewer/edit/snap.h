// Snaps a dragged corner or part to a nearby corner, edge or point of the grid.
#ifndef UJ_SNAP_H
#define UJ_SNAP_H

#include <unjam/viewer/edit/tray_part.h>

/// Lengths are in the tray's units.
typedef struct uj_snap {
    /// A dragged point snaps to corners and edges within this distance. If a part is dragged, a
    /// corner and an edge snap together within this distance, two corners within half of it. 0: no
    /// snapping, not even to the grid.
    double reach;
    double grid;       ///< step of the grid; 0: no grid
    uj_part excluded;  ///< the dragged part, which does not attract itself
} uj_snap;

/// Returns the point to which a dragged point snaps: the nearest corner within snap.reach, else the
/// nearest edge, else the grid. On a horizontal or vertical edge, the point also snaps to the grid.
uj_vec2 uj_snap_point(const uj_sketch *sketch, uj_snap snap, uj_vec2 point);

/// Returns the offset of the dragged part (snap.excluded) if the mouse moves by `offset`. A corner
/// of the dragged part snaps to a corner of another part. If no corner is near, a corner of either
/// part snaps to an edge of the other. Then the dragged part slides along this edge to a second
/// edge that is near. If no second edge is near, and the first is horizontal or vertical, the part
/// slides along the first to the grid. With no corner or edge near, the part snaps to the grid.
uj_vec2 uj_snap_offset(const uj_sketch *sketch, uj_snap snap, uj_vec2 offset);

/// Returns the nearest multiple of 15 degrees if it is within 4 degrees, else the angle unchanged.
double uj_snap_angle(double degrees);

#endif
