// Tests A*: how a search ends, reopened states, costs near the greatest possible cost, ties.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/number_steps.h"

static void start_may_be_the_goal(void **unused)
{
    (void)unused;
    numbers n = new_numbers();
    n.endless = true;
    n.goal = 3;
    uj_astar_options options = uj_astar_default();
    options.limits.max_cost = 0;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 3, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.move_count, 0);
    assert_int_equal(*(uint64_t *)result.states, 3);
    assert_int_equal(result.search.stats.expanded, 0);
    assert_int_equal(result.search.stats.distinct, 1);
    assert_int_equal(result.search.stats.lower_bound, 0);
    uj_astar_result_clear(&result);
    assert_null(result.states);
    uj_astar_result_clear(&result);
}

static void dead_ends_exhaust(void **unused)
{
    (void)unused;
    numbers n = new_numbers();
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_int_equal(result.search.stats.expanded, 1);
    assert_int_equal(result.search.stats.distinct, 1);

    // An estimate of UINT32_MAX means that no goal can be reached.
    const step steps[] = {{0, 1, {1, 0}}, {1, 2, {1, 0}}};
    n.steps = steps;
    n.step_count = 2;
    n.goal = 2;
    n.estimate = (uj_cost){UINT32_MAX, 0};
    for (n.estimated = 0; n.estimated < 2; n.estimated++) {
        uj_astar_options options = uj_astar_default();
        options.limits.max_cost = n.estimated == 0 ? UINT32_MAX : 5;
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
        assert_int_equal(result.search.stats.distinct, n.estimated);
    }
}

static void start_may_lie_past_max_cost(void **unused)
{
    (void)unused;
    numbers n = new_numbers();
    n.endless = true;
    n.estimated = 0;
    n.estimate = (uj_cost){7, 0};
    uj_astar_options options = uj_astar_default();
    options.limits.max_cost = 6;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 7);
    assert_int_equal(result.search.stats.expanded, 0);
}

static void costs_do_not_wrap(void **unused)
{
    (void)unused;
    const uint32_t most = UINT32_MAX;
    uj_astar_result result;
    numbers n = new_numbers();
    n.step_count = 2;
    n.goal = 2;

    // The sums of these costs do not overflow.
    const step fits[] = {{0, 1, {most - 2, most - 5}}, {1, 2, {1, 5}}};
    n.steps = fits;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.cost.primary, most - 1);
    assert_int_equal(result.cost.secondary, most);
    uj_astar_result_clear(&result);

    // If the cost of a path overflows, the search must end with UJ_LIMIT_COST.
    const step primary[] = {{0, 1, {most - 2, 0}}, {1, 2, {4, 0}}};
    n.steps = primary;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, most);

    const step secondary[] = {{0, 1, {3, most - 2}}, {1, 2, {4, 3}}};
    n.steps = secondary;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 7);

    // Here the sum g + h overflows.
    const step estimated[] = {{0, 1, {10, 0}}, {1, 2, {4, 0}}};
    n.steps = estimated;
    n.estimated = 1;
    n.estimate = (uj_cost){most - 5, 0};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, most);

    // Here the secondary cost of g + h overflows, which must do no harm.
    const step harmless[] = {{0, 1, {1, 9}}, {1, 2, {1, 1}}};
    n.steps = harmless;
    n.estimate = (uj_cost){0, most};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.cost.primary, 2);
    assert_int_equal(result.cost.secondary, 10);
    uj_astar_result_clear(&result);
}

static void second_cost_breaks_ties(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {1, 5}}, {0, 2, {1, 1}}, {0, 3, {0, 9}},
                          {1, 9, {1, 0}}, {2, 9, {1, 1}}, {3, 9, {2, 0}}};
    numbers n = new_numbers();
    n.steps = steps;
    n.step_count = 6;
    n.goal = 9;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.primary, 2);
    assert_int_equal(result.cost.secondary, 2);
    assert_int_equal(result.move_count, 2);
    assert_int_equal(((uint64_t *)result.states)[1], 2);
    assert_memory_equal(result.moves, "\2\11", 2);
    uj_astar_result_clear(&result);
}

// With `ends_at_goal`, the search ends when a path to the goal (state 9) has the lower bound as its
// primary cost. Another path may have a lower secondary cost.
static void first_goal_at_the_bound(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {1, 0}}, {1, 9, {2, 0}}, {1, 2, {1, 0}},
                          {2, 9, {1, 7}}, {1, 3, {1, 0}}, {3, 9, {1, 5}}};
    numbers n = new_numbers();
    n.steps = steps;
    n.step_count = 6;
    n.goal = 9;
    uj_astar_result result;
    for (int ends = 0; ends < 2; ends++) {
        n.ends_at_goal = ends == 1;
        assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
        assert_int_equal(result.cost.primary, 3);
        assert_int_equal(result.cost.secondary, 0);
        assert_int_equal(result.search.stats.lower_bound, 3);
        uj_astar_result_clear(&result);
    }
    const step ties[] = {{0, 1, {1, 0}}, {0, 9, {1, 7}}, {0, 9, {1, 5}}, {0, 2, {1, 0}}};
    n.steps = ties;
    n.step_count = 4;
    n.estimated = 0;
    n.estimate = (uj_cost){1, 0};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.secondary, 7);
    assert_int_equal(result.search.stats.expanded, 0);
    assert_int_equal(result.search.stats.generated, 2);
    assert_int_equal(n.refused, 3);  // emit returns false at the goal and at both later steps
    uj_astar_result_clear(&result);
    n.ends_at_goal = false;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.secondary, 5);
    uj_astar_result_clear(&result);
}

static void expect_log(const numbers *n, const logged *expected, size_t count)
{
    assert_int_equal(n->log_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(n->log[i].state, expected[i].state);
        assert_int_equal(n->log[i].part, expected[i].part);
    }
}

// State 1 is first reached at cost 5, and part 1 of its expansion is postponed. When state 1 is
// reached at cost 2, its expansion must start again with part 0.
static void reopening_begins_with_the_first_part(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {5, 0}}, {0, 2, {1, 0}},  {2, 1, {1, 0}},
                          {1, 3, {1, 0}}, {1, 9, {10, 0}}, {1, 8, {4, 0}}};
    const unsigned part[] = {0, 0, 0, 0, 0, 1};
    numbers n = new_numbers();
    n.steps = steps;
    n.part = part;
    n.step_count = 6;
    n.estimated = 2;
    n.estimate = (uj_cost){5, 0};
    n.postponed = 1;
    n.rest = (uj_cost){4, 0};
    uj_astar_result result;

    // Part 1 of the expansion of state 1 yields the goal.
    n.goal = 8;
    const logged to_8[] = {{0, 0}, {1, 0}, {3, 0}, {2, 0}, {1, 0}, {3, 0}, {1, 1}};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.primary, 6);
    assert_memory_equal(result.moves, "\2\1\10", 3);
    expect_log(&n, to_8, 7);
    // A state counts as expanded after the last part of its expansion.
    assert_int_equal(result.search.stats.expanded, 5);
    uj_astar_result_clear(&result);

    // Now part 0 of the expansion of state 1 yields the goal.
    n.goal = 9;
    n.log_count = 0;
    const logged to_9[] = {{0, 0}, {1, 0}, {3, 0}, {2, 0}, {1, 0}, {3, 0}, {1, 1}, {8, 0}};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.primary, 12);
    assert_memory_equal(result.moves, "\2\1\11", 3);
    expect_log(&n, to_9, 8);
    uj_astar_result_clear(&result);

    n.goal = NOWHERE;
    n.log_count = 0;
    const logged all[] = {{0, 0}, {1, 0}, {3, 0}, {2, 0}, {1, 0}, {3, 0}, {1, 1}, {8, 0}, {9, 0}};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    expect_log(&n, all, 9);
}

// If the bound `rest` of part 1 is above max_cost, part 1 is never generated. The lower bound of
// the search must still be `rest`.
static void parts_may_lie_past_max_cost(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {1, 0}}, {0, 2, {7, 0}}};
    const unsigned part[] = {0, 1};
    numbers n = new_numbers();
    n.steps = steps;
    n.part = part;
    n.step_count = 2;
    n.postponed = 0;
    n.rest = (uj_cost){6, UINT32_MAX};
    n.goal = 2;
    const logged first[] = {{0, 0}, {1, 0}}, both[] = {{0, 0}, {1, 0}, {0, 1}};
    for (uint32_t max = 4; max < 8; max++) {
        n.log_count = 0;
        uj_astar_options options = uj_astar_default();
        options.limits.max_cost = max;
        uj_astar_result result;
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        if (max < 7) {
            assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
            assert_int_equal(result.search.limit, UJ_LIMIT_COST);
            assert_int_equal(result.search.stats.lower_bound, max < 6 ? 6 : 7);
        } else {
            assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
            assert_int_equal(result.cost.primary, 7);
        }
        expect_log(&n, max < 6 ? first : both, max < 6 ? 2 : 3);
        uj_astar_result_clear(&result);
    }
}

typedef struct wide {
    long double value;
    void *pointer;
} wide;

static uj_status wide_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    assert_int_equal((uintptr_t)state % _Alignof(wide), 0);
    unsigned char number = (unsigned char)((const wide *)state)->value;
    memcpy(key, &number, 1);
    return UJ_OK;
}

static bool wide_is_goal(void *context, const void *state)
{
    (void)context;
    assert_int_equal((uintptr_t)state % _Alignof(wide), 0);
    return ((const wide *)state)->value == 100.0L;
}

static uj_status wide_expand(void *context, const void *state, uj_astar_sink *sink, uj_error *error)
{
    (void)context;
    (void)error;
    wide next = *(const wide *)state;
    next.value += 1.0L;
    uj_astar_emit(sink, NULL, (uj_cost){2, 1}, &next);
    return UJ_OK;
}

// States must be aligned even if moves have size 0 and keys have one byte.
static void states_are_aligned(void **unused)
{
    (void)unused;
    uj_astar_domain domain = {.state_size = sizeof(wide),
                              .key_size = 1,
                              .key = wide_key,
                              .is_goal = wide_is_goal,
                              .expand = wide_expand};
    wide start = {.value = 1.0L};
    uj_astar_result result;
    assert_int_equal(uj_astar_solve(&domain, &start, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.move_count, 99);
    assert_int_equal(result.cost.primary, 198);
    assert_int_equal(result.cost.secondary, 99);
    for (int i = 0; i < 100; i++)
        assert_true(((wide *)result.states)[i].value == 1.0L + i);
    uj_astar_result_clear(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_may_be_the_goal),
        cmocka_unit_test(dead_ends_exhaust),
        cmocka_unit_test(start_may_lie_past_max_cost),
        cmocka_unit_test(costs_do_not_wrap),
        cmocka_unit_test(second_cost_breaks_ties),
        cmocka_unit_test(first_goal_at_the_bound),
        cmocka_unit_test(reopening_begins_with_the_first_part),
        cmocka_unit_test(parts_may_lie_past_max_cost),
        cmocka_unit_test(states_are_aligned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
