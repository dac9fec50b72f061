// The sizes along one axis of a map, as the command line gives them.
#ifndef UJ_MAP_AXIS_H
#define UJ_MAP_AXIS_H

#include <stddef.h>

#include <unjam/base/status.h>

// count values from low to high at equal distances. Zero-initialised means none.
typedef struct uj_map_axis {
    size_t count;
    double *values;  // [count], owned
} uj_map_axis;

// Reads "a:b:n" (n values from a to b) or "a" (that one); all positive, 1 to 1000 of them, in
// increasing order. NULL stands for the one value `usual`. option is the name in messages. UJ_USAGE
// with a sentence.
uj_status uj_map_axis_read(const char *option, const char *text, double usual, uj_map_axis *out,
                           uj_error *error);

void uj_map_axis_clear(uj_map_axis *axis);

#endif
