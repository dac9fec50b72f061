// A growing array of records of equal size. Records never move in memory.
#ifndef UJ_ARENA_H
#define UJ_ARENA_H

#include <stdint.h>

#include <unjam/base/budget.h>

#define UJ_NO_ID UINT32_MAX

/// The alignment of a record is the greatest power of two that divides record_size, at most 16.
/// Only arena.c may change the members.
typedef struct uj_arena {
    uj_budget *budget;
    size_t record_size;    ///< in bytes, > 0
    uint32_t chunk_shift;  ///< a chunk has 1 << chunk_shift records
    uint32_t count;        ///< records in use; their ids are 0 .. count - 1
    size_t chunk_count, chunk_capacity;
    unsigned char **chunks;  ///< [chunk_capacity]; the first chunk_count are allocated
} uj_arena;

/// Allocates nothing. The budget must outlive the arena.
void uj_arena_init(uj_arena *arena, uj_budget *budget, size_t record_size);

/// Appends a record with unspecified contents. The new id is the old arena->count. Returns NULL if
/// the budget refuses the memory or all ids are used up.
void *uj_arena_push(uj_arena *arena);

/// Removes all records except the first `count`. Frees no memory.
void uj_arena_truncate(uj_arena *arena, uint32_t count);

/// Empties the arena and frees all its memory.
void uj_arena_clear(uj_arena *arena);

/// Returns the record with this id. `id` must be less than arena->count.
static inline void *uj_arena_at(const uj_arena *arena, uint32_t id)
{
    uint32_t mask = (UINT32_C(1) << arena->chunk_shift) - 1;
    return arena->chunks[id >> arena->chunk_shift] + (size_t)(id & mask) * arena->record_size;
}

#endif
