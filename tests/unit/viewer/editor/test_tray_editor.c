// Tests the editor of trays: by mouse alone, by keyboard alone, and that no work is lost.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/edited_puzzle.h"
#include "tests/support/test_folder.h"

static char folder[] = "/tmp/unjam-editor-XXXXXX";

static const uj_sketch *sketch_of(const uj_editor *editor)
{
    return &uj_editor_document(editor)->sketch;
}

// The tray is 12 units wide and 8 units high.
static uj_vec2 on_tray(const uj_editor *editor, double x, double y)
{
    drawn_box boxes[1];
    char *text = editor_scene(editor);
    assert_int_equal(find_drawn(text, "polygon", "tray", boxes, 1), 1);
    free(text);
    return (uj_vec2){boxes[0].left + x / 12.0 * (boxes[0].right - boxes[0].left),
                     boxes[0].bottom - y / 8.0 * (boxes[0].bottom - boxes[0].top)};
}

static void draw_rectangle(uj_editor *editor, double x, double y, double width, double height)
{
    editor_button(editor, "Rectangle");
    editor_drag(editor, on_tray(editor, x, y), on_tray(editor, x + width, y + height), 0);
}

// --- drawing -------------------------------------------------------------------------------------

static void a_puzzle_by_mouse(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    assert_true(editor_shows(editor, "There is no piece yet."));
    draw_rectangle(editor, 1.0, 1.0, 4.0, 1.0);
    draw_rectangle(editor, 6.0, 1.0, 2.0, 2.0);
    assert_int_equal(sketch_of(editor)->piece_count, 2);
    assert_true(sketch_of(editor)->pieces[0].at.x == 3.0);
    assert_true(sketch_of(editor)->pieces[0].at.y == 1.5);

    editor_button(editor, "Exit");
    editor_drag(editor, on_tray(editor, 12.0, 3.0), on_tray(editor, 12.0, 4.5), 0);
    assert_int_equal(sketch_of(editor)->exit_count, 1);
    editor_button(editor, "Goal");
    uj_vec2 exit = on_tray(editor, 12.7, 3.7);
    editor_drag(editor, on_tray(editor, 2.0, 1.5), exit, 0);
    assert_int_equal(sketch_of(editor)->goal, UJ_GOAL_EXIT);
    assert_int_equal(sketch_of(editor)->goal_piece, 0);
    assert_true(editor_shows(editor, "Ready to be solved"));

    editor_drag(editor, on_tray(editor, 7.0, 2.0), on_tray(editor, 5.0, 2.0), UJ_ALT);
    assert_true(editor_shows(editor, "A and B overlap by 1 cm."));
    assert_true(editor_shows(editor, "polygon overlap"));
    editor_button(editor, "Undo");
    assert_true(editor_shows(editor, "Ready to be solved"));

    editor_click(editor, on_tray(editor, 7.0, 2.0));
    editor_field(editor, "Name", "gate");
    editor_field(editor, "X", "7,5");
    editor_field(editor, "Angle, degrees", "45");
    assert_string_equal(sketch_of(editor)->pieces[1].name, "gate");
    assert_true(sketch_of(editor)->pieces[1].at.x == 7.5);
    assert_true(sketch_of(editor)->pieces[1].at.degrees == 45.0);
    editor_field(editor, "X", "wide");
    assert_true(editor_shows(editor, "is not a number"));
    assert_true(sketch_of(editor)->pieces[1].at.x == 7.5);

    editor_button(editor, "Save");
    assert_true(editor_shows(editor, "Save the puzzle as"));
    char path[128];
    snprintf(path, sizeof path, "%s/mine.json", folder);
    editor_type(editor, path);
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_string_equal(uj_editor_document(editor)->path, path);
    assert_false(uj_edit_text_is_changed(&uj_editor_document(editor)->text));
    assert_int_equal(access(path, F_OK), 0);
    editor_button(editor, "Solve");
    assert_int_equal(uj_editor_take_requests(editor), UJ_EDITOR_SOLVE);
    uj_editor_destroy(editor);
}

// Returns true if the first polygon with this tag lies well inside the area for the puzzle.
static bool in_view(const uj_editor *editor, const char *tag)
{
    drawn_box box;
    char *text = editor_scene(editor);
    assert_true(find_drawn(text, "polygon", tag, &box, 1) > 0);
    free(text);
    return box.left > 22.0 && box.right < 1040.0 && box.top > 64.0 && box.bottom < 768.0;
}

static void new_exits_are_in_view(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    draw_rectangle(editor, 1.0, 1.0, 4.0, 1.0);
    editor_button(editor, "Exit");
    editor_drag(editor, on_tray(editor, 12.0, 3.0), on_tray(editor, 12.0, 4.5), 0);
    assert_true(in_view(editor, "tray"));
    assert_true(in_view(editor, "exit"));

    // A new exit must not move a view that is zoomed in.
    for (int i = 0; i < 4; i++)
        editor_button(editor, "+");
    uj_vec2 before = on_tray(editor, 0.0, 0.0);
    editor_type(editor, "x");
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_int_equal(sketch_of(editor)->exit_count, 2);
    uj_vec2 after = on_tray(editor, 0.0, 0.0);
    assert_true(before.x == after.x && before.y == after.y);
    uj_editor_destroy(editor);
}

static void a_puzzle_by_keyboard(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    editor_type(editor, "r");
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_int_equal(sketch_of(editor)->piece_count, 1);
    editor_press(editor, UJ_KEY_ENTER, 0);  // goes to the first field, the name
    editor_type(editor, "key");
    editor_press(editor, UJ_KEY_NEXT, 0);
    editor_type(editor, "3");
    editor_press(editor, UJ_KEY_NEXT, 0);
    editor_type(editor, "2");
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_string_equal(sketch_of(editor)->pieces[0].name, "key");
    assert_true(sketch_of(editor)->pieces[0].at.x == 3.0);
    assert_true(sketch_of(editor)->pieces[0].at.y == 2.0);
    editor_press(editor, UJ_KEY_ON, 0);
    assert_true(sketch_of(editor)->pieces[0].at.x == 3.1);
    editor_press(editor, UJ_KEY_UP, UJ_SHIFT);
    assert_true(sketch_of(editor)->pieces[0].at.y == 3.0);
    editor_type(editor, ",,");
    assert_true(sketch_of(editor)->pieces[0].at.degrees == 30.0);
    editor_type(editor, "..");
    editor_control(editor, 'd', 0);
    assert_int_equal(sketch_of(editor)->piece_count, 2);
    assert_int_equal(sketch_of(editor)->pieces[1].same_as, 0);
    editor_press(editor, UJ_KEY_DELETE, 0);
    assert_int_equal(sketch_of(editor)->piece_count, 1);
    editor_type(editor, "x");
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_int_equal(sketch_of(editor)->exit_count, 1);
    editor_press(editor, UJ_KEY_ESCAPE, 0);
    editor_press(editor, UJ_KEY_NEXT, 0);
    editor_type(editor, "g");
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_int_equal(sketch_of(editor)->goal, UJ_GOAL_EXIT);
    assert_true(editor_shows(editor, "Ready to be solved"));
    int undone = 0;
    while (editor_control(editor, 'z', 0))
        undone++;
    assert_true(undone >= 10);
    assert_int_equal(sketch_of(editor)->piece_count, 0);
    while (editor_control(editor, 'z', UJ_SHIFT))
        undone--;
    assert_int_equal(undone, 0);
    assert_int_equal(sketch_of(editor)->goal, UJ_GOAL_EXIT);
    uj_editor_destroy(editor);
}

// With a grid step of 0, there is no grid.
static void shapes_without_a_grid(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    editor_field(editor, "Grid step", "0");
    editor_type(editor, "r");
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_int_equal(sketch_of(editor)->piece_count, 1);
    assert_true(isfinite(sketch_of(editor)->pieces[0].at.x));
    uj_editor_destroy(editor);
}

static void what_a_piece_overlaps(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    editor_button(editor, "Obstacle");
    editor_drag(editor, on_tray(editor, 1.0, 1.0), on_tray(editor, 2.0, 2.0), 0);
    draw_rectangle(editor, 1.5, 1.5, 1.0, 2.0);
    assert_true(editor_shows(editor, "A and obstacle 1 overlap"));
    editor_control(editor, 'z', 0);
    draw_rectangle(editor, 11.5, 1.5, 1.0, 2.0);
    assert_true(editor_shows(editor, "A reaches 0.5 cm into the"));
    uj_editor_destroy(editor);
}

static void shapes_and_handles(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    editor_button(editor, "Polygon");
    editor_click(editor, on_tray(editor, 1.0, 1.0));
    editor_click(editor, on_tray(editor, 4.0, 1.0));
    editor_click(editor, on_tray(editor, 4.0, 3.0));
    editor_click(editor, on_tray(editor, 6.0, 6.0));
    editor_press(editor, UJ_KEY_BACKSPACE, 0);
    editor_click(editor, on_tray(editor, 1.0, 1.0));
    assert_int_equal(sketch_of(editor)->piece_count, 1);
    assert_int_equal(sketch_of(editor)->pieces[0].shape.rings[0].count, 3);
    editor_drag(editor, on_tray(editor, 4.0, 3.0), on_tray(editor, 4.0, 5.0), 0);
    uj_vec2 corner = uj_pose_apply(uj_place_pose(sketch_of(editor)->pieces[0].at),
                                   sketch_of(editor)->pieces[0].shape.rings[0].points[2]);
    assert_true(fabs(corner.x - 4.0) < 1e-9 && fabs(corner.y - 5.0) < 1e-9);
    editor_drag(editor, on_tray(editor, 2.5, 1.0), on_tray(editor, 2.5, 0.5), 0);
    corner = uj_pose_apply(uj_place_pose(sketch_of(editor)->pieces[0].at),
                           sketch_of(editor)->pieces[0].shape.rings[0].points[0]);
    assert_true(fabs(corner.y - 0.5) < 1e-9);
    assert_true(editor_control(editor, 'z', 0));
    assert_true(editor_control(editor, 'z', 0));
    assert_true(editor_control(editor, 'z', 0));
    assert_int_equal(sketch_of(editor)->piece_count, 0);

    editor_button(editor, "Regular");
    editor_field(editor, "Sides", "5");
    editor_drag(editor, on_tray(editor, 6.0, 4.0), on_tray(editor, 8.0, 4.0), 0);
    assert_int_equal(sketch_of(editor)->pieces[0].shape.rings[0].count, 5);
    uj_vec2 turn = editor_shape(editor, "disc", "turn", 0), middle = on_tray(editor, 6.0, 4.0);
    editor_drag(editor, turn, (uj_vec2){middle.x + (turn.y - middle.y), middle.y + 3.0}, 0);
    double degrees = sketch_of(editor)->pieces[0].at.degrees;
    assert_true(degrees != 0.0 && fmod(degrees, 15.0) == 0.0);

    editor_button(editor, "Obstacle");
    editor_drag(editor, on_tray(editor, 1.0, 1.0), on_tray(editor, 2.0, 2.0), 0);
    assert_int_equal(sketch_of(editor)->interior.ring_count, 2);
    editor_button(editor, "Delete");
    assert_int_equal(sketch_of(editor)->interior.ring_count, 1);

    editor_button(editor, "Goal");
    editor_drag(editor, on_tray(editor, 6.0, 4.0), on_tray(editor, 3.0, 4.0), 0);
    assert_int_equal(sketch_of(editor)->goal, UJ_GOAL_POSES);
    assert_int_equal(sketch_of(editor)->pose_count, 1);
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_event(editor, UJ_MOUSE_PRESS, middle.x, middle.y, 0);
    editor_event(editor, UJ_MOUSE_MOVE, middle.x + 90.0, middle.y, 0);
    assert_true(sketch_of(editor)->pieces[0].at.x > 6.5);
    assert_true(uj_editor_holds(editor));
    editor_press(editor, UJ_KEY_ESCAPE, 0);
    assert_true(sketch_of(editor)->pieces[0].at.x < 6.5);
    assert_false(uj_editor_holds(editor));
    uj_editor_destroy(editor);
}

// --- leaving -------------------------------------------------------------------------------------

static void nothing_is_lost(void **state)
{
    (void)state;
    char path[128], other[128];
    snprintf(path, sizeof path, "%s/kept.json", folder);
    snprintf(other, sizeof other, "%s/other.json", folder);
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TRAY);
    const uj_edit_text *text = &uj_editor_document(editor)->text;
    editor_type(editor, "e");
    assert_int_equal(uj_editor_take_requests(editor), UJ_EDITOR_BACK);
    draw_rectangle(editor, 1.0, 1.0, 2.0, 2.0);
    assert_true(uj_edit_text_is_changed(text));
    assert_false(uj_editor_save(editor));  // the puzzle has no name yet
    assert_true(editor_shows(editor, "Save the puzzle as"));
    editor_press(editor, UJ_KEY_ESCAPE, 0);
    assert_false(editor_shows(editor, "Save the puzzle as"));
    assert_true(uj_edit_text_is_changed(text));
    assert_false(uj_editor_save(editor));
    editor_type(editor, path);
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_false(uj_edit_text_is_changed(text));
    assert_true(uj_editor_save(editor));
    draw_rectangle(editor, 5.0, 1.0, 2.0, 2.0);
    uj_editor_discard(editor);
    assert_false(uj_edit_text_is_changed(text));

    // Another program overwrites the file.
    FILE *file = fopen(path, "w");
    fputs("theirs", file);
    fclose(file);
    editor_press(editor, UJ_KEY_ON, 0);
    editor_control(editor, 's', 0);
    assert_true(editor_shows(editor, "Another program has changed this file"));
    editor_type(editor, "n");
    editor_type(editor, path);
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_true(editor_shows(editor, "Another program has changed this file"));
    editor_type(editor, "n");
    editor_type(editor, other);
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_string_equal(uj_editor_document(editor)->path, other);
    char bytes[16] = "";
    file = fopen(path, "r");
    assert_int_equal(fread(bytes, 1, sizeof bytes - 1, file), 6);
    fclose(file);
    assert_string_equal(bytes, "theirs");
    uj_editor_destroy(editor);
}

static void views_and_themes(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(UJ_TEST_ROOT "/problems/tray/rectangular-jam.json", 0);
    assert_true(editor_shows(editor, "Ready to be solved"));
    char *before = editor_scene(editor);
    uj_wheel_event wheel = {.notches = 2.0, .x = 500.0, .y = 400.0, .modifiers = UJ_CONTROL};
    assert_true(uj_editor_wheel(editor, &wheel));
    editor_drag(editor, (uj_vec2){100.0, 400.0}, (uj_vec2){200.0, 450.0}, 0);
    char *after = editor_scene(editor);
    assert_string_not_equal(before, after);
    free(after);
    editor_control(editor, '0', 0);
    after = editor_scene(editor);
    assert_string_equal(before, after);
    free(before);
    free(after);
    editor_type(editor, "?");
    assert_true(editor_shows(editor, "move by one step"));
    editor_press(editor, UJ_KEY_ESCAPE, 0);
    editor_type(editor, "t");
    assert_int_equal(uj_editor_style(editor).theme, UJ_THEME_DARK);
    for (double width = 120.0; width < 2000.0; width += 470.0) {
        uj_editor_resize(editor, width, 0.6 * width);
        assert_true(editor_shows(editor, "polygon tray"));
    }
    assert_false(uj_edit_text_is_changed(&uj_editor_document(editor)->text));
    uj_editor_destroy(editor);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    test_folder_files(folder, true);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_by_mouse),     cmocka_unit_test(new_exits_are_in_view),
        cmocka_unit_test(a_puzzle_by_keyboard),  cmocka_unit_test(shapes_without_a_grid),
        cmocka_unit_test(what_a_piece_overlaps), cmocka_unit_test(shapes_and_handles),
        cmocka_unit_test(nothing_is_lost),       cmocka_unit_test(views_and_themes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
