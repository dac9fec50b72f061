// The certificate's check of the law of a push, segment by segment.
#ifndef UJ_PUSH_LAW_CHECK_H
#define UJ_PUSH_LAW_CHECK_H

#include "checked_move.h"

/// Checks that the pieces of a move follow their pushes in the interval after a keyframe, in which
/// no piece turns. If they do not, sets *good to false and writes the reason. Returns UJ_OK or
/// UJ_NO_MEMORY.
uj_status uj_push_law_check(uj_checked_move *m, uj_step_tester *tester, size_t frame, bool *good);

#endif
