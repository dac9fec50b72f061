// What `unjam solve --exhaust` prints of all positions of a discrete puzzle.
#ifndef UJ_DISCRETE_LAYERS_H
#define UJ_DISCRETE_LAYERS_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/search/breadth_first.h>

// Writes one line for every depth: positions, and the shortest ways from the start to them. `cost`
// names what depths are counted in.
void uj_discrete_print_layers(FILE *stream, const uj_breadth_first_result *all, const char *cost);

// Adds "positions", "exhausted" (false: a limit ended it) and "layers" to the object; false when
// out of memory.
bool uj_discrete_add_layers(json_t *object, const uj_breadth_first_result *all);

#endif
