// Thins rows of sampled numbers: drops each row that can be restored by linear interpolation
// between the rows that are kept.
#ifndef UJ_MOTION_TRACK_H
#define UJ_MOTION_TRACK_H

#include <stddef.h>
#include <stdint.h>

/// A row of numbers for each sampled time.
typedef struct uj_samples {
    size_t row_count;
    const double *times;     ///< [row_count] increasing
    const int32_t *numbers;  ///< points to the first number of the first row
    size_t stride;           ///< distance, in numbers, between the starts of consecutive rows
    size_t count;            ///< numbers in each row
} uj_samples;

/// Chooses rows such that linear interpolation between the chosen rows is within `tolerance` of
/// every sample. Writes the indices of the chosen rows into `chosen`, which has room for row_count
/// indices, and returns their number. If no row differs from the first by more than the tolerance,
/// only the first row is chosen; otherwise the first and the last row are among those chosen. The
/// method is greedy: after each chosen row, it chooses the farthest row that the tolerance allows.
size_t uj_samples_thin(const uj_samples *samples, double tolerance, size_t *chosen);

#endif
