// Finds and certifies a solution of a tray puzzle.
#include <unjam/cli/tray/tray_find.h>

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/keyframes/certified_solution.h>
#include <unjam/geometry/plan/plan_any.h>

bool uj_tray_job_takes_any(const uj_tray_job *j)
{
    return j->options->any || j->tray.rules == UJ_RULES_ANY;
}

static uj_status judge(void *payload, uj_poll poll, uj_tray_solution *solution,
                       uj_tray_verdict *out, uj_error *error)
{
    uj_tray_job *j = payload;
    uj_certificate certificate;
    uj_status status =
        uj_solution_judge(j->file.problem.tray, poll, solution, &certificate, out, error);
    if (status == UJ_OK && out->accepted)
        j->certificate = certificate;
    return status;
}

// Random trees look for solutions beside the search. They are not used with --all, because it lists
// only optimal solutions, and not with --trace, because it records only the search.
static uj_status search_optimally(uj_tray_job *j, const uj_tray_options *tray, uj_error *error)
{
    uj_tray_options options = *tray;
    options.incumbents =
        (uj_tray_incumbents){.wanted = !j->options->all && j->options->trace == NULL,
                             .seed = uj_first_solution_default().seed};
    options.judge = (uj_tray_judge){judge, j};
    return uj_tray_solve(j->file.problem.tray, &options, &j->result, error);
}

static uj_status search_any(uj_tray_job *j, const uj_tray_options *tray, uj_error *error)
{
    uj_first_solution_options options = uj_first_solution_default();
    options.tray = *tray;
    if (j->options->seed != UINT64_MAX)
        options.seed = j->options->seed;
    options.tray.judge = (uj_tray_judge){judge, j};
    return j->tray.rules == UJ_RULES_ANY
               ? uj_plan_any(j->file.problem.tray, &options, &j->result, error)
               : uj_tray_solve_first(j->file.problem.tray, &options, &j->result, error);
}

// Refuses a tray if a convex part of a shape is too thin for any solution to be certified.
static uj_status admit(const uj_tray_job *j, uj_error *error)
{
    // Convex parts must be wider than the tolerance for overlaps. In pushes and turns, touching
    // pieces overlap a little, so the default tolerance applies. With --rules any, pieces stay
    // apart, so the finest tolerance applies, which admits thinner parts.
    const uj_certificate_options usual = uj_certificate_default(), finest = uj_certificate_finest();
    const uj_tray *tray = j->file.problem.tray;
    if (j->tray.rules == UJ_RULES_ANY)
        return uj_certificate_admits(tray, &finest, error);
    uj_status status = uj_certificate_admits(tray, &usual, error);
    if (status != UJ_BAD_INPUT || uj_certificate_admits(tray, &finest, NULL) != UJ_OK)
        return status;
    size_t used = strlen(error->message);
    snprintf(
        error->message + used, sizeof error->message - used,
        "; make them thicker, or use --rules any, which finds motions that keep clear of them");
    return status;
}

uj_status uj_tray_job_find(uj_tray_job *j, const uj_tray_options *search, uj_error *error)
{
    uj_status status = admit(j, error);
    if (status != UJ_OK)
        return status;
    bool any = uj_tray_job_takes_any(j);
    status = any ? search_any(j, search, error) : search_optimally(j, search, error);
    j->is_certified = j->result.judged_last;
    return status;
}

uj_status uj_tray_job_certify(uj_tray_job *j, uj_error *error)
{
    uj_solution_file *file = &j->file;
    file->solution = j->result.solution;
    j->result.solution = (uj_tray_solution){0};
    uj_status status = UJ_OK;
    if (!j->is_certified)
        status =
            uj_solution_certify(file->problem.tray, &file->solution, NULL, &j->certificate, error);
    if (status != UJ_OK)
        return status;
    if (!j->certificate.valid)
        return uj_error_set(
            error, UJ_INTERNAL,
            _("internal error: the solution found does not pass verification (%.200s); please "
              "report this with the problem file"),
            j->certificate.reason);
    file->claims = (uj_solution_claims){
        .metric = j->tray.cost,
        .cost = j->result.search.cost,
        .lower_bound = j->result.optimal ? j->result.search.cost : uj_tray_job_bound(j),
        .piece_moves =
            uj_solution_piece_moves(&file->solution, uj_tray_diameter(file->problem.tray)),
        .optimal = j->result.optimal,
        .verified = true,
        .overlap_bound = j->certificate.overlap_bound,
    };
    size_t cost =
        j->tray.cost == UJ_COST_MOVES ? file->solution.move_count : file->claims.piece_moves;
    if (file->claims.cost != cost)
        return uj_error_set(
            error, UJ_INTERNAL,
            "internal error: the search counted a cost of %zu, but the solution has "
            "%zu; please report this with the problem file",
            file->claims.cost, cost);
    return UJ_OK;
}
