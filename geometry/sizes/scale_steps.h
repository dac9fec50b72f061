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
    /// The least scale that is proven impossible or at which the pieces have no room at the start.
    /// INFINITY: none.
    double upper;
} uj_scale_steps;

/// Sets *scale to the next scale to try: at first to `first`, later to low + d.
/// - While `upper` is INFINITY, d doubles from step to step.
/// - Otherwise, if `failed` is 0, d is a quarter of upper - low.
/// - Otherwise, d is the geometric mean of upper - low and failed - low, because the difficulty of
///   a proof depends on the ratio of such differences.
///
/// low + d is rounded to few decimal digits, so that it can be printed exactly. Returns false if it
/// would exceed a thousand times `low`. Also returns false if `upper` exceeds `failed` (if `failed`
/// is 0: `low`) by at most precision * low.
bool uj_scale_steps_next(const uj_scale_steps *steps, double *scale);

/// Records the result at a scale. `is_upper`: the puzzle is proven impossible there, or the pieces
/// have no room at the start.
void uj_scale_steps_note(uj_scale_steps *steps, double scale, bool is_upper);

#endif
