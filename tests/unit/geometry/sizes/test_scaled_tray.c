// Tests the start poses of scaled pieces, and uj_clearance (how far pieces can shift).
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/contact/clearance.h>
#include <unjam/geometry/sizes/scaled_tray.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

static uj_tray *member(const uj_tray *tray, double length, double width, uj_misfit *misfit)
{
    uj_tray_family *family = NULL;
    uj_tray *out = NULL;
    uj_error error = {0};
    assert_int_equal(uj_tray_family_create(tray, &family, &error), UJ_OK);
    if (uj_tray_family_member(family, (uj_scale){length, width}, &out, misfit, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_tray_family_destroy(family);
    return out;
}

static uj_tray *stack(double length, double width)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    for (int i = 0; i < 4; i++)
        builder_add_bar(tray, length, width, 1, (uj_pose){6.5, width * (3.5 - i), 0});
    builder_goal_pose(tray, 0, (uj_pose){6.5, 6.5, 0}, 20);
    return tray;
}

// At any size, the bars must form a centred stack on the bottom.
static void test_stack(void **state)
{
    (void)state;
    static const double sizes[][2] = {{0.9, 0.9}, {1.0041, 1.0041}, {0.5, 1.2}, {1.3, 0.01}};
    uj_tray *tray = stack(9.76, 2.44);
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        uj_misfit misfit;
        uj_tray *scaled = member(tray, sizes[k][0], sizes[k][1], &misfit);
        assert_non_null(scaled);
        for (int i = 0; i < 4; i++) {
            uj_scale extent = uj_piece_extent(scaled, (size_t)i);
            assert_true(fabs(extent.length - 9.76 * sizes[k][0]) < 1e-12);
            assert_true(fabs(extent.width - 2.44 * sizes[k][1]) < 1e-12);
            assert_true(fabs(scaled->pieces[i].start.x - 6.5) < 1e-11);
            assert_true(fabs(scaled->pieces[i].start.y - 2.44 * sizes[k][1] * (3.5 - i)) < 1e-11);
        }
        uj_tray_destroy(scaled);
    }
    uj_tray_destroy(tray);
}

static void test_same_size(void **state)
{
    (void)state;
    uj_misfit misfit;
    uj_tray *tray = stack(9.76, 2.44), *same = member(tray, 1.0, 1.0, &misfit);
    for (int i = 0; i < 4; i++)
        assert_memory_equal(&same->pieces[i].start, &tray->pieces[i].start, sizeof(uj_pose));
    uj_tray_destroy(same);
    uj_tray_destroy(tray);
}

static void test_misfit(void **state)
{
    (void)state;
    uj_misfit misfit;
    uj_tray *tray = stack(9.76, 2.44);
    assert_null(member(tray, 1.4, 1.0, &misfit));  // each bar is longer than the tray
    assert_true(misfit.pieces != 0 && misfit.wall);
    assert_null(member(tray, 1.0, 1.34, &misfit));  // the stack is higher than the tray
    assert_int_equal(misfit.pieces, 15);
    assert_true(misfit.wall && misfit.reason[0] != '\0');
    uj_tray_destroy(tray);
}

// Scaling must not move the centroid of a piece, even if the shape has its origin elsewhere.
static void test_centre(void **state)
{
    (void)state;
    uj_misfit misfit;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, 10));
    static const uj_vec2 ell[] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    builder_add_piece(tray, builder_polygon(ell, 6), 1, (uj_pose){4, 5, uj_radians(40)});
    builder_goal_pose(tray, 0, (uj_pose){5, 5, 0}, 20);
    uj_tray *scaled = member(tray, 1.5, 1.5, &misfit);
    uj_vec2 before =
        uj_pose_apply(tray->pieces[0].start, uj_polygon_centroid(&tray->pieces[0].shape));
    uj_vec2 after =
        uj_pose_apply(scaled->pieces[0].start, uj_polygon_centroid(&scaled->pieces[0].shape));
    assert_true(uj_vec2_length(uj_vec2_sub(before, after)) < 1e-12);
    assert_true(fabs(uj_polygon_area(&scaled->pieces[0].shape) -
                     2.25 * uj_polygon_area(&tray->pieces[0].shape)) < 1e-12);
    uj_tray_destroy(scaled);
    uj_tray_destroy(tray);
}

// After scaling, every box must stand on the same box as before, also in the mirrored tray.
static void check_towers(test_random *random)
{
    enum { TOWERS = 3, BOXES = 3 };
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 12, 12));
    uj_tray *mirrored = builder_tray(builder_rectangle(-12, 0, 0, 12));
    double height[TOWERS][BOXES];
    for (int t = 0; t < TOWERS; t++) {
        double y = 0.0;
        for (int b = 0; b < BOXES; b++) {
            double width = test_random_real(random, 1.0, 3.5);
            double h = height[t][b] = test_random_real(random, 0.5, 3.0);
            double x = 2.0 + 4.0 * t;
            builder_add_bar(tray, width, h, 1, (uj_pose){x, y + 0.5 * h, 0});
            builder_add_bar(mirrored, width, h, 1, (uj_pose){-x, y + 0.5 * h, 0});
            y += h;
        }
    }
    builder_goal_pose(tray, 0, (uj_pose){6, 6, 0}, 20);
    builder_goal_pose(mirrored, 0, (uj_pose){-6, 6, 0}, 20);
    double scale = test_random_real(random, 0.3, 1.05);
    uj_misfit misfit;
    uj_tray *scaled = member(tray, scale, scale, &misfit);
    uj_tray *image = member(mirrored, scale, scale, &misfit);
    assert_non_null(scaled);
    assert_non_null(image);
    for (int t = 0; t < TOWERS; t++) {
        double y = 0.0;
        for (int b = 0; b < BOXES; b++) {
            uj_pose pose = scaled->pieces[BOXES * t + b].start;
            uj_pose other = image->pieces[BOXES * t + b].start;
            assert_true(fabs(pose.y - (y + 0.5 * scale * height[t][b])) < 1e-10);
            assert_true(fabs(pose.x - (2.0 + 4.0 * t)) < 1e-10);
            assert_true(fabs(pose.x + other.x) < 1e-10 && fabs(pose.y - other.y) < 1e-10);
            y += scale * height[t][b];
        }
    }
    uj_tray_destroy(scaled);
    uj_tray_destroy(image);
    uj_tray_destroy(tray);
    uj_tray_destroy(mirrored);
}

static void test_towers(void **state)
{
    (void)state;
    test_random random = {test_seed(1)};
    for (int i = 0; i < 30; i++)
        check_towers(&random);
}

// Bar 0 is flush with the top of the tray, and bar 3 with the bottom. The clearance of bars 1 and
// 2, which are turned, must match a formula.
static void test_play(void **state)
{
    (void)state;
    const double side = 13, length = 9.76, width = 2.44;
    // From 39.8 degrees on, a turned bar is higher than the gap between the flush bars.
    for (double degrees = 25; degrees < 39; degrees += 2) {
        double t = uj_radians(degrees);
        uj_tray *tray = builder_tray(builder_rectangle(0, 0, side, side));
        const uj_pose poses[] = {{6.5, side - 0.5 * width, 0},
                                 {6.5 - 0.4 * width, 6.5 + 0.4 * width, t},
                                 {6.5 + 0.4 * width, 6.5 - 0.4 * width, t},
                                 {6.5, 0.5 * width, 0}};
        for (int i = 0; i < 4; i++)
            builder_add_bar(tray, length, width, 1, poses[i]);
        builder_goal_pose(tray, 0, (uj_pose){6.5, 6.5, 0}, 20);
        uj_contact_model *model = NULL;
        uj_clearance_workspace workspace;
        uj_contact_pairs chain;
        assert_int_equal(uj_contact_model_create(tray, &model, NULL), UJ_OK);
        assert_int_equal(uj_clearance_workspace_create(model, &workspace), UJ_OK);
        double play = uj_clearance(poses, 6u, NULL, &workspace, &chain);
        double wanted =
            side * sin(t) + (side - 2 * width) * cos(t) - length * sin(2 * t) - 2 * width;
        assert_true(fabs(play - wanted) < 1e-9);
        assert_int_equal(chain.count, 5);
        // Now only the walls limit the shift of bar 1.
        uj_contact_pairs walls = {2, {{-1, 1}, {-1, 2}}};
        play = uj_clearance(poses, 2u, &walls, &workspace, &chain);
        assert_true(isfinite(play) && play > 0.0 && chain.count == 1);
        uj_clearance_workspace_clear(&workspace);
        uj_contact_model_destroy(model);
        uj_tray_destroy(tray);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stack),  cmocka_unit_test(test_same_size),
        cmocka_unit_test(test_misfit), cmocka_unit_test(test_centre),
        cmocka_unit_test(test_towers), cmocka_unit_test(test_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
