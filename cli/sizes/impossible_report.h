// Reports the result of `unjam tightness --prove`: the least scale that is proven impossible.
#ifndef UJ_IMPOSSIBLE_REPORT_H
#define UJ_IMPOSSIBLE_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/sizes/impossible_scale.h>
#include <unjam/geometry/sizes/tightness.h>

/// The greatest scale solved and the least scale proven impossible. Owns nothing.
typedef struct uj_impossible_report {
    const uj_tray *tray;  ///< the problem at scale 1
    const uj_tightness *lower;
    const uj_impossible_scale *upper;
} uj_impossible_report;

/// Prints three scales: the greatest solved, the least proven impossible, and the greatest for
/// which no proof was found.
void uj_impossible_print(FILE *stream, const uj_impossible_report *report);

/// Adds "impossible_scale", "impossible_proof", "impossible_limit" and "proof_attempts" to
/// `object`.
void uj_impossible_add(json_t *object, const uj_impossible_report *report);

/// Writes the proof and the scaled problem to a proof file. `source` is the problem at scale 1.
/// Errors: UJ_NO_MEMORY, UJ_IO; UJ_INTERNAL if the proof does not hold for the numbers that the
/// file stores.
uj_status uj_impossible_save(const char *path, const uj_tray_problem *source,
                             const uj_impossible_scale *found, uj_error *error);

#endif
