// Words for search results: how a search ended, which limit stopped it, what a solution costs.
#ifndef UJ_OUTCOME_WORDS_H
#define UJ_OUTCOME_WORDS_H

#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/search/search.h>

/// "solved", "exhausted" or "limit": the word in files and JSON output. Static text.
const char *uj_outcome_text(uj_search_outcome outcome);

/// "none", "time", "memory", ...: the word in JSON output. Static text.
const char *uj_limit_text(uj_search_limit limit);

/// Why a search ended, for sentences: "stopped at the time limit", ... Static text.
const char *uj_limit_reason(uj_search_limit limit);

/// The same with its verb, to follow a subject: "was stopped at the time limit". Static text.
const char *uj_limit_predicate(uj_search_limit limit);

enum { UJ_COST_TEXT_SIZE = 64 };

/// Writes "31 moves" or "1 move" into buffer and returns it. `cost` names what is counted, in the
/// plural.
char *uj_cost_text(size_t amount, const char *cost, char buffer[UJ_COST_TEXT_SIZE]);

/// Prints the same.
void uj_cost_print(FILE *stream, size_t amount, const char *cost);

/// A number of optimal solutions, and how many of them were listed.
typedef struct uj_solution_count {
    uj_count count;
    size_t listed;
    uj_search_limit limit;       ///< what ended the counting; NONE: nothing, the count is exact
    uj_search_limit list_limit;  ///< what cut the list short besides its length; NONE: nothing
} uj_solution_count;

/// Prints the line that says why counting ended early; nothing when the count is exact.
void uj_counting_print(FILE *stream, const uj_solution_count *solutions);

/// Prints the line "(2 of 6 shown; ...)"; nothing when all were listed.
void uj_list_end_print(FILE *stream, const uj_solution_count *solutions);

#endif
