// Drops rows of samples that linear interpolation can restore.
#include "motion_track.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static int32_t number_at(const uj_samples *s, size_t row, size_t column)
{
    return s->numbers[row * s->stride + column];
}

static bool is_still(const uj_samples *s, double tolerance)
{
    for (size_t row = 1; row < s->row_count; row++)
        for (size_t i = 0; i < s->count; i++)
            if (fabs((double)number_at(s, row, i) - (double)number_at(s, 0, i)) > tolerance)
                return false;
    return true;
}

static bool is_straight(const uj_samples *s, size_t first, size_t last, double tolerance)
{
    double span = s->times[last] - s->times[first];
    for (size_t row = first + 1; row < last; row++) {
        double part = (s->times[row] - s->times[first]) / span;
        for (size_t i = 0; i < s->count; i++) {
            double a = number_at(s, first, i), b = number_at(s, last, i);
            if (fabs(a + part * (b - a) - (double)number_at(s, row, i)) > tolerance)
                return false;
        }
    }
    return true;
}

size_t uj_samples_thin(const uj_samples *samples, double tolerance, size_t *chosen)
{
    size_t count = 0, at = 0, end = samples->row_count;
    if (end == 0)
        return 0;
    chosen[count++] = 0;
    if (is_still(samples, tolerance))
        return count;
    while (at + 1 < end) {
        size_t next = at + 1;
        while (next + 1 < end && is_straight(samples, at, next + 1, tolerance))
            next++;
        chosen[count++] = at = next;
    }
    return count;
}
