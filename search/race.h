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
    unsigned first, count;    ///< the runs to carry out have the numbers first .. count - 1
    unsigned threads;         ///< at least 1
    unsigned steps_per_poll;  ///< about once in this many calls, uj_racer_goes_on calls `go_on`
    /// Called once by each thread. Carries out runs as long as uj_racer_take returns true. Runs
    /// must not influence one another.
    uj_status (*work)(void *payload, uj_racer *racer, uj_error *error);
    void *work_payload;
    /// Called now and then, in any thread of the race, but never in two at once. Returns false to
    /// stop the race.
    bool (*go_on)(void *payload);
    void *go_on_payload;
} uj_race;

/// Takes the next run, and sets racer->index to the number of this run. Returns false if no further
/// run can affect the result.
bool uj_racer_take(uj_racer *racer);

/// Marks the present run as decisive: the results of runs with higher numbers do not matter.
void uj_racer_decide(uj_racer *racer);

/// To be called now and then during a run, for example as the poll function of a search. `racer` is
/// the run's uj_racer. Returns false if the run must stop, because the race was stopped or a run
/// with a lower number is decisive.
bool uj_racer_goes_on(void *racer);

/// Carries out the runs; the calling thread takes part. Sets *decisive to the lowest number of a
/// run that was found decisive, or to `count` if there is none. The results of runs with higher
/// numbers are undefined. Sets *stopped to true if go_on or an error has stopped the race, else to
/// false. If *stopped is false, all runs with numbers below *decisive have been completed. Errors:
/// those of `work`; UJ_NO_MEMORY.
uj_status uj_race_run(const uj_race *race, unsigned *decisive, bool *stopped, uj_error *error);

#endif
