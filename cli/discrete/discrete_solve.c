// The command `unjam solve` for discrete puzzles.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/cache_folder.h>
#include <unjam/files/numbered_name.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/discrete_file.h>
#include <unjam/search/disk/scratch_file.h>

#include "discrete_compare.h"
#include "discrete_report.h"

// --- options -------------------------------------------------------------------------------------

// Sets *out to the entry of option->names that equals `given`, or to NULL if `given` is NULL.
static uj_status choose(const uj_option_names *option, const char *given, const char **out,
                        uj_error *error)
{
    int index = 0;
    uj_status status = UJ_OK;
    if (given != NULL)
        status = uj_options_name(option, given, &index, error);
    *out = given != NULL && status == UJ_OK ? option->names[index] : NULL;
    return status;
}

// In `heuristics`, NULL stands for the puzzle's default.
typedef struct plan {
    uj_puzzle_options options;
    const char *heuristics[UJ_COMPARE_MAX];
    int heuristic_count;
} plan;

// `given` is the value of --heuristic: names separated by commas, or NULL.
static uj_status choose_heuristics(const char *given, const uj_puzzle *puzzle, plan *out,
                                   uj_error *error)
{
    const uj_option_names option = {"heuristic", puzzle->kind, puzzle->heuristics};
    uj_status status = UJ_OK;
    out->heuristic_count = given == NULL;
    for (size_t length; status == UJ_OK && given != NULL; given += length + 1) {
        length = strcspn(given, ",");
        char *name = strndup(given, length);
        if (name == NULL)
            return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
        if (out->heuristic_count == UJ_COMPARE_MAX)
            status = uj_error_set(error, UJ_BAD_ARGUMENT, _("--heuristic takes at most %d names"),
                                  UJ_COMPARE_MAX);
        else
            status = choose(&option, name, &out->heuristics[out->heuristic_count++], error);
        free(name);
        if (given[length] == '\0')
            break;
    }
    return status;
}

static uj_status make_plan(const uj_options *options, const uj_puzzle *puzzle, plan *out,
                           uj_error *error)
{
    *out = (plan){.options = uj_puzzle_default()};
    out->options.all = options->all;
    out->options.list = options->all ? (size_t)options->limit : 1;
    out->options.threads = uj_options_threads(options);
    out->options.checkpoint = options->checkpoint;
    out->options.work_dir = options->work_dir;
    out->options.team = options->team;
    uj_options_limits(options, &out->options.limits);
    if (options->rules != 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--rules is for tray puzzles; %s puzzles have only one "
                              "set of rules"),
                            puzzle->kind);
    if (options->any)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--any is for tray puzzles; discrete puzzles are always solved optimally"));
    if (options->trace != NULL)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--trace is for tray puzzles; searches of discrete puzzles cannot be recorded"));
    if (options->checkpoint != NULL && (!puzzle->has_checkpoints || options->exhaust))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--checkpoint is for solving tiles puzzles; other searches cannot be "
                              "saved"));
    if (options->exhaust && puzzle->explore == NULL)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--exhaust is not available for %s puzzles; --all counts their optimal "
              "solutions"),
            puzzle->kind);
    uj_status status = choose_heuristics(options->heuristic, puzzle, out, error);
    if (status == UJ_OK && out->heuristic_count > 1 && options->output != NULL)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("-o writes one solution: give --heuristic only one name"));
    if (status == UJ_OK && out->heuristic_count > 1 && options->exhaust)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("--exhaust visits the same positions with every heuristic: give "
                                "--heuristic only one name"));
    if (status == UJ_OK && out->heuristic_count > 1 && options->checkpoint != NULL)
        status = uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--checkpoint can save only one search: give --heuristic only one name"));
    const uj_option_names cost_option = {"cost", puzzle->kind, puzzle->costs};
    return status == UJ_OK ? choose(&cost_option, options->cost, &out->options.cost, error)
                           : status;
}

static uj_status check_work_dir(const uj_options *options, const uj_puzzle *puzzle, uj_error *error)
{
    if (options->work_dir == NULL)
        return UJ_OK;
    if (!options->exhaust && !uj_puzzle_solves_on_disk(puzzle, options->all))
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            options->all && puzzle->solves_on_disk
                ? _("for %s puzzles, --all does not use --work-dir: leave out one of them, or add "
                    "--exhaust, which uses --work-dir")
                : _("--work-dir is not for solving %s puzzles, only for the search of all "
                    "positions: add --exhaust"),
            puzzle->kind);
    return uj_scratch_file_check(options->work_dir, error);
}

// --- one instance --------------------------------------------------------------------------------

static uj_status save(const uj_discrete_run *run, size_t index, const char *path, uj_error *error)
{
    const uj_puzzle_result *result = &run->result;
    const uj_discrete_claims claims = {.metric = result->cost,
                                       .cost = result->search.cost,
                                       .lower_bound = result->search.cost,
                                       .optimal = true};
    const uj_discrete_solution solution = {run->problem, &result->lists.lists[index], &claims};
    return uj_discrete_file_save(path, &solution, error);
}

static uj_status save_all(const uj_discrete_run *run, uj_error *error)
{
    const char *path = run->options->output;
    size_t count = run->result.lists.count, room = strlen(path) + 32;
    if (!run->options->each)
        return save(run, 0, path, error);
    char *name = malloc(room);
    uj_status status = name != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uj_numbered_name(path, i + 1, count, name, room);
        status = save(run, i, name, error);
    }
    free(name);
    return status;
}

static uj_exit_code solve_once(uj_discrete_run *run, const uj_puzzle_options *options)
{
    uj_error error = {0};
    if (uj_discrete_run_solve(run, options, &error) != UJ_OK)
        return uj_report_to_team(options->team, &error);
    if (uj_team_helps(options->team))
        return UJ_EXIT_OK;
    // Save before printing: if nobody reads the output, printing may end the program.
    uj_status status = UJ_OK;
    if (run->result.solutions > 0 && run->options->output != NULL)
        status = save_all(run, &error);
    uj_exit_code code = uj_discrete_report(run);
    return status == UJ_OK ? code : uj_report_error(&error);
}

static uj_exit_code solve_problem(const uj_discrete_run *blank, const plan *with)
{
    uj_discrete_run runs[UJ_COMPARE_MAX];
    uj_exit_code code = UJ_EXIT_OK;
    uj_error error = {0};
    int count = 0;
    while (count < with->heuristic_count && code == UJ_EXIT_OK &&
           (count == 0 || !uj_progress_stopped(blank->progress))) {
        uj_discrete_run *run = &runs[count];
        uj_puzzle_options options = with->options;
        options.heuristic = with->heuristics[count++];
        *run = *blank;
        run->is_one_of_many |= with->heuristic_count > 1;
        if (with->heuristic_count == 1)
            code = solve_once(run, &options);
        else if (uj_discrete_run_solve(run, &options, &error) != UJ_OK)
            code = uj_report_to_team(options.team, &error);
    }
    if (with->heuristic_count > 1 && code == UJ_EXIT_OK && !uj_team_helps(with->options.team))
        code = uj_discrete_compare(runs, count);
    if (count < with->heuristic_count && code < UJ_EXIT_LIMIT)
        code = UJ_EXIT_LIMIT;
    for (int i = 0; i < count; i++)
        uj_discrete_run_clear(&runs[i]);
    return code;
}

// --- all instances -------------------------------------------------------------------------------

// The instances to solve: first .. first + count - 1.
typedef struct selection {
    size_t first, count;
} selection;

static uj_status select_instances(const uj_options *options, const uj_json_node *root,
                                  selection *out, uj_error *error)
{
    out->first = 0;
    uj_status status = uj_problem_count(root, &out->count, error);
    if (status == UJ_OK && options->instance != NULL) {
        status = uj_discrete_instance(root, options->instance, &out->first, error);
        out->count = 1;
    }
    if (status == UJ_OK && out->count > 1 && options->output != NULL)
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT,
                         _("-o writes one solution, but this file has %zu instances: choose one "
                           "with --instance"),
                         out->count);
    if (status == UJ_OK && out->count > 1 && options->checkpoint != NULL)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("--checkpoint can save only one search, but this file has %zu "
                                "instances: choose one with --instance"),
                              out->count);
    // An unwritable output must fail now, not after an hour of searching.
    if (status == UJ_OK && options->output != NULL && !uj_team_helps(options->team))
        status = uj_safe_file_check(options->output, error);
    return status;
}

static uj_exit_code report_left(size_t count)
{
    fprintf(stderr,
            uj_translate_count("unjam: stopped by a signal; %zu instance was not tried\n",
                               "unjam: stopped by a signal; %zu instances were not tried\n", count),
            count);
    return UJ_EXIT_LIMIT;
}

static void label_progress(uj_progress *progress, const char *instance, size_t index, size_t count)
{
    char label[96];
    if (instance == NULL)
        return;
    if (count > 1)
        snprintf(label, sizeof label, _("%.24s (%zu of %zu): "), instance, index + 1, count);
    else
        snprintf(label, sizeof label, "%.24s: ", instance);
    uj_progress_label(progress, label);
}

// Malformed puzzles are skipped only in a collection converted from another format.
static bool is_passed_over(const uj_json_node *root, size_t count, uj_status status)
{
    return status == UJ_BAD_INPUT && count > 1 && root->document->has_only_lines;
}

// Returns the greatest exit code of the instances.
static uj_exit_code solve_instances(const uj_discrete_run *blank, const uj_puzzle *puzzle,
                                    const uj_json_node *root, selection instances, const plan *with)
{
    uj_exit_code worst = UJ_EXIT_OK;
    size_t bad = 0;
    const bool helps = uj_team_helps(with->options.team);
    for (size_t i = 0; i < instances.count; i++) {
        uj_problem problem;
        uj_error error = {0};
        uj_exit_code code;
        if (helps && uj_team_is_over(with->options.team))
            return UJ_EXIT_OK;
        if (i > 0 && !helps && uj_progress_stopped(blank->progress)) {
            code = report_left(instances.count - i);
            return code > worst ? code : worst;
        }
        const uj_status status = uj_report_problem_read(
            puzzle, root, instances.first + i, bad < UJ_REPORTED_PUZZLES, &problem, &error);
        if (is_passed_over(root, instances.count, status)) {
            code = helps ? UJ_EXIT_USAGE : uj_report_bad_puzzle(&error, bad);
            bad++;
            worst = code > worst ? code : worst;
            continue;
        }
        if (status != UJ_OK)
            return uj_report_to_team(with->options.team, &error);
        label_progress(blank->progress, problem.instance, i, instances.count);
        uj_discrete_run run = *blank;
        run.problem = &problem;
        run.is_one_of_many = problem.instance != NULL;
        code = solve_problem(&run, with);
        uj_problem_clear(&problem);
        worst = code > worst ? code : worst;
        if (code >= UJ_EXIT_FAILURE || code == UJ_EXIT_USAGE)
            return code;
    }
    return worst;
}

uj_exit_code uj_discrete_solve(const uj_options *options, const uj_document *document,
                               const uj_puzzle *puzzle)
{
    uj_json_node root = uj_json_root(document);
    plan with;
    uj_error error = {0};
    selection instances = {0};
    uj_status status = make_plan(options, puzzle, &with, &error);
    char *cache = NULL;
    if (status == UJ_OK)
        status = select_instances(options, &root, &instances, &error);
    if (status == UJ_OK)
        status = check_work_dir(options, puzzle, &error);
    if (status == UJ_OK && !options->no_cache)
        status = uj_cache_folder(&cache, &error);
    if (status != UJ_OK)
        return uj_report_to_team(options->team, &error);
    uj_progress progress;
    const uj_discrete_run blank = {.options = options, .progress = &progress};
    uj_puzzle_kept kept = {0};
    with.options.kept = &kept;
    with.options.instances = instances.count;
    with.options.cache = cache;
    uj_progress_begin(&progress, options->quiet || uj_team_helps(options->team),
                      with.options.cost != NULL ? with.options.cost : puzzle->costs[0]);
    uj_progress_watch(&progress, options->team);
    uj_exit_code code = solve_instances(&blank, puzzle, &root, instances, &with);
    uj_team_watch(options->team, NULL, NULL);
    uj_progress_end(&progress);
    uj_puzzle_kept_clear(&kept);
    free(cache);
    return code;
}
