// A binary min-heap of pairs of 64-bit words.
#ifndef UJ_HEAP_H
#define UJ_HEAP_H

#include <stdint.h>

#include <unjam/base/budget.h>

/// A priority and a payload, packed by the caller. The heap compares `major` first, then `minor`.
typedef struct uj_heap_entry {
    uint64_t major, minor;
} uj_heap_entry;

/// Only heap.c may change the members.
typedef struct uj_heap {
    uj_budget *budget;
    uj_heap_entry *entries;  ///< [capacity]; the first `count` are in use, in heap order
    size_t count, capacity;
} uj_heap;

/// Allocates nothing. The budget must outlive the heap.
void uj_heap_init(uj_heap *heap, uj_budget *budget);

/// Makes room for one more entry. Returns false when the budget refuses the memory.
bool uj_heap_reserve(uj_heap *heap);

/// Adds an entry. Returns false when the budget refuses the memory. Always succeeds right after
/// uj_heap_reserve has returned true.
bool uj_heap_push(uj_heap *heap, uj_heap_entry entry);

/// Removes and returns the least entry. The heap must not be empty.
uj_heap_entry uj_heap_pop(uj_heap *heap);

/// Empties the heap and frees all its memory.
void uj_heap_clear(uj_heap *heap);

/// For tests: returns true if no entry is less than its parent.
bool uj_heap_is_valid(const uj_heap *heap);

static inline bool uj_heap_less(uj_heap_entry a, uj_heap_entry b)
{
    return a.major != b.major ? a.major < b.major : a.minor < b.minor;
}

#endif
