// Chooses the next scale at which to try a proof.
#include <unjam/geometry/sizes/scale_steps.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// If steps->first is 0: distance from steps->low to the first scale, as a fraction of steps->low.
static const double first_distance = 0.01;
// The greatest scale to try after the first, as a multiple of steps->low.
static const double greatest_ratio = 1e3;

// Rounds up to a multiple of a power of ten. The power is at most a tenth of `interval`.
static double rounded(double scale, double interval)
{
    char text[40];
    double step = pow(10.0, floor(log10(interval)) - 1.0);
    snprintf(text, sizeof text, "%.13g", ceil(scale / step) * step);
    return strtod(text, NULL);
}

// Returns the distance from steps->low to the next scale.
static double next_distance(const uj_scale_steps *steps)
{
    double failed = steps->failed - steps->low, upper = steps->upper - steps->low;
    if (isfinite(upper))
        return failed > 0.0 ? sqrt(upper * failed) : 0.25 * upper;
    if (failed > 0.0)
        return 2.0 * failed;
    return first_distance * steps->low;
}

bool uj_scale_steps_next(const uj_scale_steps *steps, double *scale)
{
    double below = fmax(steps->failed, steps->low);
    *scale = steps->first;
    if (steps->failed == 0.0 && isinf(steps->upper) && steps->first > 0.0)
        return true;
    if (steps->upper - below <= steps->precision * steps->low)
        return false;
    double distance = next_distance(steps);
    *scale = steps->low + distance;
    double better = rounded(*scale, fmin(steps->upper - below, distance));
    if (better > below && better < steps->upper)
        *scale = better;
    return *scale > below && *scale < steps->upper && *scale <= greatest_ratio * steps->low;
}

void uj_scale_steps_note(uj_scale_steps *steps, double scale, bool is_upper)
{
    if (is_upper)
        steps->upper = fmin(steps->upper, scale);
    else
        steps->failed = fmax(steps->failed, scale);
}
