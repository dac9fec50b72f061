// Internal to `unjam map`: which cells of the map are still to be solved, and the results of the
// finished cells.
#ifndef UJ_SWEEP_WORK_H
#define UJ_SWEEP_WORK_H

#include <pthread.h>

#include <unjam/cli/sizes/sweep_run.h>

/// The data that all threads of a process use. The mutex protects these data.
typedef struct sweep_work {
    uj_sweep_run *run;
    pthread_mutex_t mutex;
    /// `next`: index of the cell with which uj_sweep_take begins its search for an unfinished cell.
    /// `finished`: number of finished cells.
    size_t next, finished;
    double started;
    bool is_stopped;  ///< a helper has asked the whole team to stop
    uj_status status;
    uj_error error;
} sweep_work;

/// Shows progress. Returns false when the work has to end.
bool uj_sweep_goes_on(sweep_work *work);

/// Takes the next unfinished cell. Returns false when the work is over.
bool uj_sweep_take(sweep_work *work, size_t *index);

/// Records a finished cell, or the first failure, which ends all work.
void uj_sweep_enter(sweep_work *work, size_t index, const uj_sweep_cell *cell, uj_status status,
                    uj_error *error);

/// A function that is called every few milliseconds and returns false when the work has to end.
typedef struct sweep_poll {
    bool (*function)(void *payload);
    void *payload;
} sweep_poll;

/// Solves a cell. If no solution is found and run->proof_boxes > 0, tries to prove that there is
/// none (uj_sweep_cell_prove).
uj_status uj_sweep_solve(const uj_sweep_run *run, size_t index, const sweep_poll *poll,
                         uj_sweep_cell *out, uj_error *error);

// --- sweep_team.c ---

/// Solves the cells in all processes of a team, on one thread in each process. The leader calls
/// uj_sweep_lead, and each helper calls uj_sweep_help.
void uj_sweep_lead(sweep_work *work);
uj_status uj_sweep_help(const uj_sweep_run *run, uj_error *error);

#endif
