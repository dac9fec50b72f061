// Decides whether pieces of a move can turn together, from the gaps at one moment.
#ifndef UJ_CAN_TURN_H
#define UJ_CAN_TURN_H

#include "checked_move.h"

typedef enum uj_turn_answer { UJ_TURN_NO, UJ_TURN_YES, UJ_TURN_UNKNOWN } uj_turn_answer;

/// How to test whether pieces can turn.
typedef struct uj_turn_test {
    /// If false, every gap must grow. If true, gaps between pieces that do not turn may also stay
    /// constant. If `fine` is true and `is_local` is false, uj_can_turn repeats an undecided test
    /// (UJ_TURN_UNKNOWN) with each of the angles UJ_STOP_AHEAD as `ahead`.
    bool fine;
    /// In radians. If 0, the test uses the rates at which gaps change now. Otherwise it uses how
    /// much gaps change while the pieces turn by this angle.
    double ahead;
    bool is_local;  ///< allow only velocities below 1 / UJ_STOP_CLEAR_LOCAL diameters per radian
    /// The pieces (as bits) that go on turning in the motion being checked. If is_local,
    /// uj_can_turn answers UJ_TURN_YES for this set without a test.
    unsigned claimed;
} uj_turn_test;

/// Decides whether the pieces in `set` (bit i: piece i) can turn together while the other pieces of
/// the move only slide. The contacts must be listed in m->balance. Error: UJ_NO_MEMORY.
uj_status uj_can_turn(uj_checked_move *m, unsigned set, uj_turn_test test, uj_turn_answer *out);

/// Returns the piece (-1: the wall) that `piece` would press against most if the pieces in
/// `turning` (bits) turned further without sliding; UJ_EXEMPT_ALONE if `piece` touches nothing.
int uj_most_pressed(uj_checked_move *m, unsigned turning, int piece);

#endif
