// The certificate's checks of rest and of the law of a push, for all moves.
#ifndef UJ_REST_CHECK_H
#define UJ_REST_CHECK_H

#include "certificate_rules.h"

/// Checks that pieces rest where they should, and that they follow their pushes. The test is local
/// and independent of the solver: it moves one piece by a small step in a fan of directions while
/// all others stand still. Then it moves the pieces of the move together; this second test may stay
/// undecided.
///
/// - At the end of a move, its pieces rest: none can step in its direction. The exception is the
///   move in which the goal piece leaves through an exit.
/// - The pieces of a turn rest at its start and while it goes on. The test is coarse just before a
///   piece slips at constant angle, when a piece starts or stops turning, and between keyframes.
/// - In a push, if a piece does not follow a part of its drive, a contact blocks that part.
///
/// certificate_limits.h says how much of a move may stay untested, in angle and in length of path.
/// Whether a turn ends too early is not tested.
///
/// If a check fails, sets *good to false and writes e->reason. Returns UJ_OK or UJ_NO_MEMORY.
uj_status uj_rest_check(const uj_examination *e, bool *good);

#endif
