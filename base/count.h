// A 128-bit integer type for numbers of paths.
#ifndef UJ_COUNT_H
#define UJ_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// A number of shortest paths. UJ_COUNT_MAX stands for 3.4e38 or more. One puzzle has 1.8e16
/// shortest paths, so 64 bits (up to 1.8e19) could be too few for other puzzles.
__extension__ typedef unsigned __int128 uj_count;

#define UJ_COUNT_MAX (~(uj_count)0)

enum { UJ_COUNT_TEXT_SIZE = 40 };  ///< 39 digits and the terminator

/// Returns a + b, or UJ_COUNT_MAX if the sum is greater.
static inline uj_count uj_count_add(uj_count a, uj_count b)
{
    uj_count sum = a + b;
    return sum < a ? UJ_COUNT_MAX : sum;
}

/// Writes the number in decimal into buffer. Returns buffer.
char *uj_count_text(uj_count count, char buffer[UJ_COUNT_TEXT_SIZE]);

#endif
