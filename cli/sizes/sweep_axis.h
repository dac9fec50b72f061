// The sizes along one axis of a map, as the command line gives them.
#ifndef UJ_SWEEP_AXIS_H
#define UJ_SWEEP_AXIS_H

#include <stddef.h>

#include <unjam/base/status.h>

// count values from low to high at equal distances. Zero-initialised means none.
typedef struct uj_sweep_axis {
    size_t count;
    double *values;  // [count], owned
} uj_sweep_axis;

// Reads "a:b:n" (n values from a to b) or "a" (that one); all positive, 1 to 1000 of them, in
// increasing order. NULL stands for the one value `usual`. option is the name in messages. UJ_USAGE
// with a sentence.
uj_status uj_sweep_axis_read(const char *option, const char *text, double usual, uj_sweep_axis *out,
                             uj_error *error);

void uj_sweep_axis_clear(uj_sweep_axis *axis);

#endif
