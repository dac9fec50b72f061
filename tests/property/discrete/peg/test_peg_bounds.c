// Tests that the bounds of peg solitaire are admissible and consistent on random boards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "discrete/peg/peg_bound.h"
#include "tests/support/peg_oracle.h"

enum { ROUNDS = 300 };

static uint64_t seed;

static void check_admissible(const uj_peg *peg, const uj_peg_bound *bound,
                             const oracle_answer *answer)
{
    for (unsigned p = 1; p < 1u << peg->board.hole_count; p++) {
        const uj_peg_tally tally = uj_peg_bound_at(bound, p);
        const uint32_t forward = uj_peg_bound_forward(bound, p);
        assert_int_equal(uj_peg_tally_is_dead(tally), forward == UINT32_MAX);
        if (answer->to_goal[p][ORACLE_HOLES] < ORACLE_NEVER)
            assert_true(forward <= answer->to_goal[p][ORACLE_HOLES]);
        for (unsigned last = 0; last < peg->board.hole_count; last++) {
            if (!(p >> last & 1))
                continue;
            if (answer->to_goal[p][last] < ORACLE_NEVER) {
                assert_false(uj_peg_tally_is_dead(tally));
                assert_true(uj_peg_tally_moves(bound, tally, p, last) <= answer->to_goal[p][last]);
            }
            if (answer->from_start[p][last] < ORACLE_NEVER)
                assert_true(uj_peg_bound_backward(bound, p) <= answer->from_start[p][last]);
        }
    }
    assert_int_equal(uj_peg_bound_backward(bound, (uj_peg_set)peg->start), 0);
}

// Checks all jumps of the peg on `hole`, and all jumps that may follow. `began` is the position
// before the move, and `pegs` the position now.
static void check_moves(const uj_peg *peg, const uj_peg_bound *bound, uj_peg_set began,
                        uj_peg_set pegs, unsigned hole)
{
    const uj_peg_board *board = &peg->board;
    for (unsigned j = 0; j < board->jump_count; j++) {
        const uj_peg_jump *jump = &board->jumps[j];
        if (jump->from != hole || !oracle_can_jump(pegs, jump->from, jump->over, jump->to))
            continue;
        const uj_peg_set after = pegs ^ jump->all;
        const uj_peg_tally anew = uj_peg_bound_at(bound, after);
        const uj_peg_tally kept =
            uj_peg_tally_after(bound, board, j, pegs, uj_peg_bound_at(bound, pegs));
        assert_true(anew.surpluses == kept.surpluses && anew.full == kept.full);
        const uint64_t forward = uj_peg_bound_forward(bound, began);
        const uint64_t next = uj_peg_bound_forward(bound, after);
        assert_true(forward <= next + 1 && (forward < UINT32_MAX || next == UINT32_MAX));
        const uint64_t backward = uj_peg_bound_backward(bound, after);
        const uint64_t previous = uj_peg_bound_backward(bound, began);
        assert_true(backward <= previous + 1 && (backward < UINT32_MAX || previous == UINT32_MAX));
        check_moves(peg, bound, began, after, jump->to);
    }
}

static void all_positions(void **state)
{
    (void)state;
    test_random random = {seed};
    oracle_answer *answer = malloc(sizeof *answer);
    assert_non_null(answer);
    unsigned large_regions = 0, dead_ends = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        peg->first_from = peg->first_to = UJ_PEG_NO_HOLE;
        oracle_ask(peg, answer);
        for (int heuristic = UJ_PEG_REGIONS; heuristic <= UJ_PEG_PLAIN; heuristic++) {
            uj_peg_bound bound;
            assert_int_equal(uj_peg_bound_find(peg, (uj_peg_heuristic)heuristic, &bound, NULL),
                             UJ_OK);
            check_admissible(peg, &bound, answer);
            for (uj_peg_set p = 1; p < UINT64_C(1) << peg->board.hole_count; p++)
                for (unsigned hole = 0; hole < peg->board.hole_count; hole++)
                    if (p >> hole & 1)
                        check_moves(peg, &bound, p, p, hole);
            for (unsigned i = 0; i < bound.region_count; i++)
                large_regions += oracle_bits(bound.regions[i]) > 1;
            for (uj_peg_set p = 1; p < UINT64_C(1) << peg->board.hole_count; p++)
                dead_ends += uj_peg_bound_forward(&bound, p) == UINT32_MAX;
            uj_peg_bound_clear(&bound);
        }
        uj_peg_destroy(peg);
    }
    free(answer);
    printf("%u regions of several holes, %u positions with pegs wasted\n", large_regions,
           dead_ends);
    assert_covered(large_regions > 0 && dead_ends > 0);
}

int main(void)
{
    seed = test_seed(20260801);
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
