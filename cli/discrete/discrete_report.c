// Prints the result of solving a discrete puzzle, in words or as JSON.
#include "discrete_report.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/outcome_words.h>

#include "discrete_layers.h"

static bool is_solved(const uj_puzzle_result *result)
{
    return result->solutions > 0;
}

// --- words ---------------------------------------------------------------------------------------

void uj_discrete_print_name(FILE *stream, const uj_problem *problem)
{
    uj_text_print(stream, problem->name);
    if (problem->instance != NULL) {
        fputs(", ", stream);
        uj_text_print(stream, problem->instance);
    }
}

static void print_moves(FILE *stream, const uj_discrete_run *run, const uj_moves *moves)
{
    char text[1024];
    const void *puzzle = run->problem->data;
    uj_move_writer *write =
        uj_puzzle_move_writer(run->problem->puzzle, run->options->notation != 0);
    for (size_t i = 0; i < moves->count; i++) {
        fprintf(stream, "%4zu. ", i + 1);
        uj_text_print(stream, write(puzzle, moves, i, text, sizeof text));
        fputc('\n', stream);
    }
}

static void print_solved(FILE *stream, const uj_discrete_run *run)
{
    const uj_puzzle_result *result = &run->result;
    char count[UJ_COUNT_TEXT_SIZE], cost[UJ_COST_TEXT_SIZE];
    uj_cost_words(result->search.cost, result->cost, cost);
    fprintf(stream, _(": solved in %s, the fewest possible"), cost);
    if (run->options->all && result->search.outcome == UJ_SEARCH_SOLVED)
        fprintf(stream,
                result->solutions == 1 ? _("; %s optimal solution") : _("; %s optimal solutions"),
                uj_count_text(result->solutions, count));
    fputs(_(".\n"), stream);
    bool is_cut = result->search.outcome == UJ_SEARCH_LIMIT;
    const uj_solution_count solutions = {.count = result->solutions,
                                         .listed = result->lists.count,
                                         .limit = is_cut ? result->search.limit : UJ_LIMIT_NONE,
                                         .list_limit = result->list_limit};
    uj_counting_print(stream, &solutions);
    for (size_t i = 0; i < result->lists.count; i++) {
        if (run->options->all)
            fprintf(stream, _("Solution %zu:\n"), i + 1);
        print_moves(stream, run, &result->lists.lists[i]);
    }
    if (run->options->all)
        uj_list_end_print(stream, &solutions);
}

static void print_unsolved(FILE *stream, const uj_discrete_run *run)
{
    const uj_puzzle_result *result = &run->result;
    if (result->search.outcome == UJ_SEARCH_EXHAUSTED) {
        if (result->reason[0] != '\0')
            fprintf(stream, _(": no solution: %s.\n"), result->reason);
        else
            fputs(_(": no solution: all reachable positions were searched.\n"), stream);
        return;
    }
    const char *reason = _(uj_limit_reason(result->search.limit));
    char cost[UJ_COST_TEXT_SIZE];
    uj_cost_words(result->search.stats.lower_bound, result->cost, cost);
    if (run->positions.layer_count > 0 && run->positions.search.outcome == UJ_SEARCH_SOLVED)
        fprintf(stream, _(": %s. The shortest solution has %s, but its moves were not found.\n"),
                reason, cost);
    else if (result->search.stats.lower_bound > 0)
        fprintf(stream, _(": %s. Proven: no solution has fewer than %s.\n"), reason, cost);
    else
        fprintf(stream, _(": %s.\n"), reason);
    if (result->search.limit == UJ_LIMIT_MEMORY && run->options->work_dir == NULL &&
        uj_puzzle_solves_on_disk(run->problem->puzzle, run->options->all))
        uj_discrete_recommend_disk(stream);
}

static void print_words(const uj_discrete_run *run)
{
    FILE *stream = uj_report_stream(run->options->output);
    uj_discrete_print_name(stream, run->problem);
    if (is_solved(&run->result))
        print_solved(stream, run);
    else
        print_unsolved(stream, run);
    if (run->positions.layer_count > 0)
        uj_discrete_print_layers(stream, &run->positions, run->result.cost);
    const uj_search_stats *stats = &run->result.search.stats;
    if (run->options->quiet)
        return;
    fflush(stream);
    fprintf(stderr,
            run->result.heuristic != NULL
                ? _("%.3f s, %llu nodes generated, %llu expanded (heuristic %s)\n")
                : _("%.3f s, %llu nodes generated, %llu expanded\n"),
            stats->seconds, (unsigned long long)stats->generated,
            (unsigned long long)stats->expanded, run->result.heuristic);
    if (run->result.disk_bytes > 0)
        fprintf(stderr, _("%.1f MB of temporary files\n"), (double)run->result.disk_bytes / 1e6);
    if (run->positions.disk_bytes > 0)
        fprintf(
            stderr,
            _("search for all positions: %.3f s, %.1f MB of memory, %.1f MB of temporary files\n"),
            run->positions.search.stats.seconds,
            (double)run->positions.search.stats.memory_bytes / 1e6,
            (double)run->positions.disk_bytes / 1e6);
}

// --- JSON ----------------------------------------------------------------------------------------

static json_t *iterations_to_json(const uj_puzzle_result *result)
{
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && i < result->iteration_count; i++) {
        const uj_puzzle_iteration *iteration = &result->iterations[i];
        json_t *object = json_pack("{s:I, s:I, s:I}", "bound", (json_int_t)iteration->bound,
                                   "expanded", (json_int_t)iteration->expanded, "generated",
                                   (json_int_t)iteration->generated);
        if (object != NULL && iteration->seconds >= 0.0)
            json_object_set_new(object, "seconds", json_real(iteration->seconds));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *listed_to_json(const void *payload, size_t index)
{
    const uj_discrete_run *run = payload;
    return uj_discrete_moves_to_json(run->problem, &run->result.lists.lists[index]);
}

static void add_solution(const uj_discrete_run *run, json_t *object)
{
    const uj_puzzle_result *result = &run->result;
    bool solved = is_solved(result);
    json_object_set_new(object, "moves",
                        solved ? uj_discrete_moves_to_json(run->problem, &result->lists.lists[0])
                               : json_null());
    if (!run->options->all)
        return;
    json_object_set_new(object, "solutions", uj_count_to_json(result->solutions));
    json_object_set_new(object, "solutions_complete",
                        json_boolean(result->search.outcome != UJ_SEARCH_LIMIT));
    if (result->list_limit != UJ_LIMIT_NONE)
        json_object_set_new(object, "listed_limit", json_string(uj_limit_text(result->list_limit)));
}

static json_t *count_or_null(bool is_known, uint32_t count)
{
    return is_known ? json_integer((json_int_t)count) : json_null();
}

static json_t *to_json(const uj_discrete_run *run)
{
    const uj_puzzle_result *result = &run->result;
    const uj_search_result *search = &result->search;
    const uj_problem *problem = run->problem;
    bool solved = is_solved(result), exhausted = search->outcome == UJ_SEARCH_EXHAUSTED;
    json_t *object = json_object();
    json_object_set_new(object, "status", json_string(uj_outcome_text(search->outcome)));
    json_object_set_new(object, "kind", json_string(problem->puzzle->kind));
    json_object_set_new(object, "name", json_string(problem->name));
    if (problem->instance != NULL)
        json_object_set_new(object, "instance", json_string(problem->instance));
    json_object_set_new(object, "cost_metric", json_string(result->cost));
    if (result->heuristic != NULL)
        json_object_set_new(object, "heuristic", json_string(result->heuristic));
    json_object_set_new(object, "cost", count_or_null(solved, search->cost));
    json_object_set_new(object, "optimal", json_boolean(solved));
    json_object_set_new(
        object, "lower_bound",
        count_or_null(!exhausted, solved ? search->cost : search->stats.lower_bound));
    json_object_set_new(object, "verified", json_boolean(solved));
    if (result->reason[0] != '\0')
        json_object_set_new(object, "reason", json_string(result->reason));
    if (search->outcome == UJ_SEARCH_LIMIT)
        json_object_set_new(object, "limit", json_string(uj_limit_text(search->limit)));
    add_solution(run, object);
    json_t *options = uj_options_to_json(run->options);
    json_object_del(options, "rules");  // only tray puzzles have a choice of rules
    json_object_set_new(object, "options", options);
    json_object_set_new(object, "stats", uj_stats_to_json(&search->stats));
    json_object_set_new(object, "rounds", iterations_to_json(result));
    if (run->positions.layer_count > 0 && !uj_discrete_add_layers(object, &run->positions)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

uj_exit_code uj_discrete_exit_code(const uj_puzzle_result *result)
{
    static const uj_exit_code codes[] = {UJ_EXIT_OK, UJ_EXIT_UNSOLVABLE, UJ_EXIT_LIMIT};
    return result->list_limit != UJ_LIMIT_NONE ? UJ_EXIT_LIMIT : codes[result->search.outcome];
}

uj_exit_code uj_discrete_report(const uj_discrete_run *run)
{
    uj_exit_code code = uj_discrete_exit_code(&run->result);
    if (run->positions.search.limit != UJ_LIMIT_NONE)
        code = UJ_EXIT_LIMIT;
    if (!run->options->json) {
        print_words(run);
        return code;
    }
    const uj_report_list listed = {"listed", run->result.lists.count, listed_to_json, run};
    return uj_report_json_list(to_json(run), run->options->all ? &listed : NULL,
                               run->is_one_of_many, code);
}
