// The lines of a pattern must lie on the shape and keep away from its name.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/viewer/draw/hatch.h>

#include "tests/support/random_shapes.h"

// Returns true if p is inside the shape. Then the angles that the edges subtend at p add up to a
// full turn.
static bool holds(const uj_polygon *shape, uj_vec2 p)
{
    double turned = 0.0;
    const uj_ring *ring = &shape->rings[0];
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = uj_vec2_sub(ring->points[i], p);
        uj_vec2 b = uj_vec2_sub(ring->points[(i + 1) % ring->count], p);
        turned += atan2(uj_vec2_cross(a, b), uj_vec2_dot(a, b));
    }
    return fabs(turned) > UJ_PI;
}

static double length_of(const uj_polygon *lines)
{
    double sum = 0.0;
    for (size_t i = 0; i < lines->ring_count; i++)
        sum += uj_vec2_length(uj_vec2_sub(lines->rings[i].points[1], lines->rings[i].points[0]));
    return sum;
}

static void check_lines(const uj_hatch_place *place, const uj_polygon *lines)
{
    for (size_t i = 0; i < lines->ring_count; i++) {
        assert_int_equal(lines->rings[i].count, 2);
        uj_vec2 a = lines->rings[i].points[0], b = lines->rings[i].points[1];
        for (int k = 0; k <= 20; k++) {
            uj_vec2 p = uj_vec2_add(a, uj_vec2_scale(uj_vec2_sub(b, a), 0.05 * k));
            assert_true(holds(place->shape, p));
            assert_true(uj_vec2_length(uj_vec2_sub(p, place->name)) > place->room - 1e-9);
        }
    }
}

static void lines_stay_on_shapes_and_off_names(void **state)
{
    (void)state;
    test_random random = {test_seed(20261121)};
    for (int round = 0; round < test_effort(60); round++) {
        uj_polygon shape = round % 2 == 0 ? random_convex(&random, 3.0)
                                          : random_star(&random, 3.0, (uj_vec2){1.0, -2.0});
        uj_vec2 middle = uj_polygon_centroid(&shape);
        uj_hatch_place place = {.shape = &shape,
                                .name = middle,
                                .room = test_random_real(&random, 0.0, 0.8),
                                .step = test_random_real(&random, 0.15, 0.4),
                                .margin = 0.02};
        for (int kind = 0; kind < UJ_HATCHES; kind++) {
            uj_polygon lines;
            assert_int_equal(uj_hatch_make(&place, kind, &lines), UJ_OK);
            check_lines(&place, &lines);
            uj_polygon_clear(&lines);
        }
        uj_polygon_clear(&shape);
    }
}

// The total length of unbroken lines is the area divided by the line spacing.
static void lines_are_as_dense_as_asked(void **state)
{
    (void)state;
    uj_vec2 corners[4] = {{0.0, 0.0}, {50.0, 0.0}, {50.0, 50.0}, {0.0, 50.0}};
    uj_ring ring = {4, corners};
    const uj_polygon square = {1, &ring};
    const uj_hatch_place place = {.shape = &square, .name = {25.0, 25.0}, .step = 1.3};
    const double apart[UJ_HATCHES] = {1.0, 0.0, 0.0, 0.55, 0.5, 0.9, 0.0, 0.0};
    for (int kind = 0; kind < UJ_HATCHES; kind++) {
        uj_polygon lines;
        assert_int_equal(uj_hatch_make(&place, kind, &lines), UJ_OK);
        assert_true(lines.ring_count > 50);
        if (apart[kind] > 0.0)
            assert_true(fabs(length_of(&lines) * apart[kind] * place.step / 2500.0 - 1.0) < 0.05);
        uj_polygon_clear(&lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_stay_on_shapes_and_off_names),
        cmocka_unit_test(lines_are_as_dense_as_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
