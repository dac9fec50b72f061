// Tests polygons read from text. (Most bad texts are in tests/bad.)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/shape/wkt.h>

static uj_polygon read_polygon(const char *text)
{
    uj_polygon polygon;
    uj_error error = {0};
    uj_status status = uj_wkt_read_polygon(text, &polygon, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
    return polygon;
}

static double ring_area(const uj_ring *ring)
{
    uj_ring copy = *ring;
    return uj_polygon_area(&(uj_polygon){1, &copy});
}

static void test_orientation(void **state)
{
    (void)state;
    uj_polygon polygon = read_polygon(
        "POLYGON ((0 0, 0 4, 4 4, 4 0, 0 0), (1 1, 2 1, 2 2, 1 1), (3 3, 3 2, 2 3, 3 3))");
    assert_int_equal(polygon.ring_count, 3);
    assert_float_equal(ring_area(&polygon.rings[0]), 16.0, 0.0);
    assert_float_equal(ring_area(&polygon.rings[1]), -0.5, 0.0);
    assert_float_equal(ring_area(&polygon.rings[2]), -0.5, 0.0);
    uj_polygon_clear(&polygon);
}

static void test_needless_points_are_dropped(void **state)
{
    (void)state;
    // One point is repeated. Some points, also the first, are in the middle of an edge.
    uj_polygon polygon = read_polygon("  polygon((2 0, 4 0, 4 0, 4 1, 4 3, 0 3, 0 0, 1 0, 2 0)) ");
    assert_int_equal(polygon.ring_count, 1);
    assert_int_equal(polygon.rings[0].count, 4);
    assert_float_equal(uj_polygon_area(&polygon), 12.0, 0.0);
    uj_polygon_clear(&polygon);
}

static void test_coordinates_are_exact(void **state)
{
    (void)state;
    uj_polygon polygon = read_polygon("POLYGON ((0.1 -0.2, 1e6 3e-7, 4.88 1.22, 0.1 -0.2))");
    assert_int_equal(polygon.rings[0].count, 3);
    assert_true(polygon.rings[0].points[0].x == 0.1 && polygon.rings[0].points[0].y == -0.2);
    assert_true(polygon.rings[0].points[1].x == 1e6 && polygon.rings[0].points[1].y == 3e-7);
    assert_true(polygon.rings[0].points[2].x == 4.88 && polygon.rings[0].points[2].y == 1.22);
    uj_polygon_clear(&polygon);
}

static void test_refused_leaves_nothing(void **state)
{
    (void)state;
    uj_polygon polygon;
    uj_error error = {0};
    assert_int_equal(uj_wkt_read_polygon("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))", &polygon, &error),
                     UJ_BAD_INPUT);
    assert_int_equal(error.status, UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "(1 1)"));
    assert_int_equal(polygon.ring_count, 0);
    assert_null(polygon.rings);
    assert_int_equal(uj_wkt_read_polygon("", &polygon, NULL), UJ_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orientation),
        cmocka_unit_test(test_needless_points_are_dropped),
        cmocka_unit_test(test_coordinates_are_exact),
        cmocka_unit_test(test_refused_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
