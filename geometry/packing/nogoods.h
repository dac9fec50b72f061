// Nogoods: sets of indices that cannot all be chosen together. A search learns them from failures.
#ifndef UJ_NOGOODS_H
#define UJ_NOGOODS_H

#include <stdbool.h>
#include <stdint.h>

enum { UJ_MAX_INDICES = 256, UJ_INDEX_WORDS = UJ_MAX_INDICES / 64, UJ_MAX_NOGOODS = 2048 };

/// A set of indices from 0 to UJ_MAX_INDICES - 1, as bits.
typedef struct uj_index_set {
    uint64_t words[UJ_INDEX_WORDS];
} uj_index_set;

/// The nogoods learnt so far. Linked list i holds the nogoods that contain index i.
typedef struct uj_nogoods {
    int count;
    int first[UJ_MAX_INDICES];                     ///< [i] first nogood in list i; -1: none
    uj_index_set sets[UJ_MAX_NOGOODS];             ///< [count]
    int16_t next[UJ_MAX_INDICES][UJ_MAX_NOGOODS];  ///< [i][k] nogood after k in list i; -1: none
} uj_nogoods;

static inline bool uj_index_set_has(const uj_index_set *set, int index)
{
    return (set->words[index / 64] >> (index % 64) & 1u) != 0;
}

static inline void uj_index_set_add(uj_index_set *set, int index)
{
    set->words[index / 64] |= UINT64_C(1) << (index % 64);
}

static inline void uj_index_set_remove(uj_index_set *set, int index)
{
    set->words[index / 64] &= ~(UINT64_C(1) << (index % 64));
}

static inline void uj_index_set_unite(uj_index_set *set, const uj_index_set *other)
{
    for (int i = 0; i < UJ_INDEX_WORDS; i++)
        set->words[i] |= other->words[i];
}

static inline int uj_index_set_count(const uj_index_set *set)
{
    int count = 0;
    for (int i = 0; i < UJ_INDEX_WORDS; i++)
        count += __builtin_popcountll(set->words[i]);
    return count;
}

/// Forgets all nogoods.
void uj_nogoods_clear(uj_nogoods *nogoods);

/// Adds a copy of the set. Does nothing if UJ_MAX_NOGOODS are known.
void uj_nogoods_learn(uj_nogoods *nogoods, const uj_index_set *nogood);

/// Returns a nogood that `index` would complete: all its other indices are in `chosen`. Returns
/// NULL if there is none.
const uj_index_set *uj_nogoods_completed_by(const uj_nogoods *nogoods, const uj_index_set *chosen,
                                            int index);

#endif
