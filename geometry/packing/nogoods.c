// Keeps, for each index, a linked list of the nogoods that contain it.
#include "nogoods.h"

#include <stddef.h>

void uj_nogoods_clear(uj_nogoods *nogoods)
{
    nogoods->count = 0;
    for (int i = 0; i < UJ_MAX_INDICES; i++)
        nogoods->first[i] = -1;
}

void uj_nogoods_learn(uj_nogoods *nogoods, const uj_index_set *nogood)
{
    if (nogoods->count == UJ_MAX_NOGOODS)
        return;
    int k = nogoods->count++;
    nogoods->sets[k] = *nogood;
    for (int i = 0; i < UJ_INDEX_WORDS; i++)
        for (uint64_t left = nogood->words[i]; left != 0; left &= left - 1) {
            int index = 64 * i + __builtin_ctzll(left);
            nogoods->next[index][k] = (int16_t)nogoods->first[index];
            nogoods->first[index] = k;
        }
}

static bool is_chosen_except(const uj_index_set *set, const uj_index_set *chosen, int index)
{
    uint64_t missing = 0;
    for (int i = 0; i < UJ_INDEX_WORDS; i++) {
        uint64_t except = i == index / 64 ? UINT64_C(1) << (index % 64) : 0;
        missing |= set->words[i] & ~chosen->words[i] & ~except;
    }
    return missing == 0;
}

const uj_index_set *uj_nogoods_completed_by(const uj_nogoods *nogoods, const uj_index_set *chosen,
                                            int index)
{
    for (int k = nogoods->first[index]; k >= 0; k = nogoods->next[index][k])
        if (is_chosen_except(&nogoods->sets[k], chosen, index))
            return &nogoods->sets[k];
    return NULL;
}
