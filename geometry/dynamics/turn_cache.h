// What is known of the turns from one state, so that the many turns tried there share it.
#ifndef UJ_TURN_CACHE_H
#define UJ_TURN_CACHE_H

#include <stdint.h>

enum { UJ_TURN_FACTS = 8192 };

typedef enum uj_turn_fact_kind {
    UJ_FACT_NONE,
    // Whether pressing pieces where the key says (four bits a piece: 0, or 1 + direction) leaves
    // all as it is, with none balanced on a corner.
    UJ_FACT_PRESS,
    // Whether pieces that turn as the key says can begin to turn at all; where to they are pressed
    // does not matter for that. Four bits a piece: 0 fixed, 1 free, 2 ccw, 3 cw.
    UJ_FACT_ADVANCE,
    // A turn that began: which pieces were pressed where and which of them began to turn which way.
    // A piece blocked from the start makes no difference by its spin, so turns that begin alike are
    // the same. Four bits a piece: 0, or 1 + 3 direction + (0 still, 1 ccw, 2 cw).
    UJ_FACT_START,
} uj_turn_fact_kind;

typedef enum uj_turn_fact_value { UJ_FACT_UNKNOWN, UJ_FACT_NO, UJ_FACT_YES } uj_turn_fact_value;

typedef struct uj_turn_fact {
    uint64_t key;
    uint8_t kind, value;
} uj_turn_fact;

// Open addressing. When half of it is full, no more is remembered.
typedef struct uj_turn_cache {
    int count;
    uj_turn_fact facts[UJ_TURN_FACTS];
} uj_turn_cache;

// Forgets all, for a new state.
void uj_turn_cache_clear(uj_turn_cache *memory);

// The value kept under a key, UJ_FACT_UNKNOWN when it is new: to be written to at once. NULL when
// there is no memory (NULL) or no room.
uint8_t *uj_turn_cache_at(uj_turn_cache *memory, uj_turn_fact_kind kind, uint64_t key);

#endif
