// Sets of indices that cannot all be chosen, for searches that learn from what failed.
#ifndef UJ_NOGOODS_H
#define UJ_NOGOODS_H

#include <stdbool.h>
#include <stdint.h>

enum { UJ_MOST_INDICES = 256, UJ_INDEX_WORDS = UJ_MOST_INDICES / 64, UJ_MAX_NOGOODS = 2048 };

// Of indices 0 .. UJ_MOST_INDICES - 1.
typedef struct uj_index_set {
    uint64_t words[UJ_INDEX_WORDS];
} uj_index_set;

// When full, no more is learnt.
typedef struct uj_nogoods {
    int count, first[UJ_MOST_INDICES];
    uj_index_set sets[UJ_MAX_NOGOODS];
    int16_t next[UJ_MOST_INDICES][UJ_MAX_NOGOODS];  // lists of those that hold an index
} uj_nogoods;

static inline bool uj_index_in(const uj_index_set *set, int index)
{
    return (set->words[index / 64] >> (index % 64) & 1u) != 0;
}

static inline void uj_index_add(uj_index_set *set, int index)
{
    set->words[index / 64] |= UINT64_C(1) << (index % 64);
}

static inline void uj_index_remove(uj_index_set *set, int index)
{
    set->words[index / 64] &= ~(UINT64_C(1) << (index % 64));
}

static inline void uj_index_join(uj_index_set *set, const uj_index_set *other)
{
    for (int i = 0; i < UJ_INDEX_WORDS; i++)
        set->words[i] |= other->words[i];
}

static inline int uj_index_count(const uj_index_set *set)
{
    int count = 0;
    for (int i = 0; i < UJ_INDEX_WORDS; i++)
        count += __builtin_popcountll(set->words[i]);
    return count;
}

// Forgets all.
void uj_nogoods_clear(uj_nogoods *conflicts);

// Keeps a copy.
void uj_nogoods_learn(uj_nogoods *conflicts, const uj_index_set *conflict);

// A conflict that choosing an index would complete, NULL when none is known.
const uj_index_set *uj_nogood_with(const uj_nogoods *conflicts, const uj_index_set *chosen,
                                   int index);

#endif
