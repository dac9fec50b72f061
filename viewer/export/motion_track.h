// Thins a sampled course of numbers to the moments between which it is straight.
#ifndef UJ_MOTION_TRACK_H
#define UJ_MOTION_TRACK_H

#include <stddef.h>
#include <stdint.h>

// Rows of numbers, one row for each moment.
typedef struct uj_samples {
    size_t row_count;
    const double *times;     // [row_count] growing
    const int32_t *numbers;  // the first row's first number
    size_t stride;           // from row to row
    size_t count;            // numbers of a row that matter
} uj_samples;

// Chooses rows so that the straight line between each chosen one and the next is nowhere farther
// than `tolerance` from the samples between them; writes their indices into chosen[row_count] and
// returns their number: 1 when no number ever differs from the first by more than the tolerance,
// else the first and the last are among them.
size_t uj_samples_thin(const uj_samples *samples, double tolerance, size_t *chosen);

#endif
