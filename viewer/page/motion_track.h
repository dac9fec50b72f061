// Drops rows of sampled numbers that linear interpolation can restore.
#ifndef UJ_MOTION_TRACK_H
#define UJ_MOTION_TRACK_H

#include <stddef.h>
#include <stdint.h>

/// A row of numbers for each sampled time.
typedef struct uj_samples {
    size_t row_count;
    const double *times;     ///< [row_count] increasing
    const int32_t *numbers;  ///< the first number of the first row
    size_t stride;  ///< distance, in numbers, from the start of a row to the start of the next row
    size_t count;   ///< numbers in each row
} uj_samples;

/// Chooses rows such that linear interpolation between them is within `tolerance` of every sample.
/// Writes the indices of these rows to `chosen` (room for row_count), and returns their number.
/// Always chooses row 0. Chooses only row 0 if no row differs from row 0 by more than `tolerance`;
/// otherwise also chooses the last row. The method is greedy.
size_t uj_samples_thin(const uj_samples *samples, double tolerance, size_t *chosen);

#endif
