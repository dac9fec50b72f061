// Checks a proof that no motion solves a puzzle, and prints the result.
#include "verify_proof.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/identity/problem_check.h>
#include <unjam/cli/prove/theorem_report.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/move_json.h>

typedef struct watch {
    uj_progress progress;
    double started, limit;  // in seconds; limit 0: no limit
} watch;

static bool may_go_on(void *payload)
{
    watch *w = payload;
    return !uj_progress_stopped(&w->progress) &&
           (w->limit == 0.0 || uj_clock_seconds() - w->started < w->limit);
}

static void print_verdict(const uj_proof_file *file, const uj_problem_check *problem,
                          const uj_witness_result *result)
{
    if (result->valid) {
        uj_theorem_print(stdout, file->problem.tray, result);
        uj_problem_check_print(stdout, problem);
        return;
    }
    char text[sizeof result->reason + 256];
    snprintf(text, sizeof text,
             result->stopped
                 ? _(": stopped before the whole proof was checked; no fault found so far%s.")
                 : _(": rejected: %s"),
             result->reason);
    uj_text_print(stdout, file->problem.tray->name);
    uj_text_print(stdout, text);
    putchar('\n');
}

static json_t *to_json(const uj_options *options, const uj_proof_file *file,
                       const uj_problem_check *problem, const uj_witness_result *result)
{
    json_t *object = json_object();
    json_object_set_new(object, "verified", json_boolean(result->valid));
    json_object_set_new(object, "kind", json_string("proof"));
    json_object_set_new(object, "puzzle", json_string(UJ_TRAY_KIND));
    json_object_set_new(object, "name", json_string(file->problem.tray->name));
    if (result->valid) {
        uj_theorem_add(object, result);
    } else {
        json_object_set_new(object, "status", json_string(result->stopped ? "limit" : "rejected"));
        if (!result->stopped)
            json_object_set_new(object, "reason", json_string(result->reason));
    }
    json_object_set_new(object, "problem", uj_problem_check_to_json(problem));
    json_object_set_new(object, "options", uj_options_to_json(options));
    return object;
}

static uj_status check(const uj_options *options, const uj_proof_file *file,
                       const uj_problem_check *problem, uj_witness_result *out, uj_error *error)
{
    *out = (uj_witness_result){0};
    if (!uj_problem_check_passes(problem, out->reason, sizeof out->reason))
        return UJ_OK;
    if (file->fault[0] != '\0') {
        snprintf(out->reason, sizeof out->reason, "%s", file->fault);
        return UJ_OK;
    }
    watch w = {.started = uj_clock_seconds()};
    w.limit = options->time_limit > 0.0 ? options->time_limit : 0.0;
    uj_progress_begin(&w.progress, true, "");
    uj_status status =
        uj_witness_check(file->problem.tray, file->proof, uj_options_threads(options),
                         (uj_witness_poll){may_go_on, &w}, out, error);
    uj_progress_end(&w.progress);
    return status;
}

static uj_exit_code refuse_optimal(void)
{
    uj_error error = {0};
    uj_error_set(&error, UJ_BAD_ARGUMENT,
                 _("--optimal is for solutions, but this file is a proof that no solution exists"));
    return uj_report_error(&error);
}

uj_exit_code uj_verify_proof(const uj_options *options, const uj_document *document)
{
    if (options->optimal)
        return refuse_optimal();
    uj_proof_file file = {0};
    uj_problem_check problem = {0};
    uj_witness_result result;
    uj_error error = {0};
    uj_status status = uj_proof_file_read(document, &file, &error);
    if (status == UJ_OK)
        status = uj_problem_check_tray(options, file.problem.tray, &problem, &error);
    if (status == UJ_OK)
        status = check(options, &file, &problem, &result, &error);
    uj_exit_code code;
    if (status != UJ_OK) {
        code = uj_report_error(&error);
    } else {
        code = result.valid ? UJ_EXIT_OK : result.stopped ? UJ_EXIT_LIMIT : UJ_EXIT_REJECTED;
        if (options->json)
            code = uj_report_json(to_json(options, &file, &problem, &result), code);
        else
            print_verdict(&file, &problem, &result);
    }
    uj_problem_check_clear(&problem);
    uj_proof_file_clear(&file);
    return code;
}
