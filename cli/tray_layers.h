// What `unjam solve --exhaust` prints of all states of a tray puzzle.
#ifndef UJ_TRAY_LAYERS_CLI_H
#define UJ_TRAY_LAYERS_CLI_H

#include <jansson.h>
#include <stdio.h>

#include "geometry/tray_solver.h"

void uj_tray_print_layers(FILE *stream, const uj_tray_layers *all);

// Adds "states", "exhausted" (false: a limit ended it), "complete_layers" and "layers" to the
// object; false when memory ends.
bool uj_tray_add_layers(json_t *object, const uj_tray_layers *all);

#endif
