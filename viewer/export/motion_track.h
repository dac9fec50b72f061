// Thins sampled numbers to the rows between which they change linearly.
#ifndef UJ_MOTION_TRACK_H
#define UJ_MOTION_TRACK_H

#include <stddef.h>
#include <stdint.h>

/// A row of numbers for each sampled time.
typedef struct uj_samples {
    size_t row_count;
    const double *times;     ///< [row_count] increasing
    const int32_t *numbers;  ///< the first number of the first row
    size_t stride;           ///< distance between rows
    size_t count;            ///< numbers per row
} uj_samples;

/// Chooses rows such that linear interpolation between them is within `tolerance` of every sample.
/// Writes their indices into chosen[row_count] and returns their number. It is 1 when no number
/// ever differs from the first row by more than the tolerance; otherwise the first and the last row
/// are among them. Greedy: each chosen row reaches as far as the tolerance allows.
size_t uj_samples_thin(const uj_samples *samples, double tolerance, size_t *chosen);

#endif
