// Compares the critical width that the solver finds for a bent corridor with a formula.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/tray_builder.h"

// The puzzle of problems/tray/corner.json in a corridor of the given width.
static uj_tray *corner(double width)
{
    uj_tray *tray = builder_tray(builder_polygon(
        (uj_vec2[]){{0, 0}, {9, 0}, {9, width}, {width, width}, {width, 9}, {0, 9}}, 6));
    builder_add_exit(tray, builder_rectangle(0, 9, width, 16), 1);
    uj_vec2 angle[] = {{0, 0}, {5, 0}, {5, 1}, {1, 1}, {1, 2}, {0, 2}};
    builder_add_piece(tray, builder_polygon(angle, 6), 1, (uj_pose){3.5, 0, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Returns true if a certified solution is found, and false if the search is exhausted.
static bool passes(double width)
{
    uj_tray *tray = corner(width);
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve(tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    bool solved = result.search.outcome == UJ_SEARCH_SOLVED;
    assert_int_equal(result.unresolved, 0);
    if (solved) {
        uj_certificate certificate;
        assert_int_equal(uj_certificate_check(tray, &result.solution, NULL, &certificate, &error),
                         UJ_OK);
        if (!certificate.valid)
            fail_msg("%s", certificate.reason);
        uj_solution_clear(&result.solution);
    } else {
        assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    }
    uj_tray_destroy(tray);
    return solved;
}

// An arm of length a and thickness t slides with its ends on the outer walls of a corridor of width
// w. At the angle f it clears the inner corner if w (sin f + cos f) >= a sin f cos f + t. The
// greatest w is needed at f = 45 degrees.
static void critical_width_matches_the_formula(void **state)
{
    (void)state;
    const double critical = (5.0 / 2.0 + 1.0) / sqrt(2.0);
    double low = 2.4, high = 2.6;
    assert_false(passes(low));
    assert_true(passes(high));
    while (high - low > 1e-7) {
        double middle = 0.5 * (low + high);
        *(passes(middle) ? &high : &low) = middle;
    }
    // The bisection may be wrong by 1e-7, and contacts by about 1.3e-8 (1e-9 tray diameters).
    assert_true(fabs(high - critical) < 5e-7);
}

static void bundled_widths_are_on_both_sides(void **state)
{
    (void)state;
    assert_true(passes(2.48));
    assert_false(passes(2.47));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(critical_width_matches_the_formula),
        cmocka_unit_test(bundled_widths_are_on_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
