// A hash map from 64-bit words to bytes, for searches whose states fit into one word.
#ifndef UJ_U64_MAP_H
#define UJ_U64_MAP_H

#include <stdint.h>

#include <unjam/base/budget.h>

/// Open addressing with linear probing. uj_state_table allows keys of any size and gives each key
/// an id, but needs three times the memory and time. Fields are read-only outside u64_map.c.
typedef struct uj_u64_map {
    uj_budget *budget;
    uint64_t *words;  ///< [capacity]; 0: the slot is empty
    uint8_t *values;  ///< [capacity]
    size_t capacity;  ///< a power of two, or 0
    size_t count;     ///< number of words in the map, including the word 0
    bool has_zero;    ///< the word 0 is in the map; its value is `zero`
    uint8_t zero;
} uj_u64_map;

/// Makes an empty map and allocates nothing. The budget must outlive the map.
void uj_u64_map_init(uj_u64_map *map, uj_budget *budget);

/// Makes room for `more` further words. Returns false when the budget refuses the memory.
/// Invalidates pointers to values.
bool uj_u64_map_reserve(uj_u64_map *map, size_t more);

/// Adds a word that is not in the map. Make room for it first with uj_u64_map_reserve.
void uj_u64_map_add(uj_u64_map *map, uint64_t word, uint8_t value);

/// Frees all memory. The map is then empty and can be used again.
void uj_u64_map_clear(uj_u64_map *map);

/// Returns the slot at which probing for a word begins: multiplicative hashing by 2^64 / golden
/// ratio (Knuth 6.4), with the high half of the product folded onto the low half.
static inline size_t uj_u64_map_slot(const uj_u64_map *map, uint64_t word)
{
    uint64_t product = word * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(product ^ product >> 32) & (map->capacity - 1);
}

/// Prefetches the slot of a word that will be looked up soon.
static inline void uj_u64_map_prefetch(const uj_u64_map *map, uint64_t word)
{
    if (map->capacity > 0)
        __builtin_prefetch(&map->words[uj_u64_map_slot(map, word)]);
}

/// Returns a pointer to the value of a word, or NULL if the word is not in the map. The caller may
/// change the value through the pointer.
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
