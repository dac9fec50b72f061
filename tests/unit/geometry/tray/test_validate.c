// Tests the validation of trays: pieces that touch or overlap, exits, and bad values.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/tray.h>

typedef struct scene {
    uj_tray tray;
    uj_exit exit;
    uj_piece pieces[2];
    uj_vec2 interior[4], opening[4], bar[4];
    uj_ring rings[3];
} scene;

static void scene_turn(scene *s, double angle)
{
    uj_pose turn = {0.0, 0.0, angle};
    for (size_t i = 0; i < 4; i++) {
        s->interior[i] = uj_pose_apply(turn, s->interior[i]);
        s->opening[i] = uj_pose_apply(turn, s->opening[i]);
    }
    for (size_t i = 0; i < 2; i++) {
        uj_pose *start = &s->pieces[i].start;
        uj_vec2 at = uj_pose_apply(turn, (uj_vec2){start->x, start->y});
        *start = (uj_pose){at.x, at.y, start->angle + angle};
    }
}

static void scene_make(scene *s, double angle, double gap)
{
    *s = (scene){
        .interior = {{-5, -5}, {5, -5}, {5, 5}, {-5, 5}},
        .opening = {{-1, -9}, {1, -9}, {1, -5}, {-1, -5}},
        .bar = {{-2, -0.5}, {2, -0.5}, {2, 0.5}, {-2, 0.5}},
    };
    s->rings[0] = (uj_ring){4, s->interior};
    s->rings[1] = (uj_ring){4, s->opening};
    s->rings[2] = (uj_ring){4, s->bar};
    s->exit = (uj_exit){.name = (char *)"slot", .opening = {1, &s->rings[1]}, .thickness = 2.0};
    s->pieces[0] = (uj_piece){(char *)"A", {1, &s->rings[2]}, 1.0, {-3.0, -4.5, 0.0}};
    s->pieces[1] = (uj_piece){(char *)"B", {1, &s->rings[2]}, 3.0, {-2.0, -3.5 + gap, 0.0}};
    s->tray = (uj_tray){.name = (char *)"test",
                        .interior = {1, &s->rings[0]},
                        .exit_count = 1,
                        .exits = &s->exit,
                        .piece_count = 2,
                        .pieces = s->pieces,
                        .goal = {.by_exit = true}};
    scene_turn(s, angle);
}

static void check(const scene *s, const char *where, const char *message)
{
    uj_error error = {0};
    uj_status status = uj_tray_validate(&s->tray, &error);
    assert_string_equal(error.where, where);
    if (message[0] == '\0')
        assert_string_equal(error.message, "");
    assert_non_null(strstr(error.message, message));
    assert_int_equal(status, where[0] == '\0' ? UJ_OK : UJ_BAD_INPUT);
}

static void test_touching_is_legal(void **state)
{
    (void)state;
    for (int i = 0; i < 360; i++) {
        scene s;
        scene_make(&s, 0.1 + i * 0.01745, 0.0);
        check(&s, "", "");
    }
}

static void test_overlap_is_not(void **state)
{
    (void)state;
    for (int i = 0; i < 36; i++) {
        scene s;
        scene_make(&s, i * 0.1745, -0.001);
        check(&s, "pieces[1].at", "overlap at the start by about 0.001");
        scene_make(&s, i * 0.1745, 0.0);
        double diameter = uj_tray_diameter(&s.tray);
        scene_make(&s, i * 0.1745, -4.0 * UJ_TOLERANCE_START * diameter);
        check(&s, "pieces[1].at", "overlap");
        scene_make(&s, i * 0.1745, -1.0 * UJ_TOLERANCE_START * diameter);
        check(&s, "", "");
    }
}

static void test_one_piece_inside_another(void **state)
{
    (void)state;
    scene s;
    scene_make(&s, 0.3, 0.0);
    s.pieces[1].start = s.pieces[0].start;
    check(&s, "pieces[1].at", "overlap at the start by about 1");
}

static void test_the_walls(void **state)
{
    (void)state;
    for (int i = 0; i < 36; i++) {
        uj_pose turn = {0.0, 0.0, i * 0.1745};
        scene s;
        scene_make(&s, turn.angle, 0.0);
        uj_vec2 shift = uj_pose_apply(turn, (uj_vec2){-0.001, 0.0});
        s.pieces[0].start.x += shift.x;
        s.pieces[0].start.y += shift.y;
        check(&s, "pieces[0].at", "does not start inside the tray");
    }
}

static void test_exits_add_room(void **state)
{
    (void)state;
    for (int i = 0; i < 36; i++) {
        double angle = i * 0.1745;
        scene s;
        scene_make(&s, angle, 0.0);
        // The first piece stands upright in the mouth of the slot and touches the slot's wall.
        uj_vec2 at = uj_pose_apply((uj_pose){0.0, 0.0, angle}, (uj_vec2){0.5, -5.5});
        uj_pose upright = {at.x, at.y, angle + 0.5 * UJ_PI};
        s.pieces[0].start = upright;
        s.pieces[1].start.angle += UJ_PI;
        check(&s, "", "");
        // The slot does not admit the thicker piece.
        scene_make(&s, angle, 0.0);
        s.pieces[1].start = upright;
        check(&s, "pieces[1].at", "in an exit that admits only thinner pieces");
    }
}

static void test_exits_must_be_reached(void **state)
{
    (void)state;
    for (int i = 0; i < 36; i++) {
        scene s;
        scene_make(&s, 0.0, 0.0);
        for (size_t k = 0; k < 4; k++)
            s.opening[k].y -= 0.001;
        scene_turn(&s, i * 0.1745);
        check(&s, "tray.exits[0].opening", "does not touch the tray");
        scene_make(&s, 0.0, 0.0);
        for (size_t k = 0; k < 4; k++)
            s.opening[k].x += 6.0;  // the opening and the tray share only a corner
        scene_turn(&s, i * 0.1745);
        check(&s, "tray.exits[0].opening", "does not touch the tray");
        scene_make(&s, 0.0, 0.0);
        for (size_t k = 0; k < 4; k++)
            s.opening[k].y += 4.0;
        scene_turn(&s, i * 0.1745);
        check(&s, "tray.exits[0].opening", "lies inside the tray");
    }
}

static void scene_shrink(scene *s, double x)
{
    for (size_t i = 0; i < 4; i++) {
        s->interior[i] = (uj_vec2){0.01 * s->interior[i].x + x, 0.01 * s->interior[i].y};
        s->opening[i] = (uj_vec2){0.01 * s->opening[i].x + x, 0.01 * s->opening[i].y};
        s->bar[i] = uj_vec2_scale(s->bar[i], 0.01);
    }
    for (size_t i = 0; i < 2; i++) {
        s->pieces[i].start.x = 0.01 * s->pieces[i].start.x + x;
        s->pieces[i].start.y *= 0.01;
    }
}

static void test_not_too_far(void **state)
{
    (void)state;
    double limit = UJ_COORDINATE_LIMIT * 0.1 * sqrt(2.0);
    scene s;
    scene_make(&s, 0.0, 0.0);
    scene_shrink(&s, limit - 0.1);
    check(&s, "", "");
    scene_make(&s, 0.0, 0.0);
    scene_shrink(&s, -limit);
    check(&s, "tray.interior", "too far from the origin");
    scene_make(&s, 0.0, 0.0);
    scene_shrink(&s, 0.0);
    s.opening[0].y = s.opening[1].y = -1.5 * limit;
    check(&s, "tray.exits[0].opening", "too far from the origin");
    scene_make(&s, 0.0, 0.0);
    scene_shrink(&s, 0.0);
    s.bar[1].x = s.bar[2].x = 1.5 * limit;
    check(&s, "pieces[0].shape", "too far from the origin");
}

static void test_values(void **state)
{
    (void)state;
    scene s;
    scene_make(&s, 0.0, 0.0);
    s.pieces[1].name = (char *)"A";
    check(&s, "pieces[1].name", "two pieces named");
    scene_make(&s, 0.0, 0.0);
    s.pieces[0].thickness = NAN;
    check(&s, "pieces[0].thickness", "more than 0");
    scene_make(&s, 0.0, 0.0);
    s.pieces[0].start.angle = INFINITY;
    check(&s, "pieces[0].at", "in magnitude");
    scene_make(&s, 0.0, 0.0);
    s.tray.goal.exit = 1;
    check(&s, "goal.exit", "does not exist");
    scene_make(&s, 0.0, 0.0);
    s.tray.goal.piece = -1;
    check(&s, "goal.piece", "does not exist");
    scene_make(&s, 0.0, 0.0);
    s.tray.goal.piece = 1;
    check(&s, "goal.exit", "3 thick");
    scene_make(&s, 0.0, 0.0);
    s.bar[1] = (uj_vec2){-2.0, 0.7};
    check(&s, "pieces[0].shape", "crosses or touches itself");
    assert_int_equal(uj_tray_validate(&s.tray, NULL), UJ_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_touching_is_legal),
        cmocka_unit_test(test_overlap_is_not),
        cmocka_unit_test(test_one_piece_inside_another),
        cmocka_unit_test(test_the_walls),
        cmocka_unit_test(test_exits_add_room),
        cmocka_unit_test(test_exits_must_be_reached),
        cmocka_unit_test(test_not_too_far),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
