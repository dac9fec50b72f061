// Arrays that grow as elements are added.
#ifndef UJ_GROW_H
#define UJ_GROW_H

#include <stdbool.h>
#include <stddef.h>

/// Makes room for `needed` elements of `size` bytes in an array. `array` is the address of a
/// pointer to the first element. This pointer is NULL if *capacity is 0, else it comes from malloc.
/// Sets *capacity to the new number of elements, at least twice the old one. Added elements are not
/// zeroed. Returns false when out of memory; the array is then unchanged. Free arrays with free().
bool uj_grow(void *array, size_t *capacity, size_t needed, size_t size);

#endif
