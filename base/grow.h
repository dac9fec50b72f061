// Arrays that grow as elements are added.
#ifndef UJ_GROW_H
#define UJ_GROW_H

#include <stdbool.h>
#include <stddef.h>

/// Gives an array room for at least `needed` elements of `size` bytes each. `array` is the address
/// of the pointer to the elements. Before the first call, set that pointer to NULL and *capacity to
/// 0. Does not zero new elements. Returns false when out of memory or if the size in bytes
/// overflows; the array is then unchanged. Free the array with free().
bool uj_grow(void *array, size_t *capacity, size_t needed, size_t size);

#endif
