// Solves a discrete puzzle and replays its solutions.
#include "discrete_run.h"

#include <jansson.h>
#include <stdlib.h>

static uj_status verify(const uj_discrete_run *run, uj_error *error)
{
    const uj_problem *problem = run->problem;
    const uj_puzzle_result *result = &run->result;
    if (result->solutions > 0 && result->lists.count == 0)
        return uj_error_set(
            error, UJ_INTERNAL,
            "internal error: the search found solutions, but stored none; please report "
            "this with the problem file");
    for (size_t i = 0; i < result->lists.count; i++) {
        uj_puzzle_verdict verdict;
        if (!problem->puzzle->check(problem->data, result->cost, &result->lists.lists[i], &verdict))
            return uj_error_set(error, UJ_INTERNAL,
                                "internal error: the solution found does not pass verification "
                                "(%s); please report this with the problem file",
                                verdict.reason);
        if (verdict.cost != result->search.cost)
            return uj_error_set(error, UJ_INTERNAL,
                                "internal error: the search counted a cost of %u, but the solution "
                                "has %u; please report this with the problem file",
                                result->search.cost, verdict.cost);
    }
    return UJ_OK;
}

static uj_status compare(const uj_discrete_run *run, uj_error *error)
{
    const uj_search_result *one = &run->result.search, *all = &run->positions.search;
    if (all->limit != UJ_LIMIT_NONE || one->outcome == UJ_SEARCH_LIMIT)
        return UJ_OK;
    bool agree = one->outcome == all->outcome;
    if (agree && one->outcome == UJ_SEARCH_SOLVED)
        agree = one->cost == all->cost &&
                (!run->options->all || run->result.solutions == run->positions.solutions);
    return agree ? UJ_OK
                 : uj_error_set(error, UJ_INTERNAL,
                                "internal error: the search of all positions contradicts the "
                                "search for a solution; please report this with the problem file");
}

static void learn_from_positions(uj_discrete_run *run)
{
    uj_search_result *one = &run->result.search;
    const uj_search_result *all = &run->positions.search;
    if (one->outcome != UJ_SEARCH_LIMIT || run->result.solutions > 0 ||
        run->positions.layer_count == 0)
        return;
    if (all->stats.lower_bound > one->stats.lower_bound)
        one->stats.lower_bound = all->stats.lower_bound;
    if (all->outcome == UJ_SEARCH_EXHAUSTED) {
        one->outcome = UJ_SEARCH_EXHAUSTED;
        one->limit = UJ_LIMIT_NONE;
    }
}

bool uj_discrete_run_stopped(const uj_discrete_run *run)
{
    return run->result.search.limit == UJ_LIMIT_STOPPED ||
           run->result.list_limit == UJ_LIMIT_STOPPED ||
           run->positions.search.limit == UJ_LIMIT_STOPPED;
}

// After a signal, shortens a very long list: its replay would keep the user waiting.
static void cut_list(const uj_discrete_run *run, uj_puzzle_result *result)
{
    enum { LISTED_WHEN_STOPPED = 1000 };
    if (!uj_discrete_run_stopped(run) || result->lists.count <= LISTED_WHEN_STOPPED)
        return;
    uj_move_lists_cut(&result->lists, LISTED_WHEN_STOPPED);
    result->list_limit = UJ_LIMIT_STOPPED;
}

// Returns a new text with everything on which the reachable positions depend, or NULL when out of
// memory.
static char *write_key(const uj_discrete_run *run, const uj_puzzle_options *options)
{
    const uj_problem *problem = run->problem;
    json_t *object = json_object();
    char *text = NULL;
    if (object != NULL && problem->puzzle->identify(problem->data, object) &&
        json_object_set_new(object, "cost",
                            json_string(options->cost != NULL ? options->cost : "")) == 0 &&
        json_object_set_new(object, "kind", json_string(problem->puzzle->kind)) == 0)
        text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    return text;
}

static uj_status explore(uj_discrete_run *run, const uj_puzzle_options *options, uj_error *error)
{
    const uj_problem *problem = run->problem;
    char *key = NULL;
    if (options->team != NULL) {
        key = write_key(run, options);
        if (key == NULL)
            return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    }
    bool takes_part;
    uj_team_next_task(options->team);
    uj_status status = uj_team_enter(options->team, key, &takes_part, error);
    if (status == UJ_OK && takes_part)
        status = problem->puzzle->explore(problem->data, options, &run->positions, error);
    uj_team_close(options->team);
    free(key);
    return status;
}

uj_status uj_discrete_run_solve(uj_discrete_run *run, const uj_puzzle_options *options,
                                uj_error *error)
{
    uj_puzzle_options complete = *options;
    const uj_problem *problem = run->problem;
    complete.progress = uj_progress_callback(run->progress);
    uj_puzzle_share_memory(&complete);
    const double started = uj_clock_seconds();
    if (uj_team_helps(options->team) && run->options->exhaust)
        return explore(run, &complete, error);
    if (run->options->exhaust)
        complete.team = NULL;  // with --exhaust, only rank 0 looks for a solution
    uj_team_next_task(complete.team);
    uj_status status = problem->puzzle->solve(problem->data, &complete, &run->result, error);
    uj_team_close(complete.team);
    if (uj_team_helps(complete.team))
        return status;
    bool exhaust = run->options->exhaust && !uj_discrete_run_stopped(run);
    complete.limits.seconds = uj_seconds_left(options->limits.seconds, started);
    complete.team = options->team;
    if (status == UJ_OK && exhaust)
        status = explore(run, &complete, error);
    if (status == UJ_OK && exhaust)
        learn_from_positions(run);
    uj_progress_clear(run->progress);
    cut_list(run, &run->result);
    if (status == UJ_OK)
        status = verify(run, error);
    return status == UJ_OK && exhaust ? compare(run, error) : status;
}

void uj_discrete_run_clear(uj_discrete_run *run)
{
    uj_puzzle_result_clear(&run->result);
    uj_breadth_first_result_clear(&run->positions);
}
