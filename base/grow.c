// Grows an array by doubling its capacity.
#include <unjam/base/grow.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool uj_grow(void *array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t larger = *capacity > 0 ? *capacity : 16;
    while (larger < needed) {
        if (larger > SIZE_MAX / 2 / size)
            return false;
        larger *= 2;
    }
    // Copy the pointer as bytes, because C forbids reading, for example, an int * as a void *.
    void *block;
    memcpy(&block, array, sizeof block);
    void *moved = realloc(block, larger * size);
    if (moved == NULL)
        return false;
    memcpy(array, &moved, sizeof moved);
    *capacity = larger;
    return true;
}
