// Reports the result of unjam tightness, in words and as JSON.
#ifndef UJ_TIGHTNESS_REPORT_H
#define UJ_TIGHTNESS_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/formats/solution_file.h>
#include <unjam/geometry/sizes/tightness.h>

/// Owns none of its members.
typedef struct uj_tightness_report {
    const uj_tray *tray;  ///< the problem at scale 1
    const uj_tightness_options *options;
    const uj_tightness *result;
    const uj_solution_file *file;       ///< the scaled problem with its solution, if one was found
    const uj_certificate *certificate;  ///< the certificate of the solution
    bool is_short;                      ///< print moves in short notation, not in words
} uj_tightness_report;

/// Prints the greatest scale solved, the least scale known to fail and why it fails, and the
/// bottleneck.
void uj_tightness_print(FILE *stream, const uj_tightness_report *report);

/// Returns a new JSON object with what uj_tightness_print prints, or NULL when out of memory.
json_t *uj_tightness_to_json(const uj_tightness_report *report);

#endif
