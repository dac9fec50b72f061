// Arrays that grow as elements are added.
#ifndef UJ_GROW_H
#define UJ_GROW_H

#include <stdbool.h>
#include <stddef.h>

/// Enlarges an array if it has room for fewer than `needed` elements of `size` bytes each. `array`
/// is the address of a pointer to the first element. This pointer is NULL if *capacity is 0, else
/// it comes from malloc. If the array must grow, *capacity at least doubles. Added elements are not
/// zeroed. Returns false when out of memory or when the size in bytes overflows; the array is then
/// unchanged. Free arrays with free().
bool uj_grow(void *array, size_t *capacity, size_t needed, size_t size);

#endif
