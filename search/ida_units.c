// Shares the subtrees of an iteration of IDA* among threads.
#include <unjam/search/ida_units.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/search/ida_team.h>
#include <unjam/search/parallel.h>

enum {
    // Default of share_from. This number of expansions takes longer than starting the threads.
    LONG_ITERATION = 1 << 18,
    UNIT_EXPANSIONS = 1 << 20,  // wanted average number of expansions in a unit
    FEW_UNITS = 1 << 10,
    MANY_UNITS = 1 << 17,
    MEMBER_UNITS = 1 << 6,  // least number of units wanted for each process of a team
    POLL_GAP = 1 << 12,     // a worker's expansions between two calls of uj_ida_units_poll
};

bool uj_ida_units_wanted(const uj_ida_run *run)
{
    const uj_ida_result *result = run->result;
    const uint64_t from = run->options.share_from > 0 ? run->options.share_from : LONG_ITERATION;
    if (uj_team_helps(run->options.team))
        return true;
    const bool asked = run->options.threads > 1 || run->options.checkpoint.save != NULL ||
                       uj_team_members(run->options.team) > 1;
    return asked && run->table.capacity == 0 && result->iteration_count > 1 &&
           result->iterations[result->iteration_count - 2].expanded >= from;
}

// --- units ---------------------------------------------------------------------------------------

// Estimates from the previous iteration how many units are wanted.
static size_t enough_units(const uj_ida_run *run)
{
    const uj_ida_result *result = run->result;
    const uint64_t last = result->iterations[result->iteration_count - 2].expanded;
    const uint64_t for_members = (uint64_t)MEMBER_UNITS * uj_team_members(run->options.team);
    const uint64_t few = for_members > FEW_UNITS ? for_members : FEW_UNITS;
    const uint64_t wanted = last / UNIT_EXPANSIONS;
    return wanted > MANY_UNITS || few > MANY_UNITS ? MANY_UNITS : wanted < few ? few : wanted;
}

static void free_units(uj_ida_units *u)
{
    uj_budget *budget = &u->budget;
    uj_budget_free(budget, u->unit, u->capacity, sizeof *u->unit);
    uj_budget_free(budget, u->path, u->capacity, u->depth * sizeof *u->path);
    uj_budget_free(budget, u->ordinal, u->depth, sizeof *u->ordinal);
    u->unit = NULL;
    u->path = u->ordinal = NULL;
    u->depth = u->capacity = u->count = 0;
}

void uj_ida_units_undo(uj_ida_run *run)
{
    run->expanded = run->iteration_expanded;
    run->generated = run->iteration_generated;
    run->next_bound = UJ_IDA_DEAD;
}

// Returns the saved state if this iteration has to continue from it, else NULL.
static const uj_ida_state *state_of(const uj_ida_run *run)
{
    const uj_ida_state *from = run->options.checkpoint.from;
    const bool is_here = from != NULL && from->unit_count > 0 && from->bound == run->bound &&
                         from->unit_depth < run->path_capacity;
    return is_here ? from : NULL;
}

static bool set_depth(uj_ida_units *u, size_t depth)
{
    uj_ida_run *run = u->run;
    free_units(u);
    uj_ida_units_undo(run);
    u->ordinal = uj_budget_allocate(&u->budget, depth, sizeof *u->ordinal);
    u->is_unfit = u->ordinal == NULL;
    u->depth = u->is_unfit ? 0 : depth;
    return !u->is_unfit;
}

bool uj_ida_units_deepen(uj_ida_units *u)
{
    const uj_budget *budget = &u->run->budget;
    if (u->depth == 0 && budget->limit > 0)
        u->budget.limit = budget->limit > budget->held ? budget->limit - budget->held : 1;
    if (u->is_final)
        return false;
    const uj_ida_state *from = state_of(u->run);
    if (from != NULL) {
        u->is_final = true;
        return set_depth(u, from->unit_depth);
    }
    if (!u->is_unfit && u->count >= enough_units(u->run))
        return false;
    // If this depth is unfit, has fewer units than the previous depth, or is the greatest possible,
    // use the units of the previous depth.
    if (u->is_unfit || u->count < u->count_before || u->depth + 1 >= u->run->path_capacity) {
        u->is_final = true;
        u->is_unfit = u->count_before < 2;
        return !u->is_unfit && set_depth(u, u->depth - 1);
    }
    u->count_before = u->count;
    return set_depth(u, u->depth + 1);
}

static bool reserve(uj_ida_units *u)
{
    uj_budget *budget = &u->budget;
    const size_t step = u->depth * sizeof *u->path, old = u->capacity;
    const size_t capacity = old > 0 ? 2 * old : FEW_UNITS;
    uj_ida_unit *unit = uj_budget_allocate(budget, capacity, sizeof *unit);
    uint16_t *path = uj_budget_allocate(budget, capacity, step);
    if (unit == NULL || path == NULL) {
        uj_budget_free(budget, unit, unit != NULL ? capacity : 0, sizeof *unit);
        uj_budget_free(budget, path, path != NULL ? capacity : 0, step);
        return false;
    }
    if (u->count > 0) {
        memcpy(unit, u->unit, u->count * sizeof *unit);
        memcpy(path, u->path, u->count * step);
    }
    uj_budget_free(budget, u->unit, old, sizeof *unit);
    uj_budget_free(budget, u->path, old, step);
    u->unit = unit;
    u->path = path;
    u->capacity = capacity;
    return true;
}

void uj_ida_units_add(uj_ida_units *u)
{
    if (u->count == u->capacity && !reserve(u)) {
        u->is_unfit = true;
        return;
    }
    const uj_ida_run *run = u->run;
    memcpy(u->path + u->count * u->depth, u->ordinal, u->depth * sizeof *u->path);
    u->unit[u->count++] = (uj_ida_unit){.expanded_before = run->expanded,
                                        .generated_before = run->generated,
                                        .next_bound = UJ_IDA_DEAD};
}

// --- workers -------------------------------------------------------------------------------------

static void restore(uj_ida_units *u)
{
    const uj_ida_state *from = state_of(u->run);
    if (from == NULL || from->units == NULL || from->unit_count != u->count)
        return;
    for (size_t i = 0; i < u->count; i++) {
        const uj_ida_unit *unit = &from->units[i];
        if (unit->is_done == 0)
            continue;
        u->unit[i].expanded = unit->expanded;
        u->unit[i].generated = unit->generated;
        u->unit[i].solutions = unit->solutions;
        u->unit[i].next_bound = unit->next_bound;
        u->unit[i].is_done = 1;
        if (unit->solutions > 0 && !u->run->all && i < atomic_load(&u->solved))
            atomic_store(&u->solved, i);
        atomic_fetch_add(&u->expanded, unit->expanded);
        atomic_fetch_add(&u->generated, unit->generated);
    }
}

// Returns the size of a worker's path array, in steps. The steps beyond path_capacity stay unused:
// they keep the paths of two workers UJ_IDA_APART bytes apart.
static size_t path_slots(const uj_ida_run *run)
{
    return run->path_capacity + UJ_IDA_APART / run->step_size + 1;
}

bool uj_ida_units_begin(uj_ida_units *u)
{
    uj_ida_run *run = u->run;
    atomic_init(&u->stop, false);
    atomic_init(&u->solved, SIZE_MAX);
    atomic_init(&u->expanded, 0);
    atomic_init(&u->generated, 0);
    pthread_mutex_init(&u->mutex, NULL);
    restore(u);
    u->save_at = run->deadline.checked;
    u->team = run->options.team;
    u->next = 0;
    u->threads = run->options.threads > 0 && u->team == NULL ? run->options.threads : 1;
    u->workers_made = u->threads;
    u->workers = uj_budget_allocate(&u->budget, u->threads, sizeof *u->workers);
    if (u->workers == NULL) {
        pthread_mutex_destroy(&u->mutex);
        return false;
    }
    for (unsigned i = 0; i < u->threads; i++) {
        uj_ida_run *own = &u->workers[i].run;
        *own = *run;
        own->units = u;
        own->listing = false;
        own->result = &u->workers[i].result;
        own->path = uj_budget_allocate(&u->budget, path_slots(run), run->step_size);
        if (own->path == NULL) {
            u->threads = i;
            return i > 0;
        }
    }
    return true;
}

uj_ida_worker *uj_ida_units_take(uj_ida_units *u, size_t unit)
{
    if (unit > atomic_load(&u->solved) || atomic_load(&u->stop) || u->unit[unit].is_done)
        return NULL;
    pthread_mutex_lock(&u->mutex);
    uj_ida_worker *worker = NULL;
    for (unsigned i = 0; i < u->threads && worker == NULL; i++)
        if (!u->workers[i].is_busy)
            worker = &u->workers[i];
    worker->is_busy = true;
    pthread_mutex_unlock(&u->mutex);
    worker->unit = unit;
    worker->expanded = worker->generated = 0;
    uj_ida_run *run = &worker->run;
    run->next_bound = UJ_IDA_DEAD;
    run->expanded = run->generated = run->solutions = 0;
    run->poll_at = POLL_GAP;
    run->stopped = false;
    return worker;
}

static void report(uj_ida_units *u, uj_ida_worker *worker)
{
    const uj_ida_run *run = &worker->run;
    atomic_fetch_add(&u->expanded, run->expanded - worker->expanded);
    atomic_fetch_add(&u->generated, run->generated - worker->generated);
    worker->expanded = run->expanded;
    worker->generated = run->generated;
}

void uj_ida_units_give_back(uj_ida_units *u, uj_ida_worker *worker)
{
    const uj_ida_run *run = &worker->run;
    uj_ida_unit *unit = &u->unit[worker->unit];
    report(u, worker);
    if (!run->stopped && run->solutions > 0 && !run->all) {
        size_t before = atomic_load(&u->solved);
        while (worker->unit < before &&
               !atomic_compare_exchange_weak(&u->solved, &before, worker->unit))
            continue;
    }
    pthread_mutex_lock(&u->mutex);
    unit->expanded = run->expanded;
    unit->generated = run->generated;
    unit->solutions = run->solutions;
    unit->next_bound = run->next_bound;
    unit->is_done = !run->stopped;
    worker->is_busy = false;
    pthread_mutex_unlock(&u->mutex);
}

// Called with the mutex held, or when no other thread is running.
static void save(uj_ida_units *u)
{
    uj_ida_run *run = u->run;
    uj_ida_checkpoint *checkpoint = &run->options.checkpoint;
    const uj_ida_state state = {.bound = run->bound,
                                .iteration_count = run->result->iteration_count - 1,
                                .iterations = run->result->iterations,
                                .unit_depth = u->depth,
                                .unit_count = u->count,
                                .units = u->unit};
    if (!checkpoint->save(checkpoint->payload, &state))
        checkpoint->save = NULL;
}

// Saves twice a second at first, later more rarely, so that saving takes little time.
static void save_if_due(uj_ida_units *u)
{
    const double now = u->run->deadline.checked;
    if (u->run->options.checkpoint.save == NULL || now < u->save_at)
        return;
    const double gap = (now - u->run->deadline.started) / 50;
    u->save_at = now + (gap < 0.5 ? 0.5 : gap > 30.0 ? 30.0 : gap);
    save(u);
}

// Called with the mutex held, by any thread.
static void check_limits(uj_ida_units *u)
{
    uj_ida_run *run = u->run;
    if (uj_team_helps(u->team)) {
        if (!uj_ida_team_follow(u))
            atomic_store(&u->stop, true);
        return;
    }
    uj_search_stats *stats = &run->result->search.stats;
    stats->expanded = run->expanded + atomic_load(&u->expanded);
    stats->generated = run->generated + atomic_load(&u->generated);
    stats->memory_bytes = run->budget.peak;
    stats->depth = run->bound;
    uj_search_limit limit = uj_deadline_check(&run->deadline, stats);
    if (u->team != NULL && !uj_ida_team_serve(u, 0.0))
        limit = UJ_LIMIT_STOPPED;
    if (limit == UJ_LIMIT_NONE) {
        save_if_due(u);
        return;
    }
    run->result->search.limit = limit;
    run->stopped = true;
    atomic_store(&u->stop, true);
}

bool uj_ida_units_go_on(void *units)
{
    uj_ida_units *u = units;
    pthread_mutex_lock(&u->mutex);
    if (!atomic_load(&u->stop))
        check_limits(u);
    pthread_mutex_unlock(&u->mutex);
    return !atomic_load(&u->stop);
}

bool uj_ida_units_poll(uj_ida_run *run)
{
    uj_ida_units *u = run->units;
    uj_ida_worker *worker = (uj_ida_worker *)(void *)run;  // `run` is the worker's first member
    run->poll_at = run->expanded + POLL_GAP;
    report(u, worker);
    if (!atomic_load(&u->stop) && pthread_mutex_trylock(&u->mutex) == 0) {
        check_limits(u);
        pthread_mutex_unlock(&u->mutex);
    }
    run->stopped = atomic_load(&u->stop) || atomic_load(&u->solved) < worker->unit;
    return !run->stopped;
}

void uj_ida_units_run(uj_ida_units *u, void (*item)(void *payload, size_t index), void *payload)
{
    const uj_parallel work = {.threads = u->threads,
                              .count = u->count,
                              .item = item,
                              .payload = payload,
                              .go_on = uj_ida_units_go_on,
                              .go_on_payload = u};
    if (u->team != NULL)
        uj_ida_team_share(u, &work);
    else
        (void)uj_parallel_run(&work);  // u->run says why the search stopped
}

// --- sum -----------------------------------------------------------------------------------------

void uj_ida_units_sum(uj_ida_units *u)
{
    uj_ida_run *run = u->run;
    const size_t solved = atomic_load(&u->solved);
    if (solved < u->count) {
        // A search on one thread would have stopped in unit `solved`. The solution found there is
        // optimal, even if a limit has left other units unfinished.
        run->stopped = false;
        run->result->search.limit = UJ_LIMIT_NONE;
        run->expanded = u->unit[solved].expanded_before;
        run->generated = u->unit[solved].generated_before;
        u->count = solved + 1;
    }
    if ((run->stopped || run->status != UJ_OK) && run->options.checkpoint.save != NULL)
        save(u);
    const bool is_whole =
        !uj_team_helps(u->team) && !run->stopped && run->status == UJ_OK && solved >= u->count;
    for (size_t i = 0; i < u->count; i++) {
        const uj_ida_unit *unit = &u->unit[i];
        assert(!is_whole || unit->is_done != 0);
        run->expanded += unit->expanded;
        run->generated += unit->generated;
        run->solutions = uj_ida_add_saturated(run->solutions, unit->solutions);
        if (unit->next_bound < run->next_bound)
            run->next_bound = unit->next_bound;
    }
    run->poll_at = run->expanded + POLL_GAP;
    if (run->solutions > 0)
        run->result->search.cost = run->bound;
}

void uj_ida_units_end(uj_ida_units *u)
{
    uj_budget *budget = &u->budget;
    if (u->workers != NULL) {
        for (unsigned i = 0; i < u->workers_made; i++)
            if (u->workers[i].run.path != NULL)
                uj_budget_free(budget, u->workers[i].run.path, path_slots(u->run),
                               u->run->step_size);
        uj_budget_free(budget, u->workers, u->workers_made, sizeof *u->workers);
        pthread_mutex_destroy(&u->mutex);
    }
    free_units(u);
}
