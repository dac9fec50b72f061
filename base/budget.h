// A memory budget: allocation that counts the bytes held and refuses to go past a limit.
#ifndef UJ_BUDGET_H
#define UJ_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

/// A count of the bytes held by one search or another unit of work. Zero-initialise, then set the
/// limit.
typedef struct uj_budget {
    size_t limit;   ///< bytes that may be held at any time; 0: no limit
    size_t held;    ///< bytes held now
    size_t peak;    ///< the most bytes held at any time so far
    bool at_limit;  ///< the last refusal came from the limit, or ids ran out; not from the system
} uj_budget;

/// Allocates zeroed memory for count elements of size bytes. NULL when the product overflows, the
/// limit forbids it or the system has none. Free it with uj_budget_free and the same count and
/// size.
void *uj_budget_allocate(uj_budget *budget, size_t count, size_t size);

/// Like realloc, from old_count to count (> 0) elements of size bytes; added elements are not
/// zeroed. Old and new block are both counted meanwhile, since both may exist. On NULL the block is
/// unchanged.
void *uj_budget_resize(uj_budget *budget, void *block, size_t old_count, size_t count, size_t size);

/// Frees a block of count elements of size bytes. NULL, with a count of 0, is ignored.
void uj_budget_free(uj_budget *budget, void *block, size_t count, size_t size);

#endif
