// Makes each allocation of a Sokoban search fail in turn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/sokoban/sokoban.h>

#include "tests/support/wrapped_allocation.h"

static long countdown = -1;  // allocations left before one fails; negative: none fails

static bool allocation_fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

// Exchanging rows and columns does not change this level.
static const char *const rows[] = {"#######", "#@    #", "# $.  #", "# .#  #",
                                   "#   $ #", "#     #", "#######"};

static uj_sokoban level(void)
{
    uj_sokoban out = {.rows = 7, .columns = 7, .box_count = 2};
    for (int cell = 0; cell < 49; cell++) {
        const char sign = rows[cell / 7][cell % 7];
        out.cells[cell] = sign == '#'   ? UJ_SOKOBAN_WALL
                          : sign == '.' ? UJ_SOKOBAN_GOAL
                          : sign == '$' ? UJ_SOKOBAN_BOX
                                        : 0;
        if (sign == '@')
            out.player = cell;
    }
    return out;
}

static void fail_each_allocation(const char *cost, const char *heuristic, bool all)
{
    const uj_sokoban board = level();
    uj_puzzle_options options = uj_puzzle_default();
    uj_puzzle_result whole, result;
    long refused = 0;
    options.cost = cost;
    options.heuristic = heuristic;
    options.all = all;
    options.list = all ? 100 : 1;
    assert_int_equal(uj_sokoban_solve(&board, &options, &whole, NULL), UJ_OK);
    assert_int_equal(whole.search.outcome, UJ_SEARCH_SOLVED);
    for (long failure = 0;; failure++) {
        uj_error error = {0};
        countdown = failure;
        const uj_status status = uj_sokoban_solve(&board, &options, &result, &error);
        const bool all_passed = countdown >= 0;
        countdown = -1;
        assert_true(status == UJ_OK || (!all_passed && status == UJ_NO_MEMORY));
        assert_int_equal(error.status, status);
        if (status == UJ_OK) {
            assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
            assert_int_equal(result.search.cost, whole.search.cost);
            assert_true(result.lists.count == whole.lists.count ||
                        (!all_passed && result.list_limit == UJ_LIMIT_MEMORY));
        }
        refused += status == UJ_NO_MEMORY;
        uj_puzzle_result_clear(&result);
        if (all_passed)
            break;
    }
    assert_true(refused > 10);
    uj_puzzle_result_clear(&whole);
}

static void best_pushes(void **state)
{
    (void)state;
    fail_each_allocation("pushes", NULL, false);
}

static void best_moves_without_bound(void **state)
{
    (void)state;
    fail_each_allocation("moves", "none", false);
}

static void all_pushes(void **state)
{
    (void)state;
    fail_each_allocation("pushes", NULL, true);
}

static void all_moves(void **state)
{
    (void)state;
    fail_each_allocation("moves", NULL, true);
}

static void all_positions(void **state)
{
    (void)state;
    const uj_sokoban board = level();
    const uj_puzzle_options options = uj_puzzle_default();
    long refused = 0;
    for (long failure = 0;; failure++) {
        uj_breadth_first_result result = {0};
        uj_error error = {0};
        countdown = failure;
        const uj_status status = uj_sokoban_explore(&board, &options, &result, &error);
        const bool all_passed = countdown >= 0;
        countdown = -1;
        assert_true(status == UJ_OK || (!all_passed && status == UJ_NO_MEMORY));
        assert_int_equal(error.status, status);
        refused += status == UJ_NO_MEMORY;
        uj_breadth_first_result_clear(&result);
        if (all_passed)
            break;
    }
    assert_true(refused > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_pushes),   cmocka_unit_test(best_moves_without_bound),
        cmocka_unit_test(all_pushes),    cmocka_unit_test(all_moves),
        cmocka_unit_test(all_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
