// Stores how to go on with the last few interrupted expansions.
#include <stdlib.h>
#include <string.h>

#include "generator_internal.h"

// The search interrupts the expansion of a state only to expand states it has just reached. So the
// interrupted expansions usually belong to the few states of one path.
enum { KEPT = 8 };

struct uj_expansion_rests {
    int count;
    uj_expansion_rest list[KEPT];  // [count], oldest first
};

uj_expansion_rests *uj_expansion_rests_create(void)
{
    return calloc(1, sizeof(uj_expansion_rests));
}

void uj_expansion_rest_clear(uj_expansion_rest *rest)
{
    free(rest->pushes);
    free(rest->turn_cache);
    rest->pushes = NULL;
    rest->turn_cache = NULL;
}

void uj_expansion_rests_clear(uj_expansion_rests *rests)
{
    if (rests == NULL)
        return;
    for (int i = 0; i < rests->count; i++)
        uj_expansion_rest_clear(&rests->list[i]);
    rests->count = 0;
}

void uj_expansion_rests_destroy(uj_expansion_rests *rests)
{
    uj_expansion_rests_clear(rests);
    free(rests);
}

static void remove_at(uj_expansion_rests *rests, int index)
{
    rests->count--;
    memmove(&rests->list[index], &rests->list[index + 1],
            (size_t)(rests->count - index) * sizeof rests->list[0]);
}

void uj_expansion_rests_keep(uj_expansion_rests *rests, const uj_expansion_rest *rest)
{
    if (rests->count == KEPT) {
        uj_expansion_rest_clear(&rests->list[0]);
        remove_at(rests, 0);
    }
    rests->list[rests->count++] = *rest;
}

bool uj_expansion_rests_take(uj_expansion_rests *rests, const uj_tray_state *state,
                             uj_expansion wanted, unsigned portion, uj_expansion_rest *out)
{
    for (int i = 0; i < rests->count; i++) {
        const uj_expansion_rest *rest = &rests->list[i];
        if (rest->wanted != wanted || rest->portion != portion ||
            !uj_generator_same_state(&rest->state, state))
            continue;
        *out = *rest;
        remove_at(rests, i);
        return true;
    }
    return false;
}
