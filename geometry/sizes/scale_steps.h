// Chooses the scales at which a proof of impossibility is tried.
#ifndef UJ_SCALE_STEPS_H
#define UJ_SCALE_STEPS_H

#include <stdbool.h>

/// Start with failed = 0 and upper = INFINITY.
typedef struct uj_scale_steps {
    double low;        ///< only greater scales are tried; > 0
    double first;      ///< the first scale to try, > low; 0: one percent above low
    double precision;  ///< how close `upper` must get to `failed`, as a fraction of `low`; > 0
    double failed;     ///< the greatest scale tried that gave no proof; 0: none
    double upper;      ///< the least scale proven impossible or without a start; INFINITY: none
} uj_scale_steps;

/// Sets *scale to the next scale to try. Let the distance of a scale be its difference from `low`.
/// - While `upper` is INFINITY, the distance doubles from step to step.
/// - If `failed` is 0, the next distance is a quarter of the distance of `upper`.
/// - Otherwise, it is the geometric mean of the distances of `upper` and `failed`, because the
///   difficulty of a proof depends on the ratio of distances.
///
/// Scales other than `first` are rounded to few decimal digits, so that they can be printed
/// exactly. Returns false if `upper` and `failed` (if 0: `low`) differ by at most precision * low.
/// Also returns false if the scale would exceed a thousand times `low`.
bool uj_scale_steps_next(const uj_scale_steps *steps, double *scale);

/// Records the result at a scale. `is_upper`: the scale is proven impossible or has no start.
void uj_scale_steps_note(uj_scale_steps *steps, double scale, bool is_upper);

#endif
