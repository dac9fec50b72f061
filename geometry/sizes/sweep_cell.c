// Solves one cell of a sweep over piece sizes, or proves it impossible.
#include <unjam/geometry/sizes/sweep_cell.h>

#include <unjam/geometry/certificate/certificate.h>

static uj_status solve_tray(const uj_tray *tray, const uj_tray_options *options, uj_sweep_cell *out,
                            uj_error *error)
{
    static const uj_cell_outcome outcomes[] = {UJ_CELL_SOLVED, UJ_CELL_UNSOLVABLE, UJ_CELL_LIMIT};
    uj_tray_result result;
    uj_certificate certificate = {0};
    uj_status status = uj_tray_solve(tray, options, &result, error);
    if (status == UJ_INTERNAL) {  // the motion of the solution cannot be recorded
        out->outcome = UJ_CELL_REJECTED;
        return UJ_OK;
    }
    if (status != UJ_OK)
        return status;
    const uj_search_result *search = &result.search;
    out->outcome = outcomes[search->outcome];
    out->limit = search->limit;
    out->expanded = search->stats.expanded;
    if (search->outcome != UJ_SEARCH_EXHAUSTED)
        out->lower_bound = search->stats.lower_bound;
    if (search->outcome == UJ_SEARCH_SOLVED) {
        out->cost = search->cost;
        out->piece_moves = (uint32_t)result.piece_moves;
        status = uj_certificate_check(tray, &result.solution, NULL, &certificate, error);
        if (status == UJ_OK && !certificate.valid)
            *out = (uj_sweep_cell){.outcome = UJ_CELL_REJECTED, .expanded = out->expanded};
    }
    uj_solution_clear(&result.solution);
    return status;
}

uj_status uj_sweep_cell_solve(const uj_tray_family *family, uj_scale scale,
                              const uj_tray_options *options, uj_sweep_cell *out, uj_error *error)
{
    uj_tray *tray = NULL;
    uj_misfit misfit;
    *out = (uj_sweep_cell){.outcome = UJ_CELL_NO_START};
    uj_status status = uj_tray_family_member(family, scale, &tray, &misfit, error);
    if (status == UJ_OK && tray != NULL)
        status = solve_tray(tray, options, out, error);
    uj_tray_destroy(tray);
    return status;
}

static bool is_open(const uj_sweep_cell *cell)
{
    return cell->outcome == UJ_CELL_UNSOLVABLE ||
           (cell->outcome == UJ_CELL_LIMIT && cell->limit != UJ_LIMIT_STOPPED);
}

uj_status uj_sweep_cell_prove(const uj_tray_family *family, uj_scale scale,
                              const uj_proof_limits *limits, uj_sweep_cell *cell, uj_error *error)
{
    uj_tray *tray = NULL;
    uj_misfit misfit;
    uj_proof_attempt attempt = {.end = UJ_ATTEMPT_GAVE_UP};
    if (!is_open(cell))
        return UJ_OK;
    uj_status status = uj_tray_family_member(family, scale, &tray, &misfit, error);
    if (status == UJ_OK && tray != NULL)
        status = uj_proof_attempt_make(tray, limits, &attempt, error);
    if (status == UJ_OK && attempt.end == UJ_ATTEMPT_PROVEN)
        *cell = (uj_sweep_cell){.outcome = UJ_CELL_IMPOSSIBLE, .expanded = cell->expanded};
    else if (status == UJ_OK && attempt.end == UJ_ATTEMPT_STOPPED)
        *cell = (uj_sweep_cell){.outcome = UJ_CELL_LIMIT, .limit = UJ_LIMIT_STOPPED};
    uj_proof_destroy(attempt.proof);
    uj_tray_destroy(tray);
    return status;
}
