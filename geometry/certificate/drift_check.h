// Checks slides in a turn at right angles to the pushes. With the present normals of the contacts,
// the law of a push gives such pieces the velocity 0.
#ifndef UJ_DRIFT_CHECK_H
#define UJ_DRIFT_CHECK_H

#include "push_step.h"

/// Whether pieces that slide at right angles to their pushes obey the law of a push, applied with
/// the normals that contacts have after a small further turn.
typedef enum uj_drift {
    UJ_DRIFT_FOLLOWS,  ///< they obey it
    /// None of the others. For example, the law moves the pieces so slowly that rounding hides
    /// which way, or moves other pieces first.
    UJ_DRIFT_UNDECIDED,
    UJ_DRIFT_DEVIATES,  ///< the law moves the pieces that slide quite another way
    UJ_DRIFT_STANDS,    ///< the law leaves all pieces at rest
} uj_drift;

/// In a turn, pieces may slide at right angles to their pushes only if they are about to turn
/// further and contacts do not prevent it. Tests two sets of pieces at the beginning of the step:
/// m->turning (the pieces that have not stopped), and those of them that move in the step. Sets
/// *blocked to true if contacts keep both sets from turning. Error: UJ_NO_MEMORY.
uj_status uj_drift_is_blocked(uj_checked_move *m, const uj_push_step *s, bool *blocked);

/// Finds out whether the pieces follow the law of a push during the whole step. The events of the
/// step must have been listed. If two successive events are close together, the law cannot be
/// tested between them, because parts may be sliding past the end of an edge then. The total length
/// of such untested stretches may be at most UJ_DRIFT_PASSED. If the whole step consists of such
/// stretches, the longest one is tested. Error: UJ_NO_MEMORY.
uj_status uj_drift_find(uj_checked_move *m, const uj_push_step *s, uj_drift *out);

#endif
