// unjam verify: checks a stored solution, or a proof that a puzzle has no solution.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/identity/optimality_check.h>
#include <unjam/cli/identity/problem_check.h>
#include <unjam/cli/terminal/certificate_report.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/discrete/puzzle/cost_words.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>

#include "verify_proof.h"

typedef struct verdict {
    uj_solution_file file;
    uj_problem_check problem;
    uj_certificate certificate;
    uj_optimality_check optimality;
} verdict;

static void print_verdict(const verdict *v)
{
    const uj_solution_file *file = &v->file;
    const uj_certificate *certificate = &v->certificate;
    const char *name = file->problem.tray->name;
    if (!certificate->valid) {
        char text[sizeof certificate->reason + 256];
        snprintf(text, sizeof text, _(": rejected: %s"), certificate->reason);
        uj_text_print(stdout, name);
        uj_text_print(stdout, text);
        putchar('\n');
        return;
    }
    size_t moves = file->solution.move_count;
    char moves_text[UJ_COST_TEXT_SIZE], pieces_text[UJ_COST_TEXT_SIZE];
    uj_cost_words(moves, "moves", moves_text);
    uj_cost_words(file->claims.piece_moves, "piece-moves", pieces_text);
    if (file->solution.rules == UJ_RULES_ANY)
        printf(_("%s: verified: solved in %s (any motion allowed).\n"), name, moves_text);
    else
        printf(moves > 1    ? _("%s: verified: all %s (%s) are legal under the %s rules.\n")
               : moves == 1 ? _("%s: verified: %s (%s) is legal under the %s rules.\n")
                            : _("%s: verified: %s (%s) are legal under the %s rules.\n"),
               name, moves_text, pieces_text, _(uj_rules_text(file->solution.rules)));
    uj_certificate_print(stdout, file->problem.tray, certificate);
    uj_exemptions_print(stdout, file->problem.tray, &certificate->exemptions);
    uj_problem_check_print(stdout, &v->problem);
    uj_optimality_check_print(stdout, &v->optimality, file->claims.optimal);
}

// Returns "spot-checked" if the motion has turns or exemptions: turns were checked only at separate
// moments, and exempted parts only by a coarser test (certificate/exemption.h). Otherwise, returns
// "proven", because the rules were checked at every moment.
static const char *rules_text(const verdict *v)
{
    const uj_tray_solution *solution = &v->file.solution;
    bool has_turns = false;
    for (size_t i = 0; i < solution->move_count; i++)
        has_turns = has_turns || solution->moves[i].type == UJ_TURN;
    return has_turns || v->certificate.exemptions.count > 0 ? "spot-checked" : "proven";
}

static json_t *to_json(const uj_options *options, const verdict *v)
{
    const uj_solution_file *file = &v->file;
    const uj_certificate *certificate = &v->certificate;
    const uj_tray *tray = file->problem.tray;
    const uj_solution_claims *claims = &file->claims;
    json_t *object = json_object();
    json_object_set_new(object, "verified",
                        uj_verified_to_json(certificate->valid, rules_text(v), &v->optimality));
    json_object_set_new(object, "kind", json_string(UJ_TRAY_KIND));
    json_object_set_new(object, "name", json_string(tray->name));
    json_object_set_new(object, "rules", json_string(uj_rules_text(file->solution.rules)));
    json_object_set_new(object, "cost_metric", json_string(uj_tray_cost_text(claims->metric)));
    json_object_set_new(object, "cost", json_integer((json_int_t)claims->cost));
    json_object_set_new(object, "moves", json_integer((json_int_t)file->solution.move_count));
    json_object_set_new(object, "piece_moves", json_integer((json_int_t)claims->piece_moves));
    json_object_set_new(object, "optimal_claimed", json_boolean(claims->optimal));
    if (certificate->valid) {
        json_object_set_new(object, "overlap_bound", json_real(certificate->overlap_bound));
        json_object_set_new(object, "tightest", uj_certificate_tightest_to_json(tray, certificate));
        json_object_set_new(object, "exemption_count",
                            json_integer((json_int_t)certificate->exemptions.count));
        json_object_set_new(object, "exemptions",
                            uj_exemptions_to_json(tray, &certificate->exemptions));
        json_object_set_new(object, "exemption_sums",
                            uj_exemption_sums_to_json(tray, &certificate->exemptions));
    } else {
        json_object_set_new(object, "reason", json_string(certificate->reason));
    }
    json_object_set_new(object, "problem", uj_problem_check_to_json(&v->problem));
    json_object_set_new(object, "options", uj_options_to_json(options));
    return object;
}

static uj_status check(const uj_options *options, verdict *v, uj_error *error)
{
    uj_certificate *out = &v->certificate;
    *out = (uj_certificate){.first_piece = -1, .second_piece = -1};
    if (!uj_problem_check_passes(&v->problem, out->reason, sizeof out->reason) ||
        !uj_solution_file_check(&v->file, out->reason, sizeof out->reason))
        return UJ_OK;
    uj_certificate_options certificate_options = uj_certificate_default();
    certificate_options.tolerance = options->tolerance;
    uj_status status = uj_certificate_check(v->file.problem.tray, &v->file.solution,
                                            &certificate_options, out, error);
    if (status == UJ_OK && out->valid && options->strict && out->exemptions.count > 0) {
        out->valid = false;
        uj_exemptions_explain(v->file.problem.tray, &out->exemptions, out->reason,
                              sizeof out->reason);
    }
    if (status != UJ_OK || !out->valid)
        return status;
    const uj_counted_solution counted = {v->file.solution.rules, v->file.claims.metric,
                                         v->file.claims.cost};
    status =
        uj_optimality_check_tray(options, v->file.problem.tray, &counted, &v->optimality, error);
    out->valid = uj_optimality_check_passes(&v->optimality, v->file.claims.optimal, out->reason,
                                            sizeof out->reason);
    return status;
}

static uj_exit_code verify_tray(const uj_options *options, const uj_document *document)
{
    verdict v = {0};
    uj_error error = {0};
    uj_status status = uj_solution_file_read(document, &v.file, &error);
    if (status == UJ_OK)
        status = uj_problem_check_tray(options, v.file.problem.tray, &v.problem, &error);
    if (status == UJ_OK)
        status = check(options, &v, &error);
    uj_exit_code code;
    if (status != UJ_OK) {
        code = uj_report_error(&error);
    } else {
        bool decided = v.optimality.verdict != UJ_OPTIMAL_UNDECIDED;
        code = !v.certificate.valid ? UJ_EXIT_REJECTED : decided ? UJ_EXIT_OK : UJ_EXIT_LIMIT;
        if (options->json)
            code = uj_report_json(to_json(options, &v), code);
        else
            print_verdict(&v);
    }
    uj_problem_check_clear(&v.problem);
    uj_solution_file_clear(&v.file);
    return code;
}

// Fails if `name` is a bundled problem and not a file.
static uj_status check_argument(const char *name, uj_error *error)
{
    char *path = NULL;
    if (strcmp(name, "-") == 0 || access(name, F_OK) == 0 ||
        uj_problem_find(name, &path, NULL) != UJ_OK)
        return UJ_OK;  // read_document will report errors
    bool is_bundled = strcmp(path, name) != 0;
    free(path);
    if (!is_bundled)
        return UJ_OK;
    return uj_error_set(
        error, UJ_BAD_ARGUMENT,
        _("expected a solution file, but \"%s\" is a bundled problem; \"unjam solve %s "
          "-o FILE\" writes a solution"),
        name, name);
}

static uj_status read_document(const char *path, uj_document *out, uj_error *error)
{
    uj_status status = uj_document_read(path, out, error);
    if (status == UJ_BAD_INPUT && uj_is_drawing(path))
        status = uj_error_set(error, UJ_BAD_INPUT,
                              _("expected a solution file, but this file is the drawing of a "
                                "puzzle; \"unjam solve %.200s -o FILE\" writes a solution"),
                              path);
    return status;
}

static uj_exit_code verify(const uj_options *options, const uj_document *document)
{
    uj_json_node root = uj_json_root(document);
    uj_file_kind found;
    uj_error error = {0};
    if (uj_file_kind_read(&root, UJ_KIND_SOLUTION | UJ_KIND_PROOF, &found, &error) != UJ_OK)
        return uj_report_error(&error);
    if (found.kind == UJ_KIND_PROOF)
        return uj_verify_proof(options, document);
    const uj_puzzle *puzzle = uj_discrete_of_solution(document);
    return puzzle != NULL ? uj_discrete_verify(options, document, puzzle)
                          : verify_tray(options, document);
}

static int run(const uj_options *options)
{
    uj_document document;
    uj_error error = {0};
    if (check_argument(options->argument, &error) != UJ_OK ||
        read_document(options->argument, &document, &error) != UJ_OK)
        return (int)uj_report_error(&error);
    uj_exit_code code = verify(options, &document);
    uj_document_clear(&document);
    return (int)code;
}

const uj_command uj_verify_command = {
    .name = "verify",
    .bit = UJ_FOR_VERIFY,
    .argument = N_("FILE"),
    .summary = N_("Check a stored solution, or a proof that a puzzle has no solution"),
    .help =
        N_("FILE is a solution written by unjam solve -o, or a proof that no motion solves a "
           "puzzle; - stands for the standard input. In a tray, overlap is checked at every moment "
           "of the motion, not only at those that the file describes; the rules of turns are "
           "checked at many moments. All other claims of the file are checked, too, with one "
           "exception: the claim that no solution costs less is checked only with --optimal.\n"
           "\n"
           "Exit codes: 0 verified, 2 usage error or bad input, 3 stopped at a limit, 4 internal, "
           "I/O or memory error, 5 verification failed."),
    .run = run,
};
