// The certificate's check of the law of a push.
#ifndef UJ_PUSH_LAW_CHECK_H
#define UJ_PUSH_LAW_CHECK_H

#include "checked_move.h"

/// Sets *out to true if pieces drift (uj_checked_move_drifts) in the interval after a keyframe.
/// Requires that no piece turns in this interval. A short step that seems to drift may be a slow
/// push. It counts as a push if contact forces explain it. Sets *out to false for steps too short
/// to be tested. Error: UJ_NO_MEMORY.
uj_status uj_push_law_drifts(uj_checked_move *m, size_t frame, bool *out);

/// Checks that pieces move as their pushes and contacts demand, in the interval after a keyframe.
/// Requires that no piece turns in this interval. `drifts`: the answer of uj_push_law_drifts. Notes
/// exemptions in *m. If the law of a push is broken, sets *good to false and writes the reason.
/// Error: UJ_NO_MEMORY.
uj_status uj_push_law_check(uj_checked_move *m, size_t frame, bool drifts, bool *good);

#endif
