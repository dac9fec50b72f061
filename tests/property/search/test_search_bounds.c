// If a limit stops A* on a random graph, the lower bound must be valid.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/random_graph.h"

static uint64_t seed;

// If max_cost < optimum, then max_cost < lower bound <= optimum.
static void max_cost_is_exact(void **unused)
{
    (void)unused;
    test_random random = {seed + 1};
    for (int round = 0; round < test_effort(3000); round++) {
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

// Each state needs an allocation of its own, so memory limits can stop the search after any state.
// More memory must never lower the bound.
static void bound_holds_wherever_the_search_stops(void **unused)
{
    (void)unused;
    test_random random = {seed + 2};
    int stopped = 0, raised = 0;
    for (int round = 0; round < test_effort(200); round++) {
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
    if (test_is_thorough() && (stopped <= 100 || raised <= 10))
        fail_msg("too few cases: stopped %d times, bound raised %d times", stopped, raised);
}

int main(void)
{
    seed = test_seed(20262);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(max_cost_is_exact),
        cmocka_unit_test(bound_holds_wherever_the_search_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
