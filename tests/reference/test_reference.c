// Tests the reference implementation against formulas and random points.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "least_distance.h"
#include "tests/reference/reference.h"
#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

static const double near = 1e-8;

// A bar of 4 x 1 in the lower left corner of a box.
typedef struct box {
    uj_tray *tray;
    uj_contact_model *model;
    uj_pose pose;
} box;

static box box_create(double width, double height)
{
    box b = {.tray = builder_tray(builder_rectangle(0, 0, width, height)), .pose = {2.0, 0.5, 0.0}};
    uj_error error = {0};
    builder_add_bar(b.tray, 4.0, 1.0, 1.0, b.pose);
    assert_int_equal(uj_contact_model_create(b.tray, &b.model, &error), UJ_OK);
    return b;
}

static void box_clear(box *b)
{
    uj_contact_model_destroy(b->model);
    uj_tray_destroy(b->tray);
}

static reference_result turn_bar(const box *b, uj_direction direction, uj_spin spin)
{
    uj_press press = {.mask = 1, .direction = {(uint8_t)direction}};
    uint8_t spins[] = {(uint8_t)spin};
    return reference_turn(b->model, &press, spins, &b->pose);
}

// The bar turns until 4 sin a + cos a equals the height of the box.
static void a_bar_stops_between_floor_and_ceiling(void **state)
{
    (void)state;
    box b = box_create(10.0, 3.0);
    reference_result r = turn_bar(&b, UJ_SW, UJ_CCW);
    double angle = asin(3.0 / sqrt(17.0)) - atan2(1.0, 4.0);
    assert_int_equal(r.outcome, REFERENCE_DONE);
    assert_true(fabs(r.poses[0].angle - angle) < near);
    assert_true(fabs(r.poses[0].x - 0.5 * (4.0 * cos(angle) + sin(angle))) < near);
    assert_true(fabs(r.poses[0].y - 1.5) < near);
    box_clear(&b);
}

static void a_bar_stops_when_it_is_flush(void **state)
{
    (void)state;
    box b = box_create(10.0, 10.0);
    reference_result r = turn_bar(&b, UJ_SW, UJ_CCW);
    assert_int_equal(r.outcome, REFERENCE_DONE);
    assert_true(fabs(r.poses[0].angle - 0.5 * UJ_PI) < near);
    assert_true(fabs(r.poses[0].x - 0.5) < near && fabs(r.poses[0].y - 2.0) < near);
    box_clear(&b);
}

static void a_bar_cannot_turn_in_an_exact_fit(void **state)
{
    (void)state;
    box b = box_create(10.0, 1.0);
    assert_int_equal(turn_bar(&b, UJ_SW, UJ_CCW).outcome, REFERENCE_NONE);
    assert_int_equal(turn_bar(&b, UJ_SW, UJ_CW).outcome, REFERENCE_NONE);
    box_clear(&b);
}

static void a_push_ends_in_the_corner(void **state)
{
    (void)state;
    box b = box_create(10.0, 3.0);
    uj_press press = {.mask = 1, .direction = {UJ_NE}};
    reference_result r = reference_push(b.model, &press, &b.pose);
    assert_int_equal(r.outcome, REFERENCE_DONE);
    assert_true(fabs(r.poses[0].x - 8.0) < near && fabs(r.poses[0].y - 2.5) < near);
    box_clear(&b);
}

// --- least distance ------------------------------------------------------------------------------

enum { ROWS = 12, DIMENSION = 6, POINTS = 200 };

static real dot(const real *a, const real *b)
{
    real sum = 0.0L;
    for (int i = 0; i < DIMENSION; i++)
        sum += a[i] * b[i];
    return sum;
}

// All half-spaces contain the random point `inside`.
static void make_rows(test_random *random, least_row *rows, real *inside)
{
    for (int i = 0; i < DIMENSION; i++)
        inside[i] = test_random_real(random, -1.5, 1.5);
    for (int j = 0; j < ROWS; j++) {
        real length = 0.0L;
        for (int i = 0; i < DIMENSION; i++)
            rows[j].normal[i] = test_random_real(random, -1.0, 1.0);
        length = sqrtl(dot(rows[j].normal, rows[j].normal));
        for (int i = 0; i < DIMENSION; i++)
            rows[j].normal[i] /= length;
        rows[j].bound = dot(rows[j].normal, inside) - test_random_real(random, 0.0, 0.5);
    }
}

// z is nearest to the origin if z . p >= z . z for all points p that satisfy the rows.
static void nearest_points_are_nearest(void **state)
{
    (void)state;
    test_random random = {test_seed(20270)};
    for (int round = 0; round < test_effort(400); round++) {
        least_row rows[ROWS + 1];
        real z[LEAST_MAX], inside[LEAST_MAX];
        make_rows(&random, rows, inside);
        assert_int_equal(least_distance(rows, ROWS, DIMENSION, z), LEAST_FOUND);
        for (int j = 0; j < ROWS; j++)
            assert_true(dot(rows[j].normal, z) >= rows[j].bound - 1e-12L);
        for (int point = 0; point < POINTS; point++) {
            real p[LEAST_MAX];
            bool allowed = true;
            for (int i = 0; i < DIMENSION; i++)
                p[i] = inside[i] + test_random_real(&random, -0.3, 0.3);
            for (int j = 0; j < ROWS; j++)
                allowed = allowed && dot(rows[j].normal, p) >= rows[j].bound;
            if (allowed)
                assert_true(dot(z, p) >= dot(z, z) - 1e-12L);
        }
        // The last row contradicts row 0, so no point satisfies all rows.
        rows[ROWS] = rows[0];
        for (int i = 0; i < DIMENSION; i++)
            rows[ROWS].normal[i] = -rows[0].normal[i];
        rows[ROWS].bound = 0.001L - rows[0].bound;
        assert_int_equal(least_distance(rows, ROWS + 1, DIMENSION, z), LEAST_EMPTY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bar_stops_between_floor_and_ceiling),
        cmocka_unit_test(a_bar_stops_when_it_is_flush),
        cmocka_unit_test(a_bar_cannot_turn_in_an_exact_fit),
        cmocka_unit_test(a_push_ends_in_the_corner),
        cmocka_unit_test(nearest_points_are_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
