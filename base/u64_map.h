// A hash map from 64-bit integers to bytes, for searches whose states fit into 64 bits.
#ifndef UJ_U64_MAP_H
#define UJ_U64_MAP_H

#include <stdint.h>

#include <unjam/base/budget.h>

/// Needs a third of the memory and time of uj_state_table, which has keys of any size and gives
/// them ids. Only u64_map.c may change the members.
typedef struct uj_u64_map {
    uj_budget *budget;
    uint64_t *words;  ///< [capacity]; 0: the slot is empty
    uint8_t *values;  ///< [capacity]
    size_t capacity;  ///< a power of two, or 0
    size_t count;     ///< number of words in the map, including the word 0
    bool has_zero;    ///< true: the word 0 is in the map, with the value `zero`
    uint8_t zero;
} uj_u64_map;

/// Allocates nothing. The budget must outlive the map.
void uj_u64_map_init(uj_u64_map *map, uj_budget *budget);

/// Makes room for adding words; `more` is how many. Returns false when the budget refuses the
/// memory. Invalidates pointers to values.
bool uj_u64_map_reserve(uj_u64_map *map, size_t more);

/// Adds a word that is not in the map. First make room with uj_u64_map_reserve.
void uj_u64_map_add(uj_u64_map *map, uint64_t word, uint8_t value);

/// Empties the map and frees all its memory.
void uj_u64_map_clear(uj_u64_map *map);

/// Returns the first slot to probe for a word: multiplicative hashing by 2^64 / golden ratio (Knuth
/// 6.4).
static inline size_t uj_u64_map_slot(const uj_u64_map *map, uint64_t word)
{
    uint64_t product = word * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(product ^ product >> 32) & (map->capacity - 1);
}

static inline void uj_u64_map_prefetch(const uj_u64_map *map, uint64_t word)
{
    if (map->capacity > 0)
        __builtin_prefetch(&map->words[uj_u64_map_slot(map, word)]);
}

/// Returns the address of the value of a word, or NULL if the word is not in the map. The caller
/// may change the value.
static inline uint8_t *uj_u64_map_find(uj_u64_map *map, uint64_t word)
{
    if (word == 0)
        return map->has_zero ? &map->zero : NULL;
    if (map->capacity == 0)
        return NULL;
    size_t slot = uj_u64_map_slot(map, word);
    for (; map->words[slot] != 0; slot = (slot + 1) & (map->capacity - 1))
        if (map->words[slot] == word)
            return &map->values[slot];
    return NULL;
}

#endif
