// Reports a certificate, in words and as JSON.
#ifndef UJ_CERTIFICATE_REPORT_H
#define UJ_CERTIFICATE_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/geometry/certificate/certificate.h>

/// Prints one sentence with the proven bound on overlaps and the tightest pair.
void uj_certificate_print(FILE *stream, const uj_tray *tray, const uj_certificate *certificate);

/// Returns a new object {"pieces": [...], "time": ...} for the tightest pair, in which "tray"
/// stands for the wall, or JSON null if nothing moves. Returns NULL when out of memory.
json_t *uj_certificate_tightest_to_json(const uj_tray *tray, const uj_certificate *certificate);

#endif
