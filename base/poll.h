// A callback that tells a long computation whether to go on.
#ifndef UJ_POLL_H
#define UJ_POLL_H

#include <stdbool.h>
#include <stddef.h>

/// A callback that a long computation calls now and then. `function` returns true to let the
/// computation go on, or false to stop it. Once `function` has returned false, it must return false
/// in every later call. `function` may be NULL: then nothing stops the computation.
typedef struct uj_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_poll;

static inline bool uj_poll_goes_on(uj_poll poll)
{
    return poll.function == NULL || poll.function(poll.payload);
}

#endif
