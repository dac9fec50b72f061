// Tests dragging by hand in simple situations.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/dynamics/drag.h>

#include "tests/support/tray_builder.h"

static const double near = 1e-6;

static uj_tray *squares(const uj_pose *poses, size_t count)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, 6));
    for (size_t i = 0; i < count; i++)
        builder_add_bar(tray, 1.0, 1.0, 1.0, poses[i]);
    return tray;
}

static double drag(const uj_tray *tray, uj_drag_target target, uj_pose *poses)
{
    uj_drag *hand;
    assert_int_equal(uj_drag_create(tray, &hand, NULL), UJ_OK);
    double turned = uj_drag_move(hand, &target, poses, NULL);
    uj_drag_destroy(hand);
    return turned;
}

static void assert_pose(uj_pose pose, double x, double y, double degrees)
{
    assert_true(fabs(pose.x - x) < near && fabs(pose.y - y) < near);
    assert_true(fabs(uj_degrees(pose.angle) - degrees) < near);
}

static void a_free_piece_follows_the_hand(void **state)
{
    uj_pose poses[] = {{2, 2, 0}};
    uj_tray *tray = squares(poses, 1);
    (void)state;
    drag(tray, (uj_drag_target){.dragged = 1, .grip = {{0.4, 0.3}}, .to = {{7.5, 4.25}}}, poses);
    assert_pose(poses[0], 7.1, 3.95, 0);
    uj_tray_destroy(tray);
}

static void walls_hold_it_and_let_it_slide(void **state)
{
    uj_pose poses[] = {{2, 2, 0}};
    uj_tray *tray = squares(poses, 1);
    (void)state;
    drag(tray, (uj_drag_target){.dragged = 1, .to = {{7, -40}}}, poses);
    assert_pose(poses[0], 7, 0.5, 0);
    drag(tray, (uj_drag_target){.dragged = 1, .to = {{70, 70}}}, poses);
    assert_pose(poses[0], 9.5, 5.5, 0);
    uj_tray_destroy(tray);
}

static void it_pushes_a_row_of_others(void **state)
{
    uj_pose poses[] = {{2, 2, 0}, {4, 2, 0}, {6, 2.5, 0}, {2, 5, 0}};
    uj_tray *tray = squares(poses, 4);
    (void)state;
    drag(tray, (uj_drag_target){.dragged = 1, .to = {{6, 2}}}, poses);
    assert_pose(poses[0], 6, 2, 0);
    assert_pose(poses[1], 7, 2, 0);
    assert_pose(poses[2], 8, 2.5, 0);
    assert_pose(poses[3], 2, 5, 0);
    // The row of squares stops at the wall.
    drag(tray, (uj_drag_target){.dragged = 1, .to = {{9, 2}}}, poses);
    assert_pose(poses[0], 7.5, 2, 0);
    assert_pose(poses[2], 9.5, 2.5, 0);
    uj_tray_destroy(tray);
}

static void pieces_held_still_are_walls(void **state)
{
    uj_pose poses[] = {{2, 2, 0}, {4, 2, 0}};
    uj_tray *tray = squares(poses, 2);
    (void)state;
    drag(tray, (uj_drag_target){.dragged = 1, .fixed = 2, .to = {{9, 2}}}, poses);
    assert_pose(poses[0], 3, 2, 0);
    assert_pose(poses[1], 4, 2, 0);
    // The dragged square slides past the fixed square.
    drag(tray, (uj_drag_target){.dragged = 1, .fixed = 2, .to = {{6, 3.2}}}, poses);
    assert_pose(poses[0], 6, 3.2, 0);
    uj_tray_destroy(tray);
}

static void a_turn_makes_room_for_itself(void **state)
{
    uj_pose poses[] = {{0.5, 3, 0}, {1.5, 3, 0}};
    uj_tray *tray = squares(poses, 2);
    (void)state;
    // After the turn, the centre of the dragged square is half a diagonal away from the wall.
    double turned =
        drag(tray, (uj_drag_target){.dragged = 1, .to = {{0.5, 3}}, .turn = 0.25 * UJ_PI}, poses);
    assert_true(turned == 0.25 * UJ_PI);
    assert_pose(poses[0], sqrt(0.5), 3, 45);
    assert_pose(poses[1], sqrt(2.0) + 0.5, 3, 0);
    uj_tray_destroy(tray);
}

static void a_turn_without_room_jams(void **state)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, 1.1));
    uj_pose pose = {2, 0.5, 0};
    (void)state;
    builder_add_bar(tray, 2.0, 1.0, 1.0, pose);
    double turned =
        drag(tray, (uj_drag_target){.dragged = 1, .to = {{2, 0.5}}, .turn = 1.0}, &pose);
    // At the angle t, the bar of 2 x 1 is 2 sin t + cos t high. It jams when it is 1.1 high.
    double jam = asin(1.1 / sqrt(5.0)) - atan2(1.0, 2.0);
    assert_true(fabs(turned - jam) < 1e-6);
    uj_tray_destroy(tray);
}

static void angles_snap_to_edges(void **state)
{
    uj_pose poses[] = {{2, 2, 0.3}, {5, 3, 0.1}};
    uj_tray *tray = squares(poses, 2);
    uj_drag *hand;
    (void)state;
    assert_int_equal(uj_drag_create(tray, &hand, NULL), UJ_OK);
    assert_true(fabs(uj_drag_flush_angle(hand, poses, 0, 0.12, 0.05) - 0.1) < 1e-12);
    assert_true(fabs(uj_drag_flush_angle(hand, poses, 0, 0.04, 0.05)) < 1e-12);
    assert_true(uj_drag_flush_angle(hand, poses, 0, 0.7, 0.05) == 0.7);
    uj_drag_destroy(hand);
    uj_tray_destroy(tray);
}

static void rectangular_jam_is_solved_by_hand(void **state)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    uj_pose poses[4];
    uj_drag *hand;
    (void)state;
    builder_add_exit(tray, builder_rectangle(5.2, -13, 7.8, 0), 3.0);
    for (int i = 0; i < 4; i++) {
        poses[i] = (uj_pose){6.5, 1.22 + 2.44 * (3 - i), 0.0};
        builder_add_bar(tray, 9.76, 2.44, i == 0 ? 3 : 5, poses[i]);
    }
    builder_goal_exit(tray, 0, 0);
    assert_int_equal(uj_drag_create(tray, &hand, NULL), UJ_OK);
    const uj_drag_target moves[] = {
        {.dragged = 1, .to = {{0, 13}}},
        {.dragged = 4, .to = {[2] = {13, 3.66}}},
        {.dragged = 2, .to = {[1] = {0, 6.1}}},
        {.dragged = 6, .to = {[1] = {0, 0}, [2] = {13, 13}}, .turn = 0.5 * UJ_PI},
        {.dragged = 9, .to = {{0, 13}, [3] = {13, 0}}, .turn = -0.5 * UJ_PI},
        {.dragged = 8, .to = {[3] = {0, 13}}},
        {.dragged = 1, .to = {{6.5, 10}}},
        {.dragged = 1, .to = {{6.5, -10}}},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        assert_false(uj_drag_at_goal(hand, poses));
        assert_true(uj_drag_move(hand, &moves[i], poses, NULL) == moves[i].turn);
    }
    assert_true(uj_drag_at_goal(hand, poses));
    uj_drag_destroy(hand);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_piece_follows_the_hand),
        cmocka_unit_test(walls_hold_it_and_let_it_slide),
        cmocka_unit_test(it_pushes_a_row_of_others),
        cmocka_unit_test(pieces_held_still_are_walls),
        cmocka_unit_test(a_turn_makes_room_for_itself),
        cmocka_unit_test(a_turn_without_room_jams),
        cmocka_unit_test(angles_snap_to_edges),
        cmocka_unit_test(rectangular_jam_is_solved_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
