// Bidirectional search on disk must agree with a function that walks every path, and with the
// search in memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/search/disk/disk_bidirectional.h>

#include "tests/support/cube_graph.h"
#include "tests/support/test_folder.h"
#include "tests/support/two_way_graph.h"

enum { ROUNDS = 250 };

static uint64_t seed;
static char folder[] = "disk-sides-XXXXXX";

static uj_bidirectional_result solve(const uj_bidirectional_graph *graph,
                                     const uj_bidirectional_options *options)
{
    uj_bidirectional_result result;
    assert_int_equal(uj_disk_bidirectional_solve(graph, options, folder, &result, NULL), UJ_OK);
    assert_int_equal(test_folder_files(folder, false), 0);
    return result;
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
            options.threads = 1 + test_random_below(&random, 3);
            options.limits.memory_bytes = 300000 + test_random_below(&random, 100000);
            uj_bidirectional_result result = solve(&graph, &options);
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

// --- larger graphs -------------------------------------------------------------------------------

// Counts the coordinates that differ from the goal (or start), but only in every second dimension.
static uint32_t uneven_bound(void *context, uj_side side, uint64_t corner)
{
    (void)context;
    const uint64_t wanted = side == UJ_FORWARD ? ~corner & 0x5555 : corner & 0x5555;
    return (uint32_t)__builtin_popcountll(wanted & 0x7fff);
}

// The memory is so small that each large layer is merged from several runs.
static void larger_graphs(void **state)
{
    (void)state;
    static const uint64_t corner = (1 << 15) - 1;
    uj_bidirectional_graph graph = {
        .start = 0, .goals = &corner, .goal_count = 1, .expand = expand_cube};
    for (int bounded = 0; bounded < 2; bounded++) {
        graph.bound = bounded ? uneven_bound : NULL;
        uj_bidirectional_options options = {.all = true, .limits = uj_search_limits_default()};
        uj_bidirectional_result expected;
        assert_int_equal(uj_bidirectional_solve(&graph, &options, &expected, NULL), UJ_OK);
        assert_true(expected.solutions == UINT64_C(1307674368000));  // 15!
        for (options.threads = test_effort(2) < 2 ? 3 : 1; options.threads <= 3;
             options.threads += 2) {
            options.limits.memory_bytes = 800000 * options.threads;
            uj_bidirectional_result result = solve(&graph, &options);
            const size_t layers = expected.search.cost + 2;
            assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
            assert_int_equal(result.search.cost, expected.search.cost);
            assert_true(result.solutions == expected.solutions);
            assert_true(result.search.stats.memory_bytes <= options.limits.memory_bytes);
            assert_memory_equal(result.layers, expected.layers, layers * sizeof *result.layers);
            assert_memory_equal(result.states, expected.states,
                                result.layers[layers - 1] * sizeof *result.states);
            uj_bidirectional_result_clear(&result);
        }
        uj_bidirectional_result_clear(&expected);
    }
}

// --- limits --------------------------------------------------------------------------------------

static bool stop_at_once(void *payload, const uj_search_stats *stats)
{
    (void)payload;
    (void)stats;
    return false;
}

static void limits_prove_a_bound(void **state)
{
    (void)state;
    static const uint64_t goal = (UINT64_C(1) << 60) - 1;
    const uj_bidirectional_graph cube = {
        .start = 0, .goals = &goal, .goal_count = 1, .expand = expand_cube};
    const struct {
        uj_search_limits limits;
        uj_search_progress progress;
        uj_search_limit limit;
    } cases[] = {{{.max_cost = 3}, {0}, UJ_LIMIT_COST},
                 {{.max_cost = UINT32_MAX, .seconds = 0.05}, {0}, UJ_LIMIT_TIME},
                 {{.max_cost = UINT32_MAX, .memory_bytes = 1000}, {0}, UJ_LIMIT_MEMORY},
                 {{.max_cost = UINT32_MAX}, {stop_at_once, NULL}, UJ_LIMIT_STOPPED}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uj_bidirectional_options options = {
            .threads = 2, .limits = cases[i].limits, .progress = cases[i].progress};
        uj_bidirectional_result result = solve(&cube, &options);
        assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
        assert_int_equal(result.search.limit, cases[i].limit);
        assert_true(result.search.stats.lower_bound <= 60);
        if (cases[i].limit == UJ_LIMIT_COST)
            assert_int_equal(result.search.stats.lower_bound, 4);
        assert_null(result.states);
        uj_bidirectional_result_clear(&result);
    }
}

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    return rmdir(folder);
}

int main(void)
{
    seed = test_seed(37);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(larger_graphs),
        cmocka_unit_test(limits_prove_a_bound),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
