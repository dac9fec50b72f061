// Answers questions about the start of a turn, from the cache (turn_cache.h) if possible, and about
// the blocked pieces at later events, from the table in known.c.
#include <unjam/geometry/turning/turn_cache.h>

#include "turn_state.h"

// Returns NULL if there is no cache, or if a new fact does not fit into it.
static uint8_t *known_fact(const uj_turn_sim *t, uj_turn_fact_kind kind)
{
    return uj_turn_cache_at(t->w->cache, kind,
                            uj_turn_cache_key(kind, t->press, t->n, t->dof, t->spin));
}

static bool is_balanced(const uj_turn_sim *t)
{
    return t->w->push.first_balanced < t->w->push.last_balanced;
}

uj_push_outcome uj_turn_press_at_start(uj_turn_sim *t)
{
    uint8_t *known = known_fact(t, UJ_FACT_PRESS);
    double moved;
    t->at_start = known != NULL && *known == UJ_FACT_YES;
    if (t->at_start) {
        t->rests = true;
        return UJ_PUSH_REST;
    }
    uj_push_outcome outcome = uj_turn_press(t, &moved);
    t->at_start = outcome == UJ_PUSH_REST && moved == 0.0 && !is_balanced(t);
    if (known != NULL)
        *known = t->at_start ? UJ_FACT_YES : UJ_FACT_NO;
    return outcome;
}

// Keys of known answers do not contain which pieces are balanced, so bypasses the table where a
// piece is. (The directions of the press do not matter here.) Traced turns bypass it, too: tests
// compare them with others.
static bool can_turn(uj_turn_sim *t)
{
    bool known = false, own, *answer = &own;
    if (t->trace == NULL && !uj_turn_is_balanced(t))
        answer = uj_turn_recall_answer(t, &known);
    if (!known)
        *answer = uj_turn_find_velocities(t, false) == UJ_VELOCITY_GO;
    return *answer;
}

bool uj_turn_can_turn(uj_turn_sim *t)
{
    uint8_t *known = NULL;
    uj_turn_set_mask(t);
    if (t->turning_mask == 0)
        return false;
    if (t->at_start)
        known = known_fact(t, UJ_FACT_ADVANCE);
    if (known != NULL && *known != UJ_FACT_UNKNOWN)
        return *known == UJ_FACT_YES;
    bool can = can_turn(t);
    if (known != NULL)
        *known = can ? UJ_FACT_YES : UJ_FACT_NO;
    return can;
}

bool uj_turn_is_blocked_at_start(uj_turn_sim *t)
{
    return t->at_start && t->w->cache != NULL && !uj_turn_can_turn(t);
}

bool uj_turn_is_new_start(uj_turn_sim *t)
{
    uint64_t key = uj_turn_cache_key(UJ_FACT_START, t->press, t->n, t->dof, t->spin);
    if (t->turned > 0.0 || t->w->branches != 0 || key == t->start_key)
        return true;
    t->start_key = key;
    uint8_t *known = uj_turn_cache_at(t->w->cache, UJ_FACT_START, key);
    if (known == NULL)
        return true;
    bool is_new = *known == UJ_FACT_UNKNOWN;
    *known = UJ_FACT_YES;
    return is_new;
}
