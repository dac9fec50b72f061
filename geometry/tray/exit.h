// Exits: where they open, where they lead, and whether a piece is narrow enough for one.
#ifndef UJ_EXIT_H
#define UJ_EXIT_H

#include <unjam/geometry/tray/tray.h>

// By how much (length) a piece at an angle (radians) is wider than the exit across some edge of the
// exit's hull; at most 0 when it is no wider across any, as it must be to lie in the exit.
double uj_exit_overhang(const uj_tray *tray, int piece, double angle, int exit);

// The middle of what an exit shares with the interior, a part of its boundary or where they
// overlap, to within UJ_TOLERANCE_START (through GEOS).
uj_status uj_exit_midpoint(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

// The direction (length 1) from there to the middle of the opening; 0 when they are the same to
// within UJ_TOLERANCE_TOUCH, as where an opening leads out on two sides alike.
uj_status uj_exit_direction(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error);

#endif
