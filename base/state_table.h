// A hash set of keys of equal size. The first key gets the id 0, the next new key 1, and so on.
#ifndef UJ_STATE_TABLE_H
#define UJ_STATE_TABLE_H

#include <unjam/base/arena.h>

typedef struct uj_state_slot {
    uint32_t hash;  ///< low 32 bits of the key's hash
    uint32_t mark;  ///< the key's id + 1; 0: the slot is empty
} uj_state_slot;

/// Only state_table.c may change the members.
typedef struct uj_state_table {
    uj_budget *budget;
    uj_arena keys;
    uj_state_slot *slots;  ///< [capacity]
    size_t capacity;       ///< a power of two, or 0
} uj_state_table;

/// Where uj_state_table_find ended, so that uj_state_table_add need not search again.
typedef struct uj_state_cursor {
    uint32_t hash;
    size_t slot;
} uj_state_cursor;

/// Allocates nothing. The budget must outlive the table. key_size is in bytes and > 0.
void uj_state_table_init(uj_state_table *table, uj_budget *budget, size_t key_size);

/// Returns the id of a key, or UJ_NO_ID if the key is not in the table. Always sets *cursor.
uint32_t uj_state_table_find(const uj_state_table *table, const void *key, uj_state_cursor *cursor);

/// Prefetches the slot that uj_state_table_find reads first for this key.
void uj_state_table_prefetch(const uj_state_table *table, const void *key);

/// Adds a copy of a key that is not in the table. Directly before, call uj_state_table_find with
/// this key to get `cursor`. Returns the new id, or UJ_NO_ID if the budget refuses the memory or
/// all ids are used up.
uint32_t uj_state_table_add(uj_state_table *table, const void *key, uj_state_cursor cursor);

/// Empties the table and frees all its memory.
void uj_state_table_clear(uj_state_table *table);

/// For tests: returns true if each key is found under its id, and at most as many slots are used as
/// there are keys.
bool uj_state_table_is_valid(const uj_state_table *table);

static inline uint32_t uj_state_table_count(const uj_state_table *table)
{
    return table->keys.count;
}

/// Returns the key with this id, aligned like a record of uj_arena. The pointer is valid until the
/// table is cleared.
static inline const void *uj_state_table_key(const uj_state_table *table, uint32_t id)
{
    return uj_arena_at(&table->keys, id);
}

#endif
