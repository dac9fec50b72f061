// Searches breadth first for all states on optimal paths and for the best moves between these
// states. Then counts the paths backwards from the goals.
#include <unjam/geometry/enumerate/enumerate_solutions.h>

#include <stdlib.h>

#include "enumerate_state.h"

enum { MAX_AHEAD = 64 };  // greatest number of states announced to the prefetcher at a time

static bool poll_search(void *payload)
{
    return uj_enumerate_poll(payload);
}

// --- the graph -----------------------------------------------------------------------------------

// Returns UJ_NO_ID if memory ran out.
static uint32_t add_node(uj_enumerate_search *s, const uj_tray_state *state, uint32_t g,
                         uj_state_cursor cursor)
{
    uj_enumerate_node *node = uj_arena_push(&s->nodes);
    uint32_t id = node != NULL ? uj_state_table_add(&s->table, s->key, cursor) : UJ_NO_ID;
    if (id == UJ_NO_ID) {
        uj_enumerate_stop_for_memory(s);
        return UJ_NO_ID;
    }
    *node = (uj_enumerate_node){.state = *state, .g = g, .seen_from = UJ_NO_ID};
    return id;
}

// Adds an edge from the current node to `to`. If there is one already, keeps the better one.
static bool add_edge(uj_enumerate_search *s, uint32_t to, const uj_enumerate_edge *edge)
{
    uj_enumerate_node *from = uj_enumerate_node_at(s, s->current),
                      *node = uj_enumerate_node_at(s, to);
    if (node->seen_from == s->current) {
        uj_enumerate_edge *known = uj_enumerate_edge_at(s, node->seen_edge);
        uj_enumerate_weight old = known->weight, new = edge->weight;
        if (new.step < old.step || (new.step == old.step &&new.rank < old.rank))
            *known = *edge;
        return true;
    }
    uj_enumerate_edge *added = uj_arena_push(&s->edges);
    if (added == NULL) {
        uj_enumerate_stop_for_memory(s);
        return false;
    }
    *added = *edge;
    node->seen_from = s->current;
    node->seen_edge = s->edges.count - 1;
    from->edge_count++;
    return true;
}

static bool take_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                           unsigned moved)
{
    uj_enumerate_search *s = payload;
    uj_enumerate_edge edge = {.weight = uj_enumerate_weigh(s, move, state, moved), .move = *move};
    uj_state_cursor cursor;
    s->stats.generated++;
    uint32_t g = uj_enumerate_node_at(s, s->current)->g + edge.weight.step;
    // A state that is not a goal needs at least one more move of at least one piece.
    if (g + !state->at_goal > s->cost)
        return true;
    uint32_t id = uj_enumerate_find(s, state, &cursor);
    if (uj_enumerate_is_running(s) && id == UJ_NO_ID)
        id = add_node(s, state, g, cursor);
    if (!uj_enumerate_is_running(s))
        return false;
    uj_enumerate_node *node = uj_enumerate_node_at(s, id);
    if (node->g < g)
        return true;
    node->g = g;
    edge.to = id;
    s->found = s->found || state->at_goal;
    s->cheaper = s->cheaper || (state->at_goal && g < s->cost);
    return add_edge(s, id, &edge);
}

static void prefetch(uj_enumerate_search *s, uint32_t from, unsigned ahead)
{
    const uj_tray_state *states[MAX_AHEAD];
    uj_expansion_portion wanted[MAX_AHEAD];
    unsigned count = 0;
    uint32_t g = uj_enumerate_node_at(s, from)->g;
    bool last = g + 1 == s->cost && s->tray->goal.by_exit;
    for (uint32_t id = from; id < s->nodes.count && count < ahead; id++) {
        const uj_enumerate_node *node = uj_enumerate_node_at(s, id);
        if (node->g != g || node->state.at_goal)
            continue;
        states[count] = &node->state;
        wanted[count++] =
            (uj_expansion_portion){.wanted = last ? UJ_EXPAND_FITTING_TURNS : UJ_EXPAND_ALL};
    }
    uj_prefetcher_prefetch(s->prefetcher, states, wanted, count);
}

static void expand_all(uj_enumerate_search *s)
{
    uj_successor_sink sink = {take_successor, poll_search, s};
    unsigned ahead = 2 * (s->options->threads - 1);
    ahead = ahead < MAX_AHEAD ? ahead : MAX_AHEAD;
    for (uint32_t g = 0; g < s->cost && uj_enumerate_poll(s); g++)
        for (uint32_t id = 0; id < s->nodes.count && uj_enumerate_is_running(s); id++) {
            uj_enumerate_node *node = uj_enumerate_node_at(s, id);
            if (node->g != g || node->state.at_goal)
                continue;
            s->current = id;
            s->found = false;
            s->stats.depth = g;
            node->first_edge = s->edges.count;
            if (s->prefetcher != NULL)
                prefetch(s, id, ahead);
            uj_enumerate_expand(s, &node->state, s->cost - g, &s->found, &sink);
            s->stats.expanded += uj_enumerate_is_running(s);
        }
}

static void count_paths(uj_enumerate_search *s)
{
    for (uint32_t g = s->cost + 1; g-- > 0;)
        for (uint32_t id = 0; id < s->nodes.count; id++) {
            uj_enumerate_node *node = uj_enumerate_node_at(s, id);
            if (node->g != g)
                continue;
            node->count = node->state.at_goal && g == s->cost;
            node->rest = node->state.at_goal ? 0 : UINT32_MAX;
            for (uint32_t i = 0; i < node->edge_count; i++) {
                const uj_enumerate_edge *edge = uj_enumerate_edge_at(s, node->first_edge + i);
                const uj_enumerate_node *to = uj_enumerate_node_at(s, edge->to);
                if (to->g != g + edge->weight.step || to->count == 0)
                    continue;
                node->count = uj_count_add(node->count, to->count);
                if (edge->weight.rank + to->rest < node->rest)
                    node->rest = edge->weight.rank + to->rest;
            }
        }
}

// --- the search ----------------------------------------------------------------------------------

static uj_status prepare(uj_enumerate_search *s)
{
    size_t limit = s->options->limits.memory_bytes;  // the prefetcher gets a quarter
    s->budget.limit = limit - limit / 4;
    uj_status status = uj_contact_model_create(s->tray, &s->model, s->error);
    if (status == UJ_OK)
        status = uj_state_keys_create(s->tray, &s->budget, &s->keys, s->error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(s->tray, s->model, s->options->rules, &s->generator,
                                               s->error);
    if (status == UJ_OK) {
        uj_successor_generator_exclude_all(&s->generator, s->options->excluded);
        status = uj_successor_generator_use_pruning(&s->generator, NULL, s->error);
    }
    if (status == UJ_OK && s->options->threads > 1)
        status = uj_prefetcher_create(&s->generator, s->options->threads - 1,
                                      limit > 0 ? limit / 4 + 1 : 0, &s->prefetcher, s->error);
    if (status != UJ_OK)
        return status;
    uj_state_table_init(&s->table, &s->budget, uj_state_keys_key_size(s->keys));
    uj_arena_init(&s->nodes, &s->budget, sizeof(uj_enumerate_node));
    uj_arena_init(&s->edges, &s->budget, sizeof(uj_enumerate_edge));
    s->key = malloc(uj_state_keys_key_size(s->keys));
    return s->key != NULL ? UJ_OK
                          : uj_error_set(s->error, UJ_NO_MEMORY, "out of memory while searching");
}

static void run(uj_enumerate_search *s, uj_enumeration *out)
{
    uj_tray_state start = uj_successor_generator_start(&s->generator);
    uj_state_cursor cursor;
    uj_enumerate_find(s, &start, &cursor);
    if (uj_enumerate_is_running(s) && add_node(s, &start, 0, cursor) != UJ_NO_ID)
        expand_all(s);
    uj_prefetcher_destroy(s->prefetcher);
    s->prefetcher = NULL;
    if (s->status != UJ_OK || s->nodes.count == 0)
        return;
    count_paths(s);
    out->count = uj_enumerate_node_at(s, 0)->count;
    out->unresolved = s->generator.unresolved;
    out->complete =
        s->limit == UJ_LIMIT_NONE && !s->cheaper && s->generator.least_unresolved > s->cost;
}

uj_status uj_tray_enumerate(const uj_tray *tray, const uj_enumeration_options *options,
                            uj_enumeration *out, uj_error *error)
{
    *out = (uj_enumeration){0};
    uj_enumerate_search s = {.tray = tray,
                             .options = &options->tray,
                             .cost = options->cost,
                             .started = uj_clock_seconds(),
                             .error = error};
    s.stats.lower_bound = options->cost;
    s.status = prepare(&s);
    if (s.status == UJ_OK)
        run(&s, out);
    if (s.status == UJ_OK) {
        out->search.outcome = s.limit == UJ_LIMIT_NONE ? UJ_SEARCH_SOLVED : UJ_SEARCH_LIMIT;
        out->search.limit = s.limit;
        out->search.cost = options->cost;
        s.status = uj_enumerate_list(&s, options->list_limit, out);
    }
    s.stats.seconds = uj_clock_seconds() - s.started;
    s.stats.distinct = s.nodes.count;
    s.stats.memory_bytes = s.budget.peak;
    out->search.stats = s.stats;
    uj_prefetcher_destroy(s.prefetcher);
    if (s.key != NULL) {
        uj_state_table_clear(&s.table);
        uj_arena_clear(&s.nodes);
        uj_arena_clear(&s.edges);
    }
    free(s.key);
    uj_successor_generator_clear(&s.generator);
    uj_state_keys_destroy(s.keys);
    uj_contact_model_destroy(s.model);
    if (s.status != UJ_OK)
        uj_enumeration_clear(out);
    return s.status;
}

void uj_enumeration_clear(uj_enumeration *enumeration)
{
    for (size_t i = 0; i < enumeration->listed; i++)
        uj_solution_clear(&enumeration->solutions[i]);
    free(enumeration->solutions);
    enumeration->solutions = NULL;
    enumeration->listed = 0;
}
