// Tests role sheets, which say what each outline of a drawing is (tray, piece, ...).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/drawing/choice/choice.h>
#include <unjam/viewer/roles/role_sheet.h>

static char path[] = "/tmp/unjam-roles-XXXXXX.svg";

static void write_drawing(const char *shapes)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 90'>%s</svg>", shapes);
    assert_int_equal(fclose(file), 0);
}

static uj_role_sheet *open_sheet(const char *shapes)
{
    uj_role_sheet *sheet = NULL;
    uj_error error = {0};
    write_drawing(shapes);
    assert_int_equal(uj_role_sheet_open(path, &sheet, &error), UJ_OK);
    assert_non_null(sheet);
    return sheet;
}

static void assert_outline(const uj_role_sheet *sheet, size_t index, uj_drawn_role role,
                           const char *name)
{
    assert_int_equal(sheet->drawing.outlines[index].role, role);
    assert_string_equal(sheet->drawing.outlines[index].name, name);
}

#define TRAY  "<rect id='a' width='40' height='40'/>"
#define SLOT  "<rect id='b' x='10' y='38' width='12' height='30'/>"
#define BAR   "<rect id='c' x='5' y='5' width='10' height='4'/>"
#define GHOST "<rect id='d' x='20' y='20' width='10' height='4'/>"

// Without labels, all roles are guessed.
static void guesses(void **state)
{
    (void)state;
    uj_role_sheet *sheet = open_sheet(TRAY SLOT BAR);
    assert_false(sheet->labelled);
    assert_int_equal(sheet->verdict.status, UJ_OK);
    assert_non_null(strstr(sheet->verdict.text, "Goal: piece A leaves through exit."));
    assert_outline(sheet, 0, UJ_ROLE_TRAY, "");
    assert_outline(sheet, 1, UJ_ROLE_EXIT, "exit");
    assert_outline(sheet, 2, UJ_ROLE_PIECE, "A");
    uj_role_sheet_destroy(sheet);

    sheet = open_sheet(TRAY SLOT BAR "<rect x='6' y='6' width='2' height='2'/>");
    assert_outline(sheet, 3, UJ_ROLE_NONE, "");
    assert_int_equal(sheet->verdict.status, UJ_BAD_INPUT);
    assert_int_equal(sheet->verdict.outline, 3);
    assert_true(uj_role_sheet_set(sheet, 3, UJ_ROLE_IGNORED));
    assert_int_equal(sheet->verdict.status, UJ_OK);
    uj_role_sheet_destroy(sheet);

    sheet = open_sheet("<rect id='tray' width='40' height='40'/><rect id='exit' y='38' width='12' "
                       "height='30'/><rect id='piece-Z' width='9' height='4'/>");
    assert_true(sheet->labelled);
    assert_int_equal(sheet->verdict.status, UJ_OK);
    uj_role_sheet_destroy(sheet);
}

// If one outline is malformed, the other outlines still get roles.
static void malformed_outlines(void **state)
{
    (void)state;
    uj_role_sheet *sheet = open_sheet(TRAY SLOT BAR "<path d='M20 20 h9 l-9 5 h12 z'/>");
    assert_outline(sheet, 2, UJ_ROLE_PIECE, "A");
    assert_outline(sheet, 3, UJ_ROLE_NONE, "");
    assert_true(uj_role_sheet_set(sheet, 3, UJ_ROLE_PIECE));
    assert_outline(sheet, 3, UJ_ROLE_PIECE, "B");
    assert_int_equal(sheet->verdict.status, UJ_BAD_INPUT);
    assert_int_equal(sheet->verdict.outline, 3);
    assert_non_null(strstr(sheet->verdict.text, "crosses"));
    uj_role_sheet_destroy(sheet);
}

// A goal outline has the name of a piece of the same shape. Renaming the piece renames the goal.
static void goals(void **state)
{
    (void)state;
    uj_role_sheet *sheet =
        open_sheet(TRAY SLOT "<rect x='30' y='2' width='5' height='5'/>" BAR GHOST);
    assert_outline(sheet, 3, UJ_ROLE_PIECE, "B");
    assert_true(uj_role_sheet_set(sheet, 4, UJ_ROLE_GOAL));
    assert_outline(sheet, 4, UJ_ROLE_GOAL, "B");
    assert_int_equal(sheet->verdict.status, UJ_OK);
    assert_non_null(strstr(sheet->verdict.text, "Goal: 1 piece must reach its place."));
    assert_true(uj_role_sheet_rename(sheet, 3, " bar "));
    assert_outline(sheet, 3, UJ_ROLE_PIECE, "bar");
    assert_outline(sheet, 4, UJ_ROLE_GOAL, "bar");
    assert_false(uj_role_sheet_rename(sheet, 0, "x"));
    assert_false(uj_role_sheet_rename(sheet, 3, "  "));
    assert_true(uj_role_sheet_rename(sheet, 3, "A"));
    assert_int_equal(sheet->verdict.status, UJ_BAD_INPUT);
    assert_non_null(strstr(sheet->verdict.text, "not a moved and turned copy of piece \"A\""));
    uj_role_sheet_destroy(sheet);
}

// sheet->goal is the name of the piece that must leave the tray.
static void piece_that_must_leave(void **state)
{
    (void)state;
    uj_role_sheet *sheet = open_sheet(TRAY SLOT BAR GHOST);
    assert_false(uj_role_sheet_set_goal(sheet, 0));
    assert_true(uj_role_sheet_set_goal(sheet, 3));
    assert_non_null(strstr(sheet->verdict.text, "piece B leaves"));
    assert_true(uj_role_sheet_rename(sheet, 3, "key"));
    assert_string_equal(sheet->goal, "key");
    assert_non_null(strstr(sheet->verdict.text, "piece key leaves"));
    assert_true(uj_role_sheet_set(sheet, 3, UJ_ROLE_OBSTACLE));
    assert_string_equal(sheet->goal, "");
    assert_true(uj_role_sheet_undo(sheet));
    assert_string_equal(sheet->goal, "key");
    uj_role_sheet_destroy(sheet);
}

static void cycle_and_undo(void **state)
{
    (void)state;
    static const uj_drawn_role order[] = {UJ_ROLE_GOAL, UJ_ROLE_IGNORED,  UJ_ROLE_TRAY,
                                          UJ_ROLE_EXIT, UJ_ROLE_OBSTACLE, UJ_ROLE_PIECE};
    uj_role_sheet *sheet = open_sheet(TRAY SLOT BAR GHOST);
    for (size_t i = 0; i < 6; i++) {
        assert_true(uj_role_sheet_cycle(sheet, 2, 1));
        assert_int_equal(sheet->drawing.outlines[2].role, order[i]);
    }
    for (size_t i = 6; i-- > 0;) {
        assert_true(uj_role_sheet_undo(sheet));
        assert_int_equal(sheet->drawing.outlines[2].role, i > 0 ? order[i - 1] : UJ_ROLE_PIECE);
    }
    assert_false(uj_role_sheet_undo(sheet));
    assert_outline(sheet, 2, UJ_ROLE_PIECE, "A");
    assert_int_equal(sheet->verdict.status, UJ_OK);
    assert_true(uj_role_sheet_redo(sheet));
    assert_true(uj_role_sheet_cycle(sheet, 2, -1));  // discards what could be redone
    assert_false(uj_role_sheet_redo(sheet));
    uj_role_sheet_destroy(sheet);
}

// When the file changes, outlines that are still there keep their roles.
static void changes_on_disk(void **state)
{
    (void)state;
    bool changed;
    uj_error error = {0};
    uj_role_sheet *sheet = open_sheet(TRAY SLOT BAR GHOST);
    assert_true(uj_role_sheet_set(sheet, 3, UJ_ROLE_OBSTACLE));
    assert_true(uj_role_sheet_rename(sheet, 2, "k;e=y\\ 2"));
    assert_true(uj_role_sheet_set_goal(sheet, 2));
    assert_int_equal(uj_role_sheet_refresh(sheet, &changed, &error), UJ_OK);
    assert_false(changed);

    write_drawing("<circle id='new' cx='70' cy='70' r='3'/>" GHOST BAR SLOT TRAY);
    assert_int_equal(uj_role_sheet_refresh(sheet, &changed, &error), UJ_OK);
    assert_true(changed);
    assert_outline(sheet, 0, UJ_ROLE_NONE, "");
    assert_outline(sheet, 1, UJ_ROLE_OBSTACLE, "");
    assert_outline(sheet, 2, UJ_ROLE_PIECE, "k;e=y\\ 2");
    assert_outline(sheet, 4, UJ_ROLE_TRAY, "");
    assert_string_equal(sheet->goal, "k;e=y\\ 2");
    assert_false(uj_role_sheet_undo(sheet));

    write_drawing("<circle");
    assert_int_equal(uj_role_sheet_refresh(sheet, &changed, &error), UJ_BAD_INPUT);
    assert_false(changed);
    assert_outline(sheet, 1, UJ_ROLE_OBSTACLE, "");
    write_drawing("");
    assert_int_equal(uj_role_sheet_refresh(sheet, &changed, &error), UJ_BAD_INPUT);
    uj_role_sheet_destroy(sheet);
}

// When the drawing is read again, `choices.roles` must restore the role, name and thickness of each
// outline.
static void choices_as_text(void **state)
{
    (void)state;
    uj_drawn_choices choices;
    uj_drawn_outlines fresh;
    uj_error error = {0};
    uj_role_sheet *sheet = open_sheet(TRAY SLOT "<rect width='4' height='4'/>"
                                                "<rect x='9' width='4' height='4'/>" BAR GHOST);
    assert_true(uj_role_sheet_set(sheet, 5, UJ_ROLE_GOAL));
    assert_true(uj_role_sheet_rename(sheet, 2, "Q thickness 0.25"));
    assert_true(uj_role_sheet_set(sheet, 3, UJ_ROLE_IGNORED));
    assert_int_equal(uj_role_sheet_choices(sheet, &choices, &error), UJ_OK);
    assert_null(choices.goal);
    assert_string_equal(choices.roles, "a=tray; b=exit exit; rect#1=piece Q thickness 0.25; "
                                       "rect#2=ignore; c=piece C; d=goal C");
    assert_int_equal(uj_drawn_outlines_read(path, &fresh, &error), UJ_OK);
    assert_int_equal(uj_drawn_roles_set(&fresh, choices.roles, &error), UJ_OK);
    for (size_t i = 0; i < fresh.outline_count; i++) {
        assert_outline(sheet, i, fresh.outlines[i].role, fresh.outlines[i].name);
        assert_true(sheet->drawing.outlines[i].thickness == fresh.outlines[i].thickness);
    }
    uj_drawn_outlines_clear(&fresh);
    uj_drawn_choices_clear(&choices);
    uj_role_sheet_destroy(sheet);
}

// A point belongs to the smallest outline that contains it.
static void outline_at_a_point(void **state)
{
    (void)state;
    uj_role_sheet *sheet = open_sheet(TRAY SLOT BAR);
    assert_int_equal(uj_role_sheet_find(sheet, (uj_vec2){7.0, -7.0}), 2);
    assert_int_equal(uj_role_sheet_find(sheet, (uj_vec2){30.0, -7.0}), 0);
    assert_int_equal(uj_role_sheet_find(sheet, (uj_vec2){12.0, -60.0}), 1);
    assert_int_equal(uj_role_sheet_find(sheet, (uj_vec2){80.0, -7.0}), UJ_NO_OUTLINE);
    uj_role_sheet_destroy(sheet);
}

static int make_file(void **state)
{
    (void)state;
    int file = mkstemps(path, 4);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses),         cmocka_unit_test(malformed_outlines),
        cmocka_unit_test(goals),           cmocka_unit_test(piece_that_must_leave),
        cmocka_unit_test(cycle_and_undo),  cmocka_unit_test(changes_on_disk),
        cmocka_unit_test(choices_as_text), cmocka_unit_test(outline_at_a_point),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
