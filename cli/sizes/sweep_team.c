// Distributes the cells of a map of sizes (unjam map) over the processes of a team.
#include <string.h>

#include "sweep_work.h"

_Static_assert(sizeof(uj_sweep_cell) <= UJ_TEAM_RESULT_BYTES, "a cell must fit into a message");

static const double wait_seconds = 0.02;  // time between signal checks while helpers finish cells

// --- the leader ----------------------------------------------------------------------------------

static bool next_cell(void *payload, uint64_t *item)
{
    size_t index;
    if (!uj_sweep_take(payload, &index))
        return false;
    *item = index;
    return true;
}

// `size` is 0 if the helper was told to stop before it finished the cell.
static void take_result(void *payload, uint64_t item, const void *bytes, size_t size)
{
    sweep_work *work = payload;
    uj_sweep_cell cell;
    uj_error error = {0};
    if (item >= work->run->cells.count || size != sizeof cell)
        return;
    memcpy(&cell, bytes, sizeof cell);
    uj_sweep_enter(work, (size_t)item, &cell, UJ_OK, &error);
}

static bool serve(sweep_work *work, double seconds)
{
    uj_team *team = work->run->team;
    if (!uj_team_serve(team, seconds) && work->status == UJ_OK)
        work->status = uj_team_fault(team, &work->error);
    work->is_stopped |= uj_team_asked_to_stop(team);
    return uj_sweep_goes_on(work);
}

static bool serve_now(void *payload)
{
    return serve(payload, 0.0);
}

void uj_sweep_lead(sweep_work *work)
{
    const uj_sweep_run *run = work->run;
    // Cells with proofs take long. A helper gets only one at a time, so that no cell waits behind a
    // slow one.
    const uj_team_work items = {run->proof_boxes > 0 ? 1 : UJ_TEAM_AHEAD, work, next_cell,
                                take_result};
    const sweep_poll poll = {serve_now, work};
    const char job = 0;
    size_t index;
    uj_team_begin_job(run->team, &items, &job, sizeof job);
    while (serve(work, 0.0) && uj_sweep_take(work, &index)) {
        uj_sweep_cell cell;
        uj_error error = {0};
        const uj_status status = uj_sweep_solve(run, index, &poll, &cell, &error);
        uj_sweep_enter(work, index, &cell, status, &error);
    }
    while (uj_team_busy(run->team) > 0 && serve(work, wait_seconds))
        continue;
    uj_team_end_job(run->team);
}

// --- helpers -------------------------------------------------------------------------------------

static bool check(void *payload)
{
    return uj_team_check(payload);
}

uj_status uj_sweep_help(const uj_sweep_run *run, uj_error *error)
{
    const sweep_poll poll = {check, run->team};
    uint64_t item;
    char job;
    if (!uj_team_await(run->team, &job, sizeof job))
        return UJ_OK;
    while (uj_team_take(run->team, &item) && item < run->cells.count) {
        uj_sweep_cell cell = {0};
        const uj_status status = uj_sweep_solve(run, (size_t)item, &poll, &cell, error);
        if (status != UJ_OK)
            return status;
        const bool is_whole = cell.outcome != UJ_CELL_LIMIT || cell.limit != UJ_LIMIT_STOPPED;
        uj_team_give(run->team, item, &cell, is_whole ? sizeof cell : 0);
    }
    return UJ_OK;
}
