// Chooses the scales at which a proof of impossibility is tried.
#ifndef UJ_SCALE_STEPS_H
#define UJ_SCALE_STEPS_H

#include <stdbool.h>

/// Which scales may be tried, and the results of the scales tried so far. Start with failed = 0 and
/// upper = INFINITY. Owns nothing.
typedef struct uj_scale_steps {
    double low;        ///< only scales above this one are tried; > 0
    double first;      ///< the first scale to try, > low; 0: one percent above low
    double precision;  ///< how close `upper` must get to `failed`, as a fraction of `low`; > 0
    double failed;     ///< the greatest scale tried that gave no proof; 0: none
    double upper;      ///< the least scale proven impossible or without a start; INFINITY: none
} uj_scale_steps;

/// Sets *scale to the next scale to try. Returns false if there is none. The distance of a scale is
/// its difference from `low`. While steps->upper is INFINITY, the distance doubles from step to
/// step. If `upper` is known but `failed` is 0, the next distance is a quarter of the distance of
/// `upper`. If both are known, the next distance is the geometric mean of the distances of `upper`
/// and `failed`, because the difficulty of a proof depends on the ratio of distances.
/// There is no next scale if `upper` and `failed` (or `low`, if `failed` is 0) differ by at most
/// the precision (times `low`), or if the scale would exceed a thousand times `low`. Scales other
/// than `first` are rounded to few decimal digits, so that the printed scale is exactly the one
/// that was proven.
bool uj_scale_steps_next(const uj_scale_steps *steps, double *scale);

/// Records the result at a scale. `is_upper`: the scale is proven impossible, or leaves the pieces
/// no room at the start.
void uj_scale_steps_note(uj_scale_steps *steps, double scale, bool is_upper);

#endif
