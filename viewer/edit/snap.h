// Snapping: moves a dragged corner or part to a nearby corner, edge or point of the grid.
#ifndef UJ_SNAP_H
#define UJ_SNAP_H

#include <unjam/viewer/edit/tray_part.h>

/// How to snap. Lengths are in the tray's units.
typedef struct uj_snap {
    /// Only corners and edges within this distance attract. When a part is dragged, its corners
    /// snap to corners only within half of `reach` (uj_snap_offset). 0: no snapping at all.
    double reach;
    double grid;       ///< step of the grid; 0: no grid
    uj_part excluded;  ///< the part that is dragged, which does not attract itself
} uj_snap;

/// Returns the point to which a dragged point snaps: the nearest corner within reach, else the
/// nearest edge, else the grid.
uj_vec2 uj_snap_point(const uj_sketch *sketch, uj_snap snap, uj_vec2 point);

/// Returns the offset by which the dragged part (snap.excluded) moves if the mouse drags it by
/// `offset`. The corners of this part snap to corners and edges of other parts, and its edges snap
/// to corners of other parts. The part can snap to two edges that are not parallel. If it snaps to
/// only one edge, and this edge is horizontal or vertical, the part also snaps to the grid along
/// the edge. If it snaps to nothing else, it snaps to the grid.
uj_vec2 uj_snap_offset(const uj_sketch *sketch, uj_snap snap, uj_vec2 offset);

/// Returns the nearest multiple of 15 degrees if it is within 4 degrees, else the angle unchanged.
double uj_snap_angle(double degrees);

#endif
