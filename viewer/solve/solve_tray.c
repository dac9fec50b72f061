// Solves a tray puzzle: looks first for any solution, then for one of least cost.
#include <stdlib.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/formats/keyframes/certified_solution.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/first_solution.h>

#include "solve_internal.h"

// Moves result->solution to `file`. Rounds the solution's numbers to the precision of a solution
// file. Returns false if out of memory.
static bool put(uj_loaded_file *file, uj_tray_result *result, uint32_t lower_bound)
{
    uj_solution_file *tray = &file->tray;
    uj_solution_clear(&tray->solution);
    tray->solution = result->solution;
    result->solution = (uj_tray_solution){0};
    uj_solution_round(&tray->solution);
    file->is_solution = true;
    tray->claims = (uj_solution_claims){
        .metric = UJ_COST_MOVES,
        .cost = result->search.cost,
        .lower_bound = result->optimal ? result->search.cost : lower_bound,
        .piece_moves =
            uj_solution_piece_moves(&tray->solution, uj_tray_diameter(tray->problem.tray)),
        .optimal = result->optimal,
        .verified = true,
        .overlap_bound = -1.0,
    };
    tray->frames = calloc(tray->solution.move_count + 1, sizeof *tray->frames);
    for (size_t i = 0; tray->frames != NULL && i < tray->solution.move_count; i++)
        tray->frames[i] = uj_motion_frames_in_move(&tray->solution.motion, i);
    return tray->frames != NULL;
}

static uj_status offer(uj_solve_job *job, uj_tray_result *result, uint32_t lower_bound,
                       uj_error *error)
{
    uj_loaded_file *file = uj_solve_read(job, error);
    if (file == NULL)
        return error->status;
    if (!put(file, result, lower_bound)) {
        uj_loaded_file_clear(file);
        free(file);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    return uj_solve_offer(job, file, result->search.cost, error);
}

static void end(uj_solve_job *job, const uj_search_result *result)
{
    bool stopped = result->limit == UJ_LIMIT_STOPPED;
    if (result->outcome == UJ_SEARCH_EXHAUSTED)
        uj_solve_end(job, UJ_SOLVE_IMPOSSIBLE, UJ_LIMIT_NONE, "");
    else
        uj_solve_end(job, stopped ? UJ_SOLVE_STOPPED : UJ_SOLVE_LIMIT, result->limit, "");
}

// Looks for a solution with fewer than `cost` moves, or proves that there is none.
static uj_status improve(uj_solve_job *job, const uj_tray *tray, uj_tray_options *options,
                         uint32_t cost, uj_error *error)
{
    uj_tray_result result = {0};
    options->limits.max_cost = cost - 1;
    uj_status status = uj_tray_solve(tray, options, &result, error);
    if (status != UJ_OK)
        return status;
    uj_solve_enter(job, &result.search, NULL);
    bool none = uj_search_excludes_cheaper(&result.search, cost);
    if (!none && result.search.limit == UJ_LIMIT_COST && result.unresolved > 0)
        result.search.limit = UJ_LIMIT_UNRESOLVED;  // the cost limit is not the user's
    if (result.search.outcome == UJ_SEARCH_SOLVED)
        status = offer(job, &result, result.search.stats.lower_bound, error);
    if (status == UJ_OK && (none || (result.search.outcome == UJ_SEARCH_SOLVED && result.optimal)))
        uj_solve_end(job, UJ_SOLVE_OPTIMAL, UJ_LIMIT_NONE, "");
    else if (status == UJ_OK)
        end(job, &result.search);
    uj_solution_clear(&result.solution);
    return status;
}

static uj_status search(uj_solve_job *job, const uj_tray *tray, uj_error *error)
{
    uj_tray_result result = {0};
    uj_first_solution_options any = uj_first_solution_default();
    any.tray.progress = uj_solve_progress(job);
    any.tray.limits.memory_bytes = uj_solve_memory();
    any.tray.threads = uj_solve_threads();
    any.tray.judge = uj_certifying_judge(tray);
    uj_status status = uj_certificate_admits(tray, NULL, error);
    if (status == UJ_OK)
        status = uj_tray_solve_first(tray, &any, &result, error);
    if (status != UJ_OK)
        return status;
    uj_solve_enter(job, &result.search, NULL);
    if (result.search.outcome != UJ_SEARCH_SOLVED) {
        end(job, &result.search);
    } else {
        uint32_t cost = result.search.cost;
        bool optimal = result.optimal;
        status = offer(job, &result, result.search.stats.lower_bound, error);
        if (status == UJ_OK && optimal)
            uj_solve_end(job, UJ_SOLVE_OPTIMAL, UJ_LIMIT_NONE, "");
        else if (status == UJ_OK)
            status = improve(job, tray, &any.tray, cost, error);
    }
    uj_solution_clear(&result.solution);
    return status;
}

uj_status uj_solve_tray(uj_solve_job *job, uj_error *error)
{
    uj_loaded_file *file = uj_solve_read(job, error);
    if (file == NULL)
        return error->status;
    uj_status status = search(job, file->tray.problem.tray, error);
    uj_loaded_file_clear(file);
    free(file);
    return status;
}
