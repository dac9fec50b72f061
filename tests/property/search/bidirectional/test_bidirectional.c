// Compares the search from both ends with a program that walks every path, on random graphs with
// cycles, parallel edges, symmetries, and good and bad bounds. Also checks what a search has proven
// when a limit stops it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/bidirectional/bidirectional.h>

#include "tests/support/cube_graph.h"
#include "tests/support/test_random.h"

enum { NODES = 40, NEVER = 1000, ROUNDS = 6000 };

typedef struct test_graph {
    int nodes, start;
    int edges[NODES][NODES];  // number of parallel edges
    bool goal[NODES];
    int image[NODES];      // a permutation of order at most two that keeps edges, start and goals
    uint64_t name[NODES];  // the state of each node, as the search sees it; one state is 0
    int from_start[NODES], to_goal[NODES];  // distances; NEVER if there is no path
    // Distances in the same graph with extra edges. They serve as consistent lower bounds: tight at
    // some nodes, loose at others.
    bool bounded;
    int relaxed_from_start[NODES], relaxed_to_goal[NODES];
} test_graph;

static uint64_t seed;

static int node_of(const test_graph *g, uint64_t name)
{
    for (int i = 0; i < g->nodes; i++)
        if (g->name[i] == name)
            return i;
    fail_msg("the search passes a state that is not in the graph");
    return -1;
}

static void expand(void *context, uj_side side, uint64_t state, uj_u64_list *out)
{
    const test_graph *g = context;
    const int node = node_of(g, state);
    for (int other = 0; other < g->nodes; other++) {
        int edges = side == UJ_FORWARD ? g->edges[node][other] : g->edges[other][node];
        while (edges-- > 0)
            if (!uj_u64_list_add(out, g->name[other]))
                return;
    }
}

static uint32_t bound(void *context, uj_side side, uint64_t state)
{
    const test_graph *g = context;
    const int node = node_of(g, state);
    const int far = side == UJ_FORWARD ? g->relaxed_to_goal[node] : g->relaxed_from_start[node];
    return far == NEVER ? UINT32_MAX : (uint32_t)far;
}

static int represented_by(const test_graph *g, int node)
{
    return node < g->image[node] ? node : g->image[node];
}

static uint64_t canonicalize(void *context, uint64_t state)
{
    const test_graph *g = context;
    return g->name[represented_by(g, node_of(g, state))];
}

// --- random graphs -------------------------------------------------------------------------------

static void measure(const test_graph *g, int *from_start, int *to_goal)
{
    for (int i = 0; i < g->nodes; i++) {
        from_start[i] = i == g->start ? 0 : NEVER;
        to_goal[i] = g->goal[i] ? 0 : NEVER;
    }
    for (int round = 0; round < g->nodes; round++)
        for (int a = 0; a < g->nodes; a++)
            for (int b = 0; b < g->nodes; b++) {
                if (g->edges[a][b] == 0)
                    continue;
                if (from_start[a] + 1 < from_start[b])
                    from_start[b] = from_start[a] + 1;
                if (to_goal[b] + 1 < to_goal[a])
                    to_goal[a] = to_goal[b] + 1;
            }
}

// Adds edges from random nodes to nodes fewer than `reach` places further on (modulo the number of
// nodes). Also adds the symmetric images of these edges.
static void add_edges(test_random *random, test_graph *g, uint32_t count, uint32_t reach)
{
    const uint32_t n = (uint32_t)g->nodes;
    for (; count > 0; count--) {
        uint32_t a = test_random_below(random, n), b = (a + test_random_below(random, reach)) % n;
        g->edges[a][b]++;
        if (g->image[a] != (int)a || g->image[b] != (int)b)
            g->edges[g->image[a]][g->image[b]]++;
    }
}

static void random_graph(test_random *random, test_graph *g)
{
    *g = (test_graph){.nodes = 1 + (int)test_random_below(random, NODES)};
    const uint32_t n = (uint32_t)g->nodes;
    const bool symmetric = test_random_below(random, 2);
    g->start = (int)test_random_below(random, n);
    for (int i = 0; i < g->nodes; i++) {
        g->image[i] = i;
        g->name[i] = i == 0 ? 0 : test_random_next(random);
    }
    for (int i = 0; symmetric && i + 1 < g->nodes; i += 2)
        if (i != g->start && i + 1 != g->start) {
            g->image[i] = i + 1;
            g->image[i + 1] = i;
        }
    for (uint32_t i = test_random_below(random, 3); i > 0; i--) {
        uint32_t node = test_random_below(random, n);
        g->goal[node] = g->goal[g->image[node]] = true;
    }
    // Half of the graphs have only short edges, so that paths are long.
    add_edges(random, g, test_random_below(random, 5 * n), test_random_below(random, 2) ? 4 : n);
    measure(g, g->from_start, g->to_goal);
    static int edges[NODES][NODES];
    memcpy(edges, g->edges, sizeof edges);
    add_edges(random, g, test_random_below(random, n), n);
    measure(g, g->relaxed_from_start, g->relaxed_to_goal);
    memcpy(g->edges, edges, sizeof edges);
    g->bounded = test_random_below(random, 4) > 0;
}

// --- answers -------------------------------------------------------------------------------------

// Counts the shortest paths from the node to a goal by walking every one.
static uint64_t count_paths(const test_graph *g, int node)
{
    uint64_t paths = g->goal[node];
    for (int next = 0; next < g->nodes && !g->goal[node]; next++)
        if (g->edges[node][next] > 0 && g->to_goal[next] == g->to_goal[node] - 1)
            paths += (uint64_t)g->edges[node][next] * count_paths(g, next);
    return paths;
}

// Checks the layers of the result. Of symmetric nodes, only one, the representative, is listed.
// With `all`, layer d must hold every representative that lies at depth d on a shortest path,
// otherwise just one of them. From each state of a layer, an edge must lead to a state of the next
// layer or to that state's symmetric image.
static void check_layers(const test_graph *g, bool all, const uj_bidirectional_result *result)
{
    const int cost = (int)result->search.cost;
    for (int depth = 0; depth <= cost; depth++) {
        const size_t first = result->layers[depth], end = result->layers[depth + 1];
        size_t expected = 0;
        for (int i = 0; i < g->nodes; i++)
            expected += represented_by(g, i) == i && g->from_start[i] == depth &&
                        g->to_goal[i] == cost - depth;
        assert_int_equal(end - first, all ? expected : 1);
        for (size_t i = first; i < end; i++) {
            const int node = node_of(g, result->states[i]);
            assert_int_equal(represented_by(g, node), node);
            assert_int_equal(g->from_start[node], depth);
            assert_int_equal(g->to_goal[node], cost - depth);
            assert_true(i == first || result->states[i] > result->states[i - 1]);
            bool leads_on = depth == cost;
            for (size_t k = end; depth < cost && k < result->layers[depth + 2]; k++) {
                const int next = node_of(g, result->states[k]);
                leads_on |= g->edges[node][next] > 0 || g->edges[node][g->image[next]] > 0;
            }
            assert_true(leads_on);
        }
    }
}

static uj_bidirectional_graph two_way(test_graph *g, uint64_t *goals)
{
    uj_bidirectional_graph out = {.context = g,
                                  .start = g->name[g->start],
                                  .goals = goals,
                                  .expand = expand,
                                  .bound = g->bounded ? bound : NULL,
                                  .canonicalize = canonicalize};
    bool plain = true;
    for (int i = 0; i < g->nodes; i++) {
        plain &= g->image[i] == i;
        if (g->goal[i])
            goals[out.goal_count++] = g->name[i];
    }
    if (plain)
        out.canonicalize = NULL;
    return out;
}

static void random_graphs(void **state)
{
    (void)state;
    test_random random = {seed};
    test_graph *g = malloc(sizeof *g);
    assert_non_null(g);
    unsigned solved = 0, far = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uint64_t goals[NODES];
        random_graph(&random, g);
        const uj_bidirectional_graph graph = two_way(g, goals);
        const int optimum = g->to_goal[g->start];
        for (int all = 0; all < 2; all++) {
            uj_bidirectional_options options = {.all = all, .limits = uj_search_limits_default()};
            uj_bidirectional_result result;
            if (round % 16 == 0)
                options.threads = 3;
            options.share_from = 1 + test_random_below(&random, 8);
            assert_int_equal(uj_bidirectional_solve(&graph, &options, &result, NULL), UJ_OK);
            if (optimum == NEVER) {
                assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
            } else {
                assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
                assert_int_equal(result.search.cost, optimum);
                assert_int_equal(result.search.stats.lower_bound, optimum);
                assert_true(result.solutions == (all ? count_paths(g, g->start) : 1));
                check_layers(g, all, &result);
            }
            uj_bidirectional_result_clear(&result);
        }
        solved += optimum != NEVER;
        far += optimum != NEVER && optimum > 5;
    }
    free(g);
    printf("%u solved, %u of them in more than 5 steps\n", solved, far);
    assert_covered(solved > (unsigned)test_effort(ROUNDS / 5) &&
                   far > (unsigned)test_effort(ROUNDS / 50));
}

// --- limits --------------------------------------------------------------------------------------

static bool stop_at_once(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    (*(unsigned *)payload)++;
    return false;
}

// Checks the result of a search with a limit: the bound must be true, and a solution must be
// optimal.
static void check_limited(const test_graph *g, const uj_bidirectional_result *result,
                          uj_search_limit limit)
{
    const uint32_t optimum = (uint32_t)g->to_goal[g->start];
    if (result->search.outcome == UJ_SEARCH_LIMIT) {
        assert_int_equal(result->search.limit, limit);
        assert_true(result->search.stats.lower_bound <= optimum);
        if (result->solutions > 0) {
            assert_int_equal(result->search.cost, optimum);
            check_layers(g, false, result);
        }
    } else if (result->search.outcome == UJ_SEARCH_SOLVED)
        assert_int_equal(result->search.cost, optimum);
    else
        assert_int_equal(optimum, NEVER);
}

static void limits(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    test_graph *g = malloc(sizeof *g);
    assert_non_null(g);
    unsigned by_memory = 0, by_cost = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uint64_t goals[NODES];
        random_graph(&random, g);
        const uj_bidirectional_graph graph = two_way(g, goals);
        uj_bidirectional_options options = {.all = test_random_below(&random, 2),
                                            .limits = uj_search_limits_default()};
        uj_bidirectional_result result;
        options.limits.memory_bytes = 1 + test_random_below(&random, 60000);
        assert_int_equal(uj_bidirectional_solve(&graph, &options, &result, NULL), UJ_OK);
        check_limited(g, &result, UJ_LIMIT_MEMORY);
        assert_true(result.search.stats.memory_bytes <= options.limits.memory_bytes ||
                    result.search.outcome != UJ_SEARCH_LIMIT || result.solutions > 0);
        by_memory += result.search.outcome == UJ_SEARCH_LIMIT;
        uj_bidirectional_result_clear(&result);

        options.limits = uj_search_limits_default();
        options.limits.max_cost = test_random_below(&random, 6);
        assert_int_equal(uj_bidirectional_solve(&graph, &options, &result, NULL), UJ_OK);
        check_limited(g, &result, UJ_LIMIT_COST);
        if (result.search.outcome == UJ_SEARCH_LIMIT)
            assert_true(result.search.stats.lower_bound > options.limits.max_cost);
        by_cost += result.search.outcome == UJ_SEARCH_LIMIT;
        uj_bidirectional_result_clear(&result);
    }
    free(g);
    assert_covered(by_memory > 0 && by_cost > 0);
}

// An infinite binary tree. Forwards, every layer is twice as large as the one before; backwards,
// every node has one parent.
static void expand_tree(void *context, uj_side side, uint64_t node, uj_u64_list *out)
{
    (void)context;
    if (side == UJ_FORWARD)
        (void)(uj_u64_list_add(out, 2 * node) && uj_u64_list_add(out, 2 * node + 1));
    else if (node > 1)
        uj_u64_list_add(out, node / 2);
}

// The search must expand the side with the smaller layers.
static void narrow_side(void **state)
{
    (void)state;
    static const uint64_t goal = UINT64_C(1) << 62 | 12345;
    const uj_bidirectional_graph tree = {
        .start = 1, .goals = &goal, .goal_count = 1, .expand = expand_tree};
    const uj_bidirectional_graph elsewhere = {
        .start = 3, .goals = &goal, .goal_count = 1, .expand = expand_tree};
    const uj_bidirectional_options options = {.limits = uj_search_limits_default()};
    uj_bidirectional_result result;
    assert_int_equal(uj_bidirectional_solve(&tree, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.cost, 62);
    assert_true(result.search.stats.expanded < 5000);
    uj_bidirectional_result_clear(&result);
    // From the other half of the tree no path leads to the goal. The backward side proves that as
    // soon as it has no more nodes.
    assert_int_equal(uj_bidirectional_solve(&elsewhere, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_true(result.search.stats.expanded < 5000);
    uj_bidirectional_result_clear(&result);
}

// An infinite grid. From every point, one edge leads to the next column and one to the next row.
static void expand_grid(void *context, uj_side side, uint64_t point, uj_u64_list *out)
{
    (void)context;
    const uint64_t x = point >> 32, y = point & UINT32_MAX;
    if (side == UJ_FORWARD)
        (void)(uj_u64_list_add(out, (x + 1) << 32 | y) && uj_u64_list_add(out, x << 32 | (y + 1)));
    else
        (void)((x == 0 || uj_u64_list_add(out, (x - 1) << 32 | y)) && y > 0 &&
               uj_u64_list_add(out, x << 32 | (y - 1)));
}

static void numbers_of_paths(void **state)
{
    (void)state;
    static const uint64_t goals[] = {UINT64_C(20) << 32 | 20, UINT64_C(100) << 32 | 100,
                                     UINT64_C(200) << 32 | 200};
    const uj_bidirectional_options options = {.all = true, .limits = uj_search_limits_default()};
    uj_bidirectional_result result;
    uj_bidirectional_graph grid = {
        .start = 0, .goals = &goals[0], .goal_count = 1, .expand = expand_grid};
    assert_int_equal(uj_bidirectional_solve(&grid, &options, &result, NULL), UJ_OK);
    assert_true(result.solutions == UINT64_C(137846528820));  // 40 choose 20
    uj_bidirectional_result_clear(&result);
    grid.goals = &goals[1];
    assert_int_equal(uj_bidirectional_solve(&grid, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.cost, 200);
    assert_true(result.solutions == UJ_COUNT_MAX);  // 200 choose 100 is 9.1e58
    uj_bidirectional_result_clear(&result);
    // The goal is too far away: the result is a limit, not a proof that no path exists.
    grid.goals = &goals[2];
    assert_int_equal(uj_bidirectional_solve(&grid, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, UJ_BIDIRECTIONAL_DEPTH + 1);
    uj_bidirectional_result_clear(&result);
}

static void clock_and_callback(void **state)
{
    (void)state;
    static const uint64_t goal = (UINT64_C(1) << 60) - 1;
    const uj_bidirectional_graph cube = {
        .start = 0, .goals = &goal, .goal_count = 1, .expand = expand_cube};
    unsigned calls = 0;
    uj_bidirectional_options options = {.limits = uj_search_limits_default()};
    uj_bidirectional_result result;
    options.limits.seconds = 0.05;
    assert_int_equal(uj_bidirectional_solve(&cube, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    assert_in_range(result.search.stats.lower_bound, 1, 60);
    uj_bidirectional_result_clear(&result);
    options.limits.seconds = 0.0;
    options.progress = (uj_search_progress){stop_at_once, &calls};
    assert_int_equal(uj_bidirectional_solve(&cube, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
    assert_int_equal(calls, 1);
    uj_bidirectional_result_clear(&result);
}

int main(void)
{
    seed = test_seed(20260803);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs),      cmocka_unit_test(limits),
        cmocka_unit_test(narrow_side),        cmocka_unit_test(numbers_of_paths),
        cmocka_unit_test(clock_and_callback),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
