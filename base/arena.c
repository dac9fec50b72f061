// Stores records in chunks of equal size.
#include <unjam/base/arena.h>

#include <assert.h>

// Larger chunks need fewer pointers; smaller chunks waste less memory.
#define UJ_ARENA_CHUNK_BYTES ((size_t)1 << 18)
#define UJ_ARENA_SHIFT_MAX   16

void uj_arena_init(uj_arena *arena, uj_budget *budget, size_t record_size)
{
    assert(record_size > 0);
    *arena = (uj_arena){.budget = budget, .record_size = record_size};
    while (arena->chunk_shift < UJ_ARENA_SHIFT_MAX &&
           record_size <= UJ_ARENA_CHUNK_BYTES >> (arena->chunk_shift + 1))
        arena->chunk_shift++;
}

static bool arena_add_chunk(uj_arena *arena)
{
    if (arena->chunk_count == arena->chunk_capacity) {
        size_t capacity = arena->chunk_capacity == 0 ? 16 : 2 * arena->chunk_capacity;
        unsigned char **chunks = uj_budget_resize(arena->budget, arena->chunks,
                                                  arena->chunk_capacity, capacity, sizeof *chunks);
        if (chunks == NULL)
            return false;
        arena->chunks = chunks;
        arena->chunk_capacity = capacity;
    }
    size_t records = (size_t)1 << arena->chunk_shift;
    unsigned char *chunk = uj_budget_allocate(arena->budget, records, arena->record_size);
    if (chunk == NULL)
        return false;
    arena->chunks[arena->chunk_count++] = chunk;
    return true;
}

void *uj_arena_push(uj_arena *arena)
{
    if (arena->count == UJ_NO_ID) {
        arena->budget->at_limit = true;
        return NULL;
    }
    if (arena->count >> arena->chunk_shift == arena->chunk_count && !arena_add_chunk(arena))
        return NULL;
    return uj_arena_at(arena, arena->count++);
}

void uj_arena_truncate(uj_arena *arena, uint32_t count)
{
    assert(count <= arena->count);
    arena->count = count;
}

void uj_arena_clear(uj_arena *arena)
{
    size_t records = (size_t)1 << arena->chunk_shift;
    for (size_t i = 0; i < arena->chunk_count; i++)
        uj_budget_free(arena->budget, arena->chunks[i], records, arena->record_size);
    uj_budget_free(arena->budget, arena->chunks, arena->chunk_capacity, sizeof *arena->chunks);
    uj_arena_init(arena, arena->budget, arena->record_size);
}
