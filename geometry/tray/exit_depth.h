// Makes exits deep enough for a piece to leave through them.
#ifndef UJ_EXIT_DEPTH_H
#define UJ_EXIT_DEPTH_H

#include <unjam/geometry/tray/tray.h>

/// Returns the greatest distance between two corners of a polygon.
double uj_polygon_diameter(const uj_polygon *polygon);

/// Moves the outer end of an opening outwards until it is `depth` away from the interior, so that a
/// piece of that diameter can leave the interior at any angle at which it passes the opening.
///
/// The outer end is the edge of the opening whose ends are furthest from the interior; it moves
/// along its normal. Sets *extended to true if the opening was changed. The opening stays as it is
/// if it is deep enough, if its outer end is no straight edge across at least half of the opening,
/// or if the longer opening would meet the interior somewhere else. Errors: UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_exit_deepen(const uj_polygon *interior, double depth, uj_polygon *opening,
                         bool *extended, uj_error *error);

#endif
