// Looks for a solution and for a proof that there is none, and reports the result.
#include <unjam/cli/prove/prove_job.h>

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/cli/prove/theorem_report.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/outcome_words.h>

#include "both_sides.h"

static bool is_proven(const uj_both_sides *s)
{
    return s->prover.proof != NULL;
}

static bool is_exhausted(const uj_both_sides *s)
{
    return s->job->result.search.outcome == UJ_SEARCH_EXHAUSTED;
}

static uj_status save_proof(const uj_both_sides *s, uj_error *error)
{
    const uj_proof_file file = {.problem = s->job->file.problem, .proof = s->prover.proof};
    return uj_proof_file_save(s->job->options->output, &file, error);
}

static json_t *to_json(const uj_both_sides *s)
{
    json_t *object = json_object();
    if (is_proven(s))
        uj_theorem_add(object, &s->witness);
    else
        json_object_set_new(object, "status", json_string(is_exhausted(s) ? "exhausted" : "limit"));
    json_object_set_new(object, "kind", json_string(UJ_TRAY_KIND));
    json_object_set_new(object, "name", json_string(s->job->file.problem.tray->name));
    json_object_set_new(object, "verified", json_boolean(is_proven(s)));
    if (!is_proven(s))
        json_object_set_new(object, "prover_gave_up",
                            json_boolean(s->prover.end == UJ_PROVER_GAVE_UP));
    json_object_set_new(object, "options", uj_options_to_json(s->job->options));
    json_t *stats = uj_stats_to_json(&s->job->result.search.stats);
    json_object_set_new(stats, "prover_boxes", json_integer((json_int_t)s->prover.stats.boxes));
    json_object_set_new(stats, "seconds", json_real(s->seconds));
    json_object_set_new(object, "stats", stats);
    return object;
}

static void print_undecided(FILE *out, const uj_both_sides *s)
{
    const char *name = s->job->file.problem.tray->name;
    if (is_exhausted(s))
        fprintf(out,
                _("%s: not decided. There is no solution by pushes and turns: all %llu reachable "
                  "states were searched. It is not known whether a motion of another kind solves "
                  "the puzzle.\n"),
                name, (unsigned long long)s->job->result.search.stats.distinct);
    else
        fprintf(out, _("%s: not decided: %s.\n"), name,
                _(uj_limit_reason(s->job->result.search.limit)));
    if (s->prover.end == UJ_PROVER_GAVE_UP)
        fputs(_("No proof of impossibility was found; all attempts failed.\n"), out);
    else
        fprintf(out,
                _("No proof of impossibility was found; %llu boxes were examined (a box is one "
                  "range of angles for each piece).\n"),
                (unsigned long long)s->prover.stats.boxes);
}

static uj_exit_code report(const uj_both_sides *s)
{
    uj_exit_code code = is_proven(s) ? UJ_EXIT_UNSOLVABLE : UJ_EXIT_LIMIT;
    FILE *out = uj_report_stream(s->job->options->output);
    if (uj_tray_job_is_solved(s->job))
        return uj_tray_job_print(s->job);
    if (s->job->options->json)
        return uj_report_json(to_json(s), code);
    if (is_proven(s))
        uj_theorem_print(out, s->job->file.problem.tray, &s->witness);
    else
        print_undecided(out, s);
    return code;
}

static uj_status run(uj_both_sides *sides, uj_error *error)
{
    uj_team *team = sides->job->options->team;
    bool takes_part;
    uj_team_next_task(team);
    uj_status status = uj_team_enter(team, sides->job->file.problem.text, &takes_part, error);
    if (status == UJ_OK && takes_part)
        status = uj_team_helps(team) ? uj_both_sides_help(sides, error)
                                     : uj_both_sides_run(sides, error);
    uj_team_close(team);
    return status;
}

uj_exit_code uj_prove_job_run(uj_tray_job *j, const uj_document *document)
{
    uj_error error = {0};
    uj_both_sides sides = {.job = j};
    uj_json_node root = uj_json_root(document);
    const bool helps = uj_team_helps(j->options->team);
    const char *output = helps ? NULL : j->options->output;
    uj_status status = uj_tray_problem_read(&root, &j->file.problem, &error);
    // An unwritable output must fail now, not after an hour of searching.
    if (status == UJ_OK && output != NULL)
        status = uj_safe_file_check(output, &error);
    if (status == UJ_OK)
        status = run(&sides, &error);
    uj_exit_code code = UJ_EXIT_OK;
    if (status == UJ_OK && !helps) {
        if (output != NULL && uj_tray_job_is_solved(j))
            status = uj_solution_file_save(output, &j->file, &error);
        else if (output != NULL && is_proven(&sides))
            status = save_proof(&sides, &error);
        code = report(&sides);
    }
    uj_proof_destroy(sides.prover.proof);
    return status == UJ_OK ? code : uj_report_to_team(j->options->team, &error);
}
