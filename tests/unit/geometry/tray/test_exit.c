// Tests the mouth, the direction and the required depth of exits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/geometry/tray/exit.h>
#include <unjam/geometry/tray/exit_depth.h>

#include "tests/support/tray_builder.h"

enum { SHIFTS = 4 };

// The slot is 2 wide and 3 deep. Its mouth goes from (6 + near, 1) to (6 + far, 3).
static uj_tray *slotted(double near, double far, double angle)
{
    uj_vec2 interior[] = {{0, 0}, {6, 0}, {6, 4}, {0, 4}};
    uj_vec2 opening[] = {{6 + near, 1}, {9, 1}, {9, 3}, {6 + far, 3}};
    uj_rotation rotation = uj_rotation_of(angle);
    for (int i = 0; i < 4; i++) {
        interior[i] = uj_rotate(rotation, interior[i]);
        opening[i] = uj_rotate(rotation, opening[i]);
    }
    uj_tray *tray = builder_tray(builder_polygon(interior, 4));
    builder_add_exit(tray, builder_polygon(opening, 4), 1);
    uj_vec2 start = uj_rotate(rotation, (uj_vec2){1, 1});
    builder_add_piece(tray, builder_rectangle(-0.5, -0.5, 0.5, 0.5), 1,
                      (uj_pose){start.x, start.y, angle});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void check_mouth(const uj_tray *tray, double angle)
{
    uj_vec2 mouth, direction;
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    if (uj_exit_midpoint(tray, 0, &mouth, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_exit_direction(tray, 0, &direction, &error), UJ_OK);
    uj_rotation rotation = uj_rotation_of(angle);
    uj_vec2 middle = uj_rotate(rotation, (uj_vec2){6, 2});
    uj_vec2 along = uj_rotate(rotation, (uj_vec2){1, 0});
    double off = 1e-3;  // the error that a wedge-shaped gap or overlap may cause
    assert_true(uj_vec2_length(uj_vec2_sub(mouth, middle)) <= off);
    assert_true(uj_vec2_length(uj_vec2_sub(direction, along)) <= off);
}

static void hairlines_leave_the_mouth_where_it_is(void **state)
{
    (void)state;
    static const double shifts[SHIFTS] = {0.0, 1e-15, 1e-14, 1e-13};
    for (int i = 0; i < SHIFTS; i++)
        for (int j = 0; j < 2 * SHIFTS; j++)
            for (int turn = 0; turn < 12; turn++) {
                double near = shifts[i], far = j < SHIFTS ? shifts[j] : -shifts[j - SHIFTS];
                double angle = turn * UJ_PI / 6.0;
                uj_tray *tray = slotted(near, far, angle);
                check_mouth(tray, angle);
                uj_tray_destroy(tray);
            }
}

static void a_tray_a_hairline_from_its_exit_is_solved(void **state)
{
    (void)state;
    static const double gaps[][2] = {{0, 0}, {1e-12, 1e-12}, {1e-9, 1e-9}, {1e-9, -1e-9}};
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        uj_tray *tray = slotted(gaps[i][0], gaps[i][1], 0.0);
        uj_tray_options options = uj_tray_default();
        uj_tray_result result;
        uj_error error = {0};
        check_mouth(tray, 0.0);
        if (uj_tray_solve(tray, &options, &result, &error) != UJ_OK)
            fail_msg("%s", error.message);
        assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
        assert_int_equal(result.search.cost, 2);
        uj_certificate certificate;
        assert_int_equal(uj_certificate_check(tray, &result.solution, NULL, &certificate, &error),
                         UJ_OK);
        assert_true(certificate.valid);
        uj_solution_clear(&result.solution);
        uj_tray_destroy(tray);
    }
}

// The opening leads out on two sides. Rounding must not choose one of them.
static void an_opening_across_the_tray_has_no_way_out(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        double x = 0.1 * i;
        uj_tray *tray = builder_tray(builder_rectangle(x, x, x + 0.7, x + 0.7));
        builder_add_exit(tray, builder_rectangle(x - 1.1, x + 0.3, x + 1.8, x + 0.5), 1);
        uj_vec2 direction;
        uj_error error = {0};
        assert_int_equal(uj_exit_direction(tray, 0, &direction, &error), UJ_OK);
        assert_true(direction.x == 0.0 && direction.y == 0.0);
        uj_tray_destroy(tray);
    }
}

// The bar must leave through a slot 2 wide and `depth` deep.
static uj_tray *shallow(double depth, double angle)
{
    uj_vec2 interior[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    uj_vec2 opening[] = {{-depth, 2}, {0, 2}, {0, 4}, {-depth, 4}};
    uj_rotation rotation = uj_rotation_of(angle);
    for (int i = 0; i < 4; i++) {
        interior[i] = uj_rotate(rotation, interior[i]);
        opening[i] = uj_rotate(rotation, opening[i]);
    }
    uj_tray *tray = builder_tray(builder_polygon(interior, 4));
    builder_add_exit(tray, builder_polygon(opening, 4), 1);
    uj_vec2 start = uj_rotate(rotation, (uj_vec2){3, 3});
    builder_add_piece(tray, builder_rectangle(-2, -0.5, 2, 0.5), 1,
                      (uj_pose){start.x, start.y, angle + 1.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// The bar fits into the slot only at angles t below 15 degrees. Its length along the slot, 4 cos t
// + sin t, is then least at t = 0.
static void a_short_exit_is_refused_with_its_depth(void **state)
{
    (void)state;
    const double needed = 4.0;
    for (int i = 0; i < 8; i++) {
        uj_error error = {0};
        double angle = 0.4 * i;
        uj_tray *tray = shallow(needed - 0.01, angle);
        double found = uj_exit_depth_needed(&tray->pieces[0].shape, 2.0);
        assert_true(found <= needed + 1e-9 && found > needed - 0.005);
        assert_int_equal(uj_tray_validate(tray, &error), UJ_BAD_INPUT);
        assert_string_equal(error.where, "tray.exits[0].opening");
        assert_non_null(strstr(error.message, "the exit extends about 4 or more"));
        uj_tray_destroy(tray);
        tray = shallow(needed, angle);
        assert_int_equal(uj_tray_validate(tray, &error), UJ_OK);
        uj_tray_destroy(tray);
    }
}

// At every angle, the bar is wider than the slot. Such a puzzle is valid, although it has no
// solution.
static void a_narrow_exit_is_not_refused(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_exit(tray, builder_rectangle(-1, 2, 0, 2.9), 1);
    builder_add_piece(tray, builder_rectangle(-2, -0.5, 2, 0.5), 1, (uj_pose){3, 3, 0});
    builder_goal_exit(tray, 0, 0);
    assert_true(isinf(uj_exit_depth_needed(&tray->pieces[0].shape, 0.9)));
    assert_int_equal(uj_tray_validate(tray, NULL), UJ_OK);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hairlines_leave_the_mouth_where_it_is),
        cmocka_unit_test(a_tray_a_hairline_from_its_exit_is_solved),
        cmocka_unit_test(an_opening_across_the_tray_has_no_way_out),
        cmocka_unit_test(a_short_exit_is_refused_with_its_depth),
        cmocka_unit_test(a_narrow_exit_is_not_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
