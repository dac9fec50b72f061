// Prints the result of solving a tray puzzle, in words or as JSON.
#include <unjam/cli/tray/tray_solve.h>

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/certificate_report.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/outcome_words.h>

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

static void print_solution(FILE *out, const uj_tray_job *j, const uj_tray_solution *solution,
                           const uj_certificate *certificate)
{
    const uj_tray *tray = j->file.problem.tray;
    uj_tray_move_writer *write = j->options->notation != 0 ? uj_move_text : uj_move_words;
    for (size_t i = 0; i < solution->move_count; i++) {
        char text[UJ_MOVE_TEXT_SIZE];
        fprintf(out, "%4zu. %s\n", i + 1, write(tray, &solution->moves[i], text, sizeof text));
    }
    uj_certificate_print(out, tray, certificate);
}

static void print_listed(FILE *out, const uj_tray_job *j)
{
    fprintf(out, _("Solution %zu:\n"), (size_t)1);
    print_solution(out, j, &j->file.solution, &j->certificate);
    for (size_t i = 1; i < j->all.found.listed; i++) {
        fprintf(out, _("Solution %zu:\n"), i + 1);
        print_solution(out, j, &j->all.found.solutions[i], &j->all.certificates[i]);
    }
    uj_tray_listing_print_end(out, &j->all);
}

// Names of cost metrics and rules, listed for the translators. The functions below translate them.
static const char *const names[] = {N_("moves"), N_("piece-moves"), N_("free"), N_("paper")};

static void print_solved(FILE *out, const uj_tray_job *j)
{
    const uj_solution_file *file = &j->file;
    const char *rules = uj_rules_text(file->solution.rules);
    const char *metric = uj_tray_cost_text(file->claims.metric);
    char moves[UJ_COST_TEXT_SIZE], piece_moves[UJ_COST_TEXT_SIZE];
    if (file->solution.rules == UJ_RULES_ANY) {
        fprintf(out, _("%s: solved in %s (any motion allowed).\n"), file->problem.tray->name,
                uj_cost_words(file->solution.move_count, names[0], moves));
        print_solution(out, j, &file->solution, &j->certificate);
        return;
    }
    fprintf(out,
            file->claims.optimal
                ? _("%s: solved in %s (%s), the fewest %s possible under the %s rules")
                : _("%s: solved in %s (%s), perhaps not the fewest %s possible under the %s rules"),
            file->problem.tray->name, uj_cost_words(file->solution.move_count, names[0], moves),
            uj_cost_words(file->claims.piece_moves, names[1], piece_moves), _(metric), _(rules));
    if (j->options->all) {
        uj_tray_listing_print_count(out, &j->all);
        print_listed(out, j);
        return;
    }
    fputs(_(".\n"), out);
    print_solution(out, j, &file->solution, &j->certificate);
}

static void print_unsolved(FILE *out, const uj_tray_job *j)
{
    const uj_search_result *search = &j->result.search;
    const char *name = j->file.problem.tray->name, *reason = _(uj_limit_reason(search->limit));
    const char *rules = _(uj_rules_text((uj_rules)j->options->rules));
    uint32_t bound = uj_tray_job_bound(j);
    char cost[UJ_COST_TEXT_SIZE];
    uj_cost_words(bound, uj_tray_cost_text(j->tray.cost), cost);
    if (search->outcome == UJ_SEARCH_EXHAUSTED)
        fprintf(out,
                _("%s: no solution under the %s rules: all %llu reachable states were searched.\n"
                  "Motions other than pushes and turns may still solve the puzzle: --rules any "
                  "looks for such motions.\n"),
                name, rules, (unsigned long long)search->stats.distinct);
    else if (j->tray.rules == UJ_RULES_ANY)
        fprintf(out, _("%s: %s. Nothing is proven: a solution may still exist.\n"), name, reason);
    else if (bound == 0)
        fprintf(out, _("%s: %s.\n"), name, reason);
    else if (bound == 1)
        fprintf(out,
                j->tray.cost == UJ_COST_MOVES
                    ? _("%s: %s. Proven: a solution needs at least one move.\n")
                    : _("%s: %s. Proven: a solution must move at least one piece.\n"),
                name, reason);
    else
        fprintf(out, _("%s: %s. Proven: no solution under the %s rules has fewer than %s.\n"), name,
                reason, rules, cost);
    if (j->result.largest_turn > 0.0)
        fprintf(out,
                _("In every state reached, each piece is within %.1f degrees of its angle at the "
                  "start.\n"),
                uj_degrees(j->result.largest_turn));
    if (search->outcome == UJ_SEARCH_LIMIT && j->tray.rules != UJ_RULES_ANY &&
        j->file.problem.tray->piece_count == 1)
        fputs(_("Motions other than pushes and turns may still solve the puzzle: --rules any looks "
                "for such motions.\n"),
              out);
}

// --- JSON ----------------------------------------------------------------------------------------

static json_t *count_or_null(bool is_known, size_t count)
{
    return is_known ? json_integer((json_int_t)count) : json_null();
}

static void add_solution(json_t *object, const uj_tray_job *j)
{
    const uj_solution_file *file = &j->file;
    const uj_tray *tray = file->problem.tray;
    json_object_set_new(object, "overlap_bound", json_real(file->claims.overlap_bound));
    json_object_set_new(object, "tightest", uj_certificate_tightest_to_json(tray, &j->certificate));
    json_object_set_new(object, "moves", uj_moves_to_json(tray, &file->solution));
}

static json_t *to_json(const uj_tray_job *j)
{
    const uj_search_result *search = &j->result.search;
    const uj_solution_claims *claims = &j->file.claims;
    bool solved = search->outcome == UJ_SEARCH_SOLVED;
    bool exhausted = search->outcome == UJ_SEARCH_EXHAUSTED, any = j->tray.rules == UJ_RULES_ANY;
    json_t *object = json_object();
    json_object_set_new(object, "status", json_string(uj_outcome_text(search->outcome)));
    json_object_set_new(object, "kind", json_string(UJ_TRAY_KIND));
    json_object_set_new(object, "name", json_string(j->file.problem.tray->name));
    json_object_set_new(object, "rules", json_string(uj_rules_text((uj_rules)j->options->rules)));
    json_object_set_new(
        object, "scope",
        json_string(any ? "any motion" : uj_rules_text((uj_rules)j->options->rules)));
    json_object_set_new(object, "cost_metric", json_string(uj_tray_cost_text(j->tray.cost)));
    json_object_set_new(object, "cost", count_or_null(solved, claims->cost));
    json_object_set_new(object, "optimal", json_boolean(solved && claims->optimal));
    json_object_set_new(
        object, "lower_bound",
        count_or_null(!exhausted && !any, solved ? claims->lower_bound : uj_tray_job_bound(j)));
    json_object_set_new(object, "piece_moves", count_or_null(solved, claims->piece_moves));
    json_object_set_new(object, "verified", json_boolean(solved));
    if (solved)
        add_solution(object, j);
    else
        json_object_set_new(object, "moves", json_null());
    if (search->outcome == UJ_SEARCH_LIMIT)
        json_object_set_new(object, "limit", json_string(uj_limit_text(search->limit)));
    if (!solved && j->result.largest_turn > 0.0)
        json_object_set_new(object, "largest_turn", json_real(uj_degrees(j->result.largest_turn)));
    json_object_set_new(object, "options", uj_options_to_json(j->options));
    json_t *stats = uj_stats_to_json(&search->stats);
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

static uj_exit_code code_of(const uj_tray_job *j)
{
    static const uj_exit_code codes[] = {UJ_EXIT_OK, UJ_EXIT_UNSOLVABLE, UJ_EXIT_LIMIT};
    const uj_enumeration *found = &j->all.found;
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

// Warns if the trace is incomplete, because that is easy to overlook in the trace file.
static void warn_of_trace(const uj_tray_job *j)
{
    if (j->trace_left_out > 0 && j->trace_error.status == UJ_OK)
        fprintf(stderr,
                _("unjam: the trace has only the first %llu events of the search and leaves out "
                  "%llu; a greater --trace-limit records more\n"),
                (unsigned long long)j->options->trace_limit, (unsigned long long)j->trace_left_out);
}

// If the search was stopped while expanding a state, prints how many of the state's moves it tried.
static void print_expanding(const uj_search_stats *stats)
{
    const uj_search_moves *moves = &stats->moves;
    unsigned long long tried = moves->tried, total = moves->total;
    if (total > 0 && stats->depth == 0)
        fprintf(
            stderr,
            moves->turns
                ? _("stopped while expanding the first state: %llu of %llu turns were tried\n")
                : _("stopped while expanding the first state: %llu of %llu pushes were tried\n"),
            tried, total);
    else if (total > 0)
        fprintf(
            stderr,
            moves->turns
                ? _("stopped while expanding a state at depth %u: %llu of %llu turns were tried\n")
                : _("stopped while expanding a state at depth %u: %llu of %llu pushes were "
                    "tried\n"),
            stats->depth, tried, total);
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
    if (j->options->quiet)
        return code;
    fprintf(stderr,
            uj_translate_count("%.2f s, %llu state expanded, %llu distinct states found\n",
                               "%.2f s, %llu states expanded, %llu distinct states found\n",
                               stats->expanded),
            stats->seconds, (unsigned long long)stats->expanded,
            (unsigned long long)stats->distinct);
    print_expanding(stats);
    return code;
}
