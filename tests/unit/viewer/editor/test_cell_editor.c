// Tests puzzles of cells in the editor: a Klotski by mouse alone, the other kinds also by keyboard.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/edit/blocks_edit.h>
#include <unjam/viewer/edit/klotski_edit.h>
#include <unjam/viewer/edit/peg_edit.h>
#include <unjam/viewer/edit/tiles_edit.h>

#include "tests/support/edited_puzzle.h"

// The cells are drawn row by row.
static uj_vec2 cell(const uj_editor *editor, size_t index)
{
    return editor_shape(editor, "polygon", "cell", index);
}

static void a_klotski_by_mouse(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_KLOTSKI);
    assert_true(editor_shows(editor, "There is no piece yet."));
    editor_drag(editor, cell(editor, 0), cell(editor, 1), 0);
    editor_drag(editor, cell(editor, 4), cell(editor, 4), 0);
    editor_drag(editor, cell(editor, 4), cell(editor, 5), 0);  // makes the same piece larger
    assert_true(editor_shows(editor, "There is no goal yet."));
    uj_klotski_sketch board;
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_memory_equal(board.cells, "AA..", 4);
    assert_memory_equal(&board.cells[4], "BB..", 4);
    editor_button(editor, "Goal");
    editor_drag(editor, cell(editor, 1), cell(editor, 19), 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_int_equal(board.goal_piece, 'A');
    assert_int_equal(board.goal[0], 4);
    assert_int_equal(board.goal[1], 2);
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_button(editor, "Wall");
    editor_drag(editor, cell(editor, 8), cell(editor, 9), 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_memory_equal(&board.cells[8], "##..", 4);
    editor_button(editor, "Undo");  // undoes the whole stroke
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_memory_equal(&board.cells[8], "....", 4);
    editor_button(editor, "Select");
    editor_drag(editor, cell(editor, 0), cell(editor, 8), 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_memory_equal(&board.cells[8], "AA..", 4);
    editor_drag(editor, cell(editor, 8), cell(editor, 4), 0);
    assert_true(editor_shows(editor, "There is no room for piece A."));
    editor_field(editor, "Rows", "3");
    assert_false(editor_shows(editor, "Ready to be solved"));  // now the goal is off the board
    editor_field(editor, "Columns", "86");
    assert_true(editor_shows(editor, "A board has 1 to 256 cells."));
    editor_control(editor, 'z', 0);
    assert_true(editor_shows(editor, "Ready to be solved"));
    uj_editor_destroy(editor);
}

static void a_klotski_by_keyboard(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_KLOTSKI);
    uj_klotski_sketch board;
    editor_press(editor, UJ_KEY_DOWN, 0);  // makes the cursor visible
    editor_press(editor, UJ_KEY_ENTER, 0);
    editor_press(editor, UJ_KEY_DOWN, 0);
    editor_press(editor, UJ_KEY_ENTER, 0);
    editor_press(editor, UJ_KEY_ON, 0);
    editor_type(editor, "+");
    editor_press(editor, UJ_KEY_ENTER, 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_memory_equal(board.cells, "A...", 4);
    assert_memory_equal(&board.cells[4], "AB..", 4);
    editor_type(editor, "g");
    editor_press(editor, UJ_KEY_ENTER, 0);
    editor_press(editor, UJ_KEY_ON, 0);
    editor_press(editor, UJ_KEY_ENTER, 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_int_equal(board.goal_piece, 'B');
    assert_int_equal(board.goal[1], 2);
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_press(editor, UJ_KEY_BACK, 0);
    editor_press(editor, UJ_KEY_DELETE, 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_memory_equal(&board.cells[4], "A...", 4);
    assert_int_equal(board.goal_piece, 0);
    uj_editor_destroy(editor);
}

static void a_large_klotski(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_KLOTSKI);
    uj_klotski_sketch board;
    editor_field(editor, "Rows", "8");
    editor_field(editor, "Columns", "32");
    editor_field(editor, "Columns", "33");
    assert_true(editor_shows(editor, "A board has 1 to 256 cells."));
    editor_drag(editor, cell(editor, 30), cell(editor, 31), 0);
    editor_drag(editor, cell(editor, 255), cell(editor, 255), 0);
    editor_button(editor, "Goal");
    editor_drag(editor, cell(editor, 31), cell(editor, 223), 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_int_equal(board.columns, 32);
    assert_memory_equal(&board.cells[30], "AA", 2);
    assert_int_equal(board.cells[255], 'B');
    assert_int_equal(board.goal[0] * 32 + board.goal[1], 222);
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_field(editor, "Columns", "16");
    editor_field(editor, "Rows", "16");
    editor_field(editor, "Rows", "17");
    assert_true(editor_shows(editor, "A board has 1 to 256 cells."));
    for (int i = 0; i < 3; i++)
        editor_control(editor, 'z', 0);
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_int_equal(board.cells[255], 'B');
    while (editor_control(editor, 'z', 0))
        continue;
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_int_equal(board.rows * board.columns, 20);
    uj_editor_destroy(editor);
}

// In a zoomed board, the wheel scrolls, and the keyboard's cursor stays in view.
static void a_zoomed_board(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_KLOTSKI);
    editor_field(editor, "Columns", "2");
    editor_field(editor, "Rows", "128");
    uj_vec2 whole = cell(editor, 255);
    for (int i = 0; i < 10; i++)
        editor_control(editor, '+', 0);
    assert_true(cell(editor, 255).y > 2.0 * whole.y);
    for (int i = 0; i < 128; i++)
        editor_press(editor, UJ_KEY_DOWN, 0);
    editor_press(editor, UJ_KEY_ON, 0);
    uj_vec2 cursor = editor_shape(editor, "polygon", "cursor", 0), last = cell(editor, 255);
    assert_true(fabs(cursor.x - last.x) < 1.0 && fabs(cursor.y - last.y) < 1.0);
    assert_true(cursor.y > 0.0 && cursor.y < 2.0 * whole.y);
    uj_editor_wheel(editor, &(uj_wheel_event){.notches = 2.0, .x = last.x, .y = last.y});
    assert_true(fabs(cell(editor, 255).y - last.y - 80.0) < 1e-6);
    uj_editor_wheel(editor, &(uj_wheel_event){.notches = -2.0, .x = last.x, .y = last.y});
    editor_click(editor, cell(editor, 255));
    uj_klotski_sketch board;
    uj_klotski_read(uj_editor_document(editor), &board);
    assert_int_equal(board.cells[255], 'A');
    editor_control(editor, '0', 0);
    assert_true(fabs(cell(editor, 255).y - whole.y) < 1e-6);
    uj_editor_destroy(editor);
}

static void tiles(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_TILES);
    uj_tiles_sketch board;
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_drag(editor, editor_shape(editor, "polygon", "tile", 0),
                editor_shape(editor, "polygon", "tile", 1), 0);
    uj_tiles_read(uj_editor_document(editor), "start", &board);
    assert_string_equal(board.labels[0][0], "2");
    assert_string_equal(board.labels[0][1], "1");
    editor_press(editor, UJ_KEY_NEXT, 0);  // goes to the board of the goal
    editor_press(editor, UJ_KEY_ENTER, 0);
    assert_true(editor_press(editor, UJ_KEY_DELETE, 0));  // lets go of the tile picked up by Enter
    assert_false(editor_press(editor, UJ_KEY_DELETE, 0));
    editor_press(editor, UJ_KEY_ENTER, 0);
    editor_press(editor, UJ_KEY_DOWN, 0);
    editor_press(editor, UJ_KEY_ENTER, 0);
    uj_tiles_read(uj_editor_document(editor), "goal", &board);
    assert_string_equal(board.labels[0][0], "4");
    editor_field(editor, "Columns", "4");
    uj_tiles_read(uj_editor_document(editor), "start", &board);
    assert_int_equal(board.columns, 4);
    assert_string_equal(board.labels[2][2], ".");
    assert_true(editor_shows(editor, "Ready to be solved"));
    uj_editor_destroy(editor);
}

static void instances(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(UJ_TEST_ROOT "/problems/tiles/fifteen-korf.json", 0);
    uj_tiles_sketch before, after;
    editor_field(editor, "Instance", "2");
    uj_tiles_read(uj_editor_document(editor), "start", &before);
    editor_drag(editor, editor_shape(editor, "polygon", "tile", 0),
                editor_shape(editor, "polygon", "tile", 1), 0);
    uj_tiles_read(uj_editor_document(editor), "start", &after);
    assert_string_equal(before.labels[0][0], after.labels[0][1]);
    editor_field(editor, "Instance", "999");
    assert_true(editor_shows(editor, "The number of the instance must be from 1 to"));
    uj_editor_destroy(editor);
}

static void pegs(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_PEG);
    uj_peg_sketch board;
    editor_click(editor, editor_shape(editor, "disc", "peg", 0));
    uj_peg_read(uj_editor_document(editor), &board);
    assert_false(board.start[1]);
    editor_click(editor, editor_shape(editor, "disc", "hole", 2));  // first goal peg
    uj_peg_read(uj_editor_document(editor), &board);
    assert_true(board.goal_pegs && board.goal[0]);
    editor_button(editor, "Holes");
    editor_click(editor, editor_shape(editor, "disc", "peg", 0));
    uj_peg_read(uj_editor_document(editor), &board);
    assert_int_equal(board.holes, 20);
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_button(editor, "Goal");
    editor_click(editor, editor_shape(editor, "disc", "peg", 0));
    uj_peg_read(uj_editor_document(editor), &board);
    assert_false(board.goal_pegs);
    uj_editor_destroy(editor);

    editor = editor_open(UJ_TEST_ROOT "/problems/peg/hoppers.json", 0);
    editor_button(editor, "Holes");
    editor_click(editor, editor_shape(editor, "disc", "peg", 0));
    assert_true(editor_shows(editor, "This board has no grid: its pegs"));
    assert_false(uj_edit_text_is_changed(&uj_editor_document(editor)->text));
    uj_editor_destroy(editor);
}

static void a_large_peg_board(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_PEG);
    uj_peg_sketch board;
    editor_field(editor, "Rows", "64");
    editor_field(editor, "Columns", "65");
    assert_true(editor_shows(
        editor, "The number of rows and the number of columns must each be from 1 to 64."));
    editor_field(editor, "Columns", "64");
    editor_button(editor, "Holes");
    // 21 of the 64 x 64 places have holes. Adds a hole at the last place without one.
    editor_click(editor, editor_shape(editor, "disc", "place", 64 * 64 - 21 - 1));
    uj_peg_read(uj_editor_document(editor), &board);
    assert_int_equal(board.holes, 22);
    assert_int_equal(board.grid[63][63], 21);
    assert_true(board.start[21]);
    for (size_t i = 0; i < 42; i++)
        editor_click(editor, editor_shape(editor, "disc", "place", 60));
    uj_peg_read(uj_editor_document(editor), &board);
    assert_int_equal(board.holes, UJ_PEG_HOLES);
    editor_click(editor, editor_shape(editor, "disc", "place", 60));
    assert_true(editor_shows(editor, "A board has at most 64 holes."));
    while (editor_control(editor, 'z', 0))
        continue;
    uj_peg_read(uj_editor_document(editor), &board);
    assert_int_equal(board.holes, 21);
    uj_editor_destroy(editor);
}

static void blocks(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(NULL, UJ_EDIT_BLOCKS);
    const uj_edit_document *document = uj_editor_document(editor);
    // Blocks are numbered stack by stack, from the bottom up. At the start, C (block 1) is on A
    // (block 0), and B is block 2.
    editor_drag(editor, editor_shape(editor, "polygon", "block", 1),
                editor_shape(editor, "polygon", "place", 2), 0);
    assert_string_equal(uj_blocks_below(document, "start", "C"), "right");
    editor_button(editor, "Add");
    assert_string_equal(uj_blocks_below(document, "start", "D"), "A");
    // In the goal, A (block 6) is on B (block 5), and B is on C (block 4). Dragging B takes A
    // along.
    editor_drag(editor, editor_shape(editor, "polygon", "block", 5),
                editor_shape(editor, "polygon", "place", 3), 0);
    assert_string_equal(uj_blocks_below(document, "goal", "B"), "left");
    assert_string_equal(uj_blocks_below(document, "goal", "A"), "B");
    assert_true(editor_shows(editor, "Ready to be solved"));
    editor_click(editor, editor_shape(editor, "polygon", "block", 1));
    editor_press(editor, UJ_KEY_DELETE, 0);
    assert_null(uj_blocks_below(document, "start", "D"));
    while (editor_control(editor, 'z', 0))
        continue;
    assert_string_equal(uj_blocks_below(document, "start", "C"), "A");
    uj_editor_destroy(editor);
}

// Ctrl+N starts a new puzzle. If the new puzzle is unchanged, Ctrl+N changes its kind.
static void new_puzzles(void **state)
{
    (void)state;
    uj_editor *editor = editor_open(UJ_TEST_ROOT "/problems/peg/hoppers.json", 0);
    const uj_edit_document *document = uj_editor_document(editor);
    for (int i = 0; i <= UJ_EDIT_KINDS; i++) {
        editor_control(editor, 'n', 0);
        assert_int_equal(document->kind, i % UJ_EDIT_KINDS);
        assert_null(document->path);
        bool ready = document->kind != UJ_EDIT_TRAY && document->kind != UJ_EDIT_KLOTSKI;
        assert_int_equal(editor_shows(editor, "Ready to be solved"), ready);
    }
    editor_type(editor, "r");
    editor_press(editor, UJ_KEY_ENTER, 0);
    editor_control(editor, 'n', 0);
    assert_true(editor_shows(editor, "Save this puzzle before you start a new one."));
    assert_int_equal(document->sketch.piece_count, 1);
    uj_editor_destroy(editor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_klotski_by_mouse),
        cmocka_unit_test(a_klotski_by_keyboard),
        cmocka_unit_test(a_large_klotski),
        cmocka_unit_test(a_zoomed_board),
        cmocka_unit_test(tiles),
        cmocka_unit_test(instances),
        cmocka_unit_test(pegs),
        cmocka_unit_test(a_large_peg_board),
        cmocka_unit_test(blocks),
        cmocka_unit_test(new_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
