// Compares the editor's depths of overlaps and of exits with the results of slow calculations. Also
// tests that faults are found.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/edit/edit_check.h>
#include <unjam/viewer/edit/tray_edit.h>
#include <unjam/viewer/edit/tray_exit.h>

#include "tests/support/test_random.h"

static uint64_t seed;

enum { CORNERS = 7, DIRECTIONS = 7200 };

// The corners lie on an ellipse, so the polygon is convex.
static size_t random_convex(test_random *random, uj_vec2 centre, uj_vec2 *points)
{
    size_t count = 3 + test_random_below(random, CORNERS - 2);
    double a = test_random_real(random, 0.5, 2.0), b = test_random_real(random, 0.5, 2.0);
    for (size_t i = 0; i < count; i++) {
        double angle =
            2.0 * UJ_PI * ((double)i + test_random_real(random, 0.0, 0.7)) / (double)count;
        points[i] = (uj_vec2){centre.x + a * cos(angle), centre.y + b * sin(angle)};
    }
    return count;
}

static void project(const uj_sketch *sketch, uj_part part, uj_vec2 direction, double *low,
                    double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t i = 0; i < uj_part_ring(sketch, part)->count; i++) {
        double at = uj_vec2_dot(direction, uj_part_corner(sketch, part, i));
        *low = fmin(*low, at);
        *high = fmax(*high, at);
    }
}

// Tries many directions. Returns the length of the shortest move that separates a and b.
static double slow_depth(const uj_sketch *sketch, uj_part a, uj_part b)
{
    double depth = INFINITY;
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = 2.0 * UJ_PI * i / DIRECTIONS, low_a, high_a, low_b, high_b;
        uj_vec2 direction = {cos(angle), sin(angle)};
        project(sketch, a, direction, &low_a, &high_a);
        project(sketch, b, direction, &low_b, &high_b);
        depth = fmin(depth, high_a - low_b);
    }
    return depth;
}

static void overlap_depths(void **state)
{
    (void)state;
    test_random random = {seed};
    int overlapping = 0, apart = 0, count = test_effort(200);
    for (int i = 0; i < count; i++) {
        uj_edit_document document;
        uj_part a, b;
        uj_vec2 points[CORNERS];
        uj_faults faults;
        assert_int_equal(uj_edit_document_new(UJ_EDIT_TRAY, &document, NULL), UJ_OK);
        size_t n = random_convex(&random, (uj_vec2){5.0, 4.0}, points);
        assert_int_equal(uj_tray_add_piece(&document, points, n, &a, NULL), UJ_OK);
        uj_vec2 centre = {test_random_real(&random, 3.0, 9.0), test_random_real(&random, 3.0, 5.0)};
        n = random_convex(&random, centre, points);
        assert_int_equal(uj_tray_add_piece(&document, points, n, &b, NULL), UJ_OK);
        assert_int_equal(uj_tray_turn(&document, b, centre, 15.0 * i, NULL), UJ_OK);
        double slow = slow_depth(&document.sketch, a, b);
        assert_int_equal(uj_edit_check(&document, &faults), UJ_OK);
        const uj_fault *fault = uj_faults_of(&faults, b);
        if (fault != NULL && fault->kind == UJ_FAULT_OVERLAP) {
            overlapping++;
            assert_true(fault->depth <= slow + 1e-9);
            assert_true(fault->depth >= slow - 0.004);
            assert_true(faults.regions.ring_count > 0);
        } else {
            apart++;
            assert_true(slow < 0.004);
        }
        uj_faults_clear(&faults);
        uj_edit_document_clear(&document);
    }
    assert_covered(overlapping > 50 && apart > 20);
}

// Compares uj_depth_to_leave for a rectangle with the least depth over many angles.
static void exit_depths(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int i = 0; i < test_effort(200); i++) {
        double a = test_random_real(&random, 0.2, 3.0), b = test_random_real(&random, 0.2, 3.0);
        uj_vec2 box[4] = {{0.0, 0.0}, {a, 0.0}, {a, b}, {0.0, b}};
        uj_ring ring = {4, box};
        double width = test_random_real(&random, 0.1, 4.5), slow = INFINITY;
        for (int k = 0; k <= 100000; k++) {
            double c = cos(0.5 * UJ_PI * k / 100000.0), s = sin(0.5 * UJ_PI * k / 100000.0);
            if (a * c + b * s <= width)
                slow = fmin(slow, a * s + b * c);
        }
        double found = uj_depth_to_leave(&ring, width);
        if (isinf(slow))
            assert_true(isinf(found));
        else
            assert_true(found >= slow - 1e-3 && found <= slow + 0.02);
    }
}

// The part of an exit that lies inside the tray must not count towards the exit's depth.
static void check_inner_exit(uj_edit_document *document)
{
    uj_faults faults;
    uj_part exit = {UJ_PART_EXIT, 0};
    uj_wall_exit wall = {.edge = 0, .from = 2.0, .to = 3.2, .depth = 3.0};
    double edge = uj_wall_point(&document->sketch, 0, 0.0, 0.0).y;
    double inside = uj_wall_point(&document->sketch, 0, 0.0, -2.0).y;
    assert_int_equal(uj_tray_set_exit(document, 0, wall, NULL), UJ_OK);
    for (size_t i = 0; i < 4; i++) {
        uj_vec2 corner = uj_part_corner(&document->sketch, exit, i);
        if (fabs(corner.y - edge) < 1e-9)
            assert_int_equal(
                uj_tray_set_corner(document, exit, i, (uj_vec2){corner.x, inside}, NULL), UJ_OK);
    }
    assert_false(uj_wall_exit_find(&document->sketch, 0, &wall));
    assert_true(uj_wall_exit_outside(&document->sketch, 0, &wall));
    assert_float_equal(wall.depth, 3.0, 1e-9);
    assert_int_equal(uj_edit_check(document, &faults), UJ_OK);
    assert_int_equal(faults.list[0].kind, UJ_FAULT_EXIT);
    assert_non_null(strstr(faults.list[0].text, "too shallow"));
    uj_faults_clear(&faults);
}

static void faults_are_found(void **state)
{
    (void)state;
    uj_edit_document document;
    uj_faults faults;
    uj_part piece, exit;
    const uj_vec2 bow[4] = {{1.0, 1.0}, {3.0, 3.0}, {3.0, 1.0}, {1.0, 3.0}};
    const uj_vec2 bar[4] = {{1.0, 1.0}, {5.0, 1.0}, {5.0, 2.0}, {1.0, 2.0}};
    assert_int_equal(uj_edit_document_new(UJ_EDIT_TRAY, &document, NULL), UJ_OK);
    assert_int_equal(uj_edit_check(&document, &faults), UJ_OK);
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.list[0].kind, UJ_FAULT_UNFINISHED);
    uj_faults_clear(&faults);

    assert_int_equal(uj_tray_add_piece(&document, bow, 4, &piece, NULL), UJ_OK);
    assert_int_equal(uj_edit_check(&document, &faults), UJ_OK);
    assert_int_equal(faults.list[0].kind, UJ_FAULT_OUTLINE);
    assert_true(fabs(faults.list[0].at.x - 2.0) < 1e-9 && fabs(faults.list[0].at.y - 2.0) < 1e-9);
    uj_faults_clear(&faults);
    assert_true(uj_edit_undo(&document));

    // The slot is 1.2 wide, so the bar (4 by 1) leaves only lengthwise.
    assert_int_equal(uj_tray_add_piece(&document, bar, 4, &piece, NULL), UJ_OK);
    uj_wall_exit wall = {.edge = 0, .from = 2.0, .to = 3.2, .depth = 1.0};
    assert_int_equal(uj_tray_add_exit(&document, wall, &exit, NULL), UJ_OK);
    assert_int_equal(uj_tray_set_goal_exit(&document, 0, 0, NULL), UJ_OK);
    assert_true(uj_wall_exit_find(&document.sketch, 0, &wall));
    assert_true(wall.depth > 3.9 && wall.depth < 4.5);  // setting the goal has made the exit deeper
    assert_int_equal(uj_edit_check(&document, &faults), UJ_OK);
    assert_int_equal(faults.count, 0);
    wall.depth = 1.0;
    assert_int_equal(uj_tray_set_exit(&document, 0, wall, NULL), UJ_OK);
    assert_int_equal(uj_edit_check(&document, &faults), UJ_OK);
    assert_int_equal(faults.list[0].kind, UJ_FAULT_EXIT);
    assert_non_null(strstr(faults.list[0].text, "too shallow"));
    uj_faults_clear(&faults);
    check_inner_exit(&document);
    wall.to = 2.9;
    assert_int_equal(uj_tray_set_exit(&document, 0, wall, NULL), UJ_OK);
    assert_int_equal(uj_edit_check(&document, &faults), UJ_OK);
    assert_non_null(strstr(faults.list[0].text, "too narrow"));
    uj_faults_clear(&faults);
    uj_edit_document_clear(&document);
}

int main(void)
{
    seed = test_seed(7);
    const struct CMUnitTest tests[] = {cmocka_unit_test(overlap_depths),
                                       cmocka_unit_test(exit_depths),
                                       cmocka_unit_test(faults_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
