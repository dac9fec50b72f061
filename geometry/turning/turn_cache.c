// A hash table of facts about turns.
#include <unjam/geometry/turning/turn_cache.h>

#include <stddef.h>
#include <string.h>

uint64_t uj_turn_cache_key(uj_turn_fact_kind kind, const uj_press *press, int n, const int *dof,
                           const double *spin)
{
    uint64_t key = 0;
    for (int i = 0; i < n; i++) {
        if (dof[i] < 0)
            continue;
        uint64_t sense = spin[i] == 0.0 ? 0 : spin[i] > 0.0 ? 1 : 2;
        uint64_t direction = press->direction[i];
        uint64_t part = kind == UJ_FACT_PRESS     ? 1 + direction
                        : kind == UJ_FACT_ADVANCE ? 1 + sense
                                                  : 1 + 3 * direction + sense;
        key |= part << (4 * i);
    }
    return key;
}

void uj_turn_cache_clear(uj_turn_cache *cache)
{
    memset(cache, 0, sizeof *cache);
}

uint8_t *uj_turn_cache_at(uj_turn_cache *cache, uj_turn_fact_kind kind, uint64_t key)
{
    if (cache == NULL)
        return NULL;
    uint64_t hash = (key ^ (uint64_t)kind << 60) * 0x9e3779b97f4a7c15u;  // Fibonacci hashing
    size_t at = (size_t)(hash >> 40) % UJ_TURN_FACTS;
    for (; cache->facts[at].kind != UJ_FACT_NONE; at = (at + 1) % UJ_TURN_FACTS)
        if (cache->facts[at].key == key && cache->facts[at].kind == kind)
            return &cache->facts[at].value;
    if (cache->count == UJ_TURN_FACTS / 2)
        return NULL;
    cache->count++;
    cache->facts[at] = (uj_turn_fact){key, (uint8_t)kind, UJ_FACT_UNKNOWN};
    return &cache->facts[at].value;
}
