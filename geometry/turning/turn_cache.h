// A cache of facts about the turns from one state.
#ifndef UJ_TURN_CACHE_H
#define UJ_TURN_CACHE_H

#include <stdint.h>

#include <unjam/geometry/dynamics/push.h>

enum { UJ_TURN_FACTS = 8192 };

typedef enum uj_turn_fact_kind {
    UJ_FACT_NONE,
    /// True if a push moves no piece and balances no piece on a vertex. The key has four bits per
    /// piece: 0 if the piece is not pushed, else 1 + direction.
    UJ_FACT_PRESS,
    /// True if the pieces can begin to turn. The directions in which they are pressed do not
    /// matter. The key has four bits per piece: 0 if the piece is fixed, 1 if it is pressed without
    /// turning, 2 if it turns counter-clockwise, 3 if clockwise.
    UJ_FACT_ADVANCE,
    /// True if an earlier turn began with this key. The key has four bits per piece: 0 if the piece
    /// is not pressed, else 1 + 3 * direction + sense. The sense is 0 if the piece stands still, 1
    /// counter-clockwise, 2 clockwise. A piece that is blocked from the start stands still,
    /// whatever its spin.
    UJ_FACT_START,
} uj_turn_fact_kind;

typedef enum uj_turn_fact_value { UJ_FACT_UNKNOWN, UJ_FACT_NO, UJ_FACT_YES } uj_turn_fact_value;

typedef struct uj_turn_fact {
    uint64_t key;
    uint8_t kind, value;
} uj_turn_fact;

/// A hash table with open addressing. Once it is half full, it takes no more facts.
typedef struct uj_turn_cache {
    int count;
    uj_turn_fact facts[UJ_TURN_FACTS];
} uj_turn_cache;

/// Returns the key of a fact about a turn in a tray of `n` pieces. If dof[i] is negative, piece i
/// takes no part in the turn. Only the sign of spin[i] matters.
uint64_t uj_turn_cache_key(uj_turn_fact_kind kind, const uj_press *press, int n, const int *dof,
                           const double *spin);

/// Empties the cache. Call it before the cache is used for another state.
void uj_turn_cache_clear(uj_turn_cache *cache);

/// Returns a pointer to the value stored under a key; the caller may change the value. A new key
/// has the value UJ_FACT_UNKNOWN. Returns NULL if `cache` is NULL or has no room for a new key.
uint8_t *uj_turn_cache_at(uj_turn_cache *cache, uj_turn_fact_kind kind, uint64_t key);

#endif
