// Words and sentences about search results, shared by all commands and files.
#include <unjam/formats/outcome_words.h>

#include <stdbool.h>
#include <string.h>

#include <unjam/base/language.h>

const char *uj_outcome_text(uj_search_outcome outcome)
{
    static const char *const texts[] = {
        [UJ_SEARCH_SOLVED] = "solved",
        [UJ_SEARCH_EXHAUSTED] = "exhausted",
        [UJ_SEARCH_LIMIT] = "limit",
    };
    return texts[outcome];
}

const char *uj_limit_text(uj_search_limit limit)
{
    static const char *const texts[] = {
        [UJ_LIMIT_NONE] = "none",
        [UJ_LIMIT_TIME] = "time",
        [UJ_LIMIT_MEMORY] = "memory",
        [UJ_LIMIT_COST] = "cost",
        [UJ_LIMIT_STOPPED] = "stopped",
        [UJ_LIMIT_UNRESOLVED] = "unresolved",
        [UJ_LIMIT_EXPANSIONS] = "expansions",
    };
    return texts[limit];
}

const char *uj_limit_predicate(uj_search_limit limit)
{
    static const char *const texts[] = {
        [UJ_LIMIT_NONE] = N_("was stopped"),
        [UJ_LIMIT_TIME] = N_("was stopped at the time limit"),
        [UJ_LIMIT_MEMORY] = N_("was stopped at the memory limit"),
        [UJ_LIMIT_COST] = N_("was stopped at the cost limit (--max-cost)"),
        [UJ_LIMIT_STOPPED] = N_("was stopped by a signal"),
        [UJ_LIMIT_UNRESOLVED] = N_("ended, but some moves could not be computed or verified"),
        [UJ_LIMIT_EXPANSIONS] = N_("was stopped at the expansion limit (--max-expansions)"),
    };
    return texts[limit];
}

const char *uj_limit_reason(uj_search_limit limit)
{
    static const char *const texts[] = {
        [UJ_LIMIT_NONE] = N_("stopped"),
        [UJ_LIMIT_TIME] = N_("stopped at the time limit"),
        [UJ_LIMIT_MEMORY] = N_("stopped at the memory limit"),
        [UJ_LIMIT_COST] = N_("stopped at the cost limit (--max-cost)"),
        [UJ_LIMIT_STOPPED] = N_("stopped by a signal"),
        [UJ_LIMIT_UNRESOLVED] = N_("ended, but some moves could not be computed or verified"),
        [UJ_LIMIT_EXPANSIONS] = N_("stopped at the expansion limit (--max-expansions)"),
    };
    return texts[limit];
}

const char *uj_no_solution_text(const json_t *optimum)
{
    const char *word = json_string_value(optimum);
    if (word != NULL && strcmp(word, "none") == 0)
        return N_("proven: no solution");
    return optimum != NULL && json_is_null(optimum) ? N_("no solution known") : NULL;
}

void uj_counting_print(FILE *stream, const uj_solution_count *solutions)
{
    char count[UJ_COUNT_TEXT_SIZE];
    if (solutions->limit == UJ_LIMIT_NONE)
        return;
    fprintf(stream,
            solutions->count == 1 ? _("Counting %s: there is at least %s optimal solution.\n")
                                  : _("Counting %s: there are at least %s optimal solutions.\n"),
            _(uj_limit_predicate(solutions->limit)), uj_count_text(solutions->count, count));
}

void uj_list_end_print(FILE *stream, const uj_solution_count *solutions)
{
    char count[UJ_COUNT_TEXT_SIZE];
    if (solutions->listed >= solutions->count)
        return;
    bool at_least = solutions->limit != UJ_LIMIT_NONE;
    uj_count_text(solutions->count, count);
    if (solutions->list_limit != UJ_LIMIT_NONE)
        fprintf(stream,
                at_least ? _("(%zu of at least %s optimal solutions shown; the listing %s)\n")
                         : _("(%zu of %s optimal solutions shown; the listing %s)\n"),
                solutions->listed, count, _(uj_limit_predicate(solutions->list_limit)));
    else
        fprintf(stream,
                at_least ? _("(%zu of at least %s optimal solutions shown; --limit N shows more)\n")
                         : _("(%zu of %s optimal solutions shown; --limit N shows more)\n"),
                solutions->listed, count);
}
