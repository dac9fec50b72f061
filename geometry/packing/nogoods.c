// Lists of conflicts by the indices that they hold.
#include "nogoods.h"

#include <stddef.h>

void uj_nogoods_clear(uj_nogoods *conflicts)
{
    conflicts->count = 0;
    for (int i = 0; i < UJ_MOST_INDICES; i++)
        conflicts->first[i] = -1;
}

void uj_nogoods_learn(uj_nogoods *conflicts, const uj_index_set *conflict)
{
    if (conflicts->count == UJ_MAX_NOGOODS)
        return;
    int k = conflicts->count++;
    conflicts->sets[k] = *conflict;
    for (int i = 0; i < UJ_INDEX_WORDS; i++)
        for (uint64_t left = conflict->words[i]; left != 0; left &= left - 1) {
            int index = 64 * i + __builtin_ctzll(left);
            conflicts->next[index][k] = (int16_t)conflicts->first[index];
            conflicts->first[index] = k;
        }
}

// Whether all of the set but for one index has been chosen.
static bool is_chosen_but(const uj_index_set *set, const uj_index_set *chosen, int index)
{
    uint64_t left = 0;
    for (int i = 0; i < UJ_INDEX_WORDS; i++) {
        uint64_t but = i == index / 64 ? UINT64_C(1) << (index % 64) : 0;
        left |= set->words[i] & ~chosen->words[i] & ~but;
    }
    return left == 0;
}

const uj_index_set *uj_nogood_with(const uj_nogoods *conflicts, const uj_index_set *chosen,
                                   int index)
{
    for (int k = conflicts->first[index]; k >= 0; k = conflicts->next[index][k])
        if (is_chosen_but(&conflicts->sets[k], chosen, index))
            return &conflicts->sets[k];
    return NULL;
}
