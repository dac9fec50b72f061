// Reports what a proof of impossibility shows, in words and as JSON.
#ifndef UJ_THEOREM_REPORT_H
#define UJ_THEOREM_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/formats/proof_file.h>
#include <unjam/geometry/witness/witness.h>

/// Prints the theorem that was proven. `result->valid` must be true.
void uj_theorem_print(FILE *stream, const uj_tray *tray, const uj_witness_result *result);

/// Adds "status", "scope", "margin", "cells", "claims", "boxes" and "nodes" to `object`.
/// `result->valid` must be true.
void uj_theorem_add(json_t *object, const uj_witness_result *result);

#endif
