// Reports how many states a tray puzzle has at each distance from the start (--exhaust).
#ifndef UJ_TRAY_LAYERS_H
#define UJ_TRAY_LAYERS_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/geometry/solve/tray_solver.h>

/// Prints the number of states, or why it is not known. Then prints a table with the number of
/// states at each distance from the start.
void uj_tray_print_layers(FILE *stream, const uj_tray_layers *all);

/// Adds "states", "exhausted" (false if a limit ended the search), "complete_layers" and "layers"
/// to the object. Returns false when out of memory.
bool uj_tray_add_layers(json_t *object, const uj_tray_layers *all);

#endif
