// unjam prove: finds out whether any motion at all solves a puzzle.
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/prove/prove_job.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/problem_finder.h>

static uj_status read_document(const uj_options *options, uj_document *out, uj_error *error)
{
    char *path = NULL;
    uj_status status = uj_options_check_team(options, error);
    if (status == UJ_OK)
        status = uj_problem_find(options->argument, &path, error);
    if (status == UJ_OK)
        status = uj_problem_protect(path, options->output, error);
    if (status == UJ_OK)
        status = uj_problem_document_read(path, out, error);
    free(path);
    const uj_puzzle *puzzle = status == UJ_OK ? uj_discrete_of_problem(out) : NULL;
    if (puzzle == NULL)
        return status;
    uj_document_clear(out);
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("unjam prove is for trays; for a puzzle of kind \"%s\", unjam solve "
                          "finds out whether there is a solution"),
                        puzzle->kind);
}

static int run(const uj_options *given)
{
    uj_document document;
    uj_error error = {0};
    uj_options options = *given;
    options.any = true;
    options.rules = UJ_RULES_ANY;
    if (options.json && options.output != NULL && uj_safe_file_same(options.output, "-"))
        (void)uj_error_set(&error, UJ_BAD_ARGUMENT,
                           _("-o - and --json both write to the standard output: use only one of "
                             "them, or give -o a file name"));
    if (error.status != UJ_OK || read_document(given, &document, &error) != UJ_OK)
        return (int)uj_report_to_team(given->team, &error);
    uj_tray_job j = {.options = &options, .tray = uj_tray_default()};
    j.tray.rules = UJ_RULES_ANY;
    uj_options_limits(&options, &j.tray.limits);
    j.tray.threads = uj_options_threads(&options);
    uj_exit_code code = uj_prove_job_run(&j, &document);
    uj_solution_clear(&j.result.solution);
    uj_solution_file_clear(&j.file);
    uj_document_clear(&document);
    return (int)code;
}

const uj_command uj_prove_command = {
    .name = "prove",
    .bit = UJ_FOR_PROVE,
    .argument = N_("PROBLEM"),
    .summary = N_("Find out whether any motion at all solves a tray puzzle"),
    .help = N_(
        "unjam prove looks for a solution and, at the same time, for a proof that no motion of any "
        "kind solves the puzzle. Whatever is found is checked in the same way as by unjam verify, "
        "with code that the search does not use. docs/IMPOSSIBLE.md explains the proofs.\n"
        "\n"
        "PROBLEM is a file, the name of a bundled problem (unjam list), or - for the standard "
        "input.\n"
        "\n"
        "-o writes the solution or the proof, whichever was found.\n"
        "\n"
        "Exit codes: 0 solved and verified, 1 proven that no motion solves the puzzle, 2 usage "
        "error or bad input, 3 stopped at a limit or by a signal, or not decided, 4 internal, I/O "
        "or memory error."),
    .run = run,
};
