// Exits: where they meet the tray, in which direction they lead, and whether a piece is narrow
// enough for them.
#ifndef UJ_EXIT_H
#define UJ_EXIT_H

#include <unjam/geometry/tray/tray.h>

/// Returns by how much a piece at an angle (radians) is too wide for an exit: the greatest length
/// by which it is wider than the opening, measured across each edge of the opening. The piece can
/// only lie in the exit if the result is at most 0.
double uj_exit_overhang(const uj_tray *tray, int piece, double angle, int exit);

/// Writes the midpoint of the mouth of an exit to *out: the centroid of what the opening shares
/// with the interior, which is a part of the boundary or an overlap. It is accurate to
/// UJ_TOLERANCE_START. Uses GEOS. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_midpoint(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

/// Writes to *out the unit vector from the midpoint of the mouth towards the centroid of the
/// opening; the zero vector if these two points agree within UJ_TOLERANCE_TOUCH, as for an opening
/// that leads out on two opposite sides. Uses GEOS. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_direction(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

#endif
