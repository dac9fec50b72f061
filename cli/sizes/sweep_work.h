// Internal to `unjam map`: hands out the cells and records their results.
#ifndef UJ_SWEEP_WORK_H
#define UJ_SWEEP_WORK_H

#include <pthread.h>

#include <unjam/cli/sizes/sweep_run.h>

/// All threads of a process share these data, which `mutex` protects.
typedef struct sweep_work {
    uj_sweep_run *run;
    pthread_mutex_t mutex;
    size_t next;      ///< every cell before this index is finished or handed out
    size_t finished;  ///< number of finished cells
    double started;
    bool is_stopped;  ///< a helper has asked the whole team to stop
    uj_status status;
    uj_error error;
} sweep_work;

/// Shows progress. Returns false when the work has to end.
bool uj_sweep_goes_on(sweep_work *work);

/// Sets *index to the next unfinished cell. Returns false if no cell is left or the work has to
/// end.
bool uj_sweep_take(sweep_work *work, size_t *index);

/// Records the cell, unless its search was stopped. If `status` is not UJ_OK, records only the
/// error, which ends all work.
void uj_sweep_enter(sweep_work *work, size_t index, const uj_sweep_cell *cell, uj_status status,
                    uj_error *error);

/// `function` is called every few milliseconds. It returns false when the work has to end.
typedef struct sweep_poll {
    bool (*function)(void *payload);
    void *payload;
} sweep_poll;

/// Solves a cell. If no solution is found and run->proof_boxes > 0, tries to prove that there is
/// none (uj_sweep_cell_prove).
uj_status uj_sweep_solve(const uj_sweep_run *run, size_t index, const sweep_poll *poll,
                         uj_sweep_cell *out, uj_error *error);

// --- sweep_team.c ---

/// The leader of a team calls uj_sweep_lead, and each helper calls uj_sweep_help. Each process uses
/// one thread.
void uj_sweep_lead(sweep_work *work);
uj_status uj_sweep_help(const uj_sweep_run *run, uj_error *error);

#endif
