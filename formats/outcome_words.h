// Words for search results: how a search ended, which limit stopped it, what a solution costs.
#ifndef UJ_OUTCOME_WORDS_H
#define UJ_OUTCOME_WORDS_H

#include <stdio.h>

#include <unjam/search/search.h>

/// "solved", "exhausted" or "limit": the word in files and JSON output. Static text.
const char *uj_outcome_text(uj_search_outcome outcome);

/// "none", "time", "memory", ...: the word in JSON output. Static text.
const char *uj_limit_text(uj_search_limit limit);

/// For sentences: "stopped at the time limit (--time-limit)", ... Static text.
const char *uj_limit_reason(uj_search_limit limit);

enum { UJ_COST_TEXT_SIZE = 64 };

/// Writes "31 moves" or "1 move" into buffer and returns it. `cost` names what is counted, in the
/// plural.
char *uj_cost_text(size_t amount, const char *cost, char buffer[UJ_COST_TEXT_SIZE]);

/// Prints the same.
void uj_cost_print(FILE *stream, size_t amount, const char *cost);

#endif
