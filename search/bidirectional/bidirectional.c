// Bidirectional search: iterations with a rising bound on f. In each iteration, the layers of both
// sides grow until they meet.
#include "bidirectional_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// --- growing -------------------------------------------------------------------------------------

static bool expand_in_order(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                            const uj_u64_list *list, size_t first)
{
    for (size_t i = first; i < list->count && !uj_bidirectional_is_met(run, growth); i++)
        if (uj_bidirectional_is_due(run, growth, list->words[i]) &&
            !uj_bidirectional_expand_one(run, growth, list->words[i]))
            return false;
    return true;
}

// Expands list->words[first] and the words after it, until uj_bidirectional_is_met is true.
static bool expand_list(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                        const uj_u64_list *list, size_t first)
{
    uj_bidirectional_side *side = &run->sides[growth->side];
    const uint64_t generated = run->result->search.stats.generated;
    if (uj_bidirectional_is_met(run, growth))
        return true;
    const bool done = uj_bidirectional_is_shared(run, list->count - first)
                          ? uj_bidirectional_expand_shared(run, growth, list, first)
                          : expand_in_order(run, growth, list, first);
    if (!done || uj_bidirectional_is_met(run, growth))
        return done;
    side->expanded += list->count - first;
    side->generated += run->result->search.stats.generated - generated;
    return true;
}

// Expands the layer at depth side->depth, and adds 1 to side->depth. Skips states already expanded,
// and states whose f exceeds the bound.
static bool grow(uj_bidirectional_run *run, uj_side side)
{
    const uint32_t depth = run->sides[side].depth++;
    uj_bidirectional_layer *layer = &run->sides[side].layers[depth];
    uj_bidirectional_growth g = {.side = side, .depth = depth + 1};
    for (uint32_t f = 0; f <= run->bound && f < layer->list_count; f++) {
        // Successors go to the next layer, so `list` stays valid.
        uj_bidirectional_list *list = &layer->lists[f];
        if (!expand_list(run, &g, &list->states, list->expanded))
            return false;
        list->expanded = list->states.count;
    }
    return true;
}

// Predicts the work of expanding a side's present layer: its states plus their successors. If
// only_new is true, leaves out states that an earlier iteration has expanded.
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

// Searches for paths of run->bound steps. Both sides begin at depth 0 again. This costs little:
// their layers keep all states, and states expanded before are skipped. In the last step,
// successors are only looked up on the other side, not stored.
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

// Returns the least f of the states that a side has not expanded, or UINT32_MAX if there are none.
// Every path that has not been found yet has at least this many steps.
static uint32_t least_open(const uj_bidirectional_side *side)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t depth = 0; depth <= UJ_BIDIRECTIONAL_DEPTH; depth++)
        for (uint32_t f = 0; f < side->layers[depth].list_count && f < least; f++)
            if (side->layers[depth].lists[f].expanded < side->layers[depth].lists[f].states.count)
                least = f;
    return least;
}

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
        const uj_bidirectional_growth growth = {.side = (uj_side)side, .depth = 0};
        if (!uj_u64_map_reserve(&run->sides[side].depths, count))
            return uj_bidirectional_no_memory(run);
        for (size_t i = 0; i < count; i++) {
            if ((i + 1) % UJ_U64_LIST_BATCH == 0 && !uj_bidirectional_poll(run))
                return false;
            uint64_t state = states[i];
            uint16_t f;
            const uj_evaluated out = {&state, &f, &run->sides[side].too_far};
            const uj_u64_list end = {.words = &state, .count = 1};
            const size_t kept = uj_bidirectional_evaluate(run, &growth, &end, &out);
            if (!uj_bidirectional_store(run, &growth, &state, &f, kept))
                return false;
        }
    }
    return true;
}

// If the start is a goal, adds it to run->meetings.
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
    found->outcome = UJ_SEARCH_LIMIT;  // unless changed below
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
