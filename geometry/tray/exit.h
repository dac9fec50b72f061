// Where an exit meets the tray, where it leads, and whether a piece is narrow enough for it.
#ifndef UJ_EXIT_H
#define UJ_EXIT_H

#include <unjam/geometry/tray/tray.h>

/// Returns by how much a piece at `angle` (radians) is too wide for an exit. For each edge of the
/// opening, compares how far piece and opening extend at right angles to this edge. Returns the
/// greatest excess. The piece can lie in the exit only if the result is at most 0.
double uj_exit_overhang(const uj_tray *tray, int piece, double angle, int exit);

/// Writes the midpoint of the mouth of an exit to *out, accurate to UJ_TOLERANCE_START. The
/// midpoint is the centroid of the overlap of opening and interior. If they only touch, it is the
/// centroid of their common boundary. If they do not meet, both coordinates are NaN. Uses GEOS.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_midpoint(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

/// Writes to *out the unit vector from the midpoint of the mouth towards the centroid of the
/// opening. Writes the zero vector if the two points are within UJ_TOLERANCE_TOUCH of each other,
/// or if the opening does not meet the tray. Uses GEOS. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_direction(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

#endif
