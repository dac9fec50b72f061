// The certificate's check of the law of a push.
#ifndef UJ_PUSH_LAW_CHECK_H
#define UJ_PUSH_LAW_CHECK_H

#include "checked_move.h"

/// Checks that the pieces move as their pushes and contacts demand in the interval from a keyframe
/// to the next. Call this only if no piece turns in the interval. The interval is cut into cells at
/// all times at which contacts change, and the law of a push is tested in each cell. Notes in *m
/// what could not be decided. If the law is broken, sets *good to false and writes the reason.
/// Error: UJ_NO_MEMORY.
uj_status uj_push_law_check(uj_checked_move *m, size_t frame, bool *good);

#endif
