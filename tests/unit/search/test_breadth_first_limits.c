// Tests limits, progress and edge cases of the breadth-first search.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/search/breadth_first.h>

// A binary tree: the successors of n are 2 n and 2 n + 1.
typedef struct tree {
    uint64_t last, goal;
} tree;

static void expand(void *context, const void *state, uj_successors *out)
{
    const tree *t = context;
    const uint64_t *number = state;
    for (uint64_t i = 0; i < 2 && *number <= t->last / 2; i++) {
        uint64_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        *next = 2 * *number + i;
    }
}

static bool is_goal(void *context, const void *state)
{
    return *(const uint64_t *)state == ((const tree *)context)->goal;
}

static uj_status solve(tree *t, const uj_breadth_first_options *options,
                       uj_breadth_first_result *out)
{
    const uj_graph graph = {
        .context = t, .state_size = sizeof(uint64_t), .expand = expand, .is_goal = is_goal};
    const uint64_t start = 1;
    return uj_breadth_first_solve(&graph, &start, options, out, NULL);
}

static void start_may_be_the_goal(void **unused)
{
    (void)unused;
    tree t = {.last = 1000, .goal = 1};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.limits.max_cost = 0;
    options.count_paths = true;
    uj_breadth_first_result result;
    assert_int_equal(solve(&t, &options, &result), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.cost, 0);
    assert_int_equal(result.move_count, 0);
    assert_int_equal(((uint64_t *)result.states)[0], 1);
    assert_true(result.solutions == 1);
    assert_int_equal(result.search.stats.expanded, 0);
    uj_breadth_first_result_clear(&result);
}

static void max_cost_proves_a_bound(void **unused)
{
    (void)unused;
    tree t = {.last = 1000, .goal = 16 + 5};
    for (uint32_t most = 0; most < 8; most++) {
        uj_breadth_first_options options = uj_breadth_first_default();
        options.limits.max_cost = most;
        uj_breadth_first_result result;
        assert_int_equal(solve(&t, &options, &result), UJ_OK);
        bool solved = most >= 4;
        assert_int_equal(result.search.outcome, solved ? UJ_SEARCH_SOLVED : UJ_SEARCH_LIMIT);
        assert_int_equal(result.search.limit, solved ? UJ_LIMIT_NONE : UJ_LIMIT_COST);
        assert_int_equal(result.search.stats.lower_bound, solved ? 4 : most + 1);
        uj_breadth_first_result_clear(&result);
    }
}

// The numbers 1 to 1023 fill depths 0 to 9. The goal, 0, is not among them.
static void dead_ends_exhaust(void **unused)
{
    (void)unused;
    tree t = {.last = 1023, .goal = 0};
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    assert_int_equal(solve(&t, &options, &result), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_int_equal(result.search.stats.lower_bound, UINT32_MAX);
    assert_int_equal(result.search.stats.distinct, 1023);
    assert_int_equal(result.search.stats.expanded, 1023);
    assert_int_equal(result.search.stats.generated, 1022);
    assert_int_equal(result.layer_count, 10);
    for (size_t depth = 0; depth < 10; depth++)
        assert_int_equal(result.layers[depth].states, UINT64_C(1) << depth);
    assert_null(result.states);
    uj_breadth_first_result_clear(&result);
}

static void time_limit_stops(void **unused)
{
    (void)unused;
    tree t = {.last = UINT64_MAX, .goal = 0};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.limits.seconds = 0.05;
    options.limits.memory_bytes = (size_t)2 << 30;
    uj_breadth_first_result result;
    double started = uj_clock_seconds();
    assert_int_equal(solve(&t, &options, &result), UJ_OK);
    assert_true(uj_clock_seconds() - started < 5.0);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    assert_true(result.search.stats.seconds >= 0.05);
    uint64_t passed = (UINT64_C(1) << (result.search.stats.lower_bound - 1)) - 1;
    assert_true(result.search.stats.expanded >= passed);
    assert_true(result.search.stats.expanded <= 2 * passed + 1);
    uj_breadth_first_result_clear(&result);
}

static bool stop_third(void *payload, const uj_search_stats *stats)
{
    int *calls = payload;
    assert_true(stats->distinct > 0 && stats->lower_bound > 0 && stats->seconds > 0.0);
    return ++*calls < 3;
}

static void callback_stops(void **unused)
{
    (void)unused;
    tree t = {.last = UINT64_MAX, .goal = 0};
    int calls = 0;
    uj_breadth_first_options options = uj_breadth_first_default();
    options.progress = (uj_search_progress){stop_third, &calls};
    options.limits.memory_bytes = (size_t)4 << 30;
    uj_breadth_first_result result;
    assert_int_equal(solve(&t, &options, &result), UJ_OK);
    assert_int_equal(calls, 3);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
    uj_breadth_first_result_clear(&result);
}

static void memory_limits_are_results(void **unused)
{
    (void)unused;
    tree t = {.last = UINT64_MAX, .goal = 0};
    uint32_t last = 0;
    for (size_t bytes = 1; bytes < 40000000; bytes = bytes * 3 / 2 + 1) {
        uj_breadth_first_options options = uj_breadth_first_default();
        options.limits.memory_bytes = bytes;
        options.count_paths = bytes % 2;
        uj_breadth_first_result result;
        assert_int_equal(solve(&t, &options, &result), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
        assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
        assert_true(result.search.stats.memory_bytes <= bytes);
        last = result.search.stats.lower_bound > last ? result.search.stats.lower_bound : last;
        uj_breadth_first_result_clear(&result);
    }
    assert_true(last > 18);
}

// With `exhaust`, the search goes on after the goal until it reaches a limit.
static void limits_after_the_goal_are_told(void **unused)
{
    (void)unused;
    tree t = {.last = UINT64_MAX, .goal = 21};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.exhaust = true;
    options.limits.memory_bytes = (size_t)1 << 24;
    uj_breadth_first_result result;
    assert_int_equal(solve(&t, &options, &result), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
    assert_int_equal(result.search.cost, 4);
    assert_int_equal(result.search.stats.lower_bound, 4);
    assert_int_equal(((uint64_t *)result.states)[4], 21);
    assert_true(result.layer_count > 10);
    uj_breadth_first_result_clear(&result);
}

static bool stop_at_once(void *payload, const void *states, size_t move_count)
{
    (void)states;
    assert_int_equal(move_count, 4);
    ++*(int *)payload;
    return false;
}

static void visitors_may_stop(void **unused)
{
    (void)unused;
    tree t = {.last = UINT64_MAX, .goal = 21};
    int calls = 0;
    uj_breadth_first_options options = uj_breadth_first_default();
    options.visitor = (uj_path_visitor){stop_at_once, &calls};
    uj_breadth_first_result result;
    assert_int_equal(solve(&t, &options, &result), UJ_OK);
    assert_int_equal(calls, 1);
    assert_int_equal(result.listed, UJ_LIMIT_NONE);
    uj_breadth_first_result_clear(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_may_be_the_goal),
        cmocka_unit_test(max_cost_proves_a_bound),
        cmocka_unit_test(dead_ends_exhaust),
        cmocka_unit_test(time_limit_stops),
        cmocka_unit_test(callback_stops),
        cmocka_unit_test(memory_limits_are_results),
        cmocka_unit_test(limits_after_the_goal_are_told),
        cmocka_unit_test(visitors_may_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
