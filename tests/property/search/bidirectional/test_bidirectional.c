// On random graphs, bidirectional search must agree with a function that walks every path.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/bidirectional/bidirectional.h>

#include "tests/support/cube_graph.h"
#include "tests/support/two_way_graph.h"

enum { ROUNDS = 6000 };

static uint64_t seed;

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

// If a limit stops the search, the lower bound must be valid, and any solution must be optimal.
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

// An infinite binary tree: two successors forwards, one backwards.
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
    // No path leads from node 3 to the goal, which lies below node 2.
    assert_int_equal(uj_bidirectional_solve(&elsewhere, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_true(result.search.stats.expanded < 5000);
    uj_bidirectional_result_clear(&result);
}

// An infinite grid with edges to the next column and to the next row.
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
    // The goal is too far away. The search must not claim that no path exists.
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
