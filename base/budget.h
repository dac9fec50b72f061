// A memory budget: allocation that counts the bytes held and refuses to go past a limit.
#ifndef UJ_BUDGET_H
#define UJ_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

/// Counts the bytes held by a search, or by any other unit of work. To begin, zero the budget and
/// set the limit.
typedef struct uj_budget {
    size_t limit;  ///< greatest number of bytes that may be held at any time; 0: no limit
    size_t held;   ///< number of bytes held now
    size_t peak;   ///< the greatest number of bytes held so far
    /// After a failed allocation: true if the limit forbade it or an arena or table ran out of ids,
    /// false if the system had no memory or the size in bytes overflowed.
    bool at_limit;
} uj_budget;

/// Allocates zeroed memory for count elements of size bytes. Returns NULL when the product
/// overflows, the limit forbids the allocation or the system has no memory left. Free the memory
/// with uj_budget_free and the same count and size.
void *uj_budget_allocate(uj_budget *budget, size_t count, size_t size);

/// Like realloc, from old_count to count (> 0) elements of size bytes; added elements are not
/// zeroed. The old and the new block must fit within the limit together, since both may exist
/// during the call; `peak` includes both. If the call returns NULL, the old block is unchanged.
void *uj_budget_resize(uj_budget *budget, void *block, size_t old_count, size_t count, size_t size);

/// Frees a block of count elements of size bytes. block may be NULL if count is 0.
void uj_budget_free(uj_budget *budget, void *block, size_t count, size_t size);

#endif
