// Carries out numbered runs on several threads. A run is decisive if its outcome makes all runs
// with higher numbers unnecessary. The decisive run with the lowest number determines the result.
// So the result is the same as if the runs were carried out one after another.
#ifndef UJ_RACE_H
#define UJ_RACE_H

#include <stdbool.h>

#include <unjam/base/status.h>

struct uj_race_state;

/// A thread that carries out runs. The members other than `index` are private.
typedef struct uj_racer {
    struct uj_race_state *state;
    unsigned index;  ///< number of the run that the thread took most recently
    unsigned countdown;
} uj_racer;

typedef struct uj_race {
    unsigned first, count;    ///< the runs to carry out have numbers first .. count - 1
    unsigned threads;         ///< at least 1
    unsigned steps_per_poll;  ///< calls of uj_racer_goes_on between two calls of go_on
    /// Called once by each thread. Carries out runs as long as uj_racer_take returns true. Runs
    /// must not influence one another.
    uj_status (*work)(void *payload, uj_racer *racer, uj_error *error);
    void *work_payload;
    /// Called now and then, perhaps from other threads, but never from two at once. Returns false
    /// to stop.
    bool (*go_on)(void *payload);
    void *go_on_payload;
} uj_race;

/// Takes the next run, and sets racer->index to the number of this run. Returns false if no further
/// run can affect the result.
bool uj_racer_take(uj_racer *racer);

/// Marks the present run as decisive: the results of runs with higher numbers do not matter.
void uj_racer_decide(uj_racer *racer);

/// The poll function of a run, with the racer as its payload. Returns false if the run must stop,
/// because the race was stopped or a run with a lower number is decisive.
bool uj_racer_goes_on(void *racer);

/// Carries out the runs; the calling thread takes part. Sets *decisive to the lowest number of a
/// decisive run, or to `count` if there is none. All runs with lower numbers have then been
/// completed; the results of runs with higher numbers are undefined. If go_on has stopped the race,
/// sets *stopped; *decisive is then the lowest number of a run that was found decisive until then.
/// Errors: those of `work`; UJ_NO_MEMORY.
uj_status uj_race_run(const uj_race *race, unsigned *decisive, bool *stopped, uj_error *error);

#endif
