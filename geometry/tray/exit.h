// Exits: where they meet the tray, where they lead, and whether a piece is narrow enough.
#ifndef UJ_EXIT_H
#define UJ_EXIT_H

#include <unjam/geometry/tray/tray.h>

/// By how much (length) a piece at an angle (radians) is too wide for an exit: the greatest amount
/// by which it is wider than the opening, measured across the edges of the opening's hull. At most
/// 0 when the piece is narrow enough across all of them, as it must be to lie in the exit.
double uj_exit_overhang(const uj_tray *tray, int piece, double angle, int exit);

/// The midpoint of the mouth of an exit, in *out: the centroid of what the opening shares with the
/// interior, be it a part of the boundary or an overlap, to within UJ_TOLERANCE_START. Uses GEOS.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_midpoint(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

/// The unit vector from the midpoint of the mouth towards the centroid of the opening, in *out.
/// Zero when the two agree within UJ_TOLERANCE_TOUCH, as where an opening leads out on two sides
/// alike. Errors as above.
uj_status uj_exit_direction(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

#endif
