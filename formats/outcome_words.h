// Words for how a search ended and for the limit that ended it.
#ifndef UJ_OUTCOME_WORDS_H
#define UJ_OUTCOME_WORDS_H

#include <stdio.h>

#include <unjam/search/search.h>

// "solved", "exhausted", "limit".
const char *uj_outcome_text(uj_search_outcome outcome);

// "none", "time", ...: the word in JSON output.
const char *uj_limit_text(uj_search_limit limit);

// "stopped at the time limit" and the like.
const char *uj_limit_reason(uj_search_limit limit);

// Writes "31 moves", or "1 move".
void uj_cost_print(FILE *stream, uint32_t amount, const char *cost);

#endif
