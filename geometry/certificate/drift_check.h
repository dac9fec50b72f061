// Checks those slides in a turn that are at right angles to the pushes.
#ifndef UJ_DRIFT_CHECK_H
#define UJ_DRIFT_CHECK_H

#include "push_step.h"

/// Whether pieces that slide at right angles to their pushes obey the law of a push. The law is
/// applied with the normals that contacts have after a small further turn.
typedef enum uj_drift {
    UJ_DRIFT_FOLLOWS,  ///< the pieces obey the law
    /// not decided: rounding hides the direction of the pieces, or whether they can turn
    UJ_DRIFT_UNDECIDED,
    UJ_DRIFT_DEVIATES,  ///< by the law, the pieces would move in quite another direction
    /// by the law, all pieces would stay at rest, or some piece would move against its motion in
    /// the step; or, on a slope, the pieces would be hardly faster after the further turn
    UJ_DRIFT_STANDS,
    UJ_DRIFT_BLOCKED,  ///< contacts block the turn: no set of pieces can turn where the step begins
} uj_drift;

/// Finds out whether the pieces follow the law of a push during the whole step. Applies the law
/// with the normals that contacts have after a set of pieces has turned a little further. Tries
/// each set that can turn where the run of drift steps begins (m->drift_run). Once parts have met,
/// tries each set that can turn at the time being tested. In a push, sets *out to
/// UJ_DRIFT_UNDECIDED. m->events must list the events of the step.
///
/// If two successive events are at most UJ_PUSH_LONG_CELL apart, the motion between them is not
/// tested, because parts may be sliding past the end of an edge there. If all of the step would be
/// left out, the longest stretch between two events is tested. If the untested stretches are longer
/// than UJ_DRIFT_PASSED in total, UJ_DRIFT_FOLLOWS becomes UJ_DRIFT_UNDECIDED. Error: UJ_NO_MEMORY.
uj_status uj_drift_find(uj_checked_move *m, const uj_push_step *s, uj_drift *out);

#endif
