// Tests exits that overlap. A piece in the goal's exit counts as having left, even if it is in
// another exit, too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

static uint64_t seed;

enum { TRAYS = 60, MOST_EXITS = 4, EXPANSIONS = 200 };

static const double wide = 10.0, high = 6.0;  // width and height of the tray

// An opening in the right wall. It is `deep` deep and goes from the height `low` to `high`.
typedef struct span {
    double deep, low, high;
} span;

// Bar 0 must leave through exit 0. The bars are 1 wide. A bar of length 0 is left out.
typedef struct puzzle {
    size_t count;
    span exits[MOST_EXITS];
    double length[2];
} puzzle;

static uj_tray *tray_of(const puzzle *p)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, wide, high));
    for (size_t i = 0; i < p->count; i++)
        builder_add_exit(
            tray,
            builder_rectangle(wide, p->exits[i].low, wide + p->exits[i].deep, p->exits[i].high), 1);
    for (int i = 0; i < 2; i++)
        if (p->length[i] > 0.0)
            builder_add_bar(tray, p->length[i], 1, i == 0 ? 1 : 2,
                            (uj_pose){0.5 * p->length[i], 0.5 + 1.2 * i, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Returns the least number of moves, or 0 if no solution is found. Certifies the solution found.
static uint32_t moves_of(const puzzle *p)
{
    uj_tray *tray = tray_of(p);
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    uj_error error = {0};
    options.limits.expansions = EXPANSIONS;
    if (uj_tray_validate(tray, &error) != UJ_OK ||
        uj_tray_solve(tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uint32_t moves = 0;
    if (result.search.outcome == UJ_SEARCH_SOLVED) {
        uj_certificate certificate;
        assert_int_equal(uj_certificate_check(tray, &result.solution, NULL, &certificate, &error),
                         UJ_OK);
        if (!certificate.valid)
            fail_msg("%s", certificate.reason);
        moves = (uint32_t)result.solution.move_count;
        uj_solution_clear(&result.solution);
    }
    uj_tray_destroy(tray);
    return moves;
}

// The bar is pushed into the upper part of the taller exit, and then slides down into the goal's
// exit.
static void a_piece_leaves_where_exits_overlap(void **state)
{
    (void)state;
    const puzzle apart = {2, {{4, 2, 3.2}, {4, 3.2, 5}}, {3, 0}};
    const puzzle overlapping = {2, {{4, 2, 3.2}, {4, 2.8, 5}}, {3, 0}};
    const puzzle within = {2, {{4, 2, 3.2}, {4, 2, 5}}, {3, 0}};
    const puzzle deeper = {2, {{4, 2, 3.2}, {3.5, 2, 5}}, {3, 0}};
    assert_int_equal(moves_of(&apart), 2);
    assert_int_equal(moves_of(&overlapping), 2);
    assert_int_equal(moves_of(&within), 2);
    assert_int_equal(moves_of(&deeper), 2);
}

static void a_piece_leaves_through_an_exit_with_another_in_it(void **state)
{
    (void)state;
    const puzzle alone = {1, {{4, 2, 5}}, {3, 0}};
    const puzzle around = {2, {{4, 2, 5}, {2, 2.5, 4}}, {3, 0}};
    const puzzle same = {2, {{4, 2, 5}, {4, 2, 5}}, {3, 0}};
    uint32_t moves = moves_of(&alone);
    assert_true(moves > 0);
    assert_int_equal(moves_of(&around), moves);
    assert_int_equal(moves_of(&same), moves);
}

// A piece has left only if it lies in the goal's exit.
static void another_exit_is_not_the_goal(void **state)
{
    (void)state;
    const puzzle narrow = {2, {{4, 2, 2.9}, {4, 2.4, 5}}, {3, 0}};
    const puzzle shallow = {2, {{3.2, 2, 3.2}, {6, 2, 5}}, {3.1, 0}};
    assert_int_equal(moves_of(&narrow), 0);
    assert_int_equal(moves_of(&shallow), 2);
}

// Cuts the goal's opening out of the others. All openings must be equally deep. Returns false if a
// remaining part is less than 0.05 high, or if the parts are too many.
static bool cut(const puzzle *p, puzzle *out)
{
    const span *goal = &p->exits[0];
    *out = *p;
    out->count = 1;
    for (size_t i = 1; i < p->count; i++) {
        const span *exit = &p->exits[i];
        const span parts[] = {{exit->deep, exit->low, fmin(exit->high, goal->low)},
                              {exit->deep, fmax(exit->low, goal->high), exit->high}};
        for (int k = 0; k < 2; k++) {
            double height = parts[k].high - parts[k].low;
            if (height > 0.0 && (height < 0.05 || out->count == MOST_EXITS))
                return false;
            if (height > 0.0)
                out->exits[out->count++] = parts[k];
        }
    }
    return true;
}

static puzzle random_puzzle(test_random *random)
{
    puzzle p = {2, .length = {test_random_real(random, 1.0, 3.5), 0}};
    for (size_t i = 0; i < p.count; i++) {
        double height = test_random_real(random, i == 0 ? 0.7 : 0.3, 4.0);
        p.exits[i].deep = 4.0;
        p.exits[i].low = test_random_real(random, 0.0, high - height);
        p.exits[i].high = p.exits[i].low + height;
    }
    if (test_random_below(random, 3) == 0)
        p.length[1] = test_random_real(random, 2.0, 7.0);
    return p;
}

static void cutting_the_goal_out_changes_nothing(void **state)
{
    (void)state;
    test_random random = {seed};
    int overlapping = 0, solved = 0;
    for (int i = 0; i < test_effort(TRAYS); i++) {
        puzzle p = random_puzzle(&random), apart;
        bool overlap = p.exits[0].low < p.exits[1].high && p.exits[1].low < p.exits[0].high;
        if (!overlap || !cut(&p, &apart))
            continue;
        uint32_t moves = moves_of(&p);
        if (moves != moves_of(&apart))
            fail_msg("tray %d", i);
        overlapping++;
        solved += moves > 0;
    }
    print_message("%d trays with exits that overlap, %d solved\n", overlapping, solved);
    assert_covered(overlapping > test_effort(TRAYS) / 3 && solved > overlapping / 4 &&
                   solved < overlapping);
}

int main(void)
{
    seed = test_seed(21041);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_leaves_where_exits_overlap),
        cmocka_unit_test(a_piece_leaves_through_an_exit_with_another_in_it),
        cmocka_unit_test(another_exit_is_not_the_goal),
        cmocka_unit_test(cutting_the_goal_out_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
