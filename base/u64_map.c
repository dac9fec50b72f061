// The table of words: doubling at two thirds.
#include <unjam/base/u64_map.h>

#include <assert.h>

#define UJ_U64_MAP_FIRST ((size_t)1024)

void uj_u64_map_init(uj_u64_map *table, uj_budget *budget)
{
    *table = (uj_u64_map){.budget = budget};
}

static void put(uj_u64_map *table, uint64_t word, uint8_t value)
{
    size_t slot = uj_u64_map_slot(table, word);
    while (table->words[slot] != 0)
        slot = (slot + 1) & (table->capacity - 1);
    table->words[slot] = word;
    table->values[slot] = value;
}

static bool resize(uj_u64_map *table, size_t capacity)
{
    uj_u64_map old = *table;
    uint64_t *words = uj_budget_allocate(table->budget, capacity, sizeof *words);
    if (words == NULL)
        return false;
    uint8_t *values = uj_budget_allocate(table->budget, capacity, sizeof *values);
    if (values == NULL) {
        uj_budget_free(table->budget, words, capacity, sizeof *words);
        return false;
    }
    table->words = words;
    table->values = values;
    table->capacity = capacity;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.words[i] != 0)
            put(table, old.words[i], old.values[i]);
    uj_budget_free(table->budget, old.words, old.capacity, sizeof *words);
    uj_budget_free(table->budget, old.values, old.capacity, sizeof *values);
    return true;
}

bool uj_u64_map_reserve(uj_u64_map *table, size_t more)
{
    if (more > SIZE_MAX / 4 - table->count) {
        table->budget->at_limit = true;
        return false;
    }
    size_t capacity = table->capacity == 0 ? UJ_U64_MAP_FIRST : table->capacity;
    while (table->count + more > capacity / 3 * 2)
        capacity *= 2;
    return capacity == table->capacity || resize(table, capacity);
}

void uj_u64_map_add(uj_u64_map *table, uint64_t word, uint8_t value)
{
    table->count++;
    assert(table->count <= table->capacity / 3 * 2);
    if (word == 0) {
        table->has_zero = true;
        table->zero = value;
    } else
        put(table, word, value);
}

void uj_u64_map_clear(uj_u64_map *table)
{
    uj_budget_free(table->budget, table->words, table->capacity, sizeof *table->words);
    uj_budget_free(table->budget, table->values, table->capacity, sizeof *table->values);
    uj_u64_map_init(table, table->budget);
}
