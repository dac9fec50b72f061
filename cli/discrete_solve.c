// unjam solve for discrete puzzles: solves every instance of a problem, replays the solutions
// through the independent checker, prints them and writes the solution file.
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/discrete.h"
#include "cli/discrete_file.h"
#include "cli/discrete_report.h"
#include "cli/progress.h"
#include "files/safe_file.h"

// --- options -------------------------------------------------------------------------------------

static uj_status wrong_name(const char *option, const char *given, const char *kind,
                            const char *const *names, uj_error *error)
{
    char list[256] = "";
    for (int i = 0; names[i] != NULL; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    if (names[0] == NULL)
        return uj_error_set(error, UJ_USAGE, "--%s has no meaning for %s puzzles", option, kind);
    return uj_error_set(error, UJ_USAGE, "--%s for %s puzzles is one of %s, not '%.40s'", option,
                        kind, list, given);
}

static uj_status choose(const char *option, const char *given, const char *kind,
                        const char *const *names, const char **out, uj_error *error)
{
    *out = NULL;
    if (given == NULL)
        return UJ_OK;
    int index = uj_name_index(names, given);
    if (index < 0)
        return wrong_name(option, given, kind, names, error);
    *out = names[index];
    return UJ_OK;
}

static uj_status puzzle_options(const uj_options *options, const uj_puzzle *puzzle,
                                uj_puzzle_options *out, uj_error *error)
{
    *out = uj_puzzle_default();
    out->all = options->all;
    out->list = options->all ? (size_t)options->limit : 1;
    out->limits.seconds = options->time_limit;
    out->limits.memory_bytes = (size_t)options->memory_limit * 1000000;
    if (options->max_cost < UINT32_MAX)
        out->limits.max_cost = (uint32_t)options->max_cost;
    uj_status status = choose("heuristic", options->heuristic, puzzle->kind, puzzle->heuristics,
                              &out->heuristic, error);
    return status == UJ_OK
               ? choose("cost", options->cost, puzzle->kind, puzzle->costs, &out->cost, error)
               : status;
}

// --- one instance --------------------------------------------------------------------------------

// Replays every listed solution. One that does not pass is our own error.
static uj_status verify(const uj_discrete_run *run, uj_error *error)
{
    const uj_problem *problem = run->problem;
    const uj_puzzle_result *result = &run->result;
    if (result->solutions > 0 && result->lists.count == 0)
        return uj_error_set(error, UJ_INTERNAL, "internal error: a solution was not kept");
    for (size_t i = 0; i < result->lists.count; i++) {
        char reason[256];
        uint32_t cost = result->search.cost;
        if (!problem->puzzle->check(problem->data, result->cost, &result->lists.lists[i], &cost,
                                    reason, sizeof reason))
            return uj_error_set(error, UJ_INTERNAL,
                                "internal error: the solution found does not pass verification, "
                                "please report this with the problem file: %s",
                                reason);
        if (cost != result->search.cost)
            return uj_error_set(error, UJ_INTERNAL,
                                "internal error: the search counted a cost of %u, the solution has "
                                "%u, please report this with the problem file",
                                result->search.cost, cost);
    }
    return UJ_OK;
}

static uj_status save(const uj_discrete_run *run, const char *path, uj_error *error)
{
    const uj_puzzle_result *result = &run->result;
    const uj_discrete_claims claims = {.metric = result->cost,
                                       .cost = result->search.cost,
                                       .lower_bound = result->search.cost,
                                       .optimal = true};
    fflush(stdout);  // the solution may go there too
    return uj_discrete_file_save(path, run->problem, &result->lists.lists[0], &claims, error);
}

static uj_exit_code solve_one(uj_discrete_run *run, const uj_puzzle_options *given)
{
    uj_error error = {0};
    uj_progress progress;
    uj_puzzle_options options = *given;
    uj_progress_begin(&progress, run->options->quiet,
                      given->cost != NULL ? given->cost : run->problem->puzzle->costs[0]);
    options.progress = uj_progress_callback(&progress);
    uj_status status =
        run->problem->puzzle->solve(run->problem->data, &options, &run->result, &error);
    uj_progress_end(&progress);
    if (status == UJ_OK)
        status = verify(run, &error);
    if (status != UJ_OK)
        return uj_report_error(&error);
    uj_exit_code code = uj_discrete_report(run);
    if (run->result.solutions == 0 || run->options->output == NULL)
        return code;
    status = save(run, run->options->output, &error);
    return status == UJ_OK ? code : uj_report_error(&error);
}

// --- all instances -------------------------------------------------------------------------------

// The instances to solve: first .. first + count - 1.
typedef struct selection {
    size_t first, count;
} selection;

static uj_status find_instance(const uj_json_node *root, const char *name, selection *out,
                               uj_error *error)
{
    uj_json_node instances;
    size_t count = uj_json_optional(root, "instances", &instances) ? out->count : 0;
    for (size_t i = 0; i < count; i++) {
        uj_json_node instance = uj_json_element(&instances, i);
        const char *text = json_string_value(json_object_get(instance.value, "name"));
        if (text != NULL && strcmp(text, name) == 0) {
            *out = (selection){i, 1};
            return UJ_OK;
        }
    }
    if (count == 0)
        return uj_error_set(error, UJ_USAGE, "--instance: this file holds no instances");
    return uj_error_set(error, UJ_USAGE, "--instance: no instance is named \"%.64s\"", name);
}

static uj_status select_instances(const uj_options *options, const uj_json_node *root,
                                  selection *out, uj_error *error)
{
    out->first = 0;
    uj_status status = uj_problem_count(root, &out->count, error);
    if (status == UJ_OK && options->instance != NULL)
        status = find_instance(root, options->instance, out, error);
    if (status == UJ_OK && out->count > 1 && options->output != NULL)
        status = uj_error_set(error, UJ_USAGE,
                              "-o writes one solution, and this file holds %zu instances; choose "
                              "one with --instance",
                              out->count);
    // Better to say so now than after an hour's search.
    if (status == UJ_OK && options->output != NULL)
        status = uj_safe_file_check(options->output, error);
    return status;
}

uj_exit_code uj_discrete_solve(const uj_options *options, const uj_document *document,
                               const uj_puzzle *puzzle)
{
    uj_json_node root = uj_json_root(document);
    uj_puzzle_options chosen;
    uj_error error = {0};
    selection instances = {0};
    uj_status status = puzzle_options(options, puzzle, &chosen, &error);
    if (status == UJ_OK)
        status = select_instances(options, &root, &instances, &error);
    if (status != UJ_OK)
        return uj_report_error(&error);
    uj_exit_code worst = UJ_EXIT_OK;
    for (size_t i = 0; i < instances.count; i++) {
        uj_problem problem;
        if (uj_problem_read(puzzle, &root, instances.first + i, &problem, &error) != UJ_OK)
            return uj_report_error(&error);
        uj_discrete_run run = {.options = options, .problem = &problem};
        uj_exit_code code = solve_one(&run, &chosen);
        bool stopped = run.result.search.limit == UJ_LIMIT_STOPPED;
        uj_puzzle_result_clear(&run.result);
        uj_problem_clear(&problem);
        worst = code > worst ? code : worst;
        if (stopped || code >= UJ_EXIT_FAILURE || code == UJ_EXIT_USAGE)
            break;
    }
    return worst;
}
