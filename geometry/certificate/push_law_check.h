// The certificate's check of the law of a push.
#ifndef UJ_PUSH_LAW_CHECK_H
#define UJ_PUSH_LAW_CHECK_H

#include "checked_move.h"

/// Checks that from a keyframe to the next, between which no piece turns, the pieces of the move
/// move as their drives and contacts make them. The interval is cut at all times at which contacts
/// change, and the law is tested in each cell between. Adds to m->untested. If the law is broken,
/// sets *good to false and writes the reason. Error: UJ_NO_MEMORY.
uj_status uj_push_law_check(uj_checked_move *m, size_t frame, bool *good);

#endif
