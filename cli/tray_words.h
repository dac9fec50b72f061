// What the commands that search trays have in common: words for outcomes and limits, moves as JSON.
#ifndef UJ_TRAY_WORDS_H
#define UJ_TRAY_WORDS_H

#include <jansson.h>

#include "geometry/motion.h"
#include "search/search.h"

// "solved", "exhausted", "limit".
const char *uj_outcome_text(uj_search_outcome outcome);

// "none", "time", ...: the word in JSON output.
const char *uj_limit_text(uj_search_limit limit);

// "stopped at the time limit" and the like.
const char *uj_limit_reason(uj_search_limit limit);

// A new list of the solution's moves; NULL when out of memory.
json_t *uj_moves_to_json(const uj_tray *tray, const uj_tray_solution *solution);

// Processors that this process may use, at least 1.
unsigned uj_processors(void);

#endif
