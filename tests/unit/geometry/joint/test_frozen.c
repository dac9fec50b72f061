// Tests which pieces are frozen: held by the walls alone, or by walls and other frozen pieces.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/joint/frozen.h>

#include "tests/support/tray_builder.h"

// Returns the frozen pieces as a bit set. Destroys the tray.
static unsigned find(uj_tray *tray)
{
    uj_contact_model *model;
    uj_halfplanes planes;
    double angles[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    unsigned frozen = 0;
    builder_goal_pose(tray, 0, (uj_pose){0.0, 0.0, 0.0}, 0.1);
    assert_int_equal(uj_contact_model_create(tray, &model, NULL), UJ_OK);
    assert_int_equal(uj_halfplanes_create(model, &planes), UJ_OK);
    for (size_t i = 0; i < tray->piece_count; i++) {
        angles[i] = tray->pieces[i].start.angle;
        x[i] = (uj_vec2){tray->pieces[i].start.x, tray->pieces[i].start.y};
    }
    uj_halfplanes_build(model, angles, (1u << tray->piece_count) - 1u, &planes);
    assert_int_equal(uj_frozen_find(model, &planes, angles, x, &frozen), UJ_OK);
    uj_halfplanes_clear(&planes);
    uj_contact_model_destroy(model);
    uj_tray_destroy(tray);
    return frozen;
}

// A room with a chamber on its right. The chamber's opening is `mouth` high.
static uj_tray *chamber(double mouth)
{
    const uj_vec2 open[] = {{0, 0}, {4, 0}, {4, 1}, {5, 1}, {5, 2}, {4, 2}, {4, 4}, {0, 4}};
    const uj_vec2 narrow[] = {{0, 0},   {4, 0},           {4, 1},         {5, 1}, {5, 2},
                              {4.2, 2}, {4.2, 1 + mouth}, {4, 1 + mouth}, {4, 4}, {0, 4}};
    return builder_tray(mouth < 1.0 ? builder_polygon(narrow, 10) : builder_polygon(open, 8));
}

// The first block fills the chamber, and is higher than the mouth. The second block is free.
static void block_in_a_chamber(void **state)
{
    (void)state;
    uj_tray *tray = chamber(0.5);
    builder_add_piece(tray, builder_rectangle(4.2, 1.0, 5.0, 2.0), 1.0, (uj_pose){0.0, 0.0, 0.0});
    builder_add_piece(tray, builder_rectangle(0.0, 0.0, 1.0, 1.0), 1.0, (uj_pose){0.0, 0.0, 0.0});
    assert_int_equal(find(tray), 1);
}

// In two trays, the block has 0.001 of room. In the third, the mouth is as high as the block.
static void block_with_room(void **state)
{
    (void)state;
    uj_tray *tray = chamber(0.5);
    builder_add_piece(tray, builder_rectangle(4.201, 1.0, 5.0, 2.0), 1.0, (uj_pose){0.0, 0.0, 0.0});
    assert_int_equal(find(tray), 0);
    tray = chamber(0.5);
    builder_add_piece(tray, builder_rectangle(4.2, 1.0, 5.0, 1.999), 1.0, (uj_pose){0.0, 0.0, 0.0});
    assert_int_equal(find(tray), 0);
    tray = chamber(1.0);
    builder_add_piece(tray, builder_rectangle(4.0, 1.0, 5.0, 2.0), 1.0, (uj_pose){0.0, 0.0, 0.0});
    assert_int_equal(find(tray), 0);
}

// The triangle touches the middles of three walls. It can turn, but not shift.
static void triangle_that_turns(void **state)
{
    (void)state;
    const double pi = 3.14159265358979323846;
    uj_vec2 walls[3], corners[3];
    for (int i = 0; i < 3; i++) {
        double angle = 2.0 * pi * i / 3.0 + 0.1;
        walls[i] = (uj_vec2){2.0 * cos(angle), 2.0 * sin(angle)};
        corners[i] = (uj_vec2){-cos(angle), -sin(angle)};
    }
    uj_tray *tray = builder_tray(builder_polygon(walls, 3));
    builder_add_piece(tray, builder_polygon(corners, 3), 1.0, (uj_pose){0.0, 0.0, 0.0});
    assert_int_equal(find(tray), 0);
}

// In the second tray, the hook is frozen, and so is the block in the hook's corner.
static void piece_behind_a_frozen_one(void **state)
{
    (void)state;
    uj_tray *tray = chamber(0.5);
    const uj_vec2 lower[] = {{4.2, 1.0}, {4.8, 1.0}, {4.8, 1.6},
                             {5.0, 1.6}, {5.0, 1.8}, {4.2, 1.8}};
    builder_add_piece(tray, builder_rectangle(4.8, 1.0, 5.0, 1.6), 1.0, (uj_pose){0.0, 0.0, 0.0});
    builder_add_piece(tray, builder_polygon(lower, 6), 1.0, (uj_pose){0.0, 0.0, 0.0});
    builder_add_piece(tray, builder_rectangle(4.2, 1.8, 5.0, 2.0), 1.0, (uj_pose){0.0, 0.0, 0.0});
    // Each piece can move, but only if another piece moves, too.
    assert_int_equal(find(tray), 0);
    tray = chamber(0.5);
    const uj_vec2 hook[] = {{4.2, 1.0}, {4.8, 1.0}, {4.8, 1.6}, {5.0, 1.6}, {5.0, 2.0}, {4.2, 2.0}};
    builder_add_piece(tray, builder_rectangle(4.8, 1.0, 5.0, 1.6), 1.0, (uj_pose){0.0, 0.0, 0.0});
    builder_add_piece(tray, builder_polygon(hook, 6), 1.0, (uj_pose){0.0, 0.0, 0.0});
    assert_int_equal(find(tray), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_in_a_chamber), cmocka_unit_test(block_with_room),
        cmocka_unit_test(triangle_that_turns), cmocka_unit_test(piece_behind_a_frozen_one)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
