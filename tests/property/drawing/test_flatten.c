// Tests that flattened polygons lie on one side of their outlines, within the tolerance.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/drawing/curve.h>

#include "tests/support/random_shapes.h"

enum { MOST = 12, SAMPLES = 600 };

typedef struct outline {
    size_t count;
    uj_drawn_segment list[MOST];
} outline;

static uj_vec2 polar(double angle, double radius)
{
    return (uj_vec2){radius * cos(angle), radius * sin(angle)};
}

// A line, a cubic or an arc of an ellipse, in the sector between the angles `from` and `to`.
static uj_drawn_segment random_segment(test_random *random, uj_vec2 start, uj_vec2 end, double from,
                                       double to)
{
    int kind = (int)test_random_real(random, 0.0, 4.0);
    if (kind == 0)
        return uj_drawn_segment_line(start, end);
    if (kind <= 2) {
        double a = from + (to - from) * test_random_real(random, 0.0, 0.5);
        double b = from + (to - from) * test_random_real(random, 0.5, 1.0);
        return uj_drawn_segment_cubic(start, polar(a, test_random_real(random, 0.6, 2.0)),
                                      polar(b, test_random_real(random, 0.6, 2.0)), end);
    }
    // A quarter of an ellipse, with the conjugate half axes start - centre and end - centre.
    uj_vec2 apex = polar(0.5 * (from + to), test_random_real(random, 0.6, 1.6));
    uj_vec2 centre = uj_vec2_sub(uj_vec2_add(start, end), apex);
    uj_drawn_segment arc = uj_drawn_segment_arc(centre, uj_vec2_sub(start, centre),
                                                uj_vec2_sub(end, centre), 0.0, 0.5 * UJ_PI);
    arc.start = start;
    arc.end = end;
    return arc;
}

// Each segment stays in its own sector around the origin, so no two segments cross.
static outline random_outline(test_random *random)
{
    outline out = {.count = (size_t)test_random_real(random, 4.0, MOST)};
    uj_vec2 corners[MOST];
    for (size_t i = 0; i < out.count; i++)
        corners[i] =
            polar(2.0 * UJ_PI * (double)i / (double)out.count, test_random_real(random, 0.7, 1.6));
    for (size_t i = 0; i < out.count; i++)
        out.list[i] = random_segment(random, corners[i], corners[(i + 1) % out.count],
                                     2.0 * UJ_PI * (double)i / (double)out.count,
                                     2.0 * UJ_PI * (double)(i + 1) / (double)out.count);
    return out;
}

static double distance_to_edge(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 along = uj_vec2_sub(b, a), to = uj_vec2_sub(p, a);
    double t = uj_vec2_dot(to, along) / uj_vec2_dot(along, along);
    t = fmin(1.0, fmax(0.0, t));
    return uj_vec2_length(uj_vec2_sub(to, uj_vec2_scale(along, t)));
}

// Returns the distance from p to the edges of the ring: positive inside, negative outside.
static double depth(const uj_ring *ring, uj_vec2 p)
{
    double least = INFINITY;
    for (size_t i = 0; i < ring->count; i++)
        least =
            fmin(least, distance_to_edge(p, ring->points[i], ring->points[(i + 1) % ring->count]));
    return uj_ring_contains(ring, p) ? least : -least;
}

// If how.inwards, points of the true outline must be outside the polygon, otherwise inside. `size`
// scales the allowance for rounding.
static void check(const outline *o, uj_flattening how, double size)
{
    uj_polygon polygon;
    uj_error error = {0};
    uj_status status = uj_flatten(o->list, o->count, how, &polygon, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
    assert_int_equal(polygon.ring_count, 1);
    for (size_t i = 0; i < o->count; i++)
        for (int k = 0; k < SAMPLES; k++) {
            uj_vec2 p = uj_drawn_segment_at(&o->list[i], (double)k / SAMPLES);
            double inside = depth(&polygon.rings[0], p);
            assert_true(how.inwards ? inside <= 1e-11 * size : inside >= -1e-11 * size);
            assert_true(fabs(inside) <= how.tolerance * (1.0 + 1e-9) + 1e-11 * size);
        }
    uj_polygon_clear(&polygon);
}

static void one_side_only(void **state)
{
    (void)state;
    test_random random = {test_seed(20261122)};
    for (int round = 0; round < test_effort(60); round++) {
        outline o = random_outline(&random);
        double tolerance = pow(10.0, test_random_real(&random, -3.5, -1.0));
        check(&o, (uj_flattening){tolerance, true}, 4.0);
        check(&o, (uj_flattening){tolerance, false}, 4.0);
    }
}

// The map may mirror the outline and so reverse its direction.
static void one_side_after_maps(void **state)
{
    (void)state;
    test_random random = {test_seed(20261123)};
    for (int round = 0; round < test_effort(40); round++) {
        outline o = random_outline(&random);
        double n[6];
        for (int i = 0; i < 6; i++)
            n[i] = test_random_real(&random, -3.0, 3.0);
        uj_affine map = {n[0], n[1], n[2], n[3], 10.0 * n[4], 10.0 * n[5]};
        if (fabs(map.a * map.d - map.b * map.c) < 0.3)
            continue;
        for (size_t i = 0; i < o.count; i++)
            o.list[i] = uj_drawn_segment_map(&o.list[i], map);
        check(&o, (uj_flattening){0.01, round % 2 == 0}, 50.0);
    }
}

// The polygon must lie inside the circle or enclose it, and must be within the tolerance of it.
static void circles_are_enclosed(void **state)
{
    (void)state;
    test_random random = {test_seed(20261124)};
    for (int round = 0; round < test_effort(200); round++) {
        uj_vec2 centre = {test_random_real(&random, -9.0, 9.0),
                          test_random_real(&random, -9.0, 9.0)};
        double r = test_random_real(&random, 0.1, 9.0), from = test_random_real(&random, -9.0, 9.0);
        double tolerance = r * pow(10.0, test_random_real(&random, -4.5, -1.0));
        bool inwards = round % 2 == 0, ccw = round % 4 < 2;
        uj_drawn_segment arc = uj_drawn_segment_arc(centre, (uj_vec2){r, 0.0}, (uj_vec2){0.0, r},
                                                    from, ccw ? 2.0 * UJ_PI : -2.0 * UJ_PI);
        arc.end = arc.start;
        uj_polygon polygon;
        assert_int_equal(uj_flatten(&arc, 1, (uj_flattening){tolerance, inwards}, &polygon, NULL),
                         UJ_OK);
        const uj_ring *ring = &polygon.rings[0];
        assert_true(uj_polygon_area(&polygon) > 0.0);
        for (size_t i = 0; i < ring->count; i++) {
            double corner = uj_vec2_length(uj_vec2_sub(ring->points[i], centre));
            double edge =
                distance_to_edge(centre, ring->points[i], ring->points[(i + 1) % ring->count]);
            assert_true(inwards ? corner <= r + 1e-13 * 20.0 : edge >= r - 1e-13 * 20.0);
            assert_true(inwards ? r - edge <= tolerance * 1.0001
                                : corner - r <= tolerance * 1.0001);
        }
        uj_polygon_clear(&polygon);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_side_only),
        cmocka_unit_test(one_side_after_maps),
        cmocka_unit_test(circles_are_enclosed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
