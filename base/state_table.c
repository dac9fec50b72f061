// A hash table with XXH3 hashes and linear probing.
#define XXH_INLINE_ALL
#include <unjam/base/state_table.h>

#include <assert.h>
#include <string.h>
#include <xxhash.h>

#define UJ_TABLE_FIRST_CAPACITY ((size_t)1024)
#define UJ_TABLE_PAGE_SLOTS     ((size_t)4096 / sizeof(uj_state_slot))
#define UJ_TABLE_LAST_CAPACITY  ((size_t)1 << 32)  // a 32-bit hash cannot address more slots

static uint32_t table_hash(const uj_state_table *table, const void *key)
{
    return (uint32_t)XXH3_64bits(key, table->keys.record_size);
}

// Keys of 8 bytes, the most frequent size, need no call of memcmp.
static inline bool table_equal(const void *a, const void *b, size_t size)
{
    if (size != sizeof(uint64_t))
        return memcmp(a, b, size) == 0;
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x == y;
}

static size_t table_first_empty(const uj_state_table *table, uint32_t hash)
{
    size_t mask = table->capacity - 1;
    size_t slot = hash & mask;
    while (table->slots[slot].mark != 0)
        slot = (slot + 1) & mask;
    return slot;
}

void uj_state_table_init(uj_state_table *table, uj_budget *budget, size_t key_size)
{
    *table = (uj_state_table){.budget = budget};
    uj_arena_init(&table->keys, budget, key_size);
}

uint32_t uj_state_table_find(const uj_state_table *table, const void *key, uj_state_cursor *cursor)
{
    uint32_t hash = table_hash(table, key);
    *cursor = (uj_state_cursor){.hash = hash, .slot = 0};
    if (table->capacity == 0)
        return UJ_NO_ID;
    size_t mask = table->capacity - 1;
    size_t slot = hash & mask;
    for (; table->slots[slot].mark != 0; slot = (slot + 1) & mask) {
        if (table->slots[slot].hash != hash)
            continue;
        uint32_t id = table->slots[slot].mark - 1;
        if (table_equal(uj_arena_at(&table->keys, id), key, table->keys.record_size)) {
            cursor->slot = slot;
            return id;
        }
    }
    cursor->slot = slot;
    return UJ_NO_ID;
}

void uj_state_table_prefetch(const uj_state_table *table, const void *key)
{
    if (table->capacity > 0)
        __builtin_prefetch(&table->slots[table_hash(table, key) & (table->capacity - 1)]);
}

// Writes to every memory page of the new slots. Otherwise most pages would fault twice: at the
// first read and at the first write.
static void table_touch(uj_state_slot *slots, size_t capacity)
{
    volatile uint32_t *mark;
    for (size_t i = 0; i < capacity; i += UJ_TABLE_PAGE_SLOTS) {
        mark = &slots[i].mark;
        *mark = 0;
    }
}

static bool table_resize(uj_state_table *table, size_t capacity)
{
    uj_state_slot *slots = uj_budget_allocate(table->budget, capacity, sizeof *slots);
    if (slots == NULL)
        return false;
    table_touch(slots, capacity);
    uj_state_slot *old = table->slots;
    size_t old_capacity = table->capacity;
    table->slots = slots;
    table->capacity = capacity;
    for (size_t i = 0; i < old_capacity; i++)
        if (old[i].mark != 0)
            slots[table_first_empty(table, old[i].hash)] = old[i];
    uj_budget_free(table->budget, old, old_capacity, sizeof *old);
    return true;
}

// Doubles the slots when two thirds are in use. If a limit forbids that, allows seven eighths.
static bool table_reserve(uj_state_table *table)
{
    size_t needed = (size_t)table->keys.count + 1;
    if (needed <= table->capacity / 3 * 2)
        return true;
    if (table->capacity < UJ_TABLE_LAST_CAPACITY) {
        size_t capacity = table->capacity == 0 ? UJ_TABLE_FIRST_CAPACITY : 2 * table->capacity;
        if (table_resize(table, capacity))
            return true;
        if (!table->budget->at_limit)
            return false;
    }
    table->budget->at_limit = true;
    return needed <= table->capacity / 8 * 7;
}

uint32_t uj_state_table_add(uj_state_table *table, const void *key, uj_state_cursor cursor)
{
    size_t capacity = table->capacity;
    if (!table_reserve(table))
        return UJ_NO_ID;
    if (table->capacity != capacity)
        cursor.slot = table_first_empty(table, cursor.hash);
    uint32_t id = table->keys.count;
    void *record = uj_arena_push(&table->keys);
    if (record == NULL)
        return UJ_NO_ID;
    memcpy(record, key, table->keys.record_size);
    assert(table->slots[cursor.slot].mark == 0);
    table->slots[cursor.slot] = (uj_state_slot){.hash = cursor.hash, .mark = id + 1};
    return id;
}

void uj_state_table_clear(uj_state_table *table)
{
    uj_budget_free(table->budget, table->slots, table->capacity, sizeof *table->slots);
    table->slots = NULL;
    table->capacity = 0;
    uj_arena_clear(&table->keys);
}

bool uj_state_table_is_valid(const uj_state_table *table)
{
    size_t used = 0;
    for (size_t i = 0; i < table->capacity; i++)
        used += table->slots[i].mark != 0;
    if (used != table->keys.count)
        return false;
    for (uint32_t id = 0; id < table->keys.count; id++) {
        uj_state_cursor cursor;
        if (uj_state_table_find(table, uj_arena_at(&table->keys, id), &cursor) != id)
            return false;
    }
    return true;
}
