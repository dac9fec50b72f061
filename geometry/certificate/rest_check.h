// The certificate's checks of rest and of the law of a push, for all moves.
#ifndef UJ_REST_CHECK_H
#define UJ_REST_CHECK_H

#include "certificate_rules.h"

/// Checks that pieces rest where they should, and move as they are pushed, by an independent local
/// test: it moves one piece a small step in a fan of directions while all others stand, and then,
/// where that can be decided, the pieces of the move together.
///
/// - The pieces of a move end at rest towards their directions, except in the move in which the
///   goal piece leaves through an exit.
/// - The pieces of a turn rest at its start and while it goes on. The test is coarse just before a
///   piece slips at constant angle, where one starts or stops turning, and between keyframes.
/// - Where pieces are pushed, something blocks the part of the drive that they do not follow.
///
/// certificate_limits.h says how much of a move may stay untested, in angle and in length of path.
/// Whether a turn ends too early is not tested.
///
/// *good becomes false, with e->reason, when a check fails. Returns UJ_OK or UJ_NO_MEMORY.
uj_status uj_rest_check(const uj_examination *e, bool *good);

#endif
