// A question that long work asks now and then: whether to go on.
#ifndef UJ_POLL_H
#define UJ_POLL_H

#include <stdbool.h>
#include <stddef.h>

/// A function that stops the work by returning false, and returns false again whenever it is asked
/// after that. `function` may be NULL: the work is not stopped.
typedef struct uj_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_poll;

static inline bool uj_poll_goes_on(uj_poll poll)
{
    return poll.function == NULL || poll.function(poll.payload);
}

#endif
