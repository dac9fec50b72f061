// Compares results on well-known boards of peg solitaire with published numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "discrete/peg/peg_parity.h"
#include "discrete/peg/peg_search.h"

// Free the result with uj_problem_clear.
static uj_problem load(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/peg/%s.json", UJ_TEST_ROOT "/problems", name);
    uj_document document = {0};
    uj_problem problem = {0};
    uj_error error = {0};
    uj_status status = uj_document_read(path, &document, &error);
    const uj_json_node root = uj_json_root(&document);
    if (status == UJ_OK)
        status = uj_problem_read(uj_puzzle_find("peg"), &root, 0, &problem, &error);
    if (status != UJ_OK)
        fail_msg("%s: %s", path, error.message);
    uj_document_clear(&document);
    return problem;
}

static unsigned count_symmetries(const uj_peg *peg)
{
    const uint8_t colours[UJ_PEG_MAX_HOLES] = {0};
    uj_peg_symmetries symmetries;
    assert_int_equal(uj_peg_symmetries_find(&peg->board, colours, &symmetries, NULL), UJ_OK);
    const unsigned count = symmetries.count;
    uj_peg_symmetries_clear(&symmetries);
    return count;
}

static void boards(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned symmetries, classes, corners, parities;
    } expected[] = {
        {"english-central", 8, 4, 8, 4},
        {"triangle-3-0", 6, 4, 3, 2},
        {"hoppers", 8, 4, 4, 0},
        {"deformed-triangle", 6, 4, 6, 2},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        uj_problem problem = load(expected[i].name);
        const uj_peg *peg = problem.data;
        print_message("%s\n", expected[i].name);
        assert_int_equal(count_symmetries(peg), expected[i].symmetries);
        assert_int_equal(peg->board.class_count, expected[i].classes);
        assert_int_equal(uj_peg_count(peg->board.corners), expected[i].corners);
        assert_int_equal(uj_peg_parity_find(&peg->board).count, expected[i].parities);
        uj_problem_clear(&problem);
    }
}

// If only the centre is empty at the start, and one peg is left at the end, this peg is in the
// centre or in the middle of a side (Beasley 1985, chapter 4).
static void rule_of_three(void **state)
{
    (void)state;
    uj_problem problem = load("english-central");
    const uj_peg *peg = problem.data;
    const uj_peg_parity parity = uj_peg_parity_find(&peg->board);
    static const unsigned possible[] = {1, 13, 16, 19, 31};
    size_t next = 0;
    for (unsigned hole = 0; hole < peg->board.hole_count; hole++) {
        bool allowed = uj_peg_parity_witness(&parity, peg->start, uj_peg_bit(hole)) == 0;
        bool wanted = next < 5 && possible[next] == hole;
        assert_int_equal(allowed, wanted);
        next += wanted;
    }
    uj_problem_clear(&problem);
}

static void published_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t cost, solutions;  // both are 0 if the puzzle cannot be solved
    } expected[] = {
        {"hoppers", 7, 18},      {"triangle-3-0", 10, 681},     {"triangle-6-1", 11, 252},
        {"triangle-8-1", 0, 0},  {"triangle-10-3", 9, 233},     {"triangle-12-3", 10, 496},
        {"triangle-11-4", 0, 0}, {"deformed-triangle", 12, 96},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        uj_problem problem = load(expected[i].name);
        for (int bidirectional = 0; bidirectional < 2; bidirectional++) {
            uj_puzzle_options options = uj_puzzle_default();
            options.all = true;
            options.list = 1000;
            uj_puzzle_result result = {0};
            uj_peg_bound bound;
            assert_int_equal(uj_peg_bound_find(problem.data, UJ_PEG_REGIONS, &bound, NULL), UJ_OK);
            uj_status status =
                bidirectional
                    ? uj_peg_solve_bidirectional(problem.data, &bound, &options, &result, NULL)
                    : uj_peg_solve_ida(problem.data, &bound, &options, &result, NULL);
            print_message("%s\n", expected[i].name);
            assert_int_equal(status, UJ_OK);
            assert_int_equal(result.search.outcome,
                             expected[i].solutions > 0 ? UJ_SEARCH_SOLVED : UJ_SEARCH_EXHAUSTED);
            assert_int_equal(result.search.cost, expected[i].cost);
            assert_true(result.solutions == expected[i].solutions);
            assert_int_equal(result.lists.count, expected[i].solutions);
            for (size_t k = 0; k < result.lists.count; k++) {
                uj_puzzle_verdict verdict = {.cost = 0};
                assert_true(uj_peg_check(problem.data, "moves", &result.lists.lists[k], &verdict));
                assert_int_equal(verdict.cost, expected[i].cost);
            }
            uj_peg_bound_clear(&bound);
            uj_puzzle_result_clear(&result);
        }
        uj_problem_clear(&problem);
    }
}

// --- the witness ---------------------------------------------------------------------------------

// One move solves this puzzle: the peg in hole 0 jumps to holes 2, 4 and 6.
static uj_peg *small_puzzle(void)
{
    static uj_peg_line lines[] = {{0, 1, 2}, {2, 3, 4}, {4, 5, 6}, {0, 7, 4}};
    static uj_peg peg;
    peg = (uj_peg){.lines = lines,
                   .line_count = 4,
                   .start = 1 << 0 | 1 << 1 | 1 << 3 | 1 << 5,
                   .exact = true,
                   .goal = 1 << 6,
                   .goal_count = 1,
                   .first_from = UJ_PEG_NO_HOLE,
                   .first_to = UJ_PEG_NO_HOLE};
    assert_int_equal(uj_peg_board_build(8, lines, 4, &peg.board, NULL), UJ_OK);
    return &peg;
}

static void illegal_moves(void **state)
{
    (void)state;
    static const struct {
        uint16_t codes[6];
        // The first `count` codes are one move. The next `second` codes, if any, are another.
        size_t count, second;
        const char *reason;
    } cases[] = {
        {{0, 2, 4, 6}, 4, 0, NULL},
        {{0, 2, 4, 6}, 2, 2, "there is no peg in hole 4"},
        {{0, 2, 4}, 3, 0, "there is a peg in hole 4"},
        {{0, 4, 6}, 3, 0, "no peg in hole 7 to jump over"},
        {{0, 3}, 2, 0, "no line leads from hole 0 to hole 3"},
        {{2, 0}, 2, 0, "there is no peg in hole 2"},
        {{0, 2, 0}, 3, 0, "no peg in hole 1 to jump over"},
        {{0, 200}, 2, 0, "not on the board"},
        {{0}, 1, 0, "has no jump"},
        {{0}, 0, 0, "has no jump"},
    };
    uj_peg *peg = small_puzzle();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_moves moves = {0};
        uj_puzzle_verdict verdict = {.cost = 77};
        assert_true(uj_moves_append(&moves, cases[i].codes, cases[i].count));
        if (cases[i].second > 0)
            assert_true(uj_moves_append(&moves, cases[i].codes + cases[i].count, cases[i].second));
        bool legal = uj_peg_check(peg, "moves", &moves, &verdict);
        assert_int_equal(legal, cases[i].reason == NULL);
        if (legal)
            assert_int_equal(verdict.cost, 1);
        else if (strstr(verdict.reason, cases[i].reason) == NULL)
            fail_msg("case %zu: \"%s\"", i, verdict.reason);
        uj_moves_clear(&moves);
    }
    uj_peg_board_clear(&peg->board);
}

// Consecutive jumps of one peg cost one move.
static void cost_counts_sweeps(void **state)
{
    (void)state;
    uj_peg *peg = small_puzzle();
    static const uint16_t codes[] = {0, 2, 2, 4, 4, 6};
    uj_moves moves = {0};
    for (size_t i = 0; i < 3; i++)
        assert_true(uj_moves_append(&moves, codes + 2 * i, 2));
    uj_puzzle_verdict verdict = {.cost = 0};
    assert_true(uj_peg_check(peg, "moves", &moves, &verdict));
    assert_int_equal(verdict.cost, 1);
    peg->first_from = 0;
    peg->first_to = 4;
    assert_false(uj_peg_check(peg, "moves", &moves, &verdict));
    assert_non_null(strstr(verdict.reason, "first jump"));
    uj_moves_clear(&moves);
    uj_peg_board_clear(&peg->board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),
        cmocka_unit_test(rule_of_three),
        cmocka_unit_test(published_numbers),
        cmocka_unit_test(illegal_moves),
        cmocka_unit_test(cost_counts_sweeps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
