// A set of keys of fixed size: every distinct key gets an id, in order of first appearance.
#ifndef UJ_STATE_TABLE_H
#define UJ_STATE_TABLE_H

#include <unjam/base/arena.h>

typedef struct uj_state_slot {
    uint32_t hash;  ///< low half of the key's hash
    uint32_t mark;  ///< id + 1, or 0 when the slot is empty
} uj_state_slot;

/// Open addressing with linear probing; keys are kept apart in an arena. Fields are read-only
/// outside state_table.c.
typedef struct uj_state_table {
    uj_budget *budget;
    uj_arena keys;
    uj_state_slot *slots;  ///< [capacity]
    size_t capacity;       ///< a power of two, or 0
} uj_state_table;

/// Where a search for a key ended, for adding it without searching again.
typedef struct uj_state_cursor {
    uint32_t hash;
    size_t slot;
} uj_state_cursor;

/// An empty table; allocates nothing. The budget must outlive it. key_size > 0, in bytes.
void uj_state_table_init(uj_state_table *table, uj_budget *budget, size_t key_size);

/// The id of a key, or UJ_NO_ID. Fills *cursor in both cases.
uint32_t uj_state_table_find(const uj_state_table *table, const void *key, uj_state_cursor *cursor);

/// Adds (a copy of) a key that uj_state_table_find has just not found, nothing having been added
/// since. Returns its id, which is the old count, or UJ_NO_ID when the budget refuses.
uint32_t uj_state_table_add(uj_state_table *table, const void *key, uj_state_cursor cursor);

/// Gives all memory back; the table is empty then and may be used again.
void uj_state_table_clear(uj_state_table *table);

/// True when every key is found under its id and no slot is stray. Takes time proportional to the
/// capacity.
bool uj_state_table_is_valid(const uj_state_table *table);

/// The number of keys.
static inline uint32_t uj_state_table_count(const uj_state_table *table)
{
    return table->keys.count;
}

/// The key of an id, aligned as uj_arena says; valid until the table is cleared.
static inline const void *uj_state_table_key(const uj_state_table *table, uint32_t id)
{
    return uj_arena_at(&table->keys, id);
}

#endif
