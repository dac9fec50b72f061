// unjam solve: finds an optimal solution, verifies it, prints it and saves it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/prove/prove_job.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/cli/tray/tray_find.h>
#include <unjam/files/numbered_name.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/trace/trace_writer.h>

enum { LIST_LIMIT = 100, TRACE_LIMIT = 200000 };  // the defaults of --limit and --trace-limit

// Before the call, set *out to the index of the default in option->names. If *given is NULL, sets
// *given to the default's name. Otherwise sets *out to the index of the name *given.
static uj_status choose(const uj_option_names *option, const char **given, int *out,
                        uj_error *error)
{
    if (*given == NULL)
        *given = option->names[*out];
    return uj_options_name(option, *given, out, error);
}

static uj_status check_any_motion(const uj_options *options, uj_error *error)
{
    const struct {
        bool given;
        const char *name;
    } refused[] = {{options->all, "all"},
                   {options->exhaust, "exhaust"},
                   {options->trace != NULL, "trace"},
                   {options->cost != NULL, "cost"},
                   {options->heuristic != NULL, "heuristic"},
                   {options->max_cost != UINT64_MAX, "max-cost"}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (refused[i].given)
            return uj_error_set(
                error, UJ_BAD_ARGUMENT,
                _("--%s has no meaning with --rules any, which neither counts moves nor searches "
                  "states one by one; use --rules free or paper"),
                refused[i].name);
    return UJ_OK;
}

// Except under --rules any, replaces NULL in options->cost and options->heuristic by the default.
static uj_status tray_options(uj_options *options, uj_tray_options *out, uj_error *error)
{
    static const char *const costs[] = {"moves", "piece-moves", NULL};
    static const char *const heuristics[] = {"none", "escape", "blocking", NULL};
    *out = uj_tray_default();
    int cost = (int)out->cost, heuristic = (int)out->heuristic;
    if (options->instance != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--instance: this file holds only one puzzle; leave the option out"));
    if (options->checkpoint != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--checkpoint is for solving tiles puzzles; other searches cannot be "
                              "saved"));
    if (options->work_dir != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--work-dir is for discrete puzzles; the states of a tray are kept "
                              "in memory"));
    if (options->trace != NULL && options->any)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--trace records the search for an optimal solution, but --any skips "
                              "this search: use only one of the two options"));
    if (options->any && (options->exhaust || options->all))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--any and --%s are different searches: use only one of them"),
                            options->exhaust ? "exhaust" : "all");
    const uj_option_names cost_option = {"cost", UJ_TRAY_KIND, costs};
    const uj_option_names heuristic_option = {"heuristic", UJ_TRAY_KIND, heuristics};
    bool counts = options->rules != UJ_RULES_ANY;
    uj_status status = counts ? UJ_OK : check_any_motion(options, error);
    if (status == UJ_OK && counts)
        status = choose(&cost_option, &options->cost, &cost, error);
    if (status == UJ_OK && counts)
        status = choose(&heuristic_option, &options->heuristic, &heuristic, error);
    out->rules = (uj_rules)options->rules;
    out->cost = (uj_tray_cost)cost;
    out->heuristic = (uj_tray_heuristic)heuristic;
    uj_options_limits(options, &out->limits);
    if (status == UJ_OK && options->all && out->heuristic == UJ_TRAY_HEURISTIC_BLOCKING)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("--all needs a proof of optimality, which --heuristic blocking "
                                "does not give: use --heuristic none or --heuristic escape"));
    out->threads = uj_options_threads(options);
    return status;
}

static uj_status load(uj_tray_job *j, const uj_document *document, uj_error *error)
{
    uj_json_node root = uj_json_root(document);
    uj_status status = uj_tray_problem_read(&root, &j->file.problem, error);
    // Fail now if the output cannot be written, not after an hour of searching.
    if (status == UJ_OK && j->options->output != NULL)
        status = uj_safe_file_check(j->options->output, error);
    return status;
}

static uj_status find_all(uj_tray_job *j, const uj_tray_options *options,
                          const uj_progress *progress, uj_error *error)
{
    uj_enumeration *found = &j->all.found;
    const uj_tray_listing_query query = {j->result.search.cost, (size_t)j->options->limit,
                                         progress};
    uj_status status = uj_tray_listing_find(j->file.problem.tray, options, &query, &j->all, error);
    if (status == UJ_OK && found->listed > 0) {
        uj_solution_clear(&j->result.solution);
        j->result.solution = found->solutions[0];
        found->solutions[0] = (uj_tray_solution){0};
        j->certificate = j->all.certificates[0];
        j->is_certified = true;
    }
    return status;
}

// The search for a solution and the search of all states must agree on the fewest moves.
static uj_status compare(const uj_tray_job *j, uj_error *error)
{
    size_t first = 0;
    while (first < j->layers.count && j->layers.layers[first].goals == 0)
        first++;
    if (j->tray.cost != UJ_COST_MOVES || !j->result.optimal || first >= j->layers.complete ||
        first == j->result.search.cost)
        return UJ_OK;
    return uj_error_set(
        error, UJ_INTERNAL,
        "internal error: the search of all states reaches the goal in %zu moves, but the search "
        "for a solution needs another number of moves; please report this with the problem file",
        first);
}

static uj_status begin_trace(const uj_tray_job *j, uj_tray_options *options,
                             uj_trace_writer **trace, uj_error *error)
{
    const uj_options *given = j->options;
    if (given->trace == NULL)
        return UJ_OK;
    const uj_trace_head head = {options->rules, given->cost, given->heuristic, given->trace_limit};
    uj_status status = uj_trace_writer_open(given->trace, &j->file.problem, &head, trace, error);
    if (status == UJ_OK)
        options->observer = uj_trace_writer_observer(*trace);
    return status;
}

static uj_status search(uj_tray_job *j, uj_error *error)
{
    uj_tray_options options = j->tray;
    double started = uj_clock_seconds();
    uj_progress progress;
    uj_progress_begin(&progress, j->options->quiet, uj_tray_cost_text(options.cost));
    options.progress = uj_progress_callback(&progress);
    options.excluded = &j->excluded;
    if (j->options->exhaust)
        options.limits.seconds /= 2.0;
    uj_trace_writer *trace = NULL;
    uj_status status = begin_trace(j, &options, &trace, error);
    if (status == UJ_OK)
        status = uj_tray_job_find(j, &options, error);
    if (status == UJ_OK && trace != NULL)
        (void)uj_trace_writer_close(trace, &j->result.search, &j->trace_left_out, &j->trace_error);
    else
        uj_trace_writer_abort(trace);
    options.observer = (uj_tray_observer){0};
    options.limits.seconds = uj_seconds_left(j->tray.limits.seconds, started);
    if (status == UJ_OK && j->options->all && uj_tray_job_is_solved(j))
        status = find_all(j, &options, &progress, error);
    options.limits.seconds = uj_seconds_left(j->tray.limits.seconds, started);
    if (status == UJ_OK && uj_tray_job_wants_layers(j))
        status = uj_tray_explore(j->file.problem.tray, &options, &j->layers, error);
    uj_progress_end(&progress);
    return status == UJ_OK && uj_tray_job_wants_layers(j) ? compare(j, error) : status;
}

static uj_status save(const uj_tray_job *j, uj_error *error)
{
    const char *path = j->options->output;
    size_t count = j->all.found.listed, room = strlen(path) + 32;
    if (!j->options->each)
        return uj_solution_file_save(path, &j->file, error);
    char *name = malloc(room);
    uj_status status = name != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; (i == 0 || i < count) && status == UJ_OK; i++) {
        uj_solution_file file = j->file;
        if (i > 0) {
            file.solution = j->all.found.solutions[i];
            file.claims.overlap_bound = j->all.certificates[i].overlap_bound;
            file.claims.piece_moves =
                uj_solution_piece_moves(&file.solution, uj_tray_diameter(file.problem.tray));
        }
        uj_numbered_name(path, i + 1, count > 0 ? count : 1, name, room);
        status = uj_solution_file_save(name, &file, error);
    }
    free(name);
    return status;
}

static uj_exit_code run_job(uj_tray_job *j, const uj_document *document)
{
    uj_error error = {0};
    uj_status status = load(j, document, &error);
    if (status == UJ_OK)
        status = search(j, &error);
    bool solved = status == UJ_OK && uj_tray_job_is_solved(j);
    if (solved)
        status = uj_tray_job_certify(j, &error);
    if (status != UJ_OK)
        return uj_report_error(&error);
    // Save before printing: printing can end the program if nobody reads the output.
    if (solved && j->options->output != NULL)
        status = save(j, &error);
    uj_exit_code code = uj_tray_job_print(j);
    if (j->trace_error.status != UJ_OK)
        code = uj_report_error(&j->trace_error);
    return status == UJ_OK ? code : uj_report_error(&error);
}

static uj_exit_code solve_tray(const uj_options *options, const uj_document *document)
{
    uj_error error = {0};
    uj_options complete = *options;
    uj_tray_job j = {.options = &complete};
    uj_exit_code code = UJ_EXIT_USAGE;
    if (tray_options(&complete, &j.tray, &error) != UJ_OK)
        code = uj_report_error(&error);
    else
        code = complete.prove ? uj_prove_job_run(&j, document) : run_job(&j, document);
    uj_solution_clear(&j.result.solution);
    uj_tray_layers_clear(&j.layers);
    uj_tray_listing_clear(&j.all);
    uj_solution_file_clear(&j.file);
    return code;
}

static uj_status check_together(const uj_options *options, uj_error *error)
{
    const char *output = options->output;
    bool to_stdout = output != NULL && strcmp(output, "-") == 0;
    if (options->json && to_stdout)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("-o - and --json both write to the standard output: use only one of "
                              "them, or give -o a file name"));
    if (options->each && (!options->all || output == NULL || to_stdout))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("--each needs --all and -o FILE"));
    if (options->prove && (options->all || options->exhaust || options->trace != NULL))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--prove finds one solution or one proof: leave out --%s"),
                            options->all       ? "all"
                            : options->exhaust ? "exhaust"
                                               : "trace");
    if (options->limit != 0 && !options->all)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--limit works only together with --all: add --all (--limit sets how "
                              "many solutions are listed)"));
    if (options->trace_limit != 0 && options->trace == NULL)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--trace-limit has no effect without --trace FILE: add --trace FILE"));
    if (!options->any && options->rules != UJ_RULES_ANY && options->seed != UINT64_MAX)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--seed needs --any or --rules any: other searches use no random numbers"));
    return UJ_OK;
}

static uj_status check_trace(const uj_options *options, const char *problem, uj_error *error)
{
    const char *trace = options->trace, *output = options->output;
    if (trace == NULL)
        return UJ_OK;
    if (uj_safe_file_same(trace, "-"))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--trace needs a file name: the standard output is for the result"));
    if (output != NULL && uj_safe_file_same(trace, output))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--trace and -o name the same file: give them different names"));
    if (strcmp(problem, "-") != 0 && uj_safe_file_same(trace, problem))
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--trace would overwrite the problem file: give --trace another name"));
    return UJ_OK;
}

// With --each, the output files get numbered names. Fails if the input or the trace has such a
// name. Without --each, fails if the output is the input.
static uj_status check_each(const uj_options *options, const char *problem, uj_error *error)
{
    const char *output = options->output, *trace = options->trace;
    if (!options->each)
        return uj_problem_protect(problem, output, error);
    if (strcmp(problem, "-") != 0 && uj_is_numbered_name(problem, output))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--each could overwrite the input file %s: give -o another name"),
                            problem);
    if (trace != NULL && uj_is_numbered_name(trace, output))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--each could overwrite the trace %s with a solution: give --trace "
                              "another name"),
                            trace);
    return UJ_OK;
}

// The caller frees *path, even after an error.
static uj_status read_document(const uj_options *options, char **path, uj_document *out,
                               uj_error *error)
{
    uj_status status = uj_problem_find(options->argument, path, error);
    if (status != UJ_OK)
        return status;
    status = check_trace(options, *path, error);
    if (status == UJ_OK)
        status = check_each(options, *path, error);
    if (status == UJ_OK)
        status = uj_problem_document_read(*path, out, error);
    return status;
}

// Fails if unjam-mpi cannot run this search. (In unjam, options->team is NULL.)
static uj_status check_team(const uj_options *options, const uj_puzzle *puzzle, uj_error *error)
{
    if (options->team == NULL)
        return UJ_OK;
    if (uj_options_check_team(options, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    if (uj_team_members(options->team) > 1 && options->work_dir != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--work-dir works only with a single process, because the ranks of "
                              "unjam-mpi keep the positions in memory; leave it out, or run unjam "
                              "in place of unjam-mpi"));
    if (puzzle == NULL || (!puzzle->has_checkpoints && !options->exhaust))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("unjam-mpi cannot divide this search among ranks; run it with unjam "
                              "(unjam-mpi can solve tiles puzzles and, with --exhaust, visit all "
                              "positions of tiles, blocks, klotski and sokoban puzzles)"));
    return UJ_OK;
}

static int run(const uj_options *given)
{
    uj_document document;
    uj_error error = {0};
    uj_options options = *given;
    char *path = NULL;
    if (check_together(given, &error) != UJ_OK ||
        read_document(given, &path, &document, &error) != UJ_OK) {
        free(path);
        return (int)uj_report_to_team(given->team, &error);
    }
    if (options.limit == 0)
        options.limit = LIST_LIMIT;
    if (options.trace_limit == 0)
        options.trace_limit = TRACE_LIMIT;
    const uj_puzzle *puzzle = uj_discrete_of_problem(&document);
    uj_exit_code code;
    if (check_team(&options, puzzle, &error) != UJ_OK) {
        code = uj_report_to_team(options.team, &error);
    } else if (puzzle != NULL && options.prove) {
        (void)uj_error_set(&error, UJ_BAD_ARGUMENT,
                           _("--prove is for trays; for a puzzle of kind \"%s\", the search itself "
                             "finds out whether there is a solution"),
                           puzzle->kind);
        code = uj_report_error(&error);
    } else if (puzzle != NULL) {
        code = uj_discrete_solve(&options, &document, puzzle);
    } else {
        code = solve_tray(&options, &document);
    }
    uj_document_clear(&document);
    free(path);
    return (int)code;
}

const uj_command uj_solve_command = {
    .name = "solve",
    .bit = UJ_FOR_SOLVE,
    .argument = N_("PROBLEM"),
    .summary = N_("Find an optimal solution, prove it legal, and print it"),
    .help =
        N_("PROBLEM is a file, the name of a bundled problem (unjam list), or - for the standard "
           "input.\n\n-o - writes the solution file to the standard output; messages then go to "
           "standard error.\n\nExit codes: 0 solved and verified, 1 no solution, 2 usage error or "
           "bad input, 3 stopped at a limit or by a signal, 4 internal, I/O or memory error."),
    .run = run,
};
