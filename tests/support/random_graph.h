// Random weighted graphs for tests of A*. The Bellman-Ford algorithm computes their exact costs.
#ifndef UJ_RANDOM_GRAPH_H
#define UJ_RANDOM_GRAPH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/astar.h>

#include "tests/support/test_random.h"

#define NODES_MAX      40
#define EDGES_MAX      240
#define PARTS_MAX      4
#define EXPANSIONS_MAX 100000

static const uj_cost infinite = {UINT32_MAX, UINT32_MAX};

typedef struct edge {
    uint32_t from, to;
    uj_cost cost;
    uint32_t part;  // when `from` is expanded in parts, the part with this index makes the edge
} edge;

// Each part of an expansion returns a lower bound on the cost of paths through later parts. If the
// secondary cost of this bound is UINT32_MAX, the search expands all other states of the same
// primary f before the later parts (see uj_astar_domain.expand_part).
typedef enum parts_kind {
    PARTS_NONE,       // every expansion is made in one go
    PARTS_BOUNDED,    // any admissible bound
    PARTS_PREFERRED,  // an admissible primary cost, secondary cost UINT32_MAX
    PARTS_EXACT,      // the exact primary cost, secondary cost UINT32_MAX
} parts_kind;

typedef struct graph {
    uint32_t node_count, edge_count;
    edge edges[EDGES_MAX];
    bool goal[NODES_MAX];
    uj_cost exact[NODES_MAX];        // cost to the nearest goal
    uj_cost estimate[NODES_MAX][2];  // [node][last bit of record.trail]
    parts_kind parts;
    uint32_t part_count[NODES_MAX];
    uj_cost rest[NODES_MAX][PARTS_MAX][2];  // [node][part][last bit of record.trail]: lower bound
                                            // on the cost of paths through later parts
    uint32_t portion;    // set by the test: edges scanned per portion; 0: parts are not divided
    size_t in_portions;  // number of portions followed by another portion of the same part
    size_t finished;     // number of expansions that needed no further part
    size_t padding;      // bytes that follow the record in each state
    uint32_t order[EXPANSIONS_MAX];
    size_t expansions;
} graph;

// The first bytes of a state. `trail`, a hash of the path to the state, is not part of the key but
// selects the estimate. So states with equal keys can have different estimates.
typedef struct record {
    uint32_t node, trail;
} record;

static inline bool less(uj_cost a, uj_cost b)
{
    return a.primary != b.primary ? a.primary < b.primary : a.secondary < b.secondary;
}

static inline uj_cost sum(uj_cost a, uj_cost b)
{
    if (a.primary == UINT32_MAX || b.primary == UINT32_MAX)
        return infinite;
    return (uj_cost){a.primary + b.primary, a.secondary + b.secondary};
}

static inline uint32_t extend_trail(uint32_t trail, uint32_t edge_index)
{
    return (trail + edge_index + 1) * UINT32_C(2654435761);
}

// Sets g->exact. Uses only the edges of the first `parts` parts of each expansion.
static inline void solve_exactly(graph *g, uint32_t parts)
{
    for (uint32_t i = 0; i < g->node_count; i++)
        g->exact[i] = g->goal[i] ? (uj_cost){0, 0} : infinite;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->edge_count; i++) {
            uj_cost through = sum(g->edges[i].cost, g->exact[g->edges[i].to]);
            if (g->edges[i].part < parts && less(through, g->exact[g->edges[i].from])) {
                g->exact[g->edges[i].from] = through;
                changed = true;
            }
        }
    }
}

// Returns an estimate that is admissible in lexicographic order: 0 if `kind` is 0, `exact` if
// `kind` is 1, else random and inconsistent.
static inline uj_cost random_estimate(test_random *random, uj_cost exact, uint32_t kind)
{
    if (kind == 0)
        return (uj_cost){0, 0};
    if (kind == 1)
        return exact;
    if (exact.primary == UINT32_MAX) {
        if (test_random_below(random, 4) == 0)
            return infinite;
        return (uj_cost){test_random_below(random, 30), test_random_below(random, 30)};
    }
    uint32_t primary = test_random_below(random, exact.primary + 1);
    if (test_random_below(random, 2) == 0)
        primary = exact.primary;
    uint32_t secondary = test_random_below(random, exact.secondary + 1);
    // If the primary cost is below the exact one, any secondary cost is admissible, even one that
    // overflows.
    if (primary < exact.primary)
        secondary = test_random_below(random, 8) == 0 ? UINT32_MAX : test_random_below(random, 50);
    return (uj_cost){primary, secondary};
}

// Returns the least cost of a path from `node` to a goal. The first edge of the path must belong to
// a later part than `part`.
static inline uj_cost exact_rest(const graph *g, uint32_t node, uint32_t part)
{
    uj_cost best = infinite;
    for (uint32_t i = 0; i < g->edge_count; i++) {
        uj_cost through = sum(g->edges[i].cost, g->exact[g->edges[i].to]);
        if (g->edges[i].from == node && g->edges[i].part > part && less(through, best))
            best = through;
    }
    return best;
}

static inline uj_cost random_rest(test_random *random, const graph *g, uj_cost exact)
{
    uj_cost rest = random_estimate(random, exact, g->parts == PARTS_EXACT ? 1 : 2);
    if (g->parts != PARTS_BOUNDED)
        rest.secondary = UINT32_MAX;
    return rest;
}

// Gives each edge a random part. Any part may be empty, even the last.
static inline void split_into_parts(test_random *random, graph *g, parts_kind parts)
{
    g->parts = parts;
    for (uint32_t i = 0; i < g->node_count; i++)
        g->part_count[i] = 1 + (parts != PARTS_NONE ? test_random_below(random, PARTS_MAX) : 0);
    for (uint32_t i = 0; i < g->edge_count; i++)
        g->edges[i].part = test_random_below(random, g->part_count[g->edges[i].from]);
    for (uint32_t i = 0; i < g->node_count; i++)
        for (uint32_t part = 0; part < g->part_count[i]; part++)
            for (int k = 0; k < 2; k++)
                g->rest[i][part][k] = part + 1 < g->part_count[i]
                                          ? random_rest(random, g, exact_rest(g, i, part))
                                          : infinite;
}

static inline graph *random_graph(test_random *random, parts_kind parts)
{
    graph *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->node_count = 1 + test_random_below(random, NODES_MAX);
    g->edge_count = test_random_below(random, 1 + 6 * g->node_count);
    uint32_t primary = 1 + test_random_below(random, 5),
             secondary = 1 + test_random_below(random, 6);
    for (uint32_t i = 0; i < g->edge_count; i++)
        g->edges[i] = (edge){
            .from = test_random_below(random, g->node_count),
            .to = test_random_below(random, g->node_count),
            .cost = {test_random_below(random, primary), test_random_below(random, secondary)},
        };
    uint32_t goals = test_random_below(random, 3);
    for (uint32_t i = 0; i < goals; i++)
        g->goal[test_random_below(random, g->node_count)] = true;
    solve_exactly(g, PARTS_MAX);
    uint32_t kind = test_random_below(random, 5);
    for (uint32_t i = 0; i < g->node_count; i++)
        for (int k = 0; k < 2; k++)
            g->estimate[i][k] = random_estimate(random, g->exact[i], kind);
    split_into_parts(random, g, parts);
    return g;
}

static inline uj_status graph_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    memcpy(key, &((const record *)state)->node, sizeof(uint32_t));
    return UJ_OK;
}

static inline uj_cost graph_estimate(void *context, const void *state)
{
    const record *r = state;
    return ((const graph *)context)->estimate[r->node][r->trail & 1];
}

static inline bool graph_is_goal(void *context, const void *state)
{
    return ((const graph *)context)->goal[((const record *)state)->node];
}

static inline uj_status graph_expand_part(void *context, const void *state, uj_astar_part *part,
                                          uj_astar_sink *sink, uj_error *error)
{
    (void)error;
    graph *g = context;
    record from = *(const record *)state;
    assert_in_range(part->index, 0, g->part_count[from.node] - 1);
    assert_int_equal(part->rest.primary, UINT32_MAX);
    uint32_t from_edge = g->portion * part->portion;
    uint32_t to_edge = g->portion > 0 ? from_edge + g->portion : g->edge_count;
    part->more = to_edge < g->edge_count;
    g->in_portions += part->more;
    if (g->expansions < EXPANSIONS_MAX)
        g->order[g->expansions++] = PARTS_MAX * from.node + part->index;
    unsigned char *to = calloc(1, sizeof from + g->padding);
    assert_non_null(to);
    for (uint32_t i = from_edge; i < g->edge_count && i < to_edge; i++) {
        if (g->edges[i].from != from.node || g->edges[i].part != part->index)
            continue;
        record next = {g->edges[i].to, extend_trail(from.trail, i)};
        memcpy(to, &next, sizeof next);
        if (!uj_astar_emit(sink, &i, g->edges[i].cost, to))
            break;
    }
    free(to);
    part->rest = g->rest[from.node][part->index][from.trail & 1];
    g->finished += !part->more && part->rest.primary == UINT32_MAX;
    return UJ_OK;
}

static inline uj_status graph_expand(void *context, const void *state, uj_astar_sink *sink,
                                     uj_error *error)
{
    uj_astar_part all = {.rest = infinite};
    return graph_expand_part(context, state, &all, sink, error);
}

static inline uj_status solve(graph *g, uint32_t start, const uj_astar_options *options,
                              uj_astar_result *out)
{
    uj_astar_domain domain = {
        .context = g,
        .state_size = sizeof(record) + g->padding,
        .move_size = sizeof(uint32_t),
        .key_size = sizeof(uint32_t),
        .key = graph_key,
        .estimate = graph_estimate,
        .is_goal = graph_is_goal,
        .expand = graph_expand,
        .expand_part = g->parts != PARTS_NONE ? graph_expand_part : NULL,
    };
    g->expansions = g->finished = g->in_portions = 0;
    unsigned char *state = calloc(1, domain.state_size);
    memcpy(state, &start, sizeof start);
    uj_error error = {0};
    uj_status status = uj_astar_solve(&domain, state, options, out, &error);
    free(state);
    return status;
}

// Checks the cost and the path. If g->parts is PARTS_PREFERRED or PARTS_EXACT, the secondary cost
// may exceed the optimum.
static inline void check_solution(const graph *g, uint32_t start, const uj_astar_result *result)
{
    assert_int_equal(result->search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result->search.limit, UJ_LIMIT_NONE);
    assert_int_equal(result->cost.primary, g->exact[start].primary);
    if (g->parts == PARTS_NONE || g->parts == PARTS_BOUNDED)
        assert_int_equal(result->cost.secondary, g->exact[start].secondary);
    else
        assert_true(result->cost.secondary >= g->exact[start].secondary);
    assert_int_equal(result->search.cost, result->cost.primary);
    assert_int_equal(result->search.stats.lower_bound, result->cost.primary);
    const uint32_t *moves = result->moves;
    size_t size = sizeof(record) + g->padding;
    record here;
    memcpy(&here, result->states, sizeof here);
    assert_int_equal(here.node, start);
    assert_int_equal(here.trail, 0);
    uj_cost cost = {0, 0};
    for (size_t i = 0; i < result->move_count; i++) {
        const edge *step = &g->edges[moves[i]];
        assert_int_equal(step->from, here.node);
        cost = sum(cost, step->cost);
        record next;
        memcpy(&next, (const unsigned char *)result->states + (i + 1) * size, sizeof next);
        assert_int_equal(next.node, step->to);
        assert_int_equal(next.trail, extend_trail(here.trail, moves[i]));
        here = next;
    }
    assert_true(g->goal[here.node]);
    assert_int_equal(cost.primary, result->cost.primary);
    assert_int_equal(cost.secondary, result->cost.secondary);
}

#endif
