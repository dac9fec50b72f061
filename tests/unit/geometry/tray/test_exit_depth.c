// Tests that exits are extended outwards if they are too short, and only then.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/shape/wkt.h>
#include <unjam/geometry/tray/exit_depth.h>

static uj_polygon read_polygon(const char *text)
{
    uj_polygon polygon;
    assert_int_equal(uj_wkt_read_polygon(text, &polygon, NULL), UJ_OK);
    return polygon;
}

static void check(const char *interior_text, const char *opening_text, double depth,
                  const char *expected_text)
{
    uj_polygon interior = read_polygon(interior_text), opening = read_polygon(opening_text);
    uj_polygon expected = read_polygon(expected_text);
    uj_error error = {0};
    bool extended;
    assert_int_equal(uj_exit_deepen(&interior, depth, &opening, &extended, &error), UJ_OK);
    assert_int_equal(opening.rings[0].count, expected.rings[0].count);
    for (size_t i = 0; i < expected.rings[0].count; i++) {
        size_t same = 0;
        for (size_t k = 0; k < opening.rings[0].count; k++)
            same += uj_vec2_length(uj_vec2_sub(opening.rings[0].points[k],
                                               expected.rings[0].points[i])) < 1e-12
                        ? 1
                        : 0;
        assert_int_equal(same, 1);
    }
    assert_int_equal(extended, strcmp(opening_text, expected_text) != 0);
    uj_polygon_clear(&interior);
    uj_polygon_clear(&opening);
    uj_polygon_clear(&expected);
}

static const char box[] = "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))";

static void short_exits_are_extended(void **state)
{
    (void)state;
    check(box, "POLYGON ((3 0, 5 0, 5 -1, 3 -1, 3 0))", 4.0,
          "POLYGON ((3 0, 5 0, 5 -4, 3 -4, 3 0))");
    check(box, "POLYGON ((3 2, 5 2, 5 -1, 3 -1, 3 2))", 4.0,
          "POLYGON ((3 2, 5 2, 5 -4, 3 -4, 3 2))");
    check(box, "POLYGON ((9 3, 10 3, 10 6, 9 6, 9 3))", 2.5,
          "POLYGON ((9 3, 11.5 3, 11.5 6, 9 6, 9 3))");
    // The funnel is extended with the width of its outer end.
    check(box, "POLYGON ((3 9, 6 9, 5.5 10, 3.5 10, 3 9))", 3.0,
          "POLYGON ((3 9, 6 9, 5.5 10, 5.5 12, 3.5 12, 3.5 10, 3 9))");
}

static void ends_of_any_shape_move_straight_out(void **state)
{
    (void)state;
    // The slanted end moves outwards until the exit's shorter side is long enough.
    check(box, "POLYGON ((3 9, 6 9, 6 10, 3 12, 3 9))", 4.0,
          "POLYGON ((3 9, 6 9, 6 13, 3 15, 3 9))");
    // If only the outermost edge of the bevelled end moved, the extension would be too narrow.
    check(box, "POLYGON ((3 0, 6 0, 6 -1, 5.5 -2, 3.5 -2, 3 -1, 3 0))", 4.0,
          "POLYGON ((3 0, 6 0, 6 -4, 5.5 -5, 3.5 -5, 3 -4, 3 0))");
    // These two openings end in a point. The first opening reaches into the tray.
    check(box, "POLYGON ((3 2, 5 2, 5 -1, 4 -2, 3 -1, 3 2))", 4.0,
          "POLYGON ((3 2, 5 2, 5 -4, 4 -5, 3 -4, 3 2))");
    check(box, "POLYGON ((3 0, 5 0, 4 -1, 3 0))", 4.0,
          "POLYGON ((3 0, 5 0, 5 -4, 4 -5, 3 -4, 3 0))");
    // The outer end of the opening has a dent.
    check(box, "POLYGON ((3 0, 5 0, 5 -2, 4 -1, 3 -2, 3 0))", 4.0,
          "POLYGON ((3 0, 5 0, 5 -5, 4 -4, 3 -5, 3 0))");
    // A slanted channel is extended at a right angle to the wall.
    check(box, "POLYGON ((9 3, 9 5, 10 6, 10 4, 9 3))", 3.0,
          "POLYGON ((9 3, 9 5, 10 6, 12 6, 12 4, 10 4, 9 3))");
}

static void others_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const openings[] = {
        "POLYGON ((3 0, 5 0, 5 -4, 3 -4, 3 0))",        // deep enough
        "POLYGON ((3 1, 5 1, 5 3, 3 3, 3 1))",          // inside the tray
        "POLYGON ((1 0, 8 0, 8 -9, 4 -9, 1 -3, 1 0))",  // roomy enough for any piece
        "POLYGON ((3 -1, 5 -1, 5 -2, 3 -2, 3 -1))",     // does not touch the tray
    };
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++)
        check(box, openings[i], 4.0, openings[i]);
    // A longer opening would reach into another part of the tray.
    check("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 6, 6 6, 6 4, 0 4, 0 0))",
          "POLYGON ((2 4, 4 4, 4 4.5, 2 4.5, 2 4))", 4.0,
          "POLYGON ((2 4, 4 4, 4 4.5, 2 4.5, 2 4))");
}

static void a_polygon_that_is_not_simple_stays_as_it_is(void **state)
{
    (void)state;
    const uj_vec2 bow[4] = {{3, 0}, {5, -1}, {5, 0}, {3, -1}};
    uj_polygon interior = read_polygon(box), opening;
    uj_error error = {0};
    bool extended = true;
    assert_int_equal(uj_polygon_from_points(bow, 4, &opening), UJ_OK);
    assert_int_equal(uj_exit_deepen(&interior, 4.0, &opening, &extended, &error), UJ_OK);
    assert_false(extended);
    assert_memory_equal(opening.rings[0].points, bow, sizeof bow);
    uj_polygon_clear(&interior);
    uj_polygon_clear(&opening);
}

static void diameter_is_the_greatest_distance(void **state)
{
    (void)state;
    uj_polygon polygon = read_polygon("POLYGON ((0 0, 3 0, 3 4, 0 4, 0 0))");
    assert_float_equal(uj_polygon_diameter(&polygon), 5.0, 0.0);
    uj_polygon_clear(&polygon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_exits_are_extended),
        cmocka_unit_test(ends_of_any_shape_move_straight_out),
        cmocka_unit_test(others_stay_as_they_are),
        cmocka_unit_test(a_polygon_that_is_not_simple_stays_as_it_is),
        cmocka_unit_test(diameter_is_the_greatest_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
