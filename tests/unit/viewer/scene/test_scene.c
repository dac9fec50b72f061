// Tests scenes recorded as text.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/scene/scene.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/scene_reader.h"
#include "tests/support/tray_builder.h"
#include "viewer/export/contact_sheet.h"

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *plain, *proven, *rejected, *still;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    *state = f;
    uj_certificate valid = {.valid = true, .overlap_bound = 4.56e-6};
    uj_certificate wrong = {.valid = false, .reason = "A and B overlap"};
    uj_status status = uj_tray_subject_create(f->tray, &f->solution, NULL, &f->plain, NULL);
    if (status == UJ_OK)
        status = uj_tray_subject_create(f->tray, &f->solution, &valid, &f->proven, NULL);
    if (status == UJ_OK)
        status = uj_tray_subject_create(f->tray, &f->solution, &wrong, &f->rejected, NULL);
    if (status == UJ_OK)
        status = uj_tray_subject_create(f->tray, NULL, NULL, &f->still, NULL);
    return status == UJ_OK ? 0 : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    uj_subject_destroy(f->plain);
    uj_subject_destroy(f->proven);
    uj_subject_destroy(f->rejected);
    uj_subject_destroy(f->still);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static char *record_at(const uj_subject *subject, double time, unsigned show)
{
    uj_scene scene = {
        .subject = subject, .time = time, .width = 900.0, .height = 900.0, .show = show};
    return text_of_scene(&scene);
}

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        count++;
    return count;
}

// Reads at most `most` points of the first polygon with this tag. Returns how many were read.
static size_t points_of(const char *text, const char *tag, uj_vec2 *points, size_t most)
{
    char head[64];
    snprintf(head, sizeof head, "polygon %s ", tag);
    const char *at = strstr(text, head);
    size_t count = 0;
    int used;
    assert_non_null(at);
    at += strlen(head);
    while (count < most &&
           sscanf(at, " %lf,%lf%n", &points[count].x, &points[count].y, &used) == 2) {
        at += used;
        count++;
    }
    return count;
}

static void words_tell_move_and_verdict(void **state)
{
    fixture *f = *state;
    char *text = record_at(f->proven, 1.5, UJ_SHOW_PICTURE);
    assert_non_null(strstr(text, "\"Sample\""));
    assert_non_null(strstr(text, "\"move 2/3\""));
    assert_non_null(strstr(text, "\"turn B anticlockwise, pressed down and right\""));
    assert_non_null(strstr(text, "\"proven: no overlap deeper than 4.6e-6 cm\""));
    assert_non_null(strstr(text, "line valid"));
    free(text);
    text = record_at(f->rejected, 0.0, UJ_SHOW_PICTURE);
    char red[64];
    uj_colour bad = uj_palette_of(UJ_THEME_LIGHT)->bad;
    snprintf(red, sizeof red, "#%02lx%02lx%02lxff \"the solution is not valid: A and B overlap\"",
             lround(255 * bad.r), lround(255 * bad.g), lround(255 * bad.b));
    assert_non_null(strstr(text, red));
    assert_null(strstr(text, "proven"));
    free(text);
    // Only a certified solution is called "solved".
    text = record_at(f->proven, 3.0, UJ_SHOW_PICTURE);
    assert_non_null(strstr(text, "\"Solved: A is out.\""));
    free(text);
    text = record_at(f->plain, 3.0, UJ_SHOW_PICTURE);
    assert_null(strstr(text, "Solved"));
    free(text);
    text = record_at(f->still, 0.0, UJ_SHOW_PICTURE);
    assert_non_null(strstr(text, "\"Start position.\""));
    free(text);
}

static void marks_stand_on_the_pieces_of_the_move(void **state)
{
    fixture *f = *state;
    char *text = record_at(f->plain, 0.0, UJ_SHOW_PICTURE);
    assert_int_equal(count_of(text, "polygon push:A"), 2);  // a halo and an arrow
    assert_int_equal(count_of(text, "polygon push:C"), 2);
    assert_int_equal(count_of(text, "push:B"), 0);
    assert_int_equal(count_of(text, "ghost:A"), 2);  // the tint and the outline
    assert_int_equal(count_of(text, "ghost:B"), 0);
    assert_int_equal(count_of(text, "polygon goal"), 1);
    free(text);
    text = record_at(f->plain, 1.0, UJ_SHOW_PICTURE);
    // Two arrows, each with a halo: the turn, and the direction in which the piece is pressed.
    assert_int_equal(count_of(text, "polygon turn:B"), 4);
    assert_int_equal(count_of(text, "turn:A") + count_of(text, "push:"), 0);
    free(text);
    text = record_at(f->plain, 3.0, UJ_SHOW_PICTURE);
    assert_int_equal(count_of(text, "push:") + count_of(text, "turn:") + count_of(text, "ghost"),
                     0);
    free(text);
    text = record_at(f->plain, 0.0, 0);
    assert_int_equal(count_of(text, "text") + count_of(text, "push:") + count_of(text, "ghost"), 0);
    assert_int_equal(count_of(text, "piece:"), 8);
    free(text);
}

static void arrows_point_the_right_way(void **state)
{
    fixture *f = *state;
    uj_vec2 p[80];
    char *text = record_at(f->plain, 0.0, UJ_SHOW_PICTURE);
    assert_int_equal(points_of(text, "push:A", p, 7), 7);
    uj_vec2 from = uj_vec2_scale(uj_vec2_add(p[0], p[6]), 0.5);
    // The arrow points SE (y points down).
    assert_true(p[3].x > from.x + 5.0 && p[3].y > from.y + 5.0);
    free(text);
    text = record_at(f->plain, 1.0, UJ_SHOW_PICTURE);
    const char *bent = strstr(text, "polygon turn:B");
    bent = strstr(strstr(strstr(bent + 1, "polygon turn:B"), "\n"), "polygon turn:B");
    size_t count = points_of(bent, "turn:B", p, 80);
    assert_true(count > 40);
    // The first 29 points lie on the outer arc. `area` is negative if they turn counterclockwise,
    // because y points down.
    double area = 0.0;
    for (size_t i = 0; i + 1 < 29; i++)
        area += uj_vec2_cross(uj_vec2_sub(p[i], p[14]), uj_vec2_sub(p[i + 1], p[14]));
    assert_true(area < 0.0);
    free(text);
}

// Shapes are drawn flipped vertically and scaled.
static void pieces_are_drawn_where_they_are(void **state)
{
    fixture *f = *state;
    static const char *const tags[] = {"piece:A", "piece:B", "piece:C"};
    for (int step = 0; step <= 30; step++) {
        double time = 0.1 * step, scale = 0.0;
        uj_pose poses[SAMPLE_PIECES];
        uj_motion_at(&f->solution.motion, time, poses);
        char *text = record_at(f->plain, time, UJ_SHOW_PICTURE);
        uj_vec2 p[8], origin = {0}, zero = {0};
        for (int i = 0; i < SAMPLE_PIECES; i++) {
            const uj_ring *ring = &f->tray->pieces[i].shape.rings[0];
            assert_int_equal(points_of(text, tags[i], p, ring->count), ring->count);
            for (size_t k = 0; k < ring->count; k++) {
                uj_vec2 real = uj_pose_apply(poses[i], ring->points[k]);
                if (i == 0 && k == 0) {
                    uj_vec2 next = uj_pose_apply(poses[i], ring->points[1]);
                    scale = uj_vec2_length(uj_vec2_sub(p[1], p[0])) /
                            uj_vec2_length(uj_vec2_sub(next, real));
                    origin = p[0];
                    zero = real;
                }
                assert_true(fabs(p[k].x - origin.x - scale * (real.x - zero.x)) < 1.0);
                assert_true(fabs(p[k].y - origin.y + scale * (real.y - zero.y)) < 1.0);
            }
        }
        free(text);
    }
}

static bool inside(uj_box box, uj_vec2 p)
{
    return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}

static void the_view_holds_all_pieces_and_moves_smoothly(void **state)
{
    fixture *f = *state;
    uj_box whole = uj_subject_whole_box(f->plain, 0), last = whole;
    for (int step = 0; step <= 3000; step++) {
        double time = 0.001 * step;
        uj_pose poses[SAMPLE_PIECES];
        uj_motion_at(&f->solution.motion, time, poses);
        uj_box box = f->plain->class->view_box(f->plain, time);
        for (int i = 0; i < SAMPLE_PIECES; i++)
            for (size_t k = 0; k < f->tray->pieces[i].shape.rings[0].count; k++)
                assert_true(inside(
                    box, uj_pose_apply(poses[i], f->tray->pieces[i].shape.rings[0].points[k])));
        assert_true(inside(whole, box.low) && inside(whole, box.high));
        if (step > 0)
            assert_true(fabs(box.low.y - last.low.y) < 0.05 &&
                        fabs(box.high.x - last.high.x) < 0.05);
        last = box;
    }
}

static void a_scene_is_a_function_of_its_input(void **state)
{
    fixture *f = *state;
    uj_subject *again;
    uj_certificate valid = {.valid = true, .overlap_bound = 4.56e-6};
    assert_int_equal(uj_tray_subject_create(f->tray, &f->solution, &valid, &again, NULL), UJ_OK);
    for (double time = 0.0; time <= 3.0; time += 0.37) {
        char *a = record_at(f->proven, time, UJ_SHOW_PICTURE);
        char *b = record_at(again, time, UJ_SHOW_PICTURE);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    uj_subject_destroy(again);
    uj_scene scene = {
        .subject = f->proven, .width = 900.0, .height = 900.0, .show = UJ_SHOW_PICTURE};
    char *light = text_of_scene(&scene);
    scene.theme = UJ_THEME_DARK;
    char *dark = text_of_scene(&scene);
    assert_string_not_equal(light, dark);
    free(light);
    free(dark);
}

// In a window this wide, the list of moves stands beside the board.
static char *record_with_list(const uj_subject *subject)
{
    const uj_scene scene = {.subject = subject,
                            .time = 3.0,
                            .width = 1200.0,
                            .height = 800.0,
                            .show = UJ_SHOW_PICTURE | UJ_SHOW_MOVES};
    return text_of_scene(&scene);
}

// If one move in words is too long for the list, the list shows all moves in short notation.
static void moves_are_short_where_there_is_no_room(void **state)
{
    fixture *f = *state;
    char *words = record_with_list(f->proven);
    assert_non_null(strstr(words, "turn B anticlockwise,"));
    assert_null(strstr(words, "ccw"));
    free(words);
    uj_move *move = &f->solution.moves[1];
    const uj_move before = *move;
    move->piece_count = 3;
    for (uint8_t i = 0; i < 3; i++)
        move->pieces[i] = (uj_piece_move){i, i, UJ_CW};
    char *notation = record_with_list(f->proven);
    assert_non_null(strstr(notation, "turn A cw pressed NE,"));
    assert_null(strstr(notation, "clockwise"));
    assert_null(strstr(notation, " and "));
    free(notation);
    // The status line has room for the move in words.
    char *status = record_at(f->proven, 1.5, UJ_SHOW_PICTURE);
    assert_non_null(strstr(status, "\"turn A, B and C clockwise, "));
    free(status);
    *move = before;
}

static void sheets_show_every_move(void **state)
{
    fixture *f = *state;
    uj_scene scene = {.subject = f->proven, .width = 1600.0, .show = UJ_SHOW_PICTURE};
    scene.height = uj_contact_sheet_natural_height(&scene);
    uj_record_canvas canvas = uj_record_canvas_empty();
    uj_contact_sheet_draw(&scene, &canvas.base);
    assert_int_equal(count_of(canvas.text, "polygon floor"), SAMPLE_MOVES + 1);
    assert_int_equal(count_of(canvas.text, "text number"), SAMPLE_MOVES);
    assert_non_null(strstr(canvas.text, "\"turn B anticlockwise,\""));
    assert_non_null(strstr(canvas.text, "\"Solved: A is out.\""));
    uj_record_canvas_clear(&canvas);
}

static void turns_leave_names_readable(void **state)
{
    fixture *f = *state;
    uj_tray_solution solution = sample_solution();
    solution.moves[1].pieces[0].piece = 0;
    uj_subject *subject;
    assert_int_equal(uj_tray_subject_create(f->tray, &solution, NULL, &subject, NULL), UJ_OK);
    for (double width = 500.0; width < 1500.0; width += 100.0) {
        uj_scene scene = {.subject = subject,
                          .time = 1.0,
                          .width = width,
                          .height = width,
                          .show = UJ_SHOW_PICTURE};
        char *text = text_of_scene(&scene);
        drawn_box boxes[2];
        uj_vec2 points[UJ_ARROW_POINTS];
        double x, y, size;
        assert_int_equal(find_drawn(text, "polygon", "goal", &boxes[0], 1), 1);
        assert_int_equal(sscanf(strstr(text, "text name:A "), "text name:A %lf,%lf middle size %lf",
                                &x, &y, &size),
                         3);
        boxes[1] = (drawn_box){x - 0.38 * size, y - 0.36 * size, x + 0.38 * size, y + 0.36 * size};
        assert_true(boxes[0].right < boxes[1].left);
        for (const char *at = strstr(text, "polygon turn:A "); at != NULL;
             at = strstr(at + 1, "polygon turn:A ")) {
            size_t count = points_of(at, "turn:A", points, UJ_ARROW_POINTS);
            for (size_t k = 0; k < 2 * count; k++) {
                uj_vec2 p = points[k / 2];
                const drawn_box *box = &boxes[k % 2];
                assert_false(p.x > box->left && p.x < box->right && p.y > box->top &&
                             p.y < box->bottom);
            }
        }
        free(text);
    }
    uj_subject_destroy(subject);
    uj_solution_clear(&solution);
}

// However long a name is, it must lie in view and overlap neither a wall nor another name.
static void names_of_exits_keep_off_walls(void **state)
{
    static const char *const names[] = {"the gate of the old town to the north",
                                        "another exit to the north", "eastern emergency exit",
                                        "the western way out of here"};
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, 6));
    builder_add_exit(tray, builder_rectangle(2, 6, 4, 14), 1.0);
    builder_add_exit(tray, builder_rectangle(6, 6, 8, 14), 1.0);
    builder_add_exit(tray, builder_rectangle(10, 2, 18, 4), 1.0);
    builder_add_exit(tray, builder_rectangle(-8, 2, 0, 4), 1.0);
    builder_add_bar(tray, 2, 1, 1, (uj_pose){5, 3, 0});
    builder_goal_exit(tray, 0, 2);
    for (size_t i = 0; i < 4; i++) {
        free(tray->exits[i].name);
        tray->exits[i].name = strdup(names[i]);
    }
    uj_subject *subject;
    assert_int_equal(uj_tray_subject_create(tray, NULL, NULL, &subject, NULL), UJ_OK);
    uj_scene scene = {.subject = subject, .width = 900.0, .height = 900.0, .show = UJ_SHOW_PICTURE};
    double scale, left[4], right[4];
    uj_map map = uj_scene_map(&scene, &scale);
    const uj_tray_subject *own = (const uj_tray_subject *)subject;
    char *text = text_of_scene(&scene);
    for (size_t i = 0; i < 4; i++) {
        char tag[UJ_TAG_SIZE], head[UJ_TAG_SIZE + 8], anchor[16];
        double x, y, size;
        uj_tag_make("exit", names[i], tag);
        snprintf(head, sizeof head, "text %s ", tag);
        const char *at = strstr(text, head);
        assert_non_null(at);
        assert_int_equal(sscanf(at + strlen(head), "%lf,%lf %15s size %lf", &x, &y, anchor, &size),
                         4);
        double width = fmin(uj_text_wrap_width(names[i], size), own->openings[i].name_room * scale);
        left[i] = x - (strcmp(anchor, "start") == 0 ? 0.0
                       : strcmp(anchor, "end") == 0 ? 1.0
                                                    : 0.5) *
                          width;
        right[i] = left[i] + width;
        assert_true(left[i] >= 0.0 && right[i] <= 900.0);
    }
    free(text);
    uj_vec2 low = uj_map_apply(map, own->outer.low), high = uj_map_apply(map, own->outer.high);
    assert_true(right[0] < left[1]);
    assert_true(left[2] > high.x && right[3] < low.x);
    uj_subject_destroy(subject);
    uj_tray_destroy(tray);
}

static void a_board_without_page_has_open_exits(void **state)
{
    fixture *f = *state;
    char *text = scene_text(f->still, 0.0, UJ_SHOW_NO_PAGE);
    assert_null(strstr(text, "polygon page"));
    assert_null(strstr(text, "polygon mouth"));
    // Seven edges: four of the tray, three of the exit. The outer side of the exit is open.
    drawn_box lines[16], wall;
    size_t count = find_drawn(text, "line", "wall-edge", lines, 16);
    assert_int_equal(count, 7);
    assert_int_equal(find_drawn(text, "polygon", "wall", &wall, 1), 1);
    for (size_t i = 0; i < count; i++)
        assert_true(lines[i].bottom < wall.bottom);
    free(text);
    text = scene_text(f->still, 0.0, 0);
    assert_int_equal(count_of(text, "polygon page"), 1);
    assert_int_equal(count_of(text, "polygon mouth"), 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_tell_move_and_verdict),
        cmocka_unit_test(marks_stand_on_the_pieces_of_the_move),
        cmocka_unit_test(arrows_point_the_right_way),
        cmocka_unit_test(pieces_are_drawn_where_they_are),
        cmocka_unit_test(the_view_holds_all_pieces_and_moves_smoothly),
        cmocka_unit_test(a_scene_is_a_function_of_its_input),
        cmocka_unit_test(names_of_exits_keep_off_walls),
        cmocka_unit_test(a_board_without_page_has_open_exits),
        cmocka_unit_test(turns_leave_names_readable),
        cmocka_unit_test(moves_are_short_where_there_is_no_room),
        cmocka_unit_test(sheets_show_every_move),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
