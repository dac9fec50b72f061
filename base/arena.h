// A growing array of fixed-size records that never move, addressed by 32-bit ids.
#ifndef UJ_ARENA_H
#define UJ_ARENA_H

#include <stdint.h>

#include <unjam/base/budget.h>

#define UJ_NO_ID UINT32_MAX

/// Records lie in chunks of equal size, so growing the arena copies no records and pointers to
/// records stay valid. A record is aligned to the greatest power of two that divides record_size,
/// up to 16. Fields are read-only outside arena.c.
typedef struct uj_arena {
    uj_budget *budget;
    size_t record_size;    ///< size of a record in bytes
    uint32_t chunk_shift;  ///< a chunk has 1 << chunk_shift records
    uint32_t count;        ///< number of records in use; their ids are 0 .. count - 1
    size_t chunk_count, chunk_capacity;
    unsigned char **chunks;  ///< [chunk_capacity]
} uj_arena;

/// Makes an empty arena and allocates nothing. The budget must outlive the arena. record_size is in
/// bytes and > 0.
void uj_arena_init(uj_arena *arena, uj_budget *budget, size_t record_size);

/// Appends a record with unspecified contents; its id is arena->count before the call. Returns NULL
/// when the budget refuses the memory or all ids are used up.
void *uj_arena_push(uj_arena *arena);

/// Drops all records but the first `count`. Keeps the memory for records to be pushed later.
void uj_arena_truncate(uj_arena *arena, uint32_t count);

/// Frees all memory. The arena is then empty and can be used again.
void uj_arena_clear(uj_arena *arena);

/// Returns the record with this id, which must be below arena->count.
static inline void *uj_arena_at(const uj_arena *arena, uint32_t id)
{
    uint32_t mask = (UINT32_C(1) << arena->chunk_shift) - 1;
    return arena->chunks[id >> arena->chunk_shift] + (size_t)(id & mask) * arena->record_size;
}

#endif
