// Finds all states on the way to a goal at the least cost, with all moves between them, in order of
// their distance from the start; then counts ways backwards from the goals.
#include <unjam/geometry/solve/enumerate_solutions.h>

#include <stdlib.h>
#include <string.h>

#include "enumerate_state.h"

static const double report_seconds = 0.05;
enum {
    TURNED_OUT = 1 << 16,  // rank of a last move that is a turn: more than all moves before
    MOST_AHEAD = 64,       // states announced to the crew
};

static bool is_running(const uj_enumerate_search *s)
{
    return s->status == UJ_OK && s->limit == UJ_LIMIT_NONE;
}

static bool stop_for_memory(uj_enumerate_search *s)
{
    if (s->budget.at_limit)
        s->limit = UJ_LIMIT_MEMORY;
    else
        s->status =
            uj_error_set(s->error, UJ_NO_MEMORY,
                         "the system has no more memory for the search, which holds %zu MB; "
                         "set a memory limit below what is free",
                         s->budget.held >> 20);
    return false;
}

bool uj_enumerate_poll(uj_enumerate_search *s)
{
    if (!is_running(s))
        return false;
    double now = uj_clock_seconds();
    const uj_search_progress *progress = &s->options->progress;
    s->stats.seconds = now - s->started;
    s->stats.distinct = s->nodes.count;
    s->stats.memory_bytes = s->budget.peak;
    if (s->options->limits.seconds > 0.0 && s->stats.seconds >= s->options->limits.seconds)
        s->limit = UJ_LIMIT_TIME;
    if (progress->function == NULL || now - s->reported < report_seconds)
        return is_running(s);
    s->reported = now;
    if (!progress->function(progress->payload, &s->stats))
        s->limit = UJ_LIMIT_STOPPED;
    return is_running(s);
}

static bool poll_search(void *payload)
{
    return uj_enumerate_poll(payload);
}

// --- states --------------------------------------------------------------------------------------

uint32_t uj_enumerate_find(uj_enumerate_search *s, const uj_tray_state *state,
                           uj_state_cursor *cursor)
{
    bool out = state->at_goal != 0 && s->tray->goal.by_exit;
    if (out)  // no state has this key: its numbers begin at 1
        memset(s->key, 0, uj_state_keys_key_size(s->identity));
    else if (uj_state_keys_make_key(s->identity, state->poses,
                                s->options->rules == UJ_RULES_PAPER ? state->press : NULL, s->key,
                                s->error) != UJ_OK) {
        stop_for_memory(s);
        return UJ_NO_ID;
    }
    return uj_state_table_find(&s->table, s->key, cursor);
}

// Returns the id of a new state, UJ_NO_ID when memory ended.
static uint32_t add_node(uj_enumerate_search *s, const uj_tray_state *state, uint32_t g,
                         uj_state_cursor cursor)
{
    uj_enumerate_node *node = uj_arena_push(&s->nodes);
    uint32_t id = node != NULL ? uj_state_table_add(&s->table, s->key, cursor) : UJ_NO_ID;
    if (id == UJ_NO_ID) {
        stop_for_memory(s);
        return UJ_NO_ID;
    }
    *node = (uj_enumerate_node){.state = *state, .g = g, .seen_from = UJ_NO_ID};
    return id;
}

void uj_enumerate_weigh(const uj_enumerate_search *s, const uj_move *move,
                        const uj_tray_state *next, unsigned moved, uint32_t *step, uint32_t *rank)
{
    bool by_moves = s->options->cost == UJ_COST_MOVES;
    *step = by_moves ? 1 : moved;
    *rank = by_moves ? moved : 1;
    if (next->at_goal && s->tray->goal.by_exit && move->type == UJ_TURN)
        *rank += TURNED_OUT;
}

static bool add_edge(uj_enumerate_search *s, uint32_t to, const uj_enumerate_edge *edge)
{
    uj_enumerate_node *from = uj_enumerate_node_at(s, s->current),
                      *node = uj_enumerate_node_at(s, to);
    if (node->seen_from == s->current) {
        uj_enumerate_edge *known = uj_enumerate_edge_at(s, node->seen_edge);
        if (edge->step < known->step || (edge->step == known->step && edge->rank < known->rank))
            *known = *edge;
        return true;
    }
    uj_enumerate_edge *added = uj_arena_push(&s->edges);
    if (added == NULL)
        return stop_for_memory(s);
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
    uj_enumerate_edge edge = {.move = *move};
    uj_state_cursor cursor;
    s->stats.generated++;
    uj_enumerate_weigh(s, move, state, moved, &edge.step, &edge.rank);
    uint32_t g = uj_enumerate_node_at(s, s->current)->g + edge.step;
    // Any state but a goal needs one more move, in which one piece moves.
    if (g + !state->at_goal > s->cost)
        return true;
    uint32_t id = uj_enumerate_find(s, state, &cursor);
    if (is_running(s) && id == UJ_NO_ID)
        id = add_node(s, state, g, cursor);
    if (!is_running(s))
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

// --- expansion -----------------------------------------------------------------------------------

static void expand_part(uj_enumerate_search *s, const uj_tray_state *state, uj_expansion wanted,
                        const uj_successor_sink *sink)
{
    if (s->prefetcher != NULL)
        uj_prefetcher_expand(s->prefetcher, &s->generator, state, wanted, sink);
    else
        uj_successor_generator_expand(&s->generator, state, wanted, sink);
}

// The last move brings the goal piece out, and that it is out is one state: one such push is
// enough, and no other move of the piece than a turn can do it without one.
void uj_enumerate_expand(uj_enumerate_search *s, const uj_tray_state *state, uint32_t remaining,
                         const bool *found, const uj_successor_sink *sink)
{
    if (remaining > 1 || !s->tray->goal.by_exit) {
        expand_part(s, state, UJ_EXPAND_ALL, sink);
        return;
    }
    expand_part(s, state, UJ_EXPAND_TO_GOALS, sink);
    if (!*found && uj_enumerate_poll(s))
        expand_part(s, state, UJ_EXPAND_FITTING_TURNS, sink);
}

// Tells the crew what comes next at this distance.
static void announce(uj_enumerate_search *s, uint32_t from, unsigned ahead)
{
    const uj_tray_state *states[MOST_AHEAD];
    uj_expansion wanted[MOST_AHEAD];
    unsigned count = 0;
    uint32_t g = uj_enumerate_node_at(s, from)->g;
    bool last = g + 1 == s->cost && s->tray->goal.by_exit;
    for (uint32_t id = from; id < s->nodes.count && count < ahead; id++) {
        const uj_enumerate_node *node = uj_enumerate_node_at(s, id);
        if (node->g != g || node->state.at_goal)
            continue;
        states[count] = &node->state;
        wanted[count++] = last ? UJ_EXPAND_FITTING_TURNS : UJ_EXPAND_ALL;
    }
    uj_prefetcher_prefetch(s->prefetcher, states, wanted, count);
}

static void expand_all(uj_enumerate_search *s)
{
    uj_successor_sink sink = {take_successor, poll_search, s};
    unsigned ahead = 2 * (s->options->threads - 1);
    ahead = ahead < MOST_AHEAD ? ahead : MOST_AHEAD;
    for (uint32_t g = 0; g < s->cost && uj_enumerate_poll(s); g++)
        for (uint32_t id = 0; id < s->nodes.count && is_running(s); id++) {
            uj_enumerate_node *node = uj_enumerate_node_at(s, id);
            if (node->g != g || node->state.at_goal)
                continue;
            s->current = id;
            s->found = false;
            s->stats.depth = g;
            node->first_edge = s->edges.count;
            if (s->prefetcher != NULL)
                announce(s, id, ahead);
            uj_enumerate_expand(s, &node->state, s->cost - g, &s->found, &sink);
            s->stats.expanded += is_running(s);
        }
}

// From the goals back to the start: how many ways lead on from every state, and their least rank.
static void count_ways(uj_enumerate_search *s)
{
    for (uint32_t left = s->cost + 1; left-- > 0;)
        for (uint32_t id = 0; id < s->nodes.count; id++) {
            uj_enumerate_node *node = uj_enumerate_node_at(s, id);
            if (node->g != left)
                continue;
            node->count = node->state.at_goal && left == s->cost;
            node->rest = node->state.at_goal ? 0 : UINT32_MAX;
            for (uint32_t i = 0; i < node->edge_count; i++) {
                const uj_enumerate_edge *edge = uj_enumerate_edge_at(s, node->first_edge + i);
                const uj_enumerate_node *to = uj_enumerate_node_at(s, edge->to);
                if (to->g != left + edge->step || to->count == 0)
                    continue;
                node->count = uj_count_add(node->count, to->count);
                if (edge->rank + to->rest < node->rest)
                    node->rest = edge->rank + to->rest;
            }
        }
}

// --- the whole -----------------------------------------------------------------------------------

static uj_status prepare(uj_enumerate_search *s)
{
    size_t limit = s->options->limits.memory_bytes;  // divided as in the solver
    s->budget.limit = limit - limit / 4;
    uj_status status = uj_contact_model_create(s->tray, &s->model, s->error);
    if (status == UJ_OK)
        status = uj_state_keys_create(s->tray, &s->budget, &s->identity, s->error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(s->tray, s->model, s->options->rules, &s->generator,
                                               s->error);
    if (status == UJ_OK)
        status = uj_successor_generator_use_pruning(&s->generator, NULL, s->error);
    if (status == UJ_OK && s->options->threads > 1)
        status = uj_prefetcher_create(&s->generator, s->options->threads - 1,
                                      limit > 0 ? limit / 4 + 1 : 0, &s->prefetcher, s->error);
    if (status != UJ_OK)
        return status;
    uj_state_table_init(&s->table, &s->budget, uj_state_keys_key_size(s->identity));
    uj_arena_init(&s->nodes, &s->budget, sizeof(uj_enumerate_node));
    uj_arena_init(&s->edges, &s->budget, sizeof(uj_enumerate_edge));
    s->key = malloc(uj_state_keys_key_size(s->identity));
    return s->key != NULL ? UJ_OK
                          : uj_error_set(s->error, UJ_NO_MEMORY, "out of memory while searching");
}

static void run(uj_enumerate_search *s, uj_enumeration *out)
{
    uj_tray_state start = uj_successor_generator_start(&s->generator);
    uj_state_cursor cursor;
    uj_enumerate_find(s, &start, &cursor);
    if (is_running(s) && add_node(s, &start, 0, cursor) != UJ_NO_ID)
        expand_all(s);
    uj_prefetcher_destroy(s->prefetcher);
    s->prefetcher = NULL;
    if (s->status != UJ_OK || s->nodes.count == 0)
        return;
    count_ways(s);
    out->count = uj_enumerate_node_at(s, 0)->count;
    out->unresolved = s->generator.unresolved;
    out->complete =
        s->limit == UJ_LIMIT_NONE && !s->cheaper && s->generator.least_unresolved > s->cost;
}

uj_status uj_tray_enumerate(const uj_tray *tray, const uj_tray_options *options, uint32_t cost,
                            size_t list_limit, uj_enumeration *out, uj_error *error)
{
    *out = (uj_enumeration){0};
    uj_enumerate_search s = {.tray = tray,
                             .options = options,
                             .cost = cost,
                             .started = uj_clock_seconds(),
                             .error = error};
    s.stats.lower_bound = cost;
    s.status = prepare(&s);
    if (s.status == UJ_OK)
        run(&s, out);
    if (s.status == UJ_OK) {
        out->search.outcome = s.limit == UJ_LIMIT_NONE ? UJ_SEARCH_SOLVED : UJ_SEARCH_LIMIT;
        out->search.limit = s.limit;
        out->search.cost = cost;
        s.status = uj_enumerate_list(&s, list_limit, out);
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
    uj_state_keys_destroy(s.identity);
    uj_contact_model_destroy(s.model);
    if (s.status != UJ_OK)
        uj_enumeration_clear(out);
    return s.status;
}

void uj_enumeration_clear(uj_enumeration *all)
{
    for (size_t i = 0; i < all->listed; i++)
        uj_solution_clear(&all->solutions[i]);
    free(all->solutions);
    all->solutions = NULL;
    all->listed = 0;
}
