// Reports how many positions a discrete puzzle has at each distance from the start (--exhaust).
#ifndef UJ_DISCRETE_LAYERS_H
#define UJ_DISCRETE_LAYERS_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/search/breadth_first.h>

/// Prints, for each depth, how many positions there are and how many shortest paths lead to them.
/// `cost` is the unit of depth, such as "moves".
void uj_discrete_print_layers(FILE *stream, const uj_breadth_first_result *all, const char *cost);

/// Recommends --work-dir. Call this after a search in memory has stopped at the memory limit.
void uj_discrete_recommend_disk(FILE *stream);

/// Adds "positions", "exhausted" (false if a limit ended the search) and "layers" to the object.
/// Returns false when out of memory.
bool uj_discrete_add_layers(json_t *object, const uj_breadth_first_result *all);

#endif
