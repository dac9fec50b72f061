// Finds a solution of least cost for a discrete puzzle.
#include <stdlib.h>

#include "solve_internal.h"

static void put(uj_loaded_file *file, uj_puzzle_result *result)
{
    file->discrete.moves = result->lists.lists[0];
    result->lists.lists[0] = (uj_moves){0};
    file->is_solution = true;
    file->discrete.claims = (uj_discrete_claims){.metric = result->cost,
                                                 .cost = result->search.cost,
                                                 .lower_bound = result->search.cost,
                                                 .optimal = true};
}

uj_status uj_solve_discrete(uj_solve_job *job, uj_error *error)
{
    uj_loaded_file *file = uj_solve_read(job, error);
    if (file == NULL)
        return error->status;
    const uj_problem *problem = &file->discrete.problem;
    uj_puzzle_options options = uj_puzzle_default();
    uj_puzzle_result result = {0};
    options.progress = uj_solve_progress(job);
    options.limits.memory_bytes = uj_solve_memory();
    uj_status status = problem->puzzle->solve(problem->data, &options, &result, error);
    if (status == UJ_OK) {
        const uj_search_result *found = &result.search;
        uj_solve_enter(job, found, result.cost);
        if (found->outcome == UJ_SEARCH_SOLVED && result.lists.count > 0) {
            put(file, &result);
            status = uj_solve_offer(job, file, found->cost, error);
            file = NULL;
            if (status == UJ_OK)
                uj_solve_end(job, UJ_SOLVE_OPTIMAL, UJ_LIMIT_NONE, "");
        } else if (found->outcome == UJ_SEARCH_EXHAUSTED) {
            uj_solve_end(job, UJ_SOLVE_IMPOSSIBLE, UJ_LIMIT_NONE, result.reason);
        } else {
            uj_solve_end(job, found->limit == UJ_LIMIT_STOPPED ? UJ_SOLVE_STOPPED : UJ_SOLVE_LIMIT,
                         found->limit, "");
        }
    }
    uj_puzzle_result_clear(&result);
    if (file != NULL)
        uj_loaded_file_clear(file);
    free(file);
    return status;
}
