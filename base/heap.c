// A binary heap (Williams 1964).
#include <unjam/base/heap.h>

#include <assert.h>

#define UJ_HEAP_FIRST_CAPACITY 256

void uj_heap_init(uj_heap *heap, uj_budget *budget)
{
    *heap = (uj_heap){.budget = budget};
}

static bool heap_resize(uj_heap *heap, size_t capacity)
{
    uj_heap_entry *entries =
        uj_budget_resize(heap->budget, heap->entries, heap->capacity, capacity, sizeof *entries);
    if (entries == NULL)
        return false;
    heap->entries = entries;
    heap->capacity = capacity;
    return true;
}

// Doubles the capacity. If the memory limit forbids that, increases it by an eighth.
static bool heap_grow(uj_heap *heap)
{
    if (heap->capacity == 0)
        return heap_resize(heap, UJ_HEAP_FIRST_CAPACITY);
    if (heap_resize(heap, 2 * heap->capacity))
        return true;
    return heap->budget->at_limit && heap_resize(heap, heap->capacity + heap->capacity / 8);
}

bool uj_heap_reserve(uj_heap *heap)
{
    return heap->count < heap->capacity || heap_grow(heap);
}

bool uj_heap_push(uj_heap *heap, uj_heap_entry entry)
{
    if (!uj_heap_reserve(heap))
        return false;
    uj_heap_entry *entries = heap->entries;
    size_t hole = heap->count++;
    while (hole > 0) {
        size_t parent = (hole - 1) / 2;
        if (!uj_heap_less(entry, entries[parent]))
            break;
        entries[hole] = entries[parent];
        hole = parent;
    }
    entries[hole] = entry;
    return true;
}

uj_heap_entry uj_heap_pop(uj_heap *heap)
{
    assert(heap->count > 0);
    uj_heap_entry *entries = heap->entries;
    uj_heap_entry least = entries[0];
    uj_heap_entry last = entries[--heap->count];
    size_t count = heap->count, hole = 0;
    for (;;) {
        size_t child = 2 * hole + 1;
        if (child >= count)
            break;
        if (child + 1 < count && uj_heap_less(entries[child + 1], entries[child]))
            child++;
        if (!uj_heap_less(entries[child], last))
            break;
        entries[hole] = entries[child];
        hole = child;
    }
    if (count > 0)
        entries[hole] = last;
    return least;
}

void uj_heap_clear(uj_heap *heap)
{
    uj_budget_free(heap->budget, heap->entries, heap->capacity, sizeof *heap->entries);
    uj_heap_init(heap, heap->budget);
}

bool uj_heap_is_valid(const uj_heap *heap)
{
    for (size_t i = 1; i < heap->count; i++)
        if (uj_heap_less(heap->entries[i], heap->entries[(i - 1) / 2]))
            return false;
    return heap->count <= heap->capacity;
}
