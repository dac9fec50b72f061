// Words for search results: how a search ended, which limit stopped it, what a solution costs.
#ifndef UJ_OUTCOME_WORDS_H
#define UJ_OUTCOME_WORDS_H

#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/discrete/puzzle/cost_words.h>
#include <unjam/files/json_document.h>
#include <unjam/search/search.h>

/// Returns the word for an outcome in files and JSON output: "solved", "exhausted" or "limit".
/// Static text.
const char *uj_outcome_text(uj_search_outcome outcome);

/// Returns the word for a limit in JSON output: "none", "time", "memory", ... Static text.
const char *uj_limit_text(uj_search_limit limit);

/// Returns why a search ended, as part of a sentence: "stopped at the time limit", ... Static text.
const char *uj_limit_reason(uj_search_limit limit);

/// Returns why a search ended, as the predicate of a sentence: "was stopped at the time limit", ...
/// Static text.
const char *uj_limit_predicate(uj_search_limit limit);

/// Some problems have the member "x-optimum". If it says that there is no solution, returns "no
/// solution, proven" or "no solution known". Otherwise returns NULL. `optimum` may be NULL. Static
/// text.
const char *uj_no_solution_text(const json_t *optimum);

/// How many optimal solutions were counted, and how many of them were listed.
typedef struct uj_solution_count {
    uj_count count;
    size_t listed;
    uj_search_limit limit;  ///< what ended the counting; UJ_LIMIT_NONE: the count is exact
    /// The limit that cut the list short. UJ_LIMIT_NONE if the list is complete, or has as many
    /// solutions as were asked for.
    uj_search_limit list_limit;
} uj_solution_count;

/// Prints a line that says why counting ended early, or nothing if the count is exact.
void uj_counting_print(FILE *stream, const uj_solution_count *solutions);

/// Prints the line "(2 of 6 shown; ...)", or nothing if all solutions were listed.
void uj_list_end_print(FILE *stream, const uj_solution_count *solutions);

#endif
