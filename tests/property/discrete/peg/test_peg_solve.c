// On random peg boards, compares IDA* and bidirectional search with dynamic programming over all
// positions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "discrete/peg/peg_search.h"
#include "tests/support/peg_oracle.h"

enum { ROUNDS = 800, LIST = 60 };

typedef uj_status solve_function(const uj_peg *peg, const uj_peg_bound *bound,
                                 const uj_puzzle_options *options, uj_puzzle_result *out,
                                 uj_error *error);

static uint64_t seed;

static bool same_moves(const uj_moves *a, const uj_moves *b)
{
    return a->count == b->count &&
           memcmp(a->starts, b->starts, (a->count + 1) * sizeof *a->starts) == 0 &&
           memcmp(a->codes, b->codes, a->starts[a->count] * sizeof *a->codes) == 0;
}

static void check_lists(const uj_peg *peg, const uj_puzzle_result *result)
{
    for (size_t i = 0; i < result->lists.count; i++) {
        uj_puzzle_verdict verdict = {.cost = 0};
        if (!uj_peg_check(peg, "moves", &result->lists.lists[i], &verdict))
            fail_msg("%s", verdict.reason);
        const uint32_t cost = verdict.cost;
        assert_int_equal(cost, result->search.cost);
        assert_int_equal(result->lists.lists[i].count, cost);
        for (size_t k = 0; k < i && cost > 0; k++)
            assert_false(same_moves(&result->lists.lists[i], &result->lists.lists[k]));
    }
}

static void compare(const uj_peg *peg, const oracle_answer *answer, bool all,
                    const uj_puzzle_result *result)
{
    if (answer->optimum == ORACLE_NEVER) {
        assert_int_equal(result->search.outcome, UJ_SEARCH_EXHAUSTED);
        assert_int_equal(result->lists.count, 0);
        return;
    }
    assert_int_equal(result->search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result->search.cost, answer->optimum);
    assert_int_equal(result->search.stats.lower_bound, answer->optimum);
    assert_true(result->solutions == (all ? answer->solutions : 1));
    size_t listed = !all ? 1 : answer->solutions < LIST ? (size_t)answer->solutions : LIST;
    assert_int_equal(result->lists.count, listed);
    check_lists(peg, result);
}

static void solve_every_way(const uj_peg *peg, const oracle_answer *answer)
{
    static solve_function *const functions[] = {uj_peg_solve_ida, uj_peg_solve_bidirectional};
    for (int heuristic = UJ_PEG_REGIONS; heuristic <= UJ_PEG_PLAIN; heuristic++) {
        uj_peg_bound bound;
        assert_int_equal(uj_peg_bound_find(peg, (uj_peg_heuristic)heuristic, &bound, NULL), UJ_OK);
        for (int way = 0; way < 4; way++) {
            uj_puzzle_options options = uj_puzzle_default();
            options.all = way % 2 == 0;
            options.list = options.all ? LIST : 1;
            uj_puzzle_result result = {0};
            assert_int_equal(functions[way / 2](peg, &bound, &options, &result, NULL), UJ_OK);
            compare(peg, answer, options.all, &result);
            uj_puzzle_result_clear(&result);
        }
        uj_peg_bound_clear(&bound);
    }
}

static void random_boards(void **state)
{
    (void)state;
    test_random random = {seed};
    oracle_answer *answer = malloc(sizeof *answer);
    assert_non_null(answer);
    unsigned solved = 0, several = 0, long_ones = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        oracle_ask(peg, answer);
        solve_every_way(peg, answer);
        // Tests the whole solver, which also checks parities before it searches.
        uj_puzzle_options options = uj_puzzle_default();
        options.all = true;
        options.list = LIST;
        uj_puzzle_result result = {0};
        assert_int_equal(uj_peg_puzzle.solve(peg, &options, &result, NULL), UJ_OK);
        compare(peg, answer, true, &result);
        uj_puzzle_result_clear(&result);
        uj_peg_destroy(peg);
        solved += answer->optimum != ORACLE_NEVER;
        several += answer->solutions > 1;
        long_ones += answer->optimum != ORACLE_NEVER && answer->optimum >= 4;
    }
    free(answer);
    printf("%u solved, %u in several ways, %u in four moves or more\n", solved, several, long_ones);
    assert_covered(solved > ROUNDS / 3 && several > ROUNDS / 10 && long_ones > ROUNDS / 20);
}

// If max_cost stops a search, the proven lower bound must exceed max_cost.
static void cost_limits(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    oracle_answer *answer = malloc(sizeof *answer);
    assert_non_null(answer);
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        oracle_ask(peg, answer);
        uj_peg_bound bound;
        assert_int_equal(uj_peg_bound_find(peg, UJ_PEG_REGIONS, &bound, NULL), UJ_OK);
        for (int way = 0; way < 2; way++) {
            uj_puzzle_options options = uj_puzzle_default();
            options.limits.max_cost = test_random_below(&random, 5);
            uj_puzzle_result result = {0};
            solve_function *solve = way == 0 ? uj_peg_solve_ida : uj_peg_solve_bidirectional;
            assert_int_equal(solve(peg, &bound, &options, &result, NULL), UJ_OK);
            if (answer->optimum <= options.limits.max_cost)
                compare(peg, answer, false, &result);
            else if (result.search.outcome == UJ_SEARCH_LIMIT) {
                assert_int_equal(result.search.limit, UJ_LIMIT_COST);
                assert_true(result.search.stats.lower_bound > options.limits.max_cost &&
                            result.search.stats.lower_bound <= answer->optimum);
            } else
                assert_int_equal(answer->optimum, ORACLE_NEVER);
            uj_puzzle_result_clear(&result);
        }
        uj_peg_bound_clear(&bound);
        uj_peg_destroy(peg);
    }
    free(answer);
}

int main(void)
{
    seed = test_seed(20260731);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards),
        cmocka_unit_test(cost_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
