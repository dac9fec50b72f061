// The bidirectional search: iterations with a rising bound on f. In each iteration the two sides
// grow until they meet.
#include "bidirectional_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// --- states --------------------------------------------------------------------------------------

static uint32_t bound_of(const uj_bidirectional_run *run, uj_side side, uint64_t state)
{
    return run->graph->bound != NULL ? run->graph->bound(run->graph->context, side, state) : 0;
}

// Returns the list of a layer's states with this f, making it if necessary. Returns NULL when
// memory runs out.
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

// Adds a representative that a side has reached at this depth with this f, unless the side knows it
// at this depth or a lesser one. The table must have room. A state that the side knows at a greater
// depth has not been expanded there, because its f at that depth exceeded the bound.
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

// --- growing -------------------------------------------------------------------------------------

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

// Records a state of this depth as a meeting if the two sides' depths add up to the bound. *other
// is the state's depth on the other side; `other` is NULL if that side does not know the state. If
// the sum exceeds the bound, the state is not a meeting; this happens because the other side may
// have grown further in an earlier iteration.
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

// Handles one batch of successors. Working in batches allows the table slots to be prefetched.
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

static bool expand_in_order(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                            const uj_u64_list *list, size_t first)
{
    for (size_t i = first; i < list->count && !uj_bidirectional_is_met(run, growth); i++)
        if (uj_bidirectional_is_due(run, growth, list->words[i]) &&
            !uj_bidirectional_expand_one(run, growth, list->words[i]))
            return false;
    return true;
}

// Expands the states of a list, from index `first` on.
static bool expand_list(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                        const uj_u64_list *list, size_t first)
{
    uj_bidirectional_side *side = &run->sides[growth->side];
    const uint64_t generated = run->result->search.stats.generated;
    const bool done = uj_bidirectional_is_shared(run, list->count - first)
                          ? uj_bidirectional_expand_shared(run, growth, list, first)
                          : expand_in_order(run, growth, list, first);
    if (!done || uj_bidirectional_is_met(run, growth))
        return done;
    side->expanded += list->count - first;
    side->generated += run->result->search.stats.generated - generated;
    return true;
}

// In a side's last layer, expands those states that are not expanded yet and whose f is within the
// bound.
static bool grow(uj_bidirectional_run *run, uj_side side)
{
    const uint32_t depth = run->sides[side].depth++;
    uj_bidirectional_layer *layer = &run->sides[side].layers[depth];
    uj_bidirectional_growth g = {.side = side, .depth = depth + 1};
    for (uint32_t f = 0; f <= run->bound && f < layer->list_count; f++) {
        // Successors go to the next layer, so this layer's lists do not move.
        uj_bidirectional_list *list = &layer->lists[f];
        if (!expand_list(run, &g, &list->states, list->expanded))
            return false;
        list->expanded = list->states.count;
    }
    return true;
}

// Predicts the cost of expanding a side's last layer, as a number of states. If only_new, counts
// only those states of the layer that are not expanded yet.
static double layer_cost(const uj_bidirectional_run *run, uj_side side, bool only_new)
{
    const uj_bidirectional_side *s = &run->sides[side];
    const uj_bidirectional_layer *layer = &s->layers[s->depth];
    size_t states = 0;
    for (uint32_t f = 0; f <= run->bound && f < layer->list_count; f++)
        states += layer->lists[f].states.count - (only_new ? layer->lists[f].expanded : 0);
    double branching = s->expanded > 0 ? (double)s->generated / (double)s->expanded : 1.0;
    return (double)states * (1.0 + branching);
}

static uj_side cheaper_side(const uj_bidirectional_run *run, bool only_new)
{
    return layer_cost(run, UJ_FORWARD, only_new) <= layer_cost(run, UJ_BACKWARD, only_new)
               ? UJ_FORWARD
               : UJ_BACKWARD;
}

// Searches for paths of run->bound steps. The sides grow until one step separates them. That last
// step is taken without storing the states that it reaches. Every iteration starts again at depth 0
// and expands only states that are not expanded yet. So the sides share the iteration's work well,
// however they grew in earlier iterations.
static bool search_iteration(uj_bidirectional_run *run)
{
    uj_bidirectional_side *sides = run->sides;
    sides[UJ_FORWARD].depth = sides[UJ_BACKWARD].depth = 0;
    while (sides[UJ_FORWARD].depth + sides[UJ_BACKWARD].depth + 1 < run->bound)
        if (!grow(run, cheaper_side(run, true)))
            return false;
    const uj_side side = cheaper_side(run, false);
    const uint32_t depth = sides[side].depth;
    const uj_bidirectional_layer *layer = &sides[side].layers[depth];
    uj_bidirectional_growth g = {.side = side, .depth = depth + 1, .meet = true};
    run->meeting_depth = side == UJ_FORWARD ? depth + 1 : run->bound - depth - 1;
    for (uint32_t f = 0; f <= run->bound && f < layer->list_count; f++)
        if (!expand_list(run, &g, &layer->lists[f].states, 0))
            return false;
    return true;
}

// Returns the least f of the states that a side has not expanded. This f is a lower bound, because
// every path not found yet passes one of those states.
static uint32_t least_open(const uj_bidirectional_side *side)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t depth = 0; depth <= UJ_BIDIRECTIONAL_DEPTH; depth++)
        for (uint32_t f = 0; f < side->layers[depth].list_count && f < least; f++)
            if (side->layers[depth].lists[f].expanded < side->layers[depth].lists[f].states.count)
                least = f;
    return least;
}

// Returns true if a side has no states left to expand and has dropped none for being too deep.
static bool is_exhausted(const uj_bidirectional_side *side)
{
    return least_open(side) == UINT32_MAX && !side->too_far;
}

static void raise_bound(uj_bidirectional_run *run)
{
    uint32_t next = run->bound + 1;
    for (int side = UJ_FORWARD; side <= UJ_BACKWARD; side++) {
        uint32_t least = least_open(&run->sides[side]);
        if (least > next)
            next = least;
    }
    run->bound = next;
}

// --- the search ----------------------------------------------------------------------------------

static bool insert_ends(uj_bidirectional_run *run)
{
    const uj_bidirectional_graph *graph = run->graph;
    for (int side = UJ_FORWARD; side <= UJ_BACKWARD; side++) {
        const uint64_t *states = side == UJ_FORWARD ? &graph->start : graph->goals;
        const size_t count = side == UJ_FORWARD ? 1 : graph->goal_count;
        if (!uj_u64_map_reserve(&run->sides[side].depths, count))
            return uj_bidirectional_no_memory(run);
        for (size_t i = 0; i < count; i++) {
            if ((i + 1) % UJ_U64_LIST_BATCH == 0 && !uj_bidirectional_poll(run))
                return false;
            uint32_t f = bound_of(run, (uj_side)side, states[i]);
            uint64_t state = uj_bidirectional_canonicalize(run, states[i]);
            run->sides[side].too_far |= f != UINT32_MAX && f > UJ_BIDIRECTIONAL_DEPTH;
            if (f <= UJ_BIDIRECTIONAL_DEPTH && !insert(run, (uj_side)side, state, 0, f))
                return false;
        }
    }
    return true;
}

// Checks whether the start is a goal. If so, the solution is a path of no steps.
static bool meet_at_once(uj_bidirectional_run *run)
{
    uint64_t start = uj_bidirectional_canonicalize(run, run->graph->start);
    run->meeting_depth = 0;
    if (uj_u64_map_find(&run->sides[UJ_BACKWARD].depths, start) == NULL)
        return true;
    return uj_u64_list_add(&run->meetings, start) || uj_bidirectional_no_memory(run);
}

static bool run_iteration(uj_bidirectional_run *run)
{
    uj_bidirectional_result *result = run->result;
    const uj_search_stats before = result->search.stats;
    const double started = uj_clock_seconds();
    uj_bidirectional_iteration *iteration = &result->iterations[result->iteration_count++];
    bool done = run->bound == 0 ? meet_at_once(run) : search_iteration(run);
    *iteration =
        (uj_bidirectional_iteration){.bound = run->bound,
                                     .expanded = result->search.stats.expanded - before.expanded,
                                     .generated = result->search.stats.generated - before.generated,
                                     .seconds = uj_clock_seconds() - started};
    return done;
}

static void search(uj_bidirectional_run *run)
{
    uj_search_result *found = &run->result->search;
    found->outcome = UJ_SEARCH_LIMIT;  // applies unless set otherwise below
    if (!insert_ends(run))
        return;
    for (raise_bound(run); run->bound <= UJ_BIDIRECTIONAL_DEPTH; raise_bound(run)) {
        found->stats.lower_bound = run->bound;
        if (run->bound > run->options->limits.max_cost) {
            uj_bidirectional_stop(run, UJ_LIMIT_COST);
            return;
        }
        if (!run_iteration(run))
            break;
        if (run->meetings.count > 0)
            break;
    }
    if (run->meetings.count > 0) {
        found->outcome = run->stopped ? UJ_SEARCH_LIMIT : UJ_SEARCH_SOLVED;
        found->cost = run->bound;
        uj_bidirectional_trace(run);
    } else if (!run->stopped && run->status == UJ_OK) {
        const bool all_seen =
            is_exhausted(&run->sides[UJ_FORWARD]) || is_exhausted(&run->sides[UJ_BACKWARD]);
        found->outcome = all_seen ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_LIMIT;
        found->limit = all_seen ? UJ_LIMIT_NONE : UJ_LIMIT_COST;
        found->stats.lower_bound = all_seen ? UINT32_MAX : UJ_BIDIRECTIONAL_DEPTH + 1;
    }
}

static void clear_run(uj_bidirectional_run *run)
{
    for (int side = UJ_FORWARD; side <= UJ_BACKWARD; side++) {
        uj_bidirectional_side *s = &run->sides[side];
        uj_u64_map_clear(&s->depths);
        for (uint32_t depth = 0; depth <= UJ_BIDIRECTIONAL_DEPTH + 1; depth++) {
            uj_bidirectional_layer *layer = &s->layers[depth];
            for (size_t f = 0; f < layer->list_count; f++)
                uj_u64_list_clear(&layer->lists[f].states);
            uj_budget_free(&run->budget, layer->lists, layer->list_count, sizeof *layer->lists);
        }
    }
    uj_u64_list_clear(&run->successors);
    uj_u64_list_clear(&run->meetings);
    free(run->slices);
    assert(run->budget.held == 0);
}

uj_status uj_bidirectional_solve(const uj_bidirectional_graph *graph,
                                 const uj_bidirectional_options *options,
                                 uj_bidirectional_result *out, uj_error *error)
{
    *out = (uj_bidirectional_result){0};
    uj_bidirectional_run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for a search");
    *run = (uj_bidirectional_run){.graph = graph,
                                  .options = options,
                                  .result = out,
                                  .budget = {.limit = options->limits.memory_bytes},
                                  // The first call of raise_bound makes this 0.
                                  .bound = UINT32_MAX,
                                  .status = UJ_OK,
                                  .error = error};
    run->deadline =
        uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress);
    run->successors.budget = run->meetings.budget = &run->budget;
    for (int side = UJ_FORWARD; side <= UJ_BACKWARD; side++)
        uj_u64_map_init(&run->sides[side].depths, &run->budget);
    search(run);
    uj_bidirectional_update(run);
    out->search.stats.seconds = uj_clock_seconds() - run->deadline.started;
    clear_run(run);
    uj_status status = run->status;
    free(run);
    if (status != UJ_OK)
        uj_bidirectional_result_clear(out);
    return status;
}

void uj_bidirectional_result_clear(uj_bidirectional_result *result)
{
    free(result->states);
    free(result->layers);
    *result = (uj_bidirectional_result){0};
}
