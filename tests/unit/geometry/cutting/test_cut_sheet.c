// Tests the parts that are cut out to build a tray, and which parts cannot be cut.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/cutting/cut_sheet.h>

#include "tests/support/tray_builder.h"

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) <= 1e-9))
        fail_msg("%.17g is not %.17g", a, b);
}

// The slot admits pieces up to 3 thick: bar A, but not bar B.
static uj_tray *jam(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_exit(tray, builder_rectangle(5.2, -13, 7.8, 0), 3);
    builder_add_bar(tray, 9.8, 2.4, 3, (uj_pose){6.5, 8.5, 0});
    builder_add_bar(tray, 9.8, 2.4, 5, (uj_pose){6.5, 6, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void make(const uj_tray *tray, double unit, double kerf, uj_cut_sheet *sheet)
{
    uj_error error = {0};
    if (uj_cut_sheet_create(tray, (uj_cut_options){unit, kerf}, sheet, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

static void assert_size(const uj_polygon *polygon, size_t ring, double width, double height)
{
    uj_vec2 low, high;
    uj_polygon one = {1, &polygon->rings[ring]};
    uj_polygon_bounds(&one, &low, &high);
    assert_near(high.x - low.x, width);
    assert_near(high.y - low.y, height);
}

// The laser burns away half a kerf on each side of its path.
static void the_kerf_is_added_to_pieces_and_taken_from_the_tray(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    make(tray, 10, 0.15, &sheet);
    assert_int_equal(sheet.part_count, 5);
    const uj_cut_part *floor = &sheet.parts[0], *low = &sheet.parts[1], *top = &sheet.parts[2];
    const uj_cut_part *a = &sheet.parts[3], *b = &sheet.parts[4];
    assert_string_equal(a->name, "A");
    assert_string_equal(b->name, "B");
    assert_size(&a->shape, 0, 98, 24);
    assert_size(&a->path, 0, 98 + 0.15, 24 + 0.15);
    assert_size(&b->path, 0, 98 + 0.15, 24 + 0.15);
    assert_int_equal(top->path.ring_count, 2);
    assert_size(&top->shape, 1, 130, 130);
    assert_size(&top->path, 1, 130 - 0.15, 130 - 0.15);
    // The margin is a twelfth of the tray's diameter: 15.3 mm, rounded to 15 mm.
    assert_size(&floor->shape, 0, 160, 160);
    assert_size(&top->path, 0, 160 + 0.15, 160 + 0.15);
    // With the open slot, the lower layer of the wall is a single ring of twelve corners.
    assert_int_equal(low->path.ring_count, 1);
    assert_int_equal(low->path.rings[0].count, 12);
    assert_near(uj_polygon_area(&low->shape), 160.0 * 160 - 130 * 130 - 26 * 15);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

static void without_a_kerf_lines_are_outlines(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    make(tray, 1, 0, &sheet);
    for (size_t i = 0; i < sheet.part_count; i++) {
        const uj_cut_part *part = &sheet.parts[i];
        assert_int_equal(part->path.ring_count, part->shape.ring_count);
        for (size_t r = 0; r < part->path.ring_count; r++)
            assert_memory_equal(part->path.rings[r].points, part->shape.rings[r].points,
                                part->path.rings[r].count * sizeof(uj_vec2));
    }
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

// The lower layer of the wall is 3 thick, the most that the exit admits. Both layers together are 5
// thick, like the thickest piece.
static void each_thickness_is_a_layer(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    make(tray, 1, 0.1, &sheet);
    const uj_cut_layer wanted[] = {{UJ_CUT_FLOOR, 0},
                                   {UJ_CUT_WALL, 3},
                                   {UJ_CUT_WALL, 2},
                                   {UJ_CUT_PIECES, 3},
                                   {UJ_CUT_PIECES, 5}};
    assert_int_equal(sheet.layer_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(sheet.layers[i].purpose, wanted[i].purpose);
        assert_near(sheet.layers[i].thickness, wanted[i].thickness);
    }
    uj_cut_sheet_clear(&sheet);
    // The exit now admits all pieces, so the wall needs only one layer.
    tray->exits[0].thickness = 5;
    make(tray, 1, 0.1, &sheet);
    assert_int_equal(sheet.layer_count, 4);
    assert_near(sheet.layers[1].thickness, 5);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

// Exits of thickness 3, 3.5 and 4 admit only bar A. The exit of thickness 2 admits no piece.
static void exits_for_the_same_pieces_share_a_layer(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    builder_add_exit(tray, builder_rectangle(13, 1, 16, 2), 3.5);
    builder_add_exit(tray, builder_rectangle(13, 4, 16, 5), 4);
    builder_add_exit(tray, builder_rectangle(13, 7, 16, 8), 2);
    make(tray, 1, 0.1, &sheet);
    assert_int_equal(sheet.layer_count, 5);
    assert_near(sheet.layers[1].thickness, 3);
    assert_near(sheet.layers[2].thickness, 2);
    double box = uj_polygon_area(&sheet.parts[0].shape);
    assert_near(uj_polygon_area(&sheet.parts[1].shape), box - 13 * 13 - 2.6 - 3 - 3);
    assert_near(uj_polygon_area(&sheet.parts[2].shape), box - 13 * 13);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

// The obstacle becomes a part of its own.
static void walls_follow_obstacles_and_exits(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    tray->exits[0].thickness = 5;
    builder_add_hole(&tray->interior, 1, 11, 2, 12);
    make(tray, 10, 0.1, &sheet);
    assert_int_equal(sheet.part_count, 5);
    bool found = false;
    for (size_t i = 1; i < 3; i++)
        found = found || fabs(uj_polygon_area(&sheet.parts[i].shape) - 100) < 1e-6;
    assert_true(found);
    uj_cut_sheet_clear(&sheet);
    builder_add_exit(tray, builder_rectangle(13, 5, 16, 8), 5);
    make(tray, 10, 0.1, &sheet);
    // The second exit is closed at its outer end, so the wall stays in one part.
    assert_int_equal(sheet.part_count, 5);
    assert_size(&sheet.parts[0].shape, 0, 190, 160);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

// The gap of 1e-12 between the tray and the exit must not become a wall.
static void a_hairline_is_no_wall(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    tray->exits[0].opening.rings[0].points[2].y = -1e-12;
    tray->exits[0].opening.rings[0].points[3].y = -1e-12;
    make(tray, 10, 0.1, &sheet);
    assert_int_equal(sheet.part_count, 5);
    assert_int_equal(sheet.parts[1].path.ring_count, 1);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

// The engraved outline of the exit ends at the floor's edge.
static void the_start_is_on_the_floor(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    make(tray, 10, 0.1, &sheet);
    uj_vec2 floor, tray_at, exit_at, piece_at, high;
    uj_polygon_bounds(&sheet.parts[0].shape, &floor, &high);
    assert_int_equal(sheet.mark_count, 4);
    uj_polygon_bounds(&sheet.marks[0].outline, &tray_at, &high);
    uj_polygon_bounds(&sheet.marks[1].outline, &exit_at, &high);
    uj_polygon_bounds(&sheet.marks[2].outline, &piece_at, &high);
    assert_int_equal(sheet.marks[0].kind, UJ_MARK_TRAY);
    assert_int_equal(sheet.marks[1].kind, UJ_MARK_EXIT);
    assert_int_equal(sheet.marks[2].kind, UJ_MARK_PIECE);
    assert_near(tray_at.x - floor.x, 15);
    assert_near(tray_at.y - floor.y, 15);
    assert_near(exit_at.y - floor.y, 0);
    assert_near(piece_at.x - tray_at.x, 65 - 49);
    assert_near(piece_at.y - tray_at.y, 85 - 12);
    assert_near(sheet.marks[2].thickness, 30);
    uj_cut_sheet_clear(&sheet);
    builder_goal_pose(tray, 1, (uj_pose){6.5, 8, 0.5 * UJ_PI}, 0.1);
    make(tray, 10, 0.1, &sheet);
    assert_int_equal(sheet.mark_count, 5);
    assert_int_equal(sheet.marks[4].kind, UJ_MARK_GOAL);
    assert_string_equal(sheet.marks[4].name, "B");
    assert_size(&sheet.marks[4].outline, 0, 24, 98);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
}

static void refuse(const uj_tray *tray, double unit, double kerf, const char *reason)
{
    uj_cut_sheet sheet;
    uj_error error = {0};
    assert_int_equal(uj_cut_sheet_create(tray, (uj_cut_options){unit, kerf}, &sheet, &error),
                     UJ_BAD_ARGUMENT);
    if (strstr(error.message, reason) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error.message, reason);
    assert_null(sheet.parts);
}

// Piece C has a notch 0.2 mm wide. A kerf wider than the notch must be refused.
static void what_the_beam_does_not_fit_into_is_refused(void **state)
{
    (void)state;
    uj_vec2 notched[] = {{0, 0},    {20, 0}, {20, 10}, {10.2, 10},
                         {10.2, 9}, {10, 9}, {10, 10}, {0, 10}};
    uj_tray *tray = jam();
    uj_cut_sheet sheet;
    builder_add_piece(tray, builder_polygon(notched, 8), 3, (uj_pose){0});
    make(tray, 1, 0.19, &sheet);
    uj_cut_sheet_clear(&sheet);
    refuse(tray, 1, 0.21, "piece C has a gap, a notch or a hole that is too narrow");
    make(tray, 2, 0.21, &sheet);
    uj_cut_sheet_clear(&sheet);
    uj_tray_destroy(tray);
    // The kerf of 2.7 is wider than the exit.
    tray = jam();
    refuse(tray, 1, 2.7, "the tray has a gap");
    uj_tray_destroy(tray);
}

static void what_is_too_large_is_refused(void **state)
{
    (void)state;
    uj_tray *tray = jam();
    refuse(tray, 1000, 0.1, "the tray would be 18.4 m across");
    refuse(tray, 400, 0.1, "the sheet would be");
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kerf_is_added_to_pieces_and_taken_from_the_tray),
        cmocka_unit_test(without_a_kerf_lines_are_outlines),
        cmocka_unit_test(each_thickness_is_a_layer),
        cmocka_unit_test(exits_for_the_same_pieces_share_a_layer),
        cmocka_unit_test(walls_follow_obstacles_and_exits),
        cmocka_unit_test(a_hairline_is_no_wall),
        cmocka_unit_test(the_start_is_on_the_floor),
        cmocka_unit_test(what_the_beam_does_not_fit_into_is_refused),
        cmocka_unit_test(what_is_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
