// The memory of turns: a small hash table.
#include <unjam/geometry/dynamics/turn_cache.h>

#include <stddef.h>
#include <string.h>

void uj_turn_cache_clear(uj_turn_cache *memory)
{
    memset(memory, 0, sizeof *memory);
}

uint8_t *uj_turn_cache_at(uj_turn_cache *memory, uj_turn_fact_kind kind, uint64_t key)
{
    if (memory == NULL)
        return NULL;
    uint64_t hash = (key ^ (uint64_t)kind << 60) * 0x9e3779b97f4a7c15u;  // Fibonacci hashing
    size_t at = (size_t)(hash >> 40) % UJ_TURN_FACTS;
    for (; memory->facts[at].kind != UJ_FACT_NONE; at = (at + 1) % UJ_TURN_FACTS)
        if (memory->facts[at].key == key && memory->facts[at].kind == kind)
            return &memory->facts[at].value;
    if (memory->count == UJ_TURN_FACTS / 2)
        return NULL;
    memory->count++;
    memory->facts[at] = (uj_turn_fact){key, (uint8_t)kind, UJ_FACT_UNKNOWN};
    return &memory->facts[at].value;
}
