// A hash map with linear probing. The capacity doubles when two thirds of the slots are in use.
#include <unjam/base/u64_map.h>

#include <assert.h>

#define UJ_U64_MAP_FIRST ((size_t)1024)

void uj_u64_map_init(uj_u64_map *map, uj_budget *budget)
{
    *map = (uj_u64_map){.budget = budget};
}

static void put(uj_u64_map *map, uint64_t word, uint8_t value)
{
    size_t slot = uj_u64_map_slot(map, word);
    while (map->words[slot] != 0)
        slot = (slot + 1) & (map->capacity - 1);
    map->words[slot] = word;
    map->values[slot] = value;
}

static bool resize(uj_u64_map *map, size_t capacity)
{
    uj_u64_map old = *map;
    uint64_t *words = uj_budget_allocate(map->budget, capacity, sizeof *words);
    if (words == NULL)
        return false;
    uint8_t *values = uj_budget_allocate(map->budget, capacity, sizeof *values);
    if (values == NULL) {
        uj_budget_free(map->budget, words, capacity, sizeof *words);
        return false;
    }
    map->words = words;
    map->values = values;
    map->capacity = capacity;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.words[i] != 0)
            put(map, old.words[i], old.values[i]);
    uj_budget_free(map->budget, old.words, old.capacity, sizeof *words);
    uj_budget_free(map->budget, old.values, old.capacity, sizeof *values);
    return true;
}

bool uj_u64_map_reserve(uj_u64_map *map, size_t more)
{
    if (more > SIZE_MAX / 4 - map->count) {
        map->budget->at_limit = true;
        return false;
    }
    size_t capacity = map->capacity == 0 ? UJ_U64_MAP_FIRST : map->capacity;
    while (map->count + more > capacity / 3 * 2)
        capacity *= 2;
    return capacity == map->capacity || resize(map, capacity);
}

void uj_u64_map_add(uj_u64_map *map, uint64_t word, uint8_t value)
{
    map->count++;
    assert(map->count <= map->capacity / 3 * 2);
    if (word == 0) {
        map->has_zero = true;
        map->zero = value;
    } else
        put(map, word, value);
}

void uj_u64_map_clear(uj_u64_map *map)
{
    uj_budget_free(map->budget, map->words, map->capacity, sizeof *map->words);
    uj_budget_free(map->budget, map->values, map->capacity, sizeof *map->values);
    uj_u64_map_init(map, map->budget);
}
