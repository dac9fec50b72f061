// A* on random weighted graphs, expanded at once or by parts, against Bellman-Ford (costs, lower
// bounds) and against a naive A* that scans a list (order of expansion).
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
static uint64_t seed;

typedef struct edge {
    uint32_t from, to;
    uj_cost cost;
    uint32_t part;  // of the successors of `from`
} edge;

// Bounds for what the later parts of an expansion lead to.
typedef enum parts_kind {
    PARTS_NONE,       // no parts: expand does it all
    PARTS_BOUNDED,    // anything admissible
    PARTS_PREFERRED,  // any admissible primary cost, put after all others of its primary cost
    PARTS_EXACT,      // the exact primary cost, put after all others of it
} parts_kind;

typedef struct graph {
    uint32_t node_count, edge_count;
    edge edges[EDGES_MAX];
    bool goal[NODES_MAX];
    uj_cost exact[NODES_MAX];        // to the nearest goal
    uj_cost estimate[NODES_MAX][2];  // by the last bit of the trail: not only by the key
    parts_kind parts;
    uint32_t part_count[NODES_MAX];
    uj_cost rest[NODES_MAX][PARTS_MAX][2];  // after a part; UINT32_MAX: no more is asked for
    size_t finished;                        // expansions whose last part was made
    size_t padding;                         // bytes of a state besides its record
    uint32_t order[EXPANSIONS_MAX];
    size_t expansions;
} graph;

// trail depends on the whole way to the state and is no part of the key, so that a path whose
// states, moves and parents do not belong together is found out. States that are the same by their
// key may so have different estimates.
typedef struct record {
    uint32_t node, trail;
} record;

static bool less(uj_cost a, uj_cost b)
{
    return a.primary != b.primary ? a.primary < b.primary : a.secondary < b.secondary;
}

static uj_cost sum(uj_cost a, uj_cost b)
{
    if (a.primary == UINT32_MAX || b.primary == UINT32_MAX)
        return infinite;
    return (uj_cost){a.primary + b.primary, a.secondary + b.secondary};
}

static uint32_t extend_trail(uint32_t trail, uint32_t edge_index)
{
    return (trail + edge_index + 1) * UINT32_C(2654435761);
}

// Exact costs when only the first `parts` parts of every expansion exist.
static void solve_exactly(graph *g, uint32_t parts)
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

// An admissible estimate, lexicographically; kind 0 none, 1 exact, else anything (inconsistent).
static uj_cost random_estimate(test_random *random, uj_cost exact, uint32_t kind)
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
    if (primary < exact.primary)  // then any second part is a bound, even one that overflows
        secondary = test_random_below(random, 8) == 0 ? UINT32_MAX : test_random_below(random, 50);
    return (uj_cost){primary, secondary};
}

// The exact cost from a node to a goal by way of the parts after `part`.
static uj_cost exact_rest(const graph *g, uint32_t node, uint32_t part)
{
    uj_cost best = infinite;
    for (uint32_t i = 0; i < g->edge_count; i++) {
        uj_cost through = sum(g->edges[i].cost, g->exact[g->edges[i].to]);
        if (g->edges[i].from == node && g->edges[i].part > part && less(through, best))
            best = through;
    }
    return best;
}

static uj_cost random_rest(test_random *random, const graph *g, uj_cost exact)
{
    uj_cost rest = random_estimate(random, exact, g->parts == PARTS_EXACT ? 1 : 2);
    if (g->parts != PARTS_BOUNDED)
        rest.secondary = UINT32_MAX;
    return rest;
}

// Splits the successors of every node at random. Some parts are empty, the last ones too.
static void split_into_parts(test_random *random, graph *g, parts_kind parts)
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

static graph *random_graph(test_random *random, parts_kind parts)
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

static uj_status graph_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    memcpy(key, &((const record *)state)->node, sizeof(uint32_t));
    return UJ_OK;
}

static uj_cost graph_estimate(void *context, const void *state)
{
    const record *r = state;
    return ((const graph *)context)->estimate[r->node][r->trail & 1];
}

static bool graph_is_goal(void *context, const void *state)
{
    return ((const graph *)context)->goal[((const record *)state)->node];
}

static uj_status graph_expand_part(void *context, const void *state, uj_astar_part *part,
                                   uj_astar_sink *sink, uj_error *error)
{
    (void)error;
    graph *g = context;
    record from = *(const record *)state;
    assert_in_range(part->index, 0, g->part_count[from.node] - 1);
    assert_int_equal(part->rest.primary, UINT32_MAX);
    if (g->expansions < EXPANSIONS_MAX)
        g->order[g->expansions++] = PARTS_MAX * from.node + part->index;
    unsigned char *to = calloc(1, sizeof from + g->padding);
    assert_non_null(to);
    for (uint32_t i = 0; i < g->edge_count; i++) {
        if (g->edges[i].from != from.node || g->edges[i].part != part->index)
            continue;
        record next = {g->edges[i].to, extend_trail(from.trail, i)};
        memcpy(to, &next, sizeof next);
        if (!uj_astar_emit(sink, &i, g->edges[i].cost, to))
            break;
    }
    free(to);
    part->rest = g->rest[from.node][part->index][from.trail & 1];
    g->finished += part->rest.primary == UINT32_MAX;
    return UJ_OK;
}

static uj_status graph_expand(void *context, const void *state, uj_astar_sink *sink,
                              uj_error *error)
{
    uj_astar_part all = {0, infinite};
    return graph_expand_part(context, state, &all, sink, error);
}

static uj_status solve(graph *g, uint32_t start, const uj_astar_options *options,
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
    g->expansions = g->finished = 0;
    unsigned char *state = calloc(1, domain.state_size);
    memcpy(state, &start, sizeof start);
    uj_error error = {0};
    uj_status status = uj_astar_solve(&domain, state, options, out, &error);
    free(state);
    return status;
}

// The result is the optimum, but that parts may have been preferred to a lesser second cost, and
// its path really goes from start to goal at that cost.
static void check_solution(const graph *g, uint32_t start, const uj_astar_result *result)
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

static void finds_the_optimum(void **unused)
{
    (void)unused;
    test_random random = {seed};
    for (parts_kind parts = PARTS_NONE; parts <= PARTS_EXACT; parts++) {
        int solved = 0, exhausted = 0, reopened = 0, unfinished = 0;
        for (int round = 0; round < 5000; round++) {
            graph *g = random_graph(&random, parts);
            uint32_t start = test_random_below(&random, g->node_count);
            uj_astar_result result;
            assert_int_equal(solve(g, start, NULL, &result), UJ_OK);
            assert_int_equal(result.search.stats.expanded, g->finished);
            reopened += result.search.stats.expanded > result.search.stats.distinct;
            unfinished += result.search.outcome == UJ_SEARCH_SOLVED && g->finished == 0;
            if (g->exact[start].primary != UINT32_MAX) {
                check_solution(g, start, &result);
                solved++;
            } else {
                assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
                assert_int_equal(result.search.stats.lower_bound, UINT32_MAX);
                assert_null(result.moves);
                exhausted++;
            }
            uj_astar_result_clear(&result);
            free(g);
        }
        // The test means something only when all of this happened.
        if (solved <= 500 || exhausted <= 500 || reopened <= 20 || unfinished <= 100)
            fail_msg("%d solved, %d exhausted, %d reopened, %d unfinished", solved, exhausted,
                     reopened, unfinished);
    }
}

// With exact bounds put after all others of their primary cost, no later part is made before all
// else of the optimal cost. If the first parts alone allow that cost, the result is then the best
// that they allow, and none of its moves is of a later part.
static void earlier_parts_are_preferred(void **unused)
{
    (void)unused;
    test_random random = {seed + 4};
    int preferred = 0, dearer = 0;
    for (int round = 0; round < 10000; round++) {
        graph *g = random_graph(&random, PARTS_EXACT);
        uint32_t start = test_random_below(&random, g->node_count);
        uj_cost optimum = g->exact[start];
        uj_astar_result result;
        assert_int_equal(solve(g, start, NULL, &result), UJ_OK);
        solve_exactly(g, 1);
        uj_cost first = g->exact[start];
        if (optimum.primary != UINT32_MAX && first.primary == optimum.primary) {
            assert_int_equal(result.cost.primary, first.primary);
            assert_int_equal(result.cost.secondary, first.secondary);
            for (size_t i = 0; i < result.move_count; i++)
                assert_int_equal(g->edges[((const uint32_t *)result.moves)[i]].part, 0);
            preferred += result.move_count > 0;
            dearer += first.secondary > optimum.secondary;
        }
        uj_astar_result_clear(&result);
        free(g);
    }
    if (preferred <= 500 || dearer <= 20)
        fail_msg("%d preferred, %d in spite of a greater second cost", preferred, dearer);
}

// Every max_cost below the optimum ends at the cost limit with a bound between the two; every other
// finds the optimum.
static void max_cost_is_exact(void **unused)
{
    (void)unused;
    test_random random = {seed + 1};
    for (int round = 0; round < 3000; round++) {
        graph *g = random_graph(&random, (parts_kind)(round % 4));
        uint32_t start = test_random_below(&random, g->node_count);
        uint32_t optimum = g->exact[start].primary;
        for (uint32_t max = 0; max < 25; max++) {
            uj_astar_options options = uj_astar_default();
            options.limits.max_cost = max;
            uj_astar_result result;
            assert_int_equal(solve(g, start, &options, &result), UJ_OK);
            uint32_t bound = result.search.stats.lower_bound;
            if (optimum <= max) {
                check_solution(g, start, &result);
            } else if (optimum != UINT32_MAX || result.search.outcome == UJ_SEARCH_LIMIT) {
                assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
                assert_int_equal(result.search.limit, UJ_LIMIT_COST);
                assert_true(bound > max && bound <= optimum);
            } else {
                assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
                assert_int_equal(bound, UINT32_MAX);
            }
            uj_astar_result_clear(&result);
        }
        free(g);
    }
}

// States so large that every one stored needs an allocation of its own: memory limits then stop the
// search after any number of states, in the middle of expansions too, and what was proven until
// then must be true and never fall.
static void bound_holds_wherever_the_search_stops(void **unused)
{
    (void)unused;
    test_random random = {seed + 2};
    int stopped = 0, raised = 0;
    for (int round = 0; round < 200; round++) {
        graph *g = random_graph(&random, (parts_kind)(round % 4));
        g->padding = 200000;
        uint32_t start = test_random_below(&random, g->node_count);
        uint32_t last_bound = 0;
        uint64_t last_distinct = 0;
        for (size_t states = 0;; states++) {
            uj_astar_options options = uj_astar_default();
            options.limits.memory_bytes = 400000 + states * 200000;
            uj_astar_result result;
            assert_int_equal(solve(g, start, &options, &result), UJ_OK);
            uint32_t bound = result.search.stats.lower_bound;
            assert_true(bound <= g->exact[start].primary);
            assert_true(result.search.stats.memory_bytes <= options.limits.memory_bytes);
            bool limited = result.search.outcome == UJ_SEARCH_LIMIT;
            if (limited) {
                assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
                assert_true(bound >= last_bound);
                assert_true(result.search.stats.distinct >= last_distinct);
                assert_null(result.moves);
                stopped++;
                raised += bound > last_bound && last_distinct > 0;
                last_bound = bound;
                last_distinct = result.search.stats.distinct;
            } else if (g->exact[start].primary != UINT32_MAX) {
                check_solution(g, start, &result);
            } else {
                assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
            }
            uj_astar_result_clear(&result);
            if (!limited)
                break;
        }
        free(g);
    }
    // The test means something only when the search was stopped, also with something proven.
    if (stopped <= 100 || raised <= 10)
        fail_msg("stopped %d times, bound raised %d times", stopped, raised);
}

// f of a node reached at some cost.
static uj_cost plus_bound(uj_cost cost, uj_cost bound)
{
    uint32_t room = UINT32_MAX - cost.secondary;
    return (uj_cost){cost.primary + bound.primary,
                     bound.secondary > room ? UINT32_MAX : cost.secondary + bound.secondary};
}

// A* as one would write it on a blackboard: a list of open states, searched from end to end.
static size_t naive_order(const graph *g, uint32_t start, uint32_t *order)
{
    struct {
        bool seen, open;
        uj_cost g, f;
        uint32_t creation, trail, part;
    } nodes[NODES_MAX] = {0};
    uint32_t created = 0;
    size_t count = 0;
    if (g->estimate[start][0].primary == UINT32_MAX)
        return 0;
    nodes[start].seen = nodes[start].open = true;
    nodes[start].f = g->estimate[start][0];
    nodes[start].creation = created++;
    for (;;) {
        uint32_t best = UINT32_MAX;
        for (uint32_t i = 0; i < g->node_count; i++) {
            if (!nodes[i].open)
                continue;
            bool better = best == UINT32_MAX || less(nodes[i].f, nodes[best].f);
            if (!better && !less(nodes[best].f, nodes[i].f)) {
                uint32_t a = nodes[i].g.primary, b = nodes[best].g.primary;
                better = a > b || (a == b && nodes[i].creation < nodes[best].creation);
            }
            if (better)
                best = i;
        }
        if (best == UINT32_MAX || g->goal[best])
            return count;
        nodes[best].open = false;
        uint32_t part = nodes[best].part;
        uj_cost rest = g->rest[best][part][nodes[best].trail & 1];
        order[count++] = PARTS_MAX * best + part;
        for (uint32_t i = 0; i < g->edge_count; i++) {
            uint32_t to = g->edges[i].to;
            uj_cost cost = sum(nodes[best].g, g->edges[i].cost);
            uint32_t trail = extend_trail(nodes[best].trail, i);
            uj_cost h = g->estimate[to][trail & 1];
            if (g->edges[i].from != best || g->edges[i].part != part ||
                (nodes[to].seen && !less(cost, nodes[to].g)) || h.primary == UINT32_MAX)
                continue;
            if (!nodes[to].seen)
                nodes[to].creation = created++;
            nodes[to].seen = nodes[to].open = true;
            nodes[to].g = cost;
            nodes[to].trail = trail;
            nodes[to].part = 0;
            nodes[to].f = plus_bound(cost, h);
        }
        // No way from a node to itself is cheaper than none, so it is not open again by now.
        if (rest.primary != UINT32_MAX) {
            uj_cost f = plus_bound(nodes[best].g, rest);
            if (less(nodes[best].f, f))
                nodes[best].f = f;
            nodes[best].open = true;
            nodes[best].part++;
        }
    }
}

static void expands_in_the_promised_order(void **unused)
{
    (void)unused;
    static uint32_t order[EXPANSIONS_MAX];
    test_random random = {seed + 3};
    for (int round = 0; round < 6000; round++) {
        graph *g = random_graph(&random, (parts_kind)(round % 4));
        uint32_t start = test_random_below(&random, g->node_count);
        size_t count = naive_order(g, start, order);
        uj_astar_result result;
        assert_int_equal(solve(g, start, NULL, &result), UJ_OK);
        assert_int_equal(g->expansions, count);
        assert_memory_equal(g->order, order, count * sizeof *order);
        uj_astar_result_clear(&result);
        free(g);
    }
}

int main(void)
{
    seed = test_seed(20262);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_optimum),
        cmocka_unit_test(earlier_parts_are_preferred),
        cmocka_unit_test(max_cost_is_exact),
        cmocka_unit_test(bound_holds_wherever_the_search_stops),
        cmocka_unit_test(expands_in_the_promised_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
