// Prepares Sokoban problems for searching, and chooses the search.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

#include "sokoban_search.h"

static const double least_time = 1e-9;  // least time limit, in seconds; 0 would mean no limit

static bool poll(void *payload)
{
    sokoban_search *search = payload;
    uj_search_stats stats = {.memory_bytes = search->budget->peak};
    if (search->limit == UJ_LIMIT_NONE)
        search->limit = uj_deadline_check(&search->deadline, &stats);
    return search->limit == UJ_LIMIT_NONE;
}

// Prepares a search. If `all_fields` is set, no field counts as dead: boxes may also be pushed to
// fields from which they cannot reach a goal. Returns false when the budget refuses memory or when
// a limit was reached (search->limit is then that limit); the caller clears the search in any case.
static bool prepare(sokoban_search *search, bool all_fields)
{
    if (!sokoban_maze_make(search->problem, search->budget, search->poll, &search->maze))
        return false;
    if (all_fields)
        memset(search->maze.is_dead, false, search->maze.field_count);
    if (!sokoban_position_make(search->problem, &search->maze, search->budget, &search->position))
        return false;
    sokoban_position *p = &search->position;
    search->pushes = uj_budget_allocate(search->budget, p->box_count * 4, sizeof *search->pushes);
    search->start = uj_budget_allocate(search->budget, p->packed_size, 1);
    return search->pushes != NULL && search->start != NULL;
}

static void pack_start(sokoban_search *search)
{
    sokoban_position *p = &search->position;
    if (search->cost == UJ_SOKOBAN_PUSHES) {
        sokoban_position_flood(p);
        p->player = sokoban_position_representative(p);
    }
    sokoban_position_pack(p, search->start);
}

static void release(sokoban_search *search)
{
    const sokoban_position *p = &search->position;
    if (search->pushes != NULL)
        uj_budget_free(search->budget, search->pushes, p->box_count * 4, sizeof *search->pushes);
    if (search->start != NULL)
        uj_budget_free(search->budget, search->start, p->packed_size, 1);
    sokoban_position_clear(&search->position);
    sokoban_maze_clear(&search->maze);
}

// If a box stands where it can reach no goal, explains this in `reason` and returns true.
static bool has_dead_box(const sokoban_search *search, char *reason, size_t size)
{
    const uj_sokoban *problem = search->problem;
    for (uint32_t i = 0; i < search->position.box_count; i++) {
        const uint16_t field = search->position.boxes[i];
        if (!search->maze.is_dead[field])
            continue;
        const int cell = search->maze.cell_of[field];
        snprintf(reason, size,
                 _("the box in row %d, column %d (counted from 0) cannot be pushed to any goal"),
                 cell / problem->columns, cell % problem->columns);
        return true;
    }
    return false;
}

static sokoban_search search_of(const uj_sokoban *problem, const uj_puzzle_options *options,
                                uj_budget *budget)
{
    int chosen =
        options->cost != NULL ? uj_name_index(uj_sokoban_costs, options->cost) : (int)problem->cost;
    return (sokoban_search){.problem = problem, .cost = (uj_sokoban_cost)chosen, .budget = budget};
}

static uj_status run(sokoban_search *search, const uj_puzzle_options *options,
                     uj_puzzle_result *out, uj_error *error)
{
    if (has_dead_box(search, out->reason, sizeof out->reason)) {
        out->search.outcome = UJ_SEARCH_EXHAUSTED;
        out->search.stats.lower_bound = UINT32_MAX;
        return UJ_OK;
    }
    pack_start(search);
    out->lists.limit = options->list_bytes;
    uj_puzzle_options left = *options;
    const double used = uj_clock_seconds() - search->deadline.started;
    if (left.limits.seconds > 0.0)
        left.limits.seconds = left.limits.seconds > used ? left.limits.seconds - used : least_time;
    return options->all ? sokoban_graph_solve(search, &left, out, error)
                        : sokoban_astar_solve(search, &left, out, error);
}

// Reports that memory ran out during the preparations, or which limit they reached.
static uj_status stop(const sokoban_search *search, uj_puzzle_result *out, uj_error *error)
{
    if (search->limit == UJ_LIMIT_NONE && !search->budget->at_limit)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    out->search.outcome = UJ_SEARCH_LIMIT;
    out->search.limit = search->limit != UJ_LIMIT_NONE ? search->limit : UJ_LIMIT_MEMORY;
    out->search.stats.seconds = uj_clock_seconds() - search->deadline.started;
    return UJ_OK;
}

uj_status uj_sokoban_solve(const void *data, const uj_puzzle_options *options,
                           uj_puzzle_result *out, uj_error *error)
{
    uj_budget budget = {.limit = options->limits.memory_bytes};
    sokoban_search search = search_of(data, options, &budget);
    *out = (uj_puzzle_result){.cost = uj_sokoban_costs[search.cost],
                              .heuristic = options->heuristic != NULL &&
                                                   strcmp(options->heuristic, "none") == 0
                                               ? "none"
                                               : "matching"};
    search.deadline =
        uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress);
    search.poll = (uj_poll){poll, &search};
    const bool is_ready = prepare(&search, false);
    uj_status status = is_ready ? run(&search, options, out, error) : UJ_OK;
    if (status == UJ_OK && (!is_ready || search.limit != UJ_LIMIT_NONE))
        status = stop(&search, out, error);
    release(&search);
    return status;
}

// Uses one thread, or up to options->threads if options->work_dir is set. Each thread needs its own
// sokoban_search, because expanding a state changes the `position` of the sokoban_search.
uj_status uj_sokoban_explore(const void *data, const uj_puzzle_options *options,
                             uj_breadth_first_result *out, uj_error *error)
{
    uj_budget budget = {0};
    const unsigned most = options->work_dir != NULL ? options->threads : 1;
    const unsigned count = most < UJ_GRAPH_MOST_THREADS ? most : UJ_GRAPH_MOST_THREADS;
    sokoban_search searches[UJ_GRAPH_MOST_THREADS];
    unsigned begun = 0;
    bool is_ready = true;
    while (is_ready && begun < count) {
        sokoban_search *search = &searches[begun++];
        *search = search_of(data, options, &budget);
        is_ready = prepare(search, true);
        if (is_ready)
            pack_start(search);
    }
    uj_status status;
    if (is_ready)
        status = sokoban_graph_explore(searches, count, options, out, error);
    else
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    for (unsigned i = 0; i < begun; i++)
        release(&searches[i]);
    return status;
}
