// Whether pieces of a turn can turn together, judged by the gaps at one moment.
#ifndef UJ_CAN_TURN_H
#define UJ_CAN_TURN_H

#include "checked_move.h"

typedef enum uj_turn_answer { UJ_TURN_NO, UJ_TURN_YES, UJ_TURN_UNKNOWN } uj_turn_answer;

/// How to test whether pieces can turn.
typedef struct uj_turn_test {
    /// A gap between two pieces that do not turn may stay constant. If the rates at which gaps
    /// change do not decide, the pieces are also tested after turning a little further.
    bool fine;
    /// In radians: the test uses how much gaps change over this angle; 0: their rates at present.
    double ahead;
    bool is_local;  ///< only velocities that keep the pieces near their places count
    unsigned
        claimed;  ///< if is_local: pieces (as bits) that can turn together without being tested
} uj_turn_test;

/// Decides whether the pieces in `set` (bit i: piece i) can turn together while the other pieces of
/// the move only slide: whether there are velocities at which no closed gap becomes negative. The
/// contacts must have been listed in m->balance. Error: UJ_NO_MEMORY.
uj_status uj_can_turn(uj_checked_move *m, unsigned set, uj_turn_test test, uj_turn_answer *out);

/// Returns the piece, -1 for the wall, that a piece would press most if the pieces `turning` turned
/// on about their origins. Returns UJ_EXEMPT_ALONE if the piece touches nothing.
int uj_most_pressed(uj_checked_move *m, unsigned turning, int piece);

#endif
