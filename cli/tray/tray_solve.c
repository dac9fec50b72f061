// Prints the result of solving a tray puzzle, in words or as JSON.
#include <unjam/cli/tray/tray_solve.h>

#include <stdio.h>

#include <unjam/cli/terminal/certificate_report.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/outcome_words.h>

// X(name, type of the JSON value, C type, expression): the statistics printed with --json.
#define STATISTICS(X)                                                                              \
    X("expanded", json_integer, json_int_t, stats->expanded)                                       \
    X("generated", json_integer, json_int_t, stats->generated)                                     \
    X("distinct", json_integer, json_int_t, stats->distinct)                                       \
    X("memory_bytes", json_integer, json_int_t, stats->memory_bytes)                               \
    X("seconds", json_real, double, stats->seconds)

bool uj_tray_job_wants_layers(const uj_tray_job *j)
{
    return j->options->exhaust && j->result.search.limit != UJ_LIMIT_STOPPED &&
           j->all.found.search.limit != UJ_LIMIT_STOPPED;
}

bool uj_tray_job_is_solved(const uj_tray_job *j)
{
    return j->result.search.outcome == UJ_SEARCH_SOLVED;
}

uint32_t uj_tray_job_bound(const uj_tray_job *j)
{
    bool sound = j->tray.heuristic != UJ_TRAY_HEURISTIC_BLOCKING;
    return sound ? j->result.search.stats.lower_bound : 0;
}

// --- words ---------------------------------------------------------------------------------------

static void print_solution(FILE *out, const uj_tray *tray, const uj_tray_solution *solution,
                           const uj_certificate *certificate)
{
    for (size_t i = 0; i < solution->move_count; i++) {
        char text[UJ_MOVE_TEXT_SIZE];
        fprintf(out, "%4zu. %s\n", i + 1,
                uj_move_text(tray, &solution->moves[i], text, sizeof text));
    }
    uj_certificate_print(out, tray, certificate);
}

static void print_listed(FILE *out, const uj_tray_job *j)
{
    const uj_tray *tray = j->file.problem.tray;
    fputs("Solution 1:\n", out);
    print_solution(out, tray, &j->file.solution, &j->certificate);
    for (size_t i = 1; i < j->all.found.listed; i++) {
        fprintf(out, "Solution %zu:\n", i + 1);
        print_solution(out, tray, &j->all.found.solutions[i], &j->all.certificates[i]);
    }
    uj_tray_listing_print_end(out, &j->all);
}

static void print_solved(FILE *out, const uj_tray_job *j)
{
    const uj_solution_file *file = &j->file;
    const uj_tray *tray = file->problem.tray;
    size_t moves = file->solution.move_count;
    size_t piece_moves = file->claims.piece_moves;
    fprintf(out, "%s: solved in %zu %s (%zu %s), ", tray->name, moves,
            uj_tray_cost_unit(UJ_COST_MOVES, moves), piece_moves,
            uj_tray_cost_unit(UJ_COST_PIECE_MOVES, piece_moves));
    const char *rules = uj_rules_text(file->solution.rules);
    const char *metric = uj_tray_cost_text(file->claims.metric);
    if (file->claims.optimal)
        fprintf(out, "the fewest %s possible under the %s rules", metric, rules);
    else
        fprintf(out, "perhaps not the fewest %s possible under the %s rules", metric, rules);
    if (j->options->all) {
        uj_tray_listing_print_count(out, &j->all);
        print_listed(out, j);
        return;
    }
    fputs(".\n", out);
    print_solution(out, tray, &file->solution, &j->certificate);
}

static void print_unsolved(FILE *out, const uj_tray_job *j)
{
    const uj_search_result *search = &j->result.search;
    const char *rules = uj_rules_text((uj_rules)j->options->rules);
    uint32_t bound = uj_tray_job_bound(j);
    const char *unit = uj_tray_cost_unit(j->tray.cost, bound);
    if (search->outcome == UJ_SEARCH_EXHAUSTED)
        fprintf(out,
                "%s: no solution under the %s rules: all %llu reachable states were searched.\n"
                "This does not rule out a solution by other motions.\n",
                j->file.problem.tray->name, rules, (unsigned long long)search->stats.distinct);
    else if (bound == 0)
        fprintf(out, "%s: %s.\n", j->file.problem.tray->name, uj_limit_reason(search->limit));
    else if (bound == 1)
        fprintf(out, "%s: %s. Proven: a solution needs at least one %s.\n",
                j->file.problem.tray->name, uj_limit_reason(search->limit), unit);
    else
        fprintf(out, "%s: %s. Proven: no solution under the %s rules has fewer than %u %s.\n",
                j->file.problem.tray->name, uj_limit_reason(search->limit), rules, bound, unit);
    if (j->result.largest_turn > 0.0)
        fprintf(out, "No piece is turned by more than %.1f degrees in any state reached.\n",
                uj_degrees(j->result.largest_turn));
}

// --- JSON ----------------------------------------------------------------------------------------

static json_t *stats_to_json(const uj_search_stats *stats)
{
    json_t *object = json_object();
#define STATISTIC(name, make, type, value)                                                         \
    if (object != NULL)                                                                            \
        json_object_set_new(object, name, make((type)(value)));
    STATISTICS(STATISTIC)
#undef STATISTIC
    return object;
}

static json_t *to_json(const uj_tray_job *j)
{
    const uj_solution_file *file = &j->file;
    bool solved = j->result.search.outcome == UJ_SEARCH_SOLVED;
    bool exhausted = j->result.search.outcome == UJ_SEARCH_EXHAUSTED;
    const char *limit = uj_limit_text(j->result.search.limit);
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:o?, s:b, s:o?, s:o?, s:b, s:o*, s:o*, s:o?, s:o*}", "status",
        uj_outcome_text(j->result.search.outcome), "kind", UJ_TRAY_KIND, "name",
        file->problem.tray->name, "rules", uj_rules_text((uj_rules)j->options->rules),
        "cost_metric", uj_tray_cost_text(j->tray.cost), "cost",
        solved ? json_integer((json_int_t)file->claims.cost) : NULL, "optimal",
        solved && file->claims.optimal, "lower_bound",
        exhausted
            ? NULL
            : json_integer((json_int_t)(solved ? file->claims.lower_bound : uj_tray_job_bound(j))),
        "piece_moves", solved ? json_integer((json_int_t)file->claims.piece_moves) : NULL,
        "verified", solved, "overlap_bound", solved ? json_real(file->claims.overlap_bound) : NULL,
        "tightest",
        solved ? uj_certificate_tightest_to_json(file->problem.tray, &j->certificate) : NULL,
        "moves", solved ? uj_moves_to_json(file->problem.tray, &file->solution) : NULL, "limit",
        j->result.search.outcome == UJ_SEARCH_LIMIT ? json_string(limit) : NULL);
    if (object == NULL)
        return NULL;
    if (!solved && j->result.largest_turn > 0.0)
        json_object_set_new(object, "largest_turn", json_real(uj_degrees(j->result.largest_turn)));
    json_object_set_new(object, "options", uj_options_to_json(j->options));
    json_t *stats = stats_to_json(&j->result.search.stats);
    json_object_set_new(stats, "unresolved", json_integer((json_int_t)j->result.unresolved));
    json_object_set_new(object, "stats", stats);
    if ((j->options->all && solved && !uj_tray_listing_add(object, &j->all)) ||
        (uj_tray_job_wants_layers(j) && !uj_tray_add_layers(object, &j->layers))) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *listed_to_json(const void *payload, size_t index)
{
    const uj_tray_job *j = payload;
    return uj_moves_to_json(j->file.problem.tray,
                            index == 0 ? &j->file.solution : &j->all.found.solutions[index]);
}

// The exit code of the result; an internal error is reported on stderr.
static uj_exit_code code_of(const uj_tray_job *j)
{
    static const uj_exit_code codes[] = {UJ_EXIT_OK, UJ_EXIT_UNSOLVABLE, UJ_EXIT_LIMIT};
    const uj_enumeration *found = &j->all.found;
    if (j->all.rejected > 0) {
        uj_error error = {0};
        (void)uj_error_set(&error, UJ_INTERNAL,
                           "internal error: %zu of the solutions found do not pass verification, "
                           "please report this with the problem file: %.300s",
                           j->all.rejected, j->all.reason);
        return uj_report_error(&error);
    }
    if (found->search.limit != UJ_LIMIT_NONE || found->list_limit != UJ_LIMIT_NONE ||
        (uj_tray_job_wants_layers(j) && j->layers.search.outcome == UJ_SEARCH_LIMIT))
        return UJ_EXIT_LIMIT;
    return codes[j->result.search.outcome];
}

static uj_exit_code print_json(const uj_tray_job *j, uj_exit_code code)
{
    bool lists = j->options->all && uj_tray_job_is_solved(j);
    size_t count = j->all.found.listed > 0 ? j->all.found.listed : 1;
    const uj_report_list listed = {"listed", count, listed_to_json, j};
    return uj_report_json_list(to_json(j), lists ? &listed : NULL, false, code);
}

// Warns that the trace is incomplete, which its file does not show at first sight.
static void warn_of_trace(const uj_tray_job *j)
{
    if (j->trace_left_out > 0 && j->trace_error.status == UJ_OK)
        fprintf(stderr,
                "unjam: the trace has only the first %llu events of the search and leaves out "
                "%llu; a greater --trace-limit records more\n",
                (unsigned long long)j->options->trace_limit, (unsigned long long)j->trace_left_out);
}

uj_exit_code uj_tray_job_print(const uj_tray_job *j)
{
    uj_exit_code code = code_of(j);
    warn_of_trace(j);
    if (j->options->json)
        return print_json(j, code);
    if (uj_tray_job_is_solved(j))
        print_solved(uj_report_stream(j->options->output), j);
    else
        print_unsolved(uj_report_stream(j->options->output), j);
    if (uj_tray_job_wants_layers(j))
        uj_tray_print_layers(uj_report_stream(j->options->output), &j->layers);
    const uj_search_stats *stats = &j->result.search.stats;
    if (!j->options->quiet)
        fprintf(stderr, "%.2f s, %llu state%s expanded, %llu distinct\n", stats->seconds,
                (unsigned long long)stats->expanded, stats->expanded == 1 ? "" : "s",
                (unsigned long long)stats->distinct);
    return code;
}
