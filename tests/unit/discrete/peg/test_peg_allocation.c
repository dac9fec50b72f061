// Makes each allocation of a peg solitaire search fail in turn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "discrete/peg/peg_search.h"
#include "tests/support/wrapped_allocation.h"

static long countdown = -1;  // allocations left before one fails; negative: none fails

static bool allocation_fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

// The lines of the triangular board of 15 holes.
static uj_peg_line lines[] = {{0, 1, 3},    {0, 2, 5},    {1, 3, 6},   {1, 4, 8},  {2, 4, 7},
                              {2, 5, 9},    {3, 4, 5},    {3, 6, 10},  {3, 7, 12}, {4, 7, 11},
                              {4, 8, 13},   {5, 8, 12},   {5, 9, 14},  {6, 7, 8},  {7, 8, 9},
                              {10, 11, 12}, {11, 12, 13}, {12, 13, 14}};

static uj_status solve(bool by_depth, bool any_goal, uj_puzzle_result *out, uj_error *error)
{
    uj_peg peg = {.lines = lines,
                  .line_count = sizeof lines / sizeof lines[0],
                  .start = 0x7ffe,
                  .exact = !any_goal,
                  .goal = any_goal ? 0 : 1,
                  .goal_count = 1,
                  .first_from = UJ_PEG_NO_HOLE,
                  .first_to = UJ_PEG_NO_HOLE};
    uj_puzzle_options options = uj_puzzle_default();
    uj_peg_bound bound;
    options.all = true;
    options.list = 20;
    uj_status status = uj_peg_board_build(15, lines, peg.line_count, &peg.board, error);
    if (status != UJ_OK)
        return status;
    status = uj_peg_bound_find(&peg, UJ_PEG_REGIONS, &bound, error);
    if (status == UJ_OK) {
        status = by_depth ? uj_peg_solve_ida(&peg, &bound, &options, out, error)
                          : uj_peg_solve_bidirectional(&peg, &bound, &options, out, error);
        uj_peg_bound_clear(&bound);
    }
    uj_peg_board_clear(&peg.board);
    return status;
}

static void fail_each_allocation(bool by_depth, bool any_goal, uint32_t cost)
{
    long failures = 0, refused = 0;
    for (;; failures++) {
        uj_puzzle_result result = {0};
        uj_error error = {0};
        countdown = failures;
        uj_status status = solve(by_depth, any_goal, &result, &error);
        bool all_passed = countdown >= 0;
        countdown = -1;
        // If the list of solutions cannot grow, the search succeeds with a shorter list.
        bool is_cut = result.list_limit == UJ_LIMIT_MEMORY;
        assert_true(status == UJ_OK || (!all_passed && status == UJ_NO_MEMORY));
        assert_int_equal(error.status, status);
        assert_false(all_passed && is_cut);
        if (status == UJ_OK) {
            assert_int_equal(result.search.cost, cost);
            assert_true(is_cut ? result.lists.count >= 1 && result.lists.count < 20
                               : result.lists.count == 20);
        }
        refused += status == UJ_NO_MEMORY;
        uj_puzzle_result_clear(&result);
        if (all_passed)
            break;
    }
    assert_true(refused > 10);
}

static void by_depth(void **state)
{
    (void)state;
    fail_each_allocation(true, false, 10);
}

static void by_layers(void **state)
{
    (void)state;
    fail_each_allocation(false, false, 10);
}

static void by_layers_to_any_goal(void **state)
{
    (void)state;
    fail_each_allocation(false, true, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_depth),
        cmocka_unit_test(by_layers),
        cmocka_unit_test(by_layers_to_any_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
