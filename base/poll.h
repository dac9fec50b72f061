// A callback that tells a long computation whether to go on.
#ifndef UJ_POLL_H
#define UJ_POLL_H

#include <stdbool.h>
#include <stddef.h>

/// A long computation calls `function` now and then, and stops when `function` returns false. From
/// then on, `function` must always return false. If `function` is NULL, nothing stops the
/// computation.
typedef struct uj_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_poll;

static inline bool uj_poll_goes_on(uj_poll poll)
{
    return poll.function == NULL || poll.function(poll.payload);
}

#endif
