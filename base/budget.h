// A memory budget: allocation that counts the bytes held and refuses to go past a limit.
#ifndef UJ_BUDGET_H
#define UJ_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

/// The parts of one search share one budget. Zero-initialise, then set limit (0: none).
typedef struct uj_budget {
    size_t limit;   ///< bytes that may be held at once
    size_t held;    ///< bytes held now
    size_t peak;    ///< most bytes held at once so far
    bool at_limit;  ///< the last refusal came from the limit (or from a full id space), not the
                    ///< system
} uj_budget;

/// Zeroed memory for count elements of size bytes, or NULL when the product overflows, the limit
/// forbids it or the system has none. Give it back with uj_budget_free and the same count and size.
void *uj_budget_allocate(uj_budget *budget, size_t count, size_t size);

/// Like realloc from old_count to count (> 0) elements of size bytes; what is added is not zeroed.
/// While it works old and new may both exist, and both are counted. On NULL the block is as before.
void *uj_budget_resize(uj_budget *budget, void *block, size_t old_count, size_t count, size_t size);

/// block may be NULL, when count must be 0.
void uj_budget_free(uj_budget *budget, void *block, size_t count, size_t size);

#endif
