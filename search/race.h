// Carries out numbered runs on several threads. A decisive run makes all runs with higher numbers
// unnecessary. The decisive run with the lowest number gives the result, as it would on one thread.
#ifndef UJ_RACE_H
#define UJ_RACE_H

#include <stdbool.h>

#include <unjam/base/status.h>

struct uj_race_state;

/// A thread of a race. Only `index` is public.
typedef struct uj_racer {
    struct uj_race_state *state;
    unsigned index;  ///< number of the current run
    unsigned countdown;
} uj_racer;

typedef struct uj_race {
    unsigned first, count;    ///< runs have the numbers first .. count - 1
    unsigned threads;         ///< at least 1
    unsigned steps_per_poll;  ///< calls of uj_racer_goes_on between two calls of `go_on`
    /// Called once by each thread. Carries out runs while uj_racer_take returns true. Runs must
    /// not influence one another.
    uj_status (*work)(void *payload, uj_racer *racer, uj_error *error);
    void *work_payload;
    /// Called from time to time, in any thread, but never in two at once. Returns false to stop
    /// the race.
    bool (*go_on)(void *payload);
    void *go_on_payload;
} uj_race;

/// Takes the next run, and sets racer->index to its number. Returns false if no further run can
/// affect the result.
bool uj_racer_take(uj_racer *racer);

/// Declares the current run decisive.
void uj_racer_decide(uj_racer *racer);

/// To be called from time to time during a run, for example as the poll function of a search.
/// `racer` is a uj_racer. Returns false if the run must stop: the race was stopped, or a run with a
/// lower number is decisive.
bool uj_racer_goes_on(void *racer);

/// Carries out the runs; the calling thread takes part. Sets *decisive to the lowest number of a
/// decisive run, or to `count` if there is none. Results of runs with higher numbers are undefined.
/// Sets *stopped to true if go_on or an error has stopped the race, else to false. If *stopped is
/// false, all runs below *decisive are complete. Errors: those of `work`; UJ_NO_MEMORY.
uj_status uj_race_run(const uj_race *race, unsigned *decisive, bool *stopped, uj_error *error);

#endif
