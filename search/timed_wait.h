// Short timed waits on a condition variable, measured by the monotonic clock.
#ifndef UJ_TIMED_WAIT_H
#define UJ_TIMED_WAIT_H

#include <pthread.h>
#include <time.h>

/// Initialises a condition variable for timed waits with deadlines from uj_timed_wait_until.
static inline void uj_timed_wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/// Returns the deadline that is `nanoseconds` from now. `nanoseconds` must be at most 10^9.
static inline struct timespec uj_timed_wait_until(long nanoseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += nanoseconds;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return until;
}

#endif
