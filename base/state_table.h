// A hash set of fixed-size keys; every distinct key gets an id, in order of first appearance.
#ifndef UJ_STATE_TABLE_H
#define UJ_STATE_TABLE_H

#include <unjam/base/arena.h>

typedef struct uj_state_slot {
    uint32_t hash;  ///< low half of the key's hash
    uint32_t mark;  ///< id + 1, or 0 when the slot is empty
} uj_state_slot;

/// Open addressing with linear probing; the keys are in a separate arena. Fields are read-only
/// outside state_table.c.
typedef struct uj_state_table {
    uj_budget *budget;
    uj_arena keys;
    uj_state_slot *slots;  ///< [capacity]
    size_t capacity;       ///< a power of two, or 0
} uj_state_table;

/// The place where the search for a key ended, so that adding the key need not search again.
typedef struct uj_state_cursor {
    uint32_t hash;
    size_t slot;
} uj_state_cursor;

/// Makes an empty table and allocates nothing. The budget must outlive the table. key_size is in
/// bytes and > 0.
void uj_state_table_init(uj_state_table *table, uj_budget *budget, size_t key_size);

/// Returns the id of a key, or UJ_NO_ID if the key is not in the table. Fills in *cursor in either
/// case.
uint32_t uj_state_table_find(const uj_state_table *table, const void *key, uj_state_cursor *cursor);

/// Prefetches the slot that uj_state_table_find reads first for this key.
void uj_state_table_prefetch(const uj_state_table *table, const void *key);

/// Adds a copy of a key that uj_state_table_find has just failed to find; `cursor` is what that
/// call filled in. Returns the key's id, which is the number of keys before the call. Returns
/// UJ_NO_ID when the budget refuses the memory.
uint32_t uj_state_table_add(uj_state_table *table, const void *key, uj_state_cursor cursor);

/// Frees all memory. The table is then empty and can be used again.
void uj_state_table_clear(uj_state_table *table);

/// For tests: returns true if every key is found under its id and every slot in use belongs to a
/// key. Takes time linear in the capacity.
bool uj_state_table_is_valid(const uj_state_table *table);

/// Returns the number of keys in the table.
static inline uint32_t uj_state_table_count(const uj_state_table *table)
{
    return table->keys.count;
}

/// Returns the key with this id, aligned as records of uj_arena are, and valid until the table is
/// cleared.
static inline const void *uj_state_table_key(const uj_state_table *table, uint32_t id)
{
    return uj_arena_at(&table->keys, id);
}

#endif
