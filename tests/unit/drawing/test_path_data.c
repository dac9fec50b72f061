// Tests path data, transforms and labels against the SVG specification.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/drawing/path_data.h>
#include <unjam/drawing/role.h>
#include <unjam/drawing/svg_text.h>

static uj_svg_path read_path(const char *text)
{
    uj_svg_path path = {0};
    uj_error error = {0};
    uj_status status = uj_svg_path_read(text, 1000, &path, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
    return path;
}

static void assert_point(uj_vec2 p, double x, double y)
{
    assert_float_equal(p.x, x, 1e-12);
    assert_float_equal(p.y, y, 1e-12);
}

static void commands_mean_what_they_should(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t subpaths, segments;
        double x, y;  // the end of the path
    } cases[] = {
        {"M1 2L3 4", 1, 1, 3, 4},
        {"m1,2,3,4", 1, 1, 4, 6},
        {"M0 0 1 0 1 1z", 1, 3, 0, 0},
        {"M1-2l-.5.5", 1, 1, 0.5, -1.5},
        {"M.5.5.25-1e1", 1, 1, 0.25, -10},
        {"M1 1H5V7h-2v-1", 1, 4, 3, 6},
        {"M0 0C1 0 2 1 2 2s1 2 2 2S6 5 6 6", 1, 3, 6, 6},
        {"M0 0q1 1 2 0t2 0T8 0", 1, 3, 8, 0},
        {"M0 0a1 1 0 0110 10", 1, 1, 10, 10},
        {"M0,0A5 5 0 1 1 5 5a5,5,0,0,0,5,5", 1, 2, 10, 10},
        {"M0 0h1zM5 5h1z", 2, 4, 5, 5},
        {"M0 0h1v1zh5", 2, 4, 5, 0},
        {"", 0, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_svg_path path = read_path(cases[i].text);
        assert_int_equal(path.subpath_count, cases[i].subpaths);
        assert_int_equal(path.segments.count, cases[i].segments);
        if (path.segments.count > 0)
            assert_point(path.segments.list[path.segments.count - 1].end, cases[i].x, cases[i].y);
        for (size_t k = 1; k < path.segments.count; k++)
            if (path.subpath_count == 1)
                assert_point(path.segments.list[k].start, path.segments.list[k - 1].end.x,
                             path.segments.list[k - 1].end.y);
        uj_svg_path_clear(&path);
    }
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"L1 1",        "M1",          "M1 1 2",
                                        "M0 0X1 1",    "M0 0L1e",     "M0 0L1 nan",
                                        "M0 0L inf 1", "M0 0 0x10 1", "M0 0A1 1 0 2 1 5 5",
                                        "5 5",         "M0 0z1 1",    "M0 0L1e999 0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uj_svg_path path = {0};
        uj_error error = {0};
        assert_int_equal(uj_svg_path_read(texts[i], 1000, &path, &error), UJ_BAD_INPUT);
        assert_true(strlen(error.message) > 0);
        uj_svg_path_clear(&path);
    }
}

static void too_many_segments_are_refused(void **state)
{
    (void)state;
    uj_svg_path path = {0};
    uj_error error = {0};
    assert_int_equal(uj_svg_path_read("M0 0h1h1h1h1h1h1h1h1h1", 5, &path, &error), UJ_BAD_INPUT);
    uj_svg_path_clear(&path);
}

static void arcs_follow_their_ellipse(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double cx, cy, mx, my;  // the centre, and the middle of the arc
    } cases[] = {
        {"M0 0A5 5 0 0 1 10 0", 5, 0, 5, -5},
        {"M0 0A5 5 0 0 0 10 0", 5, 0, 5, 5},
        {"M0 0A1 1 0 0 1 10 0", 5, 0, 5, -5},  // radii that are too small are enlarged
        {"M0 0A5 5 0 0 1 5 5", 0, 5, 3.5355339059327378, 1.4644660940672622},
        {"M0 0A5 5 0 1 0 5 5", 0, 5, -3.5355339059327378, 8.5355339059327378},
        {"M0 0A5 5 0 1 1 5 5", 5, 0, 8.5355339059327378, -3.5355339059327378},
        {"M0 0A-5 5 0 0 0 5 5", 5, 0, 1.4644660940672622, 3.5355339059327378},
        {"M0 0A10 5 0 0 1 20 0", 10, 0, 10, -5},
        {"M0 0A5 10 90 0 1 20 0", 10, 0, 10, -5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_svg_path path = read_path(cases[i].text);
        const uj_drawn_segment *arc = &path.segments.list[0];
        assert_int_equal(arc->kind, UJ_SEGMENT_ARC);
        assert_point(arc->centre, cases[i].cx, cases[i].cy);
        assert_point(uj_drawn_segment_at(arc, 0.5), cases[i].mx, cases[i].my);
        uj_vec2 start = uj_drawn_segment_at(arc, 1e-12);
        assert_float_equal(start.x, arc->start.x, 1e-9);
        assert_float_equal(start.y, arc->start.y, 1e-9);
        uj_svg_path_clear(&path);
    }
}

static void quadratics_keep_their_middle(void **state)
{
    (void)state;
    uj_svg_path path = read_path("M0 0Q3 6 6 0T12 0");
    assert_point(uj_drawn_segment_at(&path.segments.list[0], 0.5), 3, 3);
    assert_point(uj_drawn_segment_at(&path.segments.list[1], 0.5), 9, -3);
    uj_svg_path_clear(&path);
}

static void transforms_map_points(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double x, y;  // the image of the point (2, 1)
    } cases[] = {
        {"", 2, 1},
        {"translate(3)", 5, 1},
        {"translate(3,-1)", 5, 0},
        {"scale(2)", 4, 2},
        {"scale(2 -3)", 4, -3},
        {"rotate(90)", -1, 2},
        {"rotate(180 2 2)", 2, 3},
        {"rotate(-90, 1, 1)", 1, 0},
        {"skewX(45)", 3, 1},
        {"skewY(45)", 2, 3},
        {"matrix(1 2 3 4 5 6)", 10, 14},
        {"translate(1 1) scale(2),rotate(90)", -1, 5},
        {" rotate ( 360 ) ", 2, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_affine map;
        assert_true(uj_affine_read(cases[i].text, &map));
        assert_point(uj_affine_point(map, (uj_vec2){2, 1}), cases[i].x, cases[i].y);
    }
    static const char *const bad[] = {
        "scale",   "scale()", "rotate(1 2)",  "matrix(1 2 3)",
        "move(1)", "scale(1", "scale(1e999)", "scale(1e200) scale(1e200)"};
    uj_affine map;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(uj_affine_read(bad[i], &map));
}

static void labels_tell_roles(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uj_drawn_role role;
        const char *name;
        double thickness;
        bool plural;
    } cases[] = {
        {"tray", UJ_ROLE_TRAY, "", 0, false},
        {"Tray", UJ_ROLE_TRAY, "", 0, false},
        {"piece A", UJ_ROLE_PIECE, "A", 0, false},
        {"PIECE_Long bar", UJ_ROLE_PIECE, "Long bar", 0, false},
        {"piece-B thickness 5", UJ_ROLE_PIECE, "B", 5, false},
        {"piece B, Thickness=2.5", UJ_ROLE_PIECE, "B", 2.5, false},
        {"piece-C-thickness-3", UJ_ROLE_PIECE, "C", 3, false},
        {"pieces thickness 2", UJ_ROLE_PIECE, "", 2, true},
        {"piece7", UJ_ROLE_PIECE, "7", 0, false},
        {"exit", UJ_ROLE_EXIT, "", 0, false},
        {"exit: slot", UJ_ROLE_EXIT, "slot", 0, false},
        {"goal A", UJ_ROLE_GOAL, "A", 0, false},
        {"obstacles", UJ_ROLE_OBSTACLE, "", 0, true},
        {"ignore", UJ_ROLE_IGNORED, "", 0, false},
    };
    uj_label label;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(uj_label_read(cases[i].text, &label));
        assert_int_equal(label.role, cases[i].role);
        assert_string_equal(label.name, cases[i].name);
        assert_float_equal(label.thickness, cases[i].thickness, 0.0);
        assert_int_equal(label.plural, cases[i].plural);
        assert_false(label.bad_thickness);
    }
    static const char *const bad[] = {"piece D thickness test", "piece A thickness -3",
                                      "piece A thickness=-3",   "piece A thickness--3",
                                      "piece A thickness 0",    "piece A thickness 1e400",
                                      "exit thickness: -.5"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_true(uj_label_read(bad[i], &label) && label.bad_thickness);
    static const char *const others[] = {"", "Layer 1", "trayback", "masterpiece", "exiting", "A"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(uj_label_read(others[i], &label));
}

static void small_texts(void **state)
{
    (void)state;
    char id[] = "piece_x20_A_x2e_1_x1b_", buffer[20];
    uj_svg_decode_id(id);
    assert_string_equal(id, "piece A.1_x1b_");
    assert_string_equal(uj_svg_style("fill:red; display : none ;x:y", "display", buffer, 20),
                        "none");
    assert_null(uj_svg_style("fill:red;nodisplay:none", "display", buffer, 20));
    assert_string_equal(
        uj_svg_style("/* fill:x; */ fill /**/ : /* a */ red /* b", "fill", buffer, 20), "red");
    assert_null(uj_svg_style("/* display:none; */", "display", buffer, 20));
    const char *huge = "1e400";
    double kept = 7.0;
    assert_false(uj_svg_number(&huge, &kept));
    assert_float_equal(kept, 7.0, 0.0);
    uj_svg_length length;
    assert_true(uj_svg_length_read(" 12.5mm ", &length));
    assert_float_equal(length.value, 12.5, 0.0);
    assert_string_equal(length.unit, "mm");
    assert_false(uj_svg_length_read("2em", &length));
    assert_false(uj_svg_length_read("mm", &length));
    assert_true(uj_id_is_automatic("path1234-5"));
    assert_false(uj_id_is_automatic("gate"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_mean_what_they_should),
        cmocka_unit_test(mistakes_are_refused),
        cmocka_unit_test(too_many_segments_are_refused),
        cmocka_unit_test(arcs_follow_their_ellipse),
        cmocka_unit_test(quadratics_keep_their_middle),
        cmocka_unit_test(transforms_map_points),
        cmocka_unit_test(labels_tell_roles),
        cmocka_unit_test(small_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
