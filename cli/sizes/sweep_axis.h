// Reads the sizes along one axis of a map (unjam map) from an option.
#ifndef UJ_SWEEP_AXIS_H
#define UJ_SWEEP_AXIS_H

#include <stddef.h>

#include <unjam/base/status.h>

/// Equally spaced sizes in increasing order. Zero-initialised means none.
typedef struct uj_sweep_axis {
    size_t count;
    double *values;  ///< [count], owned
} uj_sweep_axis;

/// Reads "FROM:TO:COUNT" or a single size, in the puzzle's unit of length. COUNT is 1 to 1000. If
/// `text` is NULL, the only size is `usual`. `option` is the option's name, for messages. Errors:
/// UJ_BAD_ARGUMENT, UJ_NO_MEMORY.
uj_status uj_sweep_axis_read(const char *option, const char *text, double usual, uj_sweep_axis *out,
                             uj_error *error);

void uj_sweep_axis_clear(uj_sweep_axis *axis);

#endif
