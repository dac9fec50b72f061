// Reports how many positions a discrete puzzle has at each distance from the start (--exhaust).
#ifndef UJ_DISCRETE_LAYERS_H
#define UJ_DISCRETE_LAYERS_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/search/breadth_first.h>

/// Prints one line for every depth: the number of positions at that depth, and the number of
/// shortest paths from the start to these positions. `cost` is the unit of depth, such as "moves".
void uj_discrete_print_layers(FILE *stream, const uj_breadth_first_result *all, const char *cost);

/// Prints that --work-dir makes room for more positions. Call this after a search in memory has
/// stopped at the memory limit.
void uj_discrete_recommend_disk(FILE *stream);

/// Adds "positions", "exhausted" (false if a limit ended the search) and "layers" to the object.
/// Returns false when out of memory.
bool uj_discrete_add_layers(json_t *object, const uj_breadth_first_result *all);

#endif
