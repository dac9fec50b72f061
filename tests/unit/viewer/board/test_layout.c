// Tests the areas of a window, the places of labels, line breaks, and uj_bound_text.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "viewer/tray/proof_text.h"

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *subject;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    *state = f;
    uj_status status = uj_tray_subject_create(f->tray, &f->solution, NULL, &f->subject, NULL);
    return status == UJ_OK ? 0 : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    uj_subject_destroy(f->subject);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static bool apart(uj_area a, uj_area b)
{
    return !(a.height > 0.0) || !(b.height > 0.0) || a.x + a.width <= b.x + 1e-9 ||
           b.x + b.width <= a.x + 1e-9 || a.y + a.height <= b.y + 1e-9 ||
           b.y + b.height <= a.y + 1e-9;
}

static void areas_never_meet(void **state)
{
    fixture *f = *state;
    static const double sides[] = {200, 240, 300, 420, 600, 800, 1080, 1280, 1920, 3840};
    enum { COUNT = sizeof sides / sizeof sides[0] };
    for (int i = 0; i < COUNT * COUNT; i++) {
        double width = sides[i / COUNT], height = sides[i % COUNT];
        uj_layout l = uj_layout_make(width, height, UJ_SHOW_WINDOW, f->subject);
        const uj_area areas[] = {l.title, l.board, l.status, l.proof, l.controls, l.moves};
        for (int a = 0; a < 6; a++) {
            assert_true(areas[a].x >= 0.0 && areas[a].y >= 0.0);
            assert_true(areas[a].x + areas[a].width <= width + 1e-9);
            assert_true(areas[a].y + areas[a].height <= height + 1e-9);
            for (int b = 0; b < a; b++)
                if (!apart(areas[a], areas[b]))
                    fail_msg("areas %d and %d overlap in a %gx%g window", a, b, width, height);
        }
        assert_true(l.board.height >= 0.4 * height);
        assert_true(l.track.width > 0.2 * width);
    }
    uj_layout few = {.move_rows = 5};
    assert_int_equal(uj_layout_first_move(&few, 4, 4), 0);
    assert_int_equal(uj_layout_first_move(&few, 20, 0), 0);
    assert_int_equal(uj_layout_first_move(&few, 20, 10), 8);
    assert_int_equal(uj_layout_first_move(&few, 20, 20), 15);
}

static void bounds_are_never_written_smaller(void **state)
{
    (void)state;
    static const struct {
        double bound;
        const char *text;
    } cases[] = {{4.56e-6, "4.6e-6"}, {4.51e-6, "4.6e-6"}, {4.5e-6, "4.5e-6"}, {0.0, "0"},
                 {9.99e-7, "1.0e-6"}, {0.0123, "0.013"},   {1.21, "1.3"},      {99.5, "100"}};
    char text[32];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_bound_text(cases[i].bound, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
    uint64_t seed = 7;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        double bound = exp(-40.0 + 45.0 * (double)(seed >> 11) / 9007199254740992.0);
        uj_bound_text(bound, text, sizeof text);
        assert_true(strtod(text, NULL) >= bound * (1.0 - 1e-9));
        assert_true(strtod(text, NULL) <= bound * 1.11);
    }
}

static void lines_break_at_commas(void **state)
{
    (void)state;
    char text[] = "push A NE, B NW, C SW, D SE", same[] = "push A NE";
    char *second = uj_text_wrap_split(text, 10.0, 100.0);
    assert_string_equal(text, "push A NE, B NW,");
    assert_string_equal(second, "C SW, D SE");
    assert_null(uj_text_wrap_split(same, 10.0, 100.0));
    char more[] = "push A NE, B NW, C SW, D SE";
    char *rest = uj_text_wrap_fill(more, 10.0, 60.0);
    assert_string_equal(more, "push A NE,");
    assert_string_equal(uj_text_wrap_fill(rest, 10.0, 60.0), "D SE");
    assert_string_equal(rest, "B NW, C SW,");
    // A wide character takes as much room as two letters. A line may also end after a Japanese
    // comma.
    char wide[] = "Aを左上へ、 Bを左下へ押す";
    second = uj_text_wrap_split(wide, 10.0, 100.0);
    assert_string_equal(wide, "Aを左上へ、");
    assert_string_equal(second, "Bを左下へ押す");
}

static void labels_lie_inside(void **state)
{
    fixture *f = *state;
    uj_label_anchor anchor = {0};
    uj_label_anchor_find(&f->tray->pieces[1].shape.rings[0], &anchor);
    assert_true(fabs(anchor.centre.x) < 0.01 && fabs(anchor.centre.y) < 0.01);
    assert_true(fabs(anchor.radius - 1.0) < 0.01);
    assert_true(fabs(anchor.axis.y) < 0.01 && fabs(anchor.ahead - 3.0) < 0.02);
    // The arms of the L are 1 wide. The largest disc lies where the arms meet.
    uj_label_anchor_find(&f->tray->pieces[2].shape.rings[0], &anchor);
    assert_true(anchor.radius > 0.58 && anchor.radius < 0.5858);
    assert_true(fabs(anchor.centre.x - anchor.centre.y) < 0.02);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_never_meet),
        cmocka_unit_test(bounds_are_never_written_smaller),
        cmocka_unit_test(lines_break_at_commas),
        cmocka_unit_test(labels_lie_inside),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
