// Cache of what is known about the turns from one state, shared by the many turns tried there.
#ifndef UJ_TURN_CACHE_H
#define UJ_TURN_CACHE_H

#include <stdint.h>

enum { UJ_TURN_FACTS = 8192 };

typedef enum uj_turn_fact_kind {
    UJ_FACT_NONE,
    /// Whether pressing pieces as the key says changes nothing and balances none on a vertex. Four
    /// bits a piece: 0, or 1 + direction.
    UJ_FACT_PRESS,
    /// Whether pieces that turn as the key says can begin to turn at all; the directions in which
    /// they are pressed do not matter for that. Four bits a piece: 0 fixed, 1 free, 2 ccw, 3 cw.
    UJ_FACT_ADVANCE,
    /// A turn that began: which pieces were pressed where, and which began to turn which way. The
    /// spin of a piece that is blocked from the start makes no difference, so turns that begin
    /// alike are the same turn. Four bits a piece: 0, or 1 + 3 direction + (0 still, 1 ccw, 2 cw).
    UJ_FACT_START,
} uj_turn_fact_kind;

typedef enum uj_turn_fact_value { UJ_FACT_UNKNOWN, UJ_FACT_NO, UJ_FACT_YES } uj_turn_fact_value;

typedef struct uj_turn_fact {
    uint64_t key;
    uint8_t kind, value;
} uj_turn_fact;

/// A hash table with open addressing. Once half full, it takes no more.
typedef struct uj_turn_cache {
    int count;
    uj_turn_fact facts[UJ_TURN_FACTS];
} uj_turn_cache;

/// Empties the cache, for a new state.
void uj_turn_cache_clear(uj_turn_cache *cache);

/// The value stored under a key, UJ_FACT_UNKNOWN when the key is new; the caller may write to it at
/// once. Returns NULL when there is no cache (NULL) or no room.
uint8_t *uj_turn_cache_at(uj_turn_cache *cache, uj_turn_fact_kind kind, uint64_t key);

#endif
