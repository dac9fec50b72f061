// The line under a tray that says what was proven.
#ifndef UJ_PROOF_TEXT_H
#define UJ_PROOF_TEXT_H

#include <stddef.h>

/// Writes a bound with two digits, rounded up: "4.6e-6" for 4.56e-6.
void uj_bound_text(double bound, char *buffer, size_t size);

/// Writes "proven: no overlap deeper than BOUND UNIT". `unit` may be NULL.
void uj_overlap_bound_text(double bound, const char *unit, char *buffer, size_t size);

#endif
