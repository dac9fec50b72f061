// Checks whether a solution is optimal: searches for a cheaper solution.
#include <unjam/cli/identity/optimality_check.h>

#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/discrete/puzzle/cost_words.h>
#include <unjam/files/cache_folder.h>
#include <unjam/formats/keyframes/certified_solution.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/solution_file.h>

// `search` looked only for solutions that cost less than `cost`.
static void note(const uj_search_result *search, uint32_t cost, uj_optimality_check *out)
{
    bool none = uj_search_excludes_cheaper(search, cost);
    out->verdict = none                                  ? UJ_OPTIMAL_PROVEN
                   : search->outcome == UJ_SEARCH_SOLVED ? UJ_OPTIMAL_FALSE
                                                         : UJ_OPTIMAL_UNDECIDED;
    out->found = search->cost;
    out->lower_bound = search->stats.lower_bound;
    out->limit = search->limit;
}

// The cost limit is not the user's, so it is no reason: if the search left moves out, they are.
static void note_tray(const uj_tray_result *result, uint32_t cost, uj_optimality_check *out)
{
    note(&result->search, cost, out);
    if (out->limit == UJ_LIMIT_COST && result->unresolved > 0)
        out->limit = UJ_LIMIT_UNRESOLVED;
}

// --- trays -----------------------------------------------------------------------------------

uj_status uj_optimality_check_tray(const uj_options *options, const uj_tray *tray,
                                   const uj_counted_solution *solution, uj_optimality_check *out,
                                   uj_error *error)
{
    *out = (uj_optimality_check){.metric = uj_tray_cost_text(solution->metric)};
    if (!options->optimal)
        return UJ_OK;
    if (solution->rules == UJ_RULES_ANY)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("under the rules \"any\", moves are not counted, so there is no "
                              "optimal solution: leave out --optimal"));
    out->verdict = UJ_OPTIMAL_PROVEN;
    if (solution->cost == 0)
        return UJ_OK;
    uj_tray_options search = uj_tray_default();
    uj_tray_result result = {0};
    uj_progress progress;
    uj_options_limits(options, &search.limits);
    search.limits.max_cost = (uint32_t)(solution->cost - 1);
    search.rules = solution->rules;
    search.cost = solution->metric;
    search.threads = uj_options_threads(options);
    search.judge = uj_certifying_judge(tray);
    uj_progress_begin(&progress, false, out->metric);
    search.progress = uj_progress_callback(&progress);
    uj_status status = uj_tray_solve(tray, &search, &result, error);
    uj_progress_end(&progress);
    if (status == UJ_OK)
        note_tray(&result, (uint32_t)solution->cost, out);
    uj_solution_clear(&result.solution);
    return status;
}

// --- discrete puzzles --------------------------------------------------------------------------

uj_status uj_optimality_check_discrete(const uj_options *options, const uj_problem *problem,
                                       const char *metric, size_t cost, uj_optimality_check *out,
                                       uj_error *error)
{
    *out = (uj_optimality_check){.metric = metric};
    if (!options->optimal)
        return UJ_OK;
    out->verdict = UJ_OPTIMAL_PROVEN;
    if (cost == 0)
        return UJ_OK;
    uj_puzzle_options search = uj_puzzle_default();
    uj_puzzle_result result = {0};
    uj_progress progress;
    char *cache = NULL;
    uj_status status = uj_cache_folder(&cache, error);
    if (status != UJ_OK)
        return status;
    search.cost = metric;
    search.cache = cache;
    search.threads = uj_options_threads(options);
    uj_options_limits(options, &search.limits);
    search.limits.max_cost = (uint32_t)(cost - 1);
    uj_progress_begin(&progress, false, metric);
    search.progress = uj_progress_callback(&progress);
    status = problem->puzzle->solve(problem->data, &search, &result, error);
    uj_progress_end(&progress);
    if (status == UJ_OK)
        note(&result.search, (uint32_t)cost, out);
    uj_puzzle_result_clear(&result);
    free(cache);
    return status;
}

// --- words -----------------------------------------------------------------------------------

bool uj_optimality_check_passes(const uj_optimality_check *check, bool is_claimed, char *reason,
                                size_t size)
{
    char cost[UJ_COST_TEXT_SIZE];
    if (check->verdict != UJ_OPTIMAL_FALSE)
        return true;
    uj_cost_words(check->found, check->metric, cost);
    snprintf(reason, size,
             is_claimed ? "the file claims that no solution costs less, but there is one of %s"
                        : "the solution is not optimal: there is one of %s",
             cost);
    return false;
}

void uj_optimality_check_print(FILE *stream, const uj_optimality_check *check, bool is_claimed)
{
    char cost[UJ_COST_TEXT_SIZE], text[256];
    if (check->verdict == UJ_OPTIMAL_PROVEN) {
        fprintf(stream, "%s\n", _("Proven again: no solution costs less."));
    } else if (check->verdict == UJ_OPTIMAL_UNDECIDED) {
        snprintf(text, sizeof text,
                 _("It is not known whether another solution costs less: %s. Proven: every "
                   "solution costs at least %s."),
                 _(uj_limit_reason(check->limit)),
                 uj_cost_words(check->lower_bound, check->metric, cost));
        uj_text_print(stream, text);
        fputc('\n', stream);
    } else if (is_claimed) {
        fprintf(stream, "%s\n",
                _("The file claims that no solution costs less; only --optimal checks this."));
    }
}

static const char *optimality_text(uj_optimality optimality)
{
    static const char *const texts[] = {"not checked", "proven again", "false claim",
                                        "not decided"};
    return texts[optimality];
}

json_t *uj_verified_to_json(bool valid, const char *rules, const uj_optimality_check *check)
{
    if (!valid)
        return json_false();
    return json_pack("{s:b, s:s, s:s}", "motion", true, "rules", rules, "optimal",
                     optimality_text(check->verdict));
}
