// Turns whose ends are known exactly.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geometry/expansion.h"
#include "geometry/tolerance.h"
#include "tests/tray_builder.h"

static const double side = 0.75;

// Two squares side by side, `left` and `right`, whatever their order.
static uj_tray *two_squares(int left)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 7.75, 5.5));
    builder_add_exit(tray, builder_rectangle(6.55, -9.75, 7.75, 0), 1);
    for (int i = 0; i < 2; i++)
        builder_add_bar(tray, side, side, 1 + i,
                        i == left ? (uj_pose){3.25, 2.5, 1.5 * UJ_PI}
                                  : (uj_pose){6.25, 1.0, 324.3 * UJ_PI / 180.0});
    builder_goal_exit(tray, left, 0);
    return tray;
}

// Both squares turn a quarter, pressed against one another. The left one needs its diagonal half
// way, and pushes the other just so far away: exactly the room that it needs to turn back.
static void squares_leave_the_room_they_need(void **state)
{
    (void)state;
    for (uint8_t left = 0; left < 2; left++) {
        uint8_t right = left == 0;
        const uj_move moves[] = {
            {UJ_PUSH, 2, {{left, UJ_SW, 0}, {right, UJ_SW, 0}}, 0},
            {UJ_TURN, 2, {{left, UJ_SE, UJ_CCW}, {right, UJ_SW, UJ_CCW}}, 0},
            {UJ_TURN, 2, {{left, UJ_SE, UJ_CCW}, {right, UJ_SW, UJ_CCW}}, 0},
            {UJ_TURN, 1, {{left, UJ_SE, UJ_CW}}, 0},
        };
        uj_tray *tray = two_squares(left);
        uj_bodies *bodies = NULL;
        uj_expander expander;
        uj_error error = {0};
        assert_int_equal(uj_bodies_create(tray, &bodies, &error), UJ_OK);
        assert_int_equal(uj_expander_create(tray, bodies, UJ_RULES_FREE, &expander, &error), UJ_OK);
        uj_feature_state at = uj_expander_start(&expander);
        double before = 0.0;
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            unsigned moved;
            before = at.poses[left].angle;
            assert_int_equal(uj_expander_apply(&expander, &moves[i], &at, NULL, &moved, &error),
                             UJ_OK);
            double wall = at.poses[right].x - 0.5 * side;
            if (i >= 2)  // the left square's diagonal, from the tray's wall on
                assert_true(fabs(wall - side * sqrt(2.0)) <=
                            UJ_TOLERANCE_CONTACT * bodies->diameter);
        }
        assert_true(fabs(before - at.poses[left].angle - 0.5 * UJ_PI) <= UJ_TOLERANCE_ANGLE * 10);
        uj_expander_clear(&expander);
        uj_bodies_destroy(bodies);
        uj_tray_destroy(tray);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_leave_the_room_they_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
