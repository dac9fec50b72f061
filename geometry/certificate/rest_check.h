// Checks that pieces obey the laws of motion, and are at rest where they must be.
#ifndef UJ_REST_CHECK_H
#define UJ_REST_CHECK_H

#include "certificate_rules.h"

/// Checks every push and turn of the solution. (A glide may be any motion.)
///
/// - At the end of a move, contacts balance the pushes, so no piece moves. This is not required if
///   the goal piece leaves through an exit.
/// - The pieces of a turn are at rest at its start, at every keyframe, and at samples between
///   keyframes.
/// - A piece of a turn may stop turning, or not begin to turn, only if contacts block it there or
///   one of its edges is flush with an edge that turns at another rate.
/// - In a push, and in a slide during a turn: if the velocity of a piece differs from its push
///   vector, contact forces balance the difference.
///
/// certificate_limits.h says how much of a move may stay undecided. If a check fails, sets *good to
/// false and writes e->reason. Error: UJ_NO_MEMORY.
uj_status uj_rest_check(const uj_examination *e, bool *good);

#endif
