// A hash table from 64-bit words to bytes, for searches whose states fit a word.
#ifndef UJ_U64_MAP_H
#define UJ_U64_MAP_H

#include <stdint.h>

#include <unjam/base/budget.h>

/// Open addressing with linear probing. uj_state_table takes keys of any size and numbers them;
/// this one takes a third of its memory and of its time. Fields are read-only outside word_table.c.
typedef struct uj_u64_map {
    uj_budget *budget;
    uint64_t *words;  ///< [capacity], 0: empty
    uint8_t *values;  ///< [capacity]
    size_t capacity;  ///< a power of two, or 0
    size_t count;     ///< words held, 0 among them
    bool has_zero;    ///< the word 0 is held, and this is its value
    uint8_t zero;
} uj_u64_map;

/// An empty table; allocates nothing. The budget must outlive it.
void uj_u64_map_init(uj_u64_map *table, uj_budget *budget);

/// Makes room for so many more words; false when the budget refuses. Pointers to values then do not
/// stay valid.
bool uj_u64_map_reserve(uj_u64_map *table, size_t more);

/// Adds a word that the table does not hold, for which there is room.
void uj_u64_map_add(uj_u64_map *table, uint64_t word, uint8_t value);

/// Gives all memory back; the table is empty then and may be used again.
void uj_u64_map_clear(uj_u64_map *table);

/// The hash is the word times 2^64 / golden ratio (Knuth 6.4), its high half folded onto the low.
static inline size_t uj_u64_map_slot(const uj_u64_map *table, uint64_t word)
{
    uint64_t product = word * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(product ^ product >> 32) & (table->capacity - 1);
}

/// Fetches the place of a word that will be looked for soon.
static inline void uj_u64_map_prefetch(const uj_u64_map *table, uint64_t word)
{
    if (table->capacity > 0)
        __builtin_prefetch(&table->words[uj_u64_map_slot(table, word)]);
}

/// The value of a word, which the caller may change; NULL when the table does not hold it.
static inline uint8_t *uj_u64_map_find(uj_u64_map *table, uint64_t word)
{
    if (word == 0)
        return table->has_zero ? &table->zero : NULL;
    if (table->capacity == 0)
        return NULL;
    size_t slot = uj_u64_map_slot(table, word);
    for (; table->words[slot] != 0; slot = (slot + 1) & (table->capacity - 1))
        if (table->words[slot] == word)
            return &table->values[slot];
    return NULL;
}

#endif
