// Decides from the gaps at one moment whether pieces of one move can turn together.
#ifndef UJ_CAN_TURN_H
#define UJ_CAN_TURN_H

#include "checked_move.h"

typedef enum uj_turn_answer { UJ_TURN_NO, UJ_TURN_YES, UJ_TURN_UNKNOWN } uj_turn_answer;

/// How to test whether pieces can turn.
typedef struct uj_turn_test {
    /// The answer UJ_TURN_YES requires that every gap grows at least at the rate UJ_STOP_MARGIN. If
    /// `fine` is true, a gap between two pieces that do not turn may also stay constant. If `fine`
    /// is true and is_local false, uj_can_turn repeats an undecided test with `ahead` set to each
    /// of the angles UJ_STOP_AHEAD.
    bool fine;
    /// An angle in radians. The test uses the amounts by which gaps change over this angle. If the
    /// angle is 0, the test uses the present rates of change.
    double ahead;
    bool is_local;     ///< allow only velocities below 1 / UJ_STOP_CLEAR_LOCAL
    unsigned claimed;  ///< pieces (as bits) that turn on in the motion; if is_local, they are
                       ///< assumed, without a test, to be able to turn together
} uj_turn_test;

/// Decides whether the pieces in `set` (bit i: piece i) can turn together while the other pieces of
/// the move only slide. They can if there are velocities at which no closed gap becomes negative.
/// The contacts must have been listed in m->balance. Error: UJ_NO_MEMORY.
uj_status uj_can_turn(uj_checked_move *m, unsigned set, uj_turn_test test, uj_turn_answer *out);

/// Returns what `piece` would press most if the pieces in `turning` turned further about their
/// origins: the index of a piece, or -1 for the wall. Returns UJ_EXEMPT_ALONE if `piece` touches
/// nothing.
int uj_most_pressed(uj_checked_move *m, unsigned turning, int piece);

#endif
