// Reports what a proof of impossibility shows, in words and as JSON.
#ifndef UJ_THEOREM_REPORT_H
#define UJ_THEOREM_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/formats/proof_file.h>
#include <unjam/geometry/witness/witness.h>

/// Prints the theorem that a proof proves. The witness, which checks proofs, must have accepted it.
void uj_theorem_print(FILE *stream, const uj_tray *tray, const uj_witness_result *result);

/// Adds to `object` the members "status", "scope", "margin", "cells", "claims", "boxes" and "nodes"
/// of a proof that the witness has accepted.
void uj_theorem_add(json_t *object, const uj_witness_result *result);

#endif
