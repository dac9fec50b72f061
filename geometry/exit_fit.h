// Whether a piece is narrow enough for an exit at an angle.
#ifndef UJ_EXIT_FIT_H
#define UJ_EXIT_FIT_H

#include "geometry/tray.h"

// By how much (length) a piece at an angle (radians) is wider than the exit across some edge of the
// exit's hull; at most 0 when it is no wider across any, as it must be to lie in the exit.
double uj_exit_excess(const uj_tray *tray, int piece, double angle, int exit);

#endif
