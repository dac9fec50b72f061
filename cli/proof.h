// What a certificate says, in words and as JSON.
#ifndef UJ_PROOF_H
#define UJ_PROOF_H

#include <jansson.h>
#include <stdio.h>

#include "geometry/certificate.h"

// Writes "A and the tray" or the like, the pair that is tightest, into buffer (always terminated).
char *uj_proof_pair(const uj_tray *tray, const uj_certificate *certificate, char *buffer,
                    size_t size);

// Prints one sentence with the bound proven, and the tightest place.
void uj_proof_print(FILE *stream, const uj_tray *tray, const uj_certificate *certificate);

// A new object {"pieces": [...], "time": ...} of the tightest place, where "tray" stands for the
// wall; JSON null when nothing moves. NULL when out of memory.
json_t *uj_proof_tightest(const uj_tray *tray, const uj_certificate *certificate);

#endif
