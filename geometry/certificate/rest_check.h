// Checks, in every move, that pieces are at rest where they must be, and that they obey the laws of
// motion.
#ifndef UJ_REST_CHECK_H
#define UJ_REST_CHECK_H

#include "certificate_rules.h"

/// Checks that pieces rest where they should, that they follow their pushes, and that turns go on
/// as long as the law of a turn requires it. The tests share no code with the solver.
///
/// - At the end of a move, a push of its pieces in their directions moves nothing: contacts balance
///   the push. The move in which the goal piece leaves through an exit need not end at rest.
/// - The pieces of a turn rest at its start, at every keyframe, and at samples between keyframes.
/// - If a piece of a turn does not begin to turn, or stops turning, contacts block it at that
///   moment, or one of its edges is flush with an edge that turns at another rate.
/// - In a push, and when pieces slide in a turn: if the velocity of a piece differs from its push
///   vector, contact forces balance the difference. This is tested once between any two successive
///   changes of contacts, which proves it for all times.
///
/// certificate_limits.h says how much of a move may stay undecided.
///
/// If a check fails, sets *good to false and writes e->reason. Returns UJ_OK or UJ_NO_MEMORY.
uj_status uj_rest_check(const uj_examination *e, bool *good);

#endif
