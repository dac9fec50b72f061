// Prints a table of the nodes and seconds that each heuristic needed. A row's node ratio is the
// nodes of the first row divided by the row's own. The speedup is the same ratio for the seconds.
#include "discrete_compare.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/outcome_words.h>

#include "discrete_report.h"

// If a limit stopped one of the runs, compares only the costs, and only if both found a solution.
static bool do_agree(const uj_puzzle_result *a, const uj_puzzle_result *b, bool all)
{
    if (a->search.outcome == UJ_SEARCH_LIMIT || b->search.outcome == UJ_SEARCH_LIMIT)
        return a->solutions == 0 || b->solutions == 0 || a->search.cost == b->search.cost;
    return a->search.outcome == b->search.outcome &&
           (a->solutions == 0 || a->search.cost == b->search.cost) &&
           (!all || a->solutions == b->solutions);
}

static void print_head(FILE *stream, const uj_discrete_run *run)
{
    const uj_puzzle_result *result = &run->result;
    char count[UJ_COUNT_TEXT_SIZE], cost[UJ_COST_TEXT_SIZE];
    uj_discrete_print_name(stream, run->problem);
    if (result->solutions == 0) {
        fprintf(stream, ": %s\n",
                result->search.outcome == UJ_SEARCH_EXHAUSTED ? _("no solution") : _("not solved"));
    } else {
        fprintf(stream, ": %s", uj_cost_words(result->search.cost, result->cost, cost));
        if (run->options->all && result->search.outcome == UJ_SEARCH_SOLVED)
            fprintf(stream,
                    result->solutions == 1 ? _(", %s optimal solution")
                                           : _(", %s optimal solutions"),
                    uj_count_text(result->solutions, count));
        fputc('\n', stream);
    }
    const char *const heads[] = {_("nodes generated"), _("seconds"), _("node ratio"), _("speedup")};
    const size_t widths[] = {16, 12, 12, 12};
    uj_text_print_cell(stream, _("heuristic"), 19);
    uj_report_heads(stream, heads, widths, 4);
}

static void print_row(FILE *stream, const uj_puzzle_result *first, const uj_puzzle_result *result)
{
    const uj_search_stats *stats = &result->search.stats, *base = &first->search.stats;
    double nodes = (double)(stats->generated > 0 ? stats->generated : 1);
    double seconds = stats->seconds > 0.0 ? stats->seconds : 1e-9;
    fprintf(stream, "%-18s %16llu %12.4f %12.1f %12.1f", result->heuristic,
            (unsigned long long)stats->generated, stats->seconds, (double)base->generated / nodes,
            base->seconds / seconds);
    if (result->search.outcome == UJ_SEARCH_LIMIT) {
        char cost[UJ_COST_TEXT_SIZE];
        fprintf(stream, _("  %s; at least %s"), _(uj_limit_reason(result->search.limit)),
                uj_cost_words(stats->lower_bound, result->cost, cost));
    }
    fputc('\n', stream);
}

uj_exit_code uj_discrete_compare(const uj_discrete_run *runs, int count)
{
    uj_exit_code worst = UJ_EXIT_OK;
    int reported = 0;  // the run that print_head describes: a finished run, if there is one
    for (int i = 0; i < count; i++) {
        const uj_puzzle_result *result = &runs[i].result;
        uj_exit_code code = uj_discrete_exit_code(result);
        if (runs[reported].result.search.outcome == UJ_SEARCH_LIMIT)
            reported = i;
        worst = code > worst ? code : worst;
        if (!do_agree(&runs[0].result, result, runs[i].options->all)) {
            fprintf(stderr,
                    _("unjam: internal error: heuristics %s and %s disagree; please report this "
                      "with the problem file\n"),
                    runs[0].result.heuristic, result->heuristic);
            return UJ_EXIT_FAILURE;
        }
    }
    if (runs[0].options->json) {
        for (int i = 0; i < count; i++)
            (void)uj_discrete_report(&runs[i]);
        return worst;
    }
    print_head(stdout, &runs[reported]);
    for (int i = 0; i < count; i++)
        print_row(stdout, &runs[0].result, &runs[i].result);
    return worst;
}
