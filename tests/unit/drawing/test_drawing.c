// Converts SVG drawings to outlines, and outlines to trays. Hostile documents must be refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/drawing/drawing.h>

#define SVG "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "

static uj_drawn_outlines read_drawing(const char *text)
{
    uj_drawn_outlines drawing;
    uj_error error = {0};
    uj_status status = uj_svg_read("test.svg", text, strlen(text), &drawing, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
    return drawing;
}

static void assert_box(const uj_drawn_outline *outline, double x0, double y0, double x1, double y1)
{
    uj_vec2 low, high;
    uj_drawn_outline_bounds(outline, &low, &high);
    assert_float_equal(low.x, x0, 1e-12);
    assert_float_equal(low.y, y0, 1e-12);
    assert_float_equal(high.x, x1, 1e-12);
    assert_float_equal(high.y, y1, 1e-12);
}

// A rectangle from (1, 2) to (4, 6), with y downwards, in several coordinate systems.
static void units_and_viewports(void **state)
{
    (void)state;
    static const struct {
        const char *text, *unit;
        double x0, y0, x1, y1;
    } cases[] = {
        {SVG "><rect x='1' y='2' width='3' height='4'/></svg>", "", 1, 2, 4, 6},
        {SVG "width='100px' viewBox='0 0 10 10'><rect x='1' y='2' width='3' height='4'/></svg>", "",
         1, 2, 4, 6},
        {SVG "width='20mm' height='20mm' viewBox='0 0 10 10'>"
             "<rect x='1' y='2' width='3' height='4'/></svg>",
         "mm", 2, 4, 8, 12},
        {SVG "width='20mm' height='20mm'><rect x='1mm' y='2mm' width='3mm' height='4mm'/></svg>",
         "mm", 1, 2, 4, 6},
        {SVG "width='1in'><rect x='96' y='72pt' width='2.54cm' height='6pc'/></svg>", "in", 1, 1, 2,
         2},
        {SVG "width='20cm' height='40cm' viewBox='0 0 10 10'>"
             "<rect x='1' y='2' width='3' height='4'/></svg>",
         "cm", 2, 14, 8, 22},
        {SVG "width='20cm' height='40cm' viewBox='0 0 10 10' preserveAspectRatio='xMinYMin'>"
             "<rect x='1' y='2' width='3' height='4'/></svg>",
         "cm", 2, 4, 8, 12},
        {SVG "width='20cm' height='40cm' viewBox='0 0 10 10' preserveAspectRatio='none'>"
             "<rect x='1' y='2' width='3' height='4'/></svg>",
         "cm", 2, 8, 8, 24},
        {SVG "width='20cm' height='40cm' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMid slice'>"
             "<rect x='1' y='2' width='3' height='4'/></svg>",
         "cm", -16, 8, -4, 24},
        {SVG "><svg x='5' y='6' width='20' height='20' viewBox='1 2 10 10'>"
             "<rect x='1' y='2' width='3' height='4'/></svg></svg>",
         "", 5, 6, 11, 14},
        {SVG "><defs><symbol id='s' viewBox='0 0 1 1' width='9' height='9'>"
             "<rect width='1' height='1'/></symbol></defs>"
             "<use href='#s' x='3' y='4' width='2' height='2'/></svg>",
         "", 3, 4, 5, 6},
        {SVG "><g transform='translate(10 0)'><g transform='scale(2)'>"
             "<rect id='r' x='1' y='2' width='3' height='4'/></g></g></svg>",
         "", 12, 4, 18, 12},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_drawn_outlines drawing = read_drawing(cases[i].text);
        assert_int_equal(drawing.outline_count, 1);
        assert_string_equal(drawing.unit, cases[i].unit);
        assert_box(&drawing.outlines[0], cases[i].x0, -cases[i].y1, cases[i].x1, -cases[i].y0);
        uj_drawn_outlines_clear(&drawing);
    }
}

static void only_what_is_visible_counts(void **state)
{
    (void)state;
    uj_drawn_outlines drawing =
        read_drawing(SVG "><defs><rect id='d' width='1' height='1'/></defs>"
                         "<symbol id='s'><rect width='1' height='1'/></symbol>"
                         "<clipPath><rect width='1' height='1'/></clipPath>"
                         "<g style='fill:red;display:none'><rect width='1' height='1'/></g>"
                         "<g display='none'><rect width='1' height='1'/></g>"
                         "<g visibility='hidden'><rect width='1' height='1'/>"
                         "<rect id='seen' width='2' height='1' visibility='visible'/></g>"
                         "<rect id='ignore' width='1' height='1'/>"
                         "<text>words</text><image href='http://elsewhere/x.png'/>"
                         "<use xlink:href='#d'/></svg>");
    assert_int_equal(drawing.outline_count, 2);
    assert_string_equal(drawing.outlines[0].label, "seen");
    assert_string_equal(drawing.outlines[1].label, "d");
    uj_drawn_outlines_clear(&drawing);
}

static const char plain[] =
    SVG "><rect width='10' height='10'/><rect x='4' y='9' width='2' height='9'/>"
        "<rect x='6' y='1' width='2' height='2'/><rect x='1' y='1' width='2' height='2'/>"
        "<rect x='1' y='5' width='2' height='2'/></svg>";

static void proposed_roles_can_be_changed(void **state)
{
    (void)state;
    uj_error error = {0};
    uj_drawn_outlines drawing = read_drawing(plain);
    assert_int_equal(uj_drawn_outlines_propose(&drawing, &error), UJ_OK);
    static const uj_drawn_role roles[] = {UJ_ROLE_TRAY, UJ_ROLE_EXIT, UJ_ROLE_PIECE, UJ_ROLE_PIECE,
                                          UJ_ROLE_PIECE};
    static const char *const names[] = {"", "exit", "B", "A", "C"};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(drawing.outlines[i].role, roles[i]);
        assert_string_equal(drawing.outlines[i].name, names[i]);
    }
    drawing.outlines[4].role = UJ_ROLE_OBSTACLE;
    strcpy(drawing.outlines[3].name, "Z");
    const uj_drawn_options options = {.tolerance = 1e-4, .goal = "Z"};
    uj_drawn_tray drawn;
    assert_int_equal(uj_drawn_tray_make(&drawing, &options, &drawn, &error), UJ_OK);
    assert_int_equal(drawn.tray->piece_count, 2);
    assert_int_equal(drawn.tray->interior.ring_count, 2);
    assert_string_equal(drawn.tray->pieces[0].name, "B");
    assert_int_equal(drawn.same_as[1], 0);
    assert_int_equal(drawn.tray->goal.piece, 1);
    assert_false(drawn.goal_guessed);
    assert_float_equal(drawn.tray->pieces[0].start.x, 7.0, 0.0);
    assert_float_equal(drawn.tray->pieces[0].start.y, 8.0, 0.0);
    uj_drawn_tray_clear(&drawn);
    uj_drawn_outlines_clear(&drawing);
}

// The goal's outline may be rotated, but not mirrored.
static void goal_poses_are_found(void **state)
{
    (void)state;
    for (int degrees = -170; degrees <= 180; degrees += 35) {
        char text[700];
        uj_drawn_tray drawn;
        uj_error error = {0};
        snprintf(text, sizeof text,
                 SVG "><rect id='tray' width='40' height='40'/>"
                     "<path id='piece-A' d='M4 4h6v2h-4v2h-2z'/>"
                     "<path id='goal-A' d='M0 0h6v2h-4v2h-2z' "
                     "transform='translate(20 25) rotate(%d)%s'/></svg>",
                 degrees, degrees == 180 ? " scale(-1 1)" : "");
        uj_drawn_outlines drawing = read_drawing(text);
        assert_int_equal(uj_drawn_outlines_propose(&drawing, &error), UJ_OK);
        uj_status status =
            uj_drawn_tray_make(&drawing, &(uj_drawn_options){.tolerance = 1e-4}, &drawn, &error);
        assert_int_equal(status, degrees == 180 ? UJ_BAD_INPUT : UJ_OK);
        if (status == UJ_OK) {
            // In SVG y points down, so a positive angle is clockwise.
            assert_float_equal(uj_degrees(drawn.tray->goal.poses[0].at.angle), -degrees, 1e-9);
            uj_vec2 corner = uj_pose_apply(drawn.tray->goal.poses[0].at, (uj_vec2){-3.0, 2.0});
            assert_float_equal(corner.x, 20.0, 1e-9);
            assert_float_equal(corner.y, 15.0, 1e-9);
        } else {
            assert_non_null(strstr(error.message, "mirrored"));
        }
        uj_drawn_tray_clear(&drawn);
        uj_drawn_outlines_clear(&drawing);
    }
}

static void refuse(const char *text, size_t size, const char *word)
{
    uj_drawn_outlines drawing;
    uj_error error = {0};
    assert_int_equal(uj_svg_read("test.svg", text, size, &drawing, &error), UJ_BAD_INPUT);
    assert_string_equal(error.file, "test.svg");
    assert_true(error.line > 0);
    if (strstr(error.message, word) == NULL)
        print_message("%s\n", error.message);
    assert_non_null(strstr(error.message, word));
    assert_int_equal(drawing.outline_count, 0);
    uj_drawn_outlines_clear(&drawing);
}

static void refuse_text(const char *text, const char *word)
{
    refuse(text, strlen(text), word);
}

// The drawing is `head`, `count` copies of `unit`, and `tail`. The error message must contain
// `word`.
static void refuse_repeated(const char *head, const char *unit, size_t count, const char *tail,
                            const char *word)
{
    size_t size = strlen(head) + count * strlen(unit) + strlen(tail) + 1, at = strlen(head);
    char *text = malloc(size);
    assert_non_null(text);
    memcpy(text, head, at);
    for (size_t i = 0; i < count; i++, at += strlen(unit))
        memcpy(text + at, unit, strlen(unit));
    strcpy(text + at, tail);
    refuse(text, strlen(text), word);
    free(text);
}

static void hostile_documents_are_refused(void **state)
{
    (void)state;
    refuse_text("<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>" SVG "id='&b;'/>",
                "entit");
    refuse_text("<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" SVG ">&x;</svg>",
                "entit");
    refuse_text("<!DOCTYPE svg [<!ENTITY % x SYSTEM 'http://localhost/'> %x;]>" SVG "/>", "entit");
    refuse_text(SVG "id='&nothing;'/>", "XML");
    refuse_text(SVG "><use id='a' href='#b'/><use id='b' href='#a'/></svg>", "<use>");
    refuse_text(SVG "><g id='a'><use href='#a'/><use href='#a'/></g></svg>", "<use>");
    refuse_text(SVG "><use href='other.svg#a'/></svg>", "outside of this file");
    refuse_text(SVG "><rect width='1' height='1' transform='scale(1e300)'/></svg>", "coordinate");
    refuse_text(SVG "><g transform='scale(1e200)'><g transform='scale(1e200)'>"
                    "<rect width='1' height='1'/></g></g></svg>",
                "coordinate");
    refuse_text(SVG "><path d='M0 0A1e300 1e300 0 0 0 1 1e300z'/></svg>", "coordinate");
    refuse_text(SVG "><circle r='nan'/></svg>", "not a length");
    refuse_text(SVG "viewBox='0 0 0 5'/>", "viewBox");
    refuse_text("not a drawing", "XML");
    refuse_text("", "XML");
    refuse_text("<html/>", "<svg>");
    refuse_repeated(SVG ">", "<g>", 5000, "", "deep");
    refuse_repeated(SVG ">", "<g/>", 60000, "</svg>", "elements");
    refuse_repeated(SVG "><path d='M0 0", "h1", 300000, "'/></svg>", "segments");
    refuse_repeated(SVG "><polygon points='0 0", " 1 2", 300000, "'/></svg>", "segments");
    refuse_repeated(SVG ">", "<!--0123456789-->", 1100000, "</svg>", "MB");
    refuse_repeated(SVG ">", "<path d='M0 0h1'/><path d='M5 5h1'/>", 3000, "</svg>", "open lines");
    refuse_repeated(SVG ">", "<rect width='1' height='1'/>", 500, "</svg>", "outlines");
    // Nested groups make 8^6 copies of one shape.
    refuse_text(
        SVG
        "><defs><g id='a'><rect width='1' height='1'/></g>"
#define TEN(x)                                                                                     \
    "<use href='#" x "'/><use href='#" x "'/><use href='#" x "'/><use href='#" x "'/>"             \
    "<use href='#" x "'/><use href='#" x "'/><use href='#" x "'/><use href='#" x "'/>"
        "<g id='b'>" TEN("a") "</g><g id='c'>" TEN("b") "</g><g id='d'>" TEN(
            "c") "</g><g id='e'>" TEN("d") "</g><g id='f'>" TEN("e") "</g></defs>" TEN("f") "</"
                                                                                            "svg>",
        "segments");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_and_viewports),
        cmocka_unit_test(only_what_is_visible_counts),
        cmocka_unit_test(proposed_roles_can_be_changed),
        cmocka_unit_test(goal_poses_are_found),
        cmocka_unit_test(hostile_documents_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
