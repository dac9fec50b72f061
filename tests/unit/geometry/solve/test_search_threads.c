// Tests that a search gives the same result with any number of threads, and ends soon when it is
// stopped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

// Only the upper bar, bar 0, may use the slot below the bars.
static uj_tray *two_bars(double length, double width, double side)
{
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, side, side));
    builder_add_exit(tray, builder_rectangle(0.4 * side, -side, 0.4 * side + 1.1 * width, 0.0),
                     1.0);
    for (int i = 0; i < 2; i++)
        builder_add_bar(tray, length, width, i == 0 ? 1.0 : 2.0,
                        (uj_pose){0.5 * side, (1.5 - i) * width, 0.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static uj_tray_result solve(const uj_tray *tray, const uj_tray_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void expect_same(const uj_tray_result *a, const uj_tray_result *b)
{
    assert_int_equal(a->search.outcome, b->search.outcome);
    assert_int_equal(a->search.cost, b->search.cost);
    assert_int_equal(a->optimal, b->optimal);
    assert_int_equal(a->piece_moves, b->piece_moves);
    assert_int_equal(a->unresolved, b->unresolved);
    assert_int_equal(a->search.stats.expanded, b->search.stats.expanded);
    assert_int_equal(a->search.stats.generated, b->search.stats.generated);
    assert_int_equal(a->search.stats.distinct, b->search.stats.distinct);
    assert_int_equal(a->search.stats.lower_bound, b->search.stats.lower_bound);
    const uj_motion *m = &a->solution.motion, *n = &b->solution.motion;
    assert_int_equal(a->solution.move_count, b->solution.move_count);
    assert_memory_equal(a->solution.moves, b->solution.moves,
                        a->solution.move_count * sizeof(uj_move));
    assert_int_equal(m->frame_count, n->frame_count);
    assert_memory_equal(m->times, n->times, m->frame_count * sizeof *m->times);
    assert_memory_equal(m->poses, n->poses, m->frame_count * m->piece_count * sizeof *m->poses);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    static const double lengths[] = {3.3, 3.9, 4.5};
    static const unsigned threads[] = {5, 2};
    const int rounds = test_effort(6) < 2 ? 2 : test_effort(6);  // both rules
    for (int round = 0; round < rounds; round++) {
        uj_tray *tray = two_bars(lengths[round / 2], 1.1, 6.0);
        uj_tray_options options = uj_tray_default();
        options.rules = round % 2 == 0 ? UJ_RULES_FREE : UJ_RULES_PAPER;
        options.limits.max_cost = 3;
        uj_tray_result one = solve(tray, &options);
        for (int k = 0; k < test_effort(2); k++) {
            options.threads = threads[k];
            uj_tray_result many = solve(tray, &options);
            expect_same(&one, &many);
            uj_solution_clear(&many.solution);
        }
        uj_solution_clear(&one.solution);
        uj_tray_destroy(tray);
    }
}

static bool stop_soon(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    int *left = payload;
    return --*left > 0;
}

static void stopping_does_not_wait(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_exit(tray, builder_rectangle(12.05, -3, 13, 0), 1);  // too narrow for a bar
    for (int i = 0; i < 7; i++)  // so many pieces have more states than can be searched
        builder_add_bar(tray, 2.5, 1, i == 0 ? 1 : 2,
                        (uj_pose){2.0 + 3.0 * (i % 4), 6.5 + 2.0 * (i / 4), 0});
    builder_goal_exit(tray, 0, 0);
    int reports = 3;
    uj_tray_options options = uj_tray_default();
    options.threads = 4;
    options.progress = (uj_search_progress){stop_soon, &reports};
    double started = uj_clock_seconds();
    uj_tray_result result = solve(tray, &options);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
    assert_true(uj_clock_seconds() - started < 20.0);  // generous, as sanitizers are slow
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

// The memory limit must end the search at the same state with 1 and with 9 threads, even if there
// is not enough memory for 9 threads.
static void memory_limit_ends_all_at_the_same_state(void **state)
{
    (void)state;
    uj_tray *tray = two_bars(3.3, 1.1, 6.0);
    for (size_t kilobytes = 60; kilobytes <= 2400; kilobytes *= 40) {
        uj_tray_options options = uj_tray_default();
        options.heuristic = UJ_TRAY_HEURISTIC_NONE;
        options.limits.memory_bytes = 1000 * kilobytes;
        uj_tray_layers one, many;
        assert_int_equal(uj_tray_explore(tray, &options, &one, NULL), UJ_OK);
        assert_true(one.search.stats.memory_bytes <= options.limits.memory_bytes);
        assert_int_equal(one.search.limit, UJ_LIMIT_MEMORY);
        options.threads = 9;
        assert_int_equal(uj_tray_explore(tray, &options, &many, NULL), UJ_OK);
        assert_int_equal(one.search.limit, many.search.limit);
        assert_int_equal(one.search.stats.memory_bytes, many.search.stats.memory_bytes);
        assert_int_equal(one.count, many.count);
        assert_memory_equal(one.layers, many.layers, one.count * sizeof *one.layers);
        uj_tray_layers_clear(&one);
        uj_tray_layers_clear(&many);
    }
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(stopping_does_not_wait),
        cmocka_unit_test(memory_limit_ends_all_at_the_same_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
