// Evaluates and stores successors in the bidirectional search.
#include "bidirectional_state.h"

#include <assert.h>

static uint32_t bound_of(const uj_bidirectional_run *run, uj_side side, uint64_t state)
{
    return run->graph->bound != NULL ? run->graph->bound(run->graph->context, side, state) : 0;
}

static uj_u64_list *list_at(uj_bidirectional_run *run, uj_bidirectional_layer *layer, uint32_t f)
{
    if (f >= layer->list_count) {
        const size_t count = (size_t)f + 8;
        uj_bidirectional_list *lists = uj_budget_allocate(&run->budget, count, sizeof *lists);
        if (lists == NULL)
            return NULL;
        for (size_t i = 0; i < count; i++)
            if (i < layer->list_count)
                lists[i] = layer->lists[i];
            else
                lists[i].states.budget = &run->budget;
        uj_budget_free(&run->budget, layer->lists, layer->list_count, sizeof *lists);
        layer->lists = lists;
        layer->list_count = count;
    }
    return &layer->lists[f].states;
}

// Adds a representative to the layer at `depth`, unless the side has reached it at this depth or a
// lesser one. If it is known at a greater depth, it has not been expanded there, because its f
// exceeded every earlier bound. The table must have room.
static bool insert(uj_bidirectional_run *run, uj_side side, uint64_t state, uint32_t depth,
                   uint32_t f)
{
    uj_bidirectional_side *s = &run->sides[side];
    uint8_t *known = uj_u64_map_find(&s->depths, state);
    if (known != NULL && *known <= depth)
        return true;
    uj_u64_list *list = list_at(run, &s->layers[depth], f);
    if (list == NULL || !uj_u64_list_add(list, state))
        return uj_bidirectional_no_memory(run);
    if (known != NULL)
        *known = (uint8_t)depth;
    else
        uj_u64_map_add(&s->depths, state, (uint8_t)depth);
    return true;
}

size_t uj_bidirectional_evaluate(const uj_bidirectional_run *run,
                                 const uj_bidirectional_growth *growth, const uj_u64_list *list,
                                 const uj_evaluated *out)
{
    const uint32_t depth = growth->depth;
    const uint32_t most = growth->meet ? run->bound : UJ_BIDIRECTIONAL_DEPTH;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t rest = bound_of(run, growth->side, list->words[i]);
        if (rest > most - depth) {
            *out->too_far |= rest != UINT32_MAX && rest > UJ_BIDIRECTIONAL_DEPTH - depth;
            continue;
        }
        out->f[kept] = (uint16_t)(depth + rest);
        out->words[kept++] = uj_bidirectional_canonicalize(run, list->words[i]);
    }
    return kept;
}

// Adds the state to run->meetings if a path of run->bound steps leads through it. `other` points to
// the state's depth on the other side, or is NULL if that side has not reached the state. The sum
// of both depths can exceed the bound, because the other side may have gone deeper in an earlier
// iteration.
static bool try_meeting(uj_bidirectional_run *run, const uint8_t *other, uint32_t depth,
                        uint64_t state)
{
    if (other == NULL || depth + *other > run->bound)
        return true;
    assert(depth + *other == run->bound);
    return uj_u64_list_add(&run->meetings, state) || uj_bidirectional_no_memory(run);
}

uj_u64_map *uj_bidirectional_table(uj_bidirectional_run *run, const uj_bidirectional_growth *growth)
{
    return &run->sides[growth->meet ? !growth->side : growth->side].depths;
}

bool uj_bidirectional_store(uj_bidirectional_run *run, const uj_bidirectional_growth *growth,
                            const uint64_t *words, const uint16_t *f, size_t count)
{
    uj_u64_map *table = uj_bidirectional_table(run, growth);
    if (!growth->meet && !uj_u64_map_reserve(table, count))
        return uj_bidirectional_no_memory(run);
    for (size_t i = 0; i < count; i++)
        if (growth->meet
                ? !try_meeting(run, uj_u64_map_find(table, words[i]), growth->depth, words[i])
                : !insert(run, growth->side, words[i], growth->depth, f[i]))
            return false;
    return true;
}

static bool consume_successors(uj_bidirectional_run *run, void *context, bool last)
{
    const uj_bidirectional_growth *growth = context;
    uint16_t f[UJ_U64_LIST_BATCH];
    uj_u64_list *all = &run->successors;
    const uj_evaluated kept = {all->words, f, &run->sides[growth->side].too_far};
    all->count = uj_bidirectional_evaluate(run, growth, all, &kept);
    const uj_u64_map *table = uj_bidirectional_table(run, growth);
    for (size_t i = 0; i < all->count; i++)
        uj_u64_map_prefetch(table, all->words[i]);
    if (!uj_bidirectional_store(run, growth, all->words, f, all->count))
        return false;
    return last || !uj_bidirectional_is_met(run, growth);
}

bool uj_bidirectional_is_due(uj_bidirectional_run *run, const uj_bidirectional_growth *growth,
                             uint64_t state)
{
    return *uj_u64_map_find(&run->sides[growth->side].depths, state) == growth->depth - 1;
}

bool uj_bidirectional_expand_one(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                                 uint64_t state)
{
    return uj_bidirectional_expand(run, growth->side, state,
                                   (uj_successor_consumer){consume_successors, growth});
}
