// Tests which pieces have room to begin to turn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/joint/spin_room.h>
#include <unjam/geometry/tray/motion.h>

#include "tests/support/tray_builder.h"

enum { MOST_POINTS = 200 };

// Returns the number of touch points. Writes to `room` whether each piece can begin to turn in each
// direction. Destroys the tray.
static int find(uj_tray *tray, uj_touch_point *points, uj_spin_room *room)
{
    uj_contact_model *model;
    uj_halfplanes planes;
    double angles[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    builder_goal_pose(tray, 0, (uj_pose){0.0, 0.0, 0.0}, 0.1);
    assert_int_equal(uj_contact_model_create(tray, &model, NULL), UJ_OK);
    assert_true(2 * model->pair_count <= MOST_POINTS);
    assert_int_equal(uj_halfplanes_create(model, &planes), UJ_OK);
    for (size_t i = 0; i < tray->piece_count; i++) {
        angles[i] = tray->pieces[i].start.angle;
        x[i] = (uj_vec2){tray->pieces[i].start.x, tray->pieces[i].start.y};
    }
    uj_halfplanes_build(model, angles, (1u << tray->piece_count) - 1u, &planes);
    int count = uj_touch_points(model, &planes, angles, x, points);
    uj_spin_room_find(model, angles, x, points, count, room);
    uj_halfplanes_clear(&planes);
    uj_contact_model_destroy(model);
    uj_tray_destroy(tray);
    return count;
}

// The `cells` are numbered from the lower left, row by row.
static uj_tray *blocks(int columns, int rows, int count, const int *cells)
{
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, columns, rows));
    for (int i = 0; i < count; i++)
        builder_add_piece(tray, builder_rectangle(0.0, 0.0, 1.0, 1.0), 1.0,
                          (uj_pose){cells[i] % columns, (double)(cells[i] / columns), 0.0});
    return tray;
}

static bool can_turn(const uj_spin_room *room, int piece)
{
    assert_int_equal(room->can[piece][UJ_CCW], room->can[piece][UJ_CW]);
    return room->can[piece][UJ_CCW];
}

// The block touches two walls, each along a segment. Each segment has two touch points.
static void points_of_a_segment(void **state)
{
    (void)state;
    uj_touch_point points[MOST_POINTS];
    uj_spin_room room;
    int count = find(blocks(3, 3, 1, (int[]){0}), points, &room);
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++) {
        assert_int_equal(points[i].a, -1);
        assert_int_equal(points[i].b, 0);
        assert_true(points[i].at.x >= -1e-9 && points[i].at.x <= 1.0 + 1e-9);
        assert_true(points[i].at.y >= -1e-9 && points[i].at.y <= 1.0 + 1e-9);
    }
    assert_true(can_turn(&room, 0));
}

// No block of a full row can turn, even if there is room above the row.
static void full_row(void **state)
{
    (void)state;
    uj_touch_point points[MOST_POINTS];
    uj_spin_room room;
    (void)find(blocks(3, 3, 3, (int[]){0, 1, 2}), points, &room);
    for (int i = 0; i < 3; i++)
        assert_false(can_turn(&room, i));
}

// A block between two others can turn if one of its neighbours can make way.
static void room_behind_others(void **state)
{
    (void)state;
    uj_touch_point points[MOST_POINTS];
    uj_spin_room room;
    // The lower two cells of the right column are empty.
    (void)find(blocks(3, 3, 7, (int[]){0, 1, 3, 4, 6, 7, 8}), points, &room);
    for (int i = 0; i < 7; i++)
        assert_false(can_turn(&room, i));
    (void)find(blocks(3, 3, 7, (int[]){0, 1, 3, 4, 5, 7, 8}), points, &room);
    // The lower right and the upper left cell are empty, so the neighbours of blocks 0 and 6 can
    // make way.
    assert_true(can_turn(&room, 0));
    assert_true(can_turn(&room, 6));
    assert_false(can_turn(&room, 1));
    assert_false(can_turn(&room, 3));
}

// The first bar is as long as its tray. The second bar has a block above its left end, and a block
// below its right end.
static void bars(void **state)
{
    (void)state;
    uj_touch_point points[MOST_POINTS];
    uj_spin_room room;
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 4.0, 1.2));
    builder_add_piece(tray, builder_rectangle(0.0, 0.0, 4.0, 0.2), 1.0, (uj_pose){0.0, 0.0, 0.0});
    (void)find(tray, points, &room);
    assert_false(can_turn(&room, 0));
    tray = builder_tray(builder_rectangle(0.0, 0.0, 6.0, 1.5));
    builder_add_piece(tray, builder_rectangle(0.0, 0.0, 5.0, 0.5), 1.0, (uj_pose){0.5, 0.5, 0.0});
    builder_add_piece(tray, builder_rectangle(0.0, 0.0, 1.0, 0.5), 1.0, (uj_pose){0.5, 1.0, 0.0});
    builder_add_piece(tray, builder_rectangle(0.0, 0.0, 1.0, 0.5), 1.0, (uj_pose){4.5, 0.0, 0.0});
    (void)find(tray, points, &room);
    assert_false(room.can[0][UJ_CW]);
    assert_true(room.can[0][UJ_CCW]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_a_segment), cmocka_unit_test(full_row),
        cmocka_unit_test(room_behind_others), cmocka_unit_test(bars)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
