// Tests the tray solver on puzzles whose answer is known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/tray_builder.h"

static uj_tray_result solve(const uj_tray *tray, const uj_tray_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void expect_certified(const uj_tray *tray, const uj_tray_solution *solution)
{
    uj_certificate certificate;
    uj_certificate_options options = uj_certificate_default();
    uj_error error = {0};
    assert_int_equal(uj_certificate_check(tray, solution, &options, &certificate, &error), UJ_OK);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
}

static void expect_optimum(const uj_tray *tray, uint32_t cost)
{
    uj_tray_options options = uj_tray_default();
    uj_tray_result result = solve(tray, &options);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.cost, cost);
    assert_true(result.optimal);
    expect_certified(tray, &result.solution);
    uj_solution_clear(&result.solution);
}

// The bar looks the same after half a turn. But a goal pose is reached only at its own angle.
static void pose_goal_means_the_angle(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_bar(tray, 2, 1, 1, (uj_pose){3, 3, 0});
    builder_goal_pose(tray, 0, (uj_pose){5, 0.5, UJ_PI}, 1e-6);
    expect_optimum(tray, 3);  // a push and two quarter turns
    uj_tray_destroy(tray);
}

// Twelve pieces allow more pushes than any search can try.
static uj_tray *tray_of_many(double length)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_bar(tray, length, 1, 1, (uj_pose){1.5, 6.5, 0});
    for (int i = 1; i < 12; i++)
        builder_add_bar(tray, 1, 1, 2, (uj_pose){1.5 + 3.0 * (i % 4), 6.5 + 2.0 * (i / 4), 0});
    return tray;
}

// One push solves the puzzle, so the solver need not try how the other 11 pieces could move with it
// (5^11 ways).
static void one_push_out_of_many_pieces(void **state)
{
    (void)state;
    uj_tray *tray = tray_of_many(1);
    builder_add_exit(tray, builder_rectangle(12, -3, 13, 0), 1);
    builder_goal_exit(tray, 0, 0);
    expect_optimum(tray, 1);
    uj_tray_destroy(tray);
}

// One push solves the puzzle, so the solver need not try the turns (up to 9^7).
static void one_push_to_a_pose(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 3, 3));
    for (int i = 0; i < 7; i++)
        builder_add_bar(tray, 1, 1, i + 1, (uj_pose){0.5 + i % 3, 0.5 + i / 3, 0});
    builder_goal_pose(tray, 6, (uj_pose){2.5, 2.5, 0}, 1e-6);
    expect_optimum(tray, 1);
    uj_tray_destroy(tray);
}

static void time_limit_holds_for_many_pieces(void **state)
{
    (void)state;
    uj_tray *tray = tray_of_many(2);
    builder_add_exit(tray, builder_rectangle(12, -3, 13, 0), 1);
    builder_goal_exit(tray, 0, 0);
    uj_tray_options options = uj_tray_default();
    options.limits.seconds = 0.5;
    double started = uj_clock_seconds();
    uj_tray_result result = solve(tray, &options);
    // Without the limit of 0.5 s, the search takes hours. A busy machine may need far more than 0.5
    // s.
    assert_true(uj_clock_seconds() - started < 20.0);
    if (result.search.outcome == UJ_SEARCH_LIMIT)
        assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

// The bar is wider than the slot, so the search ends without a solution.
static void no_solution_is_exhausted(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_exit(tray, builder_rectangle(2.6, -6, 3.4, 0), 1);
    builder_add_bar(tray, 2, 1, 1, (uj_pose){3, 3, 0});
    builder_goal_exit(tray, 0, 0);
    uj_tray_options options = uj_tray_default();
    uj_tray_result result = solve(tray, &options);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_int_equal(result.unresolved, 0);
    uj_tray_destroy(tray);
}

// The bar turns until it is stuck in the slot. The contacts do not prove that it is stuck. Even so,
// the solver must not leave out the turn.
static void stop_without_proof_is_found(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 7, 7));
    builder_add_exit(tray, builder_rectangle(0, -9, 2.475, 0), 1);
    builder_add_bar(tray, 5.75, 2.25, 1, (uj_pose){5, 4, 0.5 * UJ_PI});
    builder_goal_pose(tray, 0, (uj_pose){5.5, 0.5, 0.25 * UJ_PI}, 0.1);
    uj_tray_options options = uj_tray_default();
    uj_tray_result result = solve(tray, &options);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_int_equal(result.unresolved, 0);
    uj_tray_destroy(tray);
}

// In one turn, a bar becomes flush with a slot of its own width, while a triangle keeps turning.
// The solver must not let the bar leave before it is flush.
static void bar_becomes_flush_within_a_turn(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 7.5, 7.5));
    builder_add_exit(tray, builder_rectangle(0, -9.5, 2.5, 0), 1);
    uj_vec2 triangle[] = {
        {-5.0 / 6.0, -2.0 / 3.0}, {5.0 / 3.0, -2.0 / 3.0}, {-5.0 / 6.0, 4.0 / 3.0}};
    builder_add_piece(tray, builder_polygon(triangle, 3), 2,
                      (uj_pose){1.4588098450425715, 0.9373304673733552, 79.9 * UJ_PI / 180.0});
    builder_add_bar(tray, 6.5, 2.5, 1, (uj_pose){3.75, 4.25, UJ_PI});
    builder_goal_exit(tray, 1, 0);
    expect_optimum(tray, 2);
    uj_tray_destroy(tray);
}

// When the bar slides over a slot exactly as wide as itself, it must go in, whatever the rounding.
static void exact_slot_lets_the_bar_out(void **state)
{
    (void)state;
    static const double errors[] = {0.0, 1e-9, -1e-11, 1e-4};
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        double width = 2.0 + errors[i];
        uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, 10));
        builder_add_exit(tray, builder_rectangle(4, -12, 4 + width, 0), 1);
        builder_add_bar(tray, 5, 2, 1, (uj_pose){3, 7, UJ_PI / 2});
        builder_goal_exit(tray, 0, 0);
        expect_optimum(tray, 2);
        uj_tray_destroy(tray);
    }
}

// A square that is pushed along a wall must enter a pocket exactly as wide as itself.
static void exact_pocket_is_entered(void **state)
{
    (void)state;
    static const double widths[] = {1.0, 1.0001};
    for (size_t i = 0; i < 2; i++) {
        double y = 2 + widths[i];
        uj_tray *tray = builder_tray(builder_polygon(
            (uj_vec2[]){{0, 0}, {2, 0}, {2, 2}, {4, 2}, {4, y}, {2, y}, {2, 6}, {0, 6}}, 8));
        builder_add_bar(tray, 1, 1, 1, (uj_pose){0.5, 5.5, 0});
        builder_goal_pose(tray, 0, (uj_pose){3.5, 2.5, 0}, 2e-4);
        expect_optimum(tray, 1);
        uj_tray_destroy(tray);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pose_goal_means_the_angle),
        cmocka_unit_test(one_push_out_of_many_pieces),
        cmocka_unit_test(one_push_to_a_pose),
        cmocka_unit_test(time_limit_holds_for_many_pieces),
        cmocka_unit_test(no_solution_is_exhausted),
        cmocka_unit_test(stop_without_proof_is_found),
        cmocka_unit_test(bar_becomes_flush_within_a_turn),
        cmocka_unit_test(exact_slot_lets_the_bar_out),
        cmocka_unit_test(exact_pocket_is_entered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
