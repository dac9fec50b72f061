// Allocates memory, counts the bytes held, and refuses to exceed a limit.
#ifndef UJ_BUDGET_H
#define UJ_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

/// A memory budget. Before use, set `limit` and zero the other members.
typedef struct uj_budget {
    size_t limit;  ///< greatest number of bytes allowed; 0: no limit
    size_t held;   ///< bytes allocated now
    size_t peak;   ///< greatest number of bytes allocated at any time so far
    /// Why the last allocation failed. true: the limit forbade it, or all ids of an arena or table
    /// were used up. false: the system had no memory, or the size in bytes overflowed.
    bool at_limit;
} uj_budget;

/// Allocates zeroed memory for count (> 0) elements of size (> 0) bytes each. Returns NULL on
/// failure; see at_limit. Free the block with uj_budget_free and the same count and size.
void *uj_budget_allocate(uj_budget *budget, size_t count, size_t size);

/// Resizes a block from old_count to count (> 0) elements of size bytes each, like realloc. Does
/// not zero new elements. The limit must allow the old and the new block together. Returns NULL on
/// failure; the old block is then unchanged.
void *uj_budget_resize(uj_budget *budget, void *block, size_t old_count, size_t count, size_t size);

/// Frees a block of count elements of size bytes each. block may be NULL.
void uj_budget_free(uj_budget *budget, void *block, size_t count, size_t size);

#endif
