// Checks those slides in a turn that are at right angles to the pushes.
#ifndef UJ_DRIFT_CHECK_H
#define UJ_DRIFT_CHECK_H

#include "push_step.h"

/// Whether pieces that slide at right angles to their pushes obey the law of a push. The law is
/// applied with the normals that contacts have after a small further turn.
typedef enum uj_drift {
    UJ_DRIFT_FOLLOWS,  ///< the pieces obey the law
    /// not decided: for example, rounding hides the direction of the pieces
    UJ_DRIFT_UNDECIDED,
    UJ_DRIFT_DEVIATES,  ///< by the law, the pieces would move in quite another direction
    UJ_DRIFT_STANDS,    ///< by the law, all pieces would stay at rest
} uj_drift;

/// Sets of pieces (as bits) that may be turning during a slide at right angles to the pushes.
typedef struct uj_drift_sets {
    size_t count;
    unsigned sets[3];  ///< [count]
} uj_drift_sets;

/// Finds the sets that can turn at the beginning of the step. If none can (out->count is 0),
/// contacts block the turn, and the slide is unlawful. Tries the pieces of m->turning, those of
/// them that turn after the slide, and, if neither can turn, those of them that move in the step.
/// If m->turning is empty, the only set is empty. Error: UJ_NO_MEMORY.
uj_status uj_drift_find_sets(uj_checked_move *m, const uj_push_step *s, uj_drift_sets *out);

/// Finds out whether the pieces follow the law of a push during the whole step, with the normals
/// that contacts have after one of the sets has turned a little further. In a push, sets *out to
/// UJ_DRIFT_UNDECIDED. m->events must list the events of the step.
///
/// A stretch of at most UJ_PUSH_LONG_CELL between two events is not tested: parts may be sliding
/// past the end of an edge there. If all stretches are so short, the longest is tested. If the
/// untested stretches are longer than UJ_DRIFT_PASSED in total, UJ_DRIFT_FOLLOWS becomes
/// UJ_DRIFT_UNDECIDED. Error: UJ_NO_MEMORY.
uj_status uj_drift_find(uj_checked_move *m, const uj_push_step *s, const uj_drift_sets *sets,
                        uj_drift *out);

#endif
