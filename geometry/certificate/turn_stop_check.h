// Checks that pieces begin and stop turning where the law of a turn says (docs/RULES.md).
#ifndef UJ_TURN_STOP_CHECK_H
#define UJ_TURN_STOP_CHECK_H

#include "checked_move.h"

/// How far a turn has been checked.
typedef struct uj_turn_course {
    unsigned turning;    ///< the pieces that still turn, as bits
    bool has_begun;      ///< uj_turn_course_advance has been called
    bool drifts;         ///< pieces have drifted (uj_push_law_drifts) at the present angle
    size_t drift_start;  ///< if `drifts`: the keyframe at which the first drift began
    /// If `drifts`: the pieces (as bits) that had to stop at keyframe drift_start because an edge
    /// was flush. Edges that meet only at a point count for `flush`, not for flush_at_segment.
    unsigned flush_at_segment, flush;
    size_t rested;  ///< keyframe at the end of the latest turning interval; initially m->start
    /// The latest set of pieces (as bits) that turned together by more than UJ_FLUSH_BEGUN radians;
    /// 0 if there is none.
    unsigned before;
    double turned;  ///< radians turned since the turn began
    /// Radians turned since `turning` last changed.
    double together;
    double stopped[UJ_MAX_PIECES];  ///< value of `turned` when each piece stopped; 0 if it has not
} uj_turn_course;

/// Returns the greatest angle (radians) by which any piece turns between keyframes `frame` and
/// `frame` + 1.
double uj_turned_after(const uj_checked_move *m, size_t frame);

/// Returns, as bits, the pieces that turn between keyframes `frame` and `frame` + 1.
unsigned uj_turning_after(const uj_checked_move *m, size_t frame);

/// Returns, as bits, the given pieces and all pieces of the move that touch them, directly or
/// through other pieces of the move. m->balance must list the contacts.
unsigned uj_islands_of(const uj_checked_move *m, unsigned pieces);

/// Sets *out to the pieces in `turning` (bits) that, by the law of a turn, go on turning at the
/// present places. If it is not certain which pieces go on, sets *out to 0. m->balance must list
/// the contacts. Error: UJ_NO_MEMORY.
uj_status uj_find_unstopped(uj_checked_move *m, unsigned turning, unsigned *out);

/// Returns the state at the beginning of a turn: every piece of the move turns.
uj_turn_course uj_turn_course_begin(const uj_checked_move *m);

/// Advances *course to keyframe `frame` + 1. Requires that pieces turn after `frame`. Checks that
/// the pieces that stop at `frame` had to stop there. Also calls uj_flush_check. If a check fails,
/// sets *good to false and writes the reason. Error: UJ_NO_MEMORY.
uj_status uj_turn_course_advance(uj_checked_move *m, size_t frame, uj_turn_course *course,
                                 bool *good);

/// Requires that pieces slide after keyframe `frame` without turning. `drifts`: whether they drift
/// (uj_push_law_drifts). Sets m->turning to course->turning. If pieces have drifted since they last
/// turned, leaves out the pieces in course->flush_at_segment, which stop. Error: UJ_NO_MEMORY.
uj_status uj_turn_course_slide(uj_checked_move *m, size_t frame, bool drifts,
                               uj_turn_course *course);

/// Checks that all pieces that turn until the end of the move had to stop there. If not, sets *good
/// to false and writes the reason. Error: UJ_NO_MEMORY.
uj_status uj_turn_course_end(uj_checked_move *m, const uj_turn_course *course, bool *good);

#endif
