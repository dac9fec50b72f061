// Shares the units (subtrees) of an IDA* iteration among the processes of a team.
#include <unjam/search/ida_team.h>

#include <string.h>

#include <unjam/base/language.h>

// Describes an iteration to the helpers.
typedef struct ida_job {
    uint64_t unit_count;
    uint32_t bound, unit_depth;
} ida_job;

_Static_assert(sizeof(ida_job) <= UJ_TEAM_JOB_BYTES, "a job must fit into a message");
_Static_assert(sizeof(uj_ida_unit) <= UJ_TEAM_RESULT_BYTES, "a unit must fit into a message");

static const double wait_seconds = 0.02;  // longest wait for helpers before limits are checked

void uj_ida_team_begin(uj_ida_run *run)
{
    const uj_ida_options *options = &run->options;
    if (options->team == NULL)
        return;
    if (!uj_team_helps(options->team)) {
        uj_team_open(options->team, options->team_key);
        return;
    }
    run->options.limits.max_cost = UINT32_MAX;
    run->options.checkpoint = (uj_ida_checkpoint){0};
    run->listing = false;
}

bool uj_ida_team_await(uj_ida_run *run)
{
    ida_job job;
    if (!uj_team_helps(run->options.team))
        return true;
    run->status = UJ_OK;
    if (!uj_team_await(run->options.team, &job, sizeof job)) {
        run->result->search.limit = UJ_LIMIT_STOPPED;
        return false;
    }
    run->bound = job.bound;
    run->team_state = (uj_ida_state){
        .bound = job.bound, .unit_depth = job.unit_depth, .unit_count = (size_t)job.unit_count};
    run->options.checkpoint.from = &run->team_state;
    return true;
}

// --- the leader ----------------------------------------------------------------------------------

static bool next_unit(void *payload, uint64_t *unit)
{
    uj_ida_units *u = payload;
    while (u->next < u->count && u->next <= atomic_load(&u->solved) && !atomic_load(&u->stop)) {
        *unit = u->next++;
        if (u->unit[*unit].is_done == 0)
            return true;
    }
    return false;
}

static void lower_solved(uj_ida_units *u, size_t unit)
{
    if (unit < atomic_load(&u->solved))
        atomic_store(&u->solved, unit);
}

static void take_result(void *payload, uint64_t index, const void *bytes, size_t size)
{
    uj_ida_units *u = payload;
    uj_ida_unit found;
    if (index >= u->count || size != sizeof found)
        return;
    memcpy(&found, bytes, sizeof found);
    uj_ida_unit *unit = &u->unit[index];
    unit->expanded = found.expanded;
    unit->generated = found.generated;
    unit->solutions = found.solutions;
    unit->next_bound = found.next_bound;
    unit->is_done = 1;
    atomic_fetch_add(&u->expanded, found.expanded);
    atomic_fetch_add(&u->generated, found.generated);
    if (found.solutions > 0 && !u->run->all)
        lower_solved(u, (size_t)index);
}

bool uj_ida_team_serve(uj_ida_units *u, double seconds)
{
    uj_ida_run *run = u->run;
    if (!uj_team_serve(u->team, seconds)) {
        run->status = uj_team_fault(u->team, run->error);
        return false;
    }
    if (atomic_load(&u->solved) < u->hinted) {
        u->hinted = atomic_load(&u->solved);
        uj_team_hint(u->team, u->hinted);
    }
    return !uj_team_asked_to_stop(u->team);
}

static void lead(uj_ida_units *u, const uj_parallel *how)
{
    const uj_team_work work = {UJ_TEAM_AHEAD, u, next_unit, take_result};
    const ida_job job = {u->count, u->run->bound, (uint32_t)u->depth};
    uint64_t unit;
    u->hinted = SIZE_MAX;
    uj_team_begin_job(u->team, &work, &job, sizeof job);
    while (next_unit(u, &unit)) {
        how->item(how->payload, (size_t)unit);
        (void)how->go_on(how->go_on_payload);  // may set u->stop; next_unit then returns false
    }
    // The result of uj_ida_team_serve may be ignored here: go_on calls uj_ida_team_serve again, and
    // stops the search if that fails.
    while (uj_team_busy(u->team) > 0 && how->go_on(how->go_on_payload))
        (void)uj_ida_team_serve(u, wait_seconds);
    uj_team_end_job(u->team);
}

// --- helpers -------------------------------------------------------------------------------------

bool uj_ida_team_follow(uj_ida_units *u)
{
    const bool goes_on = uj_team_check(u->team);
    const uint64_t hint = uj_team_hinted(u->team);
    if (hint < SIZE_MAX)
        lower_solved(u, (size_t)hint);
    return goes_on;
}

bool uj_ida_team_excuse(uj_ida_run *run)
{
    uj_error error = {0};
    if (!uj_team_helps(run->options.team))
        return false;
    (void)uj_error_set(&error, UJ_NO_MEMORY, "out of memory for the tasks of the search");
    uj_team_fail(run->options.team, &error);
    return true;
}

static void help(uj_ida_units *u, const uj_parallel *how)
{
    uint64_t index;
    if (u->count != u->run->team_state.unit_count) {
        uj_error error = {0};
        (void)uj_error_set(&error, UJ_INTERNAL,
                           _("this rank divides the search differently from rank 0; let all "
                             "ranks run the same program"));
        uj_team_fail(u->team, &error);
        return;
    }
    while (uj_team_take(u->team, &index) && index < u->count) {
        if (uj_ida_team_follow(u))
            how->item(how->payload, (size_t)index);
        const uj_ida_unit *unit = &u->unit[index];
        uj_team_give(u->team, index, unit, unit->is_done != 0 ? sizeof *unit : 0);
    }
}

void uj_ida_team_share(uj_ida_units *u, const uj_parallel *work)
{
    if (uj_team_helps(u->team))
        help(u, work);
    else
        lead(u, work);
}
