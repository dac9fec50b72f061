// Checks that the pieces of a turn begin and stop turning where the law of a turn (docs/RULES.md)
// requires it.
#ifndef UJ_TURN_STOP_CHECK_H
#define UJ_TURN_STOP_CHECK_H

#include "checked_move.h"

/// How far a turn has been checked. `turning`: the pieces that still turn, as bits.
typedef struct uj_turn_course {
    unsigned turning;
    bool has_begun;  ///< some interval of the turn has been checked
    size_t rested;   ///< the keyframe at the end of the latest interval in which pieces turned
    /// The latest value of `turning`, possibly the present one, that has lasted for more than
    /// UJ_FLUSH_BEGUN radians; 0 if there is none.
    unsigned before;
    double turned;  ///< radians: the angle by which the pieces in `turning` have turned so far
    /// In radians: the angle by which the pieces in `turning` have turned since `turning` last
    /// changed.
    double together;
    double stopped[UJ_MAX_PIECES];  ///< radians: how far each piece turned before it stopped
} uj_turn_course;

/// Returns the greatest angle by which any piece turns in the interval after a keyframe.
double uj_turned_after(const uj_checked_move *m, size_t frame);

/// Returns, as bits, the pieces that turn in the interval after a keyframe.
unsigned uj_turning_after(const uj_checked_move *m, size_t frame);

/// Returns the state of the check at the beginning of a turn, when none of the pieces has stopped.
uj_turn_course uj_turn_course_begin(const uj_checked_move *m);

/// Advances *course over the interval after the keyframe `frame`. Call it only if pieces turn in
/// this interval. If pieces stop at the keyframe, checks that the law of a turn makes them stop
/// there. Also checks that no piece turns past flush edges (flush_check.h). If a check fails, sets
/// *good to false and writes the reason. Error: UJ_NO_MEMORY.
uj_status uj_turn_course_advance(uj_checked_move *m, size_t frame, uj_turn_course *course,
                                 bool *good);

/// Checks that, by the law of a turn, all pieces that still turn at the end of the move must stop
/// there. If some of them need not stop, sets *good to false and writes the reason. Error:
/// UJ_NO_MEMORY.
uj_status uj_turn_course_end(uj_checked_move *m, const uj_turn_course *course, bool *good);

#endif
