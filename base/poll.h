// A callback that tells long work whether to go on.
#ifndef UJ_POLL_H
#define UJ_POLL_H

#include <stdbool.h>
#include <stddef.h>

/// A callback that long work calls now and then. It returns true to go on. Once it has returned
/// false, which stops the work, it must return false in every later call. `function` may be NULL:
/// then nothing stops the work.
typedef struct uj_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_poll;

static inline bool uj_poll_goes_on(uj_poll poll)
{
    return poll.function == NULL || poll.function(poll.payload);
}

#endif
