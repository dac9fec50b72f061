// Tests uj_snap_edges, which joins corners, bends edges, and reports how far points moved.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/edge_snap.h>

// `lower` reaches into the bottom of `upper`: by 0.25 at both ends, and by 0.5 in the middle.
static const uj_vec2 upper[] = {{0, 0}, {4, -0.25}, {8, 0}, {8, 8}, {0, 8}};
static const uj_vec2 lower[] = {{0, -4}, {8, -4}, {8, 0.25}, {0, 0.25}};

static void test_joined_and_bent(void **state)
{
    (void)state;
    uj_polygon polygons[2];
    assert_int_equal(uj_polygon_from_points(upper, 5, &polygons[0]), UJ_OK);
    assert_int_equal(uj_polygon_from_points(lower, 4, &polygons[1]), UJ_OK);
    double moved = 0.0;
    assert_int_equal(uj_snap_edges(polygons, 2, 0.25, &moved), UJ_OK);
    const uj_ring *ring = &polygons[1].rings[0];
    assert_int_equal(ring->count, 5);
    assert_true(ring->points[2].y == 0.0);
    assert_true(ring->points[3].x == 4.0 && ring->points[3].y == -0.25);
    assert_true(moved == 0.5);
    uj_polygon_clear(&polygons[0]);
    uj_polygon_clear(&polygons[1]);
}

static void test_corner_as_far_as_width(void **state)
{
    (void)state;
    uj_polygon polygons[2];
    const uj_vec2 square[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const uj_vec2 next[] = {{1.25, 0}, {2, 0}, {2, 1}, {1.25, 1}};
    assert_int_equal(uj_polygon_from_points(square, 4, &polygons[0]), UJ_OK);
    assert_int_equal(uj_polygon_from_points(next, 4, &polygons[1]), UJ_OK);
    double moved = 0.0;
    assert_int_equal(uj_snap_edges(polygons, 2, 0.25, &moved), UJ_OK);
    assert_true(polygons[1].rings[0].points[0].x == 1.0);
    assert_true(moved == 0.25);
    uj_polygon_clear(&polygons[0]);
    uj_polygon_clear(&polygons[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joined_and_bent),
        cmocka_unit_test(test_corner_as_far_as_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
