// The certificate's checks, for all moves, of rest and of the law of a push.
#ifndef UJ_REST_CHECK_H
#define UJ_REST_CHECK_H

#include "certificate_rules.h"

/// Checks that pieces rest where they should, and that they follow their pushes, by an independent
/// local test: it moves one piece a small step in a fan of directions while all others stand still,
/// and then, if this can be decided, the pieces of the move together.
///
/// - At the end of a move, its pieces rest towards their directions, except in the move in which
///   the goal piece leaves through an exit.
/// - The pieces of a turn rest at its start and while it goes on. The test is coarse just before a
///   piece slips at constant angle, when a piece starts or stops turning, and between keyframes.
/// - In a push, a contact blocks whatever part of its drive a piece does not follow.
///
/// certificate_limits.h says how much of a move may stay untested, in angle and in length of path.
/// Whether a turn ends too early is not tested.
///
/// If a check fails, sets *good to false and writes e->reason. Returns UJ_OK or UJ_NO_MEMORY.
uj_status uj_rest_check(const uj_examination *e, bool *good);

#endif
