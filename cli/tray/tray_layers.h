// What `unjam solve --exhaust` prints of all states of a tray puzzle.
#ifndef UJ_TRAY_LAYERS_H
#define UJ_TRAY_LAYERS_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/geometry/solve/tray_solver.h>

// Prints how many states there are, or why that is not known, and a table of the layers.
void uj_tray_print_layers(FILE *stream, const uj_tray_layers *all);

// Adds "states", "exhausted" (false: a limit ended it), "complete_layers" and "layers" to the
// object; false when memory ends.
bool uj_tray_add_layers(json_t *object, const uj_tray_layers *all);

#endif
