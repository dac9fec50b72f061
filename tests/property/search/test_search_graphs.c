// On random graphs, A* must find the same costs as the Bellman-Ford algorithm, and expand states in
// the same order as a naive A*.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/random_graph.h"

static uint64_t seed;

static void finds_the_optimum(void **unused)
{
    (void)unused;
    test_random random = {seed};
    for (parts_kind parts = PARTS_NONE; parts <= PARTS_EXACT; parts++) {
        int solved = 0, exhausted = 0, reopened = 0, unfinished = 0;
        size_t in_portions = 0;
        for (int round = 0; round < test_effort(5000); round++) {
            graph *g = random_graph(&random, parts);
            uint32_t start = test_random_below(&random, g->node_count);
            uj_astar_result result;
            g->portion = parts != PARTS_NONE ? test_random_below(&random, 4) : 0;
            assert_int_equal(solve(g, start, NULL, &result), UJ_OK);
            assert_int_equal(result.search.stats.expanded, g->finished);
            in_portions += g->in_portions;
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
        assert_true((in_portions > 0) == (parts != PARTS_NONE));
        if (test_is_thorough() &&
            (solved <= 500 || exhausted <= 500 || reopened <= 20 || unfinished <= 100))
            fail_msg("too few cases: %d solved, %d exhausted, %d reopened, %d unfinished", solved,
                     exhausted, reopened, unfinished);
    }
}

// With PARTS_EXACT (random_graph.h), A* expands part 0 of states first. The later parts come after
// all other expansions of the same primary cost. If paths with only edges of part 0 have the
// optimal primary cost, A* must find the best of them.
static void earlier_parts_are_preferred(void **unused)
{
    (void)unused;
    test_random random = {seed + 4};
    int preferred = 0, dearer = 0;
    for (int round = 0; round < test_effort(10000); round++) {
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
    if (test_is_thorough() && (preferred <= 500 || dearer <= 20))
        fail_msg("too few cases: first parts preferred %d times, %d times at a greater second cost",
                 preferred, dearer);
}

// The secondary cost saturates at UINT32_MAX.
static uj_cost plus_bound(uj_cost cost, uj_cost bound)
{
    uint32_t room = UINT32_MAX - cost.secondary;
    return (uj_cost){cost.primary + bound.primary,
                     bound.secondary > room ? UINT32_MAX : cost.secondary + bound.secondary};
}

// Textbook A*. Writes PARTS_MAX * node + part for each expansion. Returns the number of expansions.
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
        // No cost is negative, so an edge from `best` to itself has not changed nodes[best].
        if (rest.primary != UINT32_MAX) {
            uj_cost f = plus_bound(nodes[best].g, rest);
            if (f.primary >= nodes[best].f.primary)
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
    for (int round = 0; round < test_effort(6000); round++) {
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
        cmocka_unit_test(expands_in_the_promised_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
