// Tests snapping to corners, to edges, to walls and to the grid.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/viewer/edit/edit_check.h>
#include <unjam/viewer/edit/snap.h>
#include <unjam/viewer/edit/tray_edit.h>

// A new tray is 12 x 8.
static int set_up(void **state)
{
    static uj_edit_document document;
    const uj_vec2 a[4] = {{2, 2}, {4, 2}, {4, 3}, {2, 3}}, b[4] = {{6, 5}, {8, 5}, {8, 6}, {6, 6}};
    uj_part part;
    bool made = uj_edit_document_new(UJ_EDIT_TRAY, &document, NULL) == UJ_OK &&
                uj_tray_add_piece(&document, a, 4, &part, NULL) == UJ_OK &&
                uj_tray_add_piece(&document, b, 4, &part, NULL) == UJ_OK;
    *state = &document;
    return made ? 0 : -1;
}

static int tear_down(void **state)
{
    uj_edit_document_clear(*state);
    return 0;
}

static void assert_near(uj_vec2 found, double x, double y)
{
    if (hypot(found.x - x, found.y - y) > 1e-9)
        fail_msg("(%g, %g) instead of (%g, %g)", found.x, found.y, x, y);
}

static void points(void **state)
{
    const uj_sketch *sketch = &((uj_edit_document *)*state)->sketch;
    uj_snap snap = {.reach = 0.3, .grid = 0.5, .excluded = {UJ_PART_NONE, 0}};
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){4.2, 2.9}), 4.0, 3.0);    // to a corner of A
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){2.9, 3.2}), 3.0, 3.0);    // to edge and grid
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){5.2, 4.3}), 5.0, 4.5);    // to the grid
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){11.8, 4.3}), 12.0, 4.5);  // to the wall
    snap.grid = 0.0;
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){4.2, 2.9}), 4.0, 3.0);  // to a corner of A
    snap.excluded = (uj_part){UJ_PART_PIECE, 0};
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){4.2, 2.9}), 4.2, 2.9);  // A is excluded
    snap.grid = 0.5;
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){4.2, 2.9}), 4.0, 3.0);  // to the grid
    snap.reach = 0.0;
    assert_near(uj_snap_point(sketch, snap, (uj_vec2){4.2, 2.9}), 4.2, 2.9);
}

static void offsets(void **state)
{
    const uj_sketch *sketch = &((uj_edit_document *)*state)->sketch;
    uj_snap snap = {.reach = 0.3, .excluded = {UJ_PART_PIECE, 0}};
    // Piece A snaps into the lower left corner of the tray.
    assert_near(uj_snap_offset(sketch, snap, (uj_vec2){-2.1, -1.9}), -2.0, -2.0);
    // Piece A snaps to the lower side of piece B.
    assert_near(uj_snap_offset(sketch, snap, (uj_vec2){4.7, 1.8}), 4.7, 2.0);
    // Piece A snaps to the lower wall of the tray.
    assert_near(uj_snap_offset(sketch, snap, (uj_vec2){5.0, -1.8}), 5.0, -2.0);
    // The origin of piece A, which was at (3, 2.5), snaps to the grid.
    snap.grid = 0.5;
    assert_near(uj_snap_offset(sketch, snap, (uj_vec2){6.6, -0.4}), 6.5, -0.5);
    // y snaps to the wall, and x to the grid.
    assert_near(uj_snap_offset(sketch, snap, (uj_vec2){4.9, -1.8}), 5.0, -2.0);
    snap.reach = 0.0;
    assert_near(uj_snap_offset(sketch, snap, (uj_vec2){-2.1, -1.9}), -2.1, -1.9);
}

// A corner of the turned piece must lie exactly on a wall.
static void turned_pieces(void **state)
{
    uj_edit_document *document = *state;
    uj_part a = {UJ_PART_PIECE, 0};
    uj_place place = document->sketch.pieces[0].at;
    place.degrees = 30.0;
    assert_int_equal(uj_tray_set_place(document, a, place, NULL), UJ_OK);
    uj_snap snap = {.reach = 0.3, .excluded = a};
    uj_vec2 offset = uj_snap_offset(&document->sketch, snap, (uj_vec2){2.0, -1.5});
    assert_int_equal(uj_tray_move(document, a, offset, NULL), UJ_OK);
    double lowest = INFINITY;
    for (size_t i = 0; i < 4; i++)
        lowest = fmin(lowest, uj_part_corner(&document->sketch, a, i).y);
    assert_true(fabs(lowest) < 1e-7);
    // The only fault is that there is no goal yet.
    uj_faults faults;
    assert_int_equal(uj_edit_check(document, &faults), UJ_OK);
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.list[0].kind, UJ_FAULT_UNFINISHED);
    uj_faults_clear(&faults);
}

static void angles(void **state)
{
    (void)state;
    assert_true(uj_snap_angle(43.0) == 45.0);
    assert_true(uj_snap_angle(-88.0) == -90.0);
    assert_true(uj_snap_angle(37.0) == 37.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(points, set_up, tear_down),
        cmocka_unit_test_setup_teardown(offsets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(turned_pieces, set_up, tear_down),
        cmocka_unit_test(angles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
