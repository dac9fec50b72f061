// Reports the result of unjam tightness, in words and as JSON.
#ifndef UJ_TIGHTNESS_REPORT_H
#define UJ_TIGHTNESS_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/formats/solution_file.h>
#include <unjam/geometry/sizes/tightness.h>

/// All that the report needs; everything is lent.
typedef struct uj_tightness_report {
    const uj_tray *tray;  ///< unscaled
    const uj_tightness_options *options;
    const uj_tightness *result;
    const uj_solution_file *file;       ///< if found: the scaled problem with its solution
    const uj_certificate *certificate;  ///< of that solution
} uj_tightness_report;

/// Prints the greatest scale with a solution, what is known just above it, and the bottleneck.
void uj_tightness_print(FILE *stream, const uj_tightness_report *report);

/// The same as a new object; NULL when out of memory.
json_t *uj_tightness_to_json(const uj_tightness_report *report);

#endif
