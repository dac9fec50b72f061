// The certificate must reject motion that breaks a law only for a moment, or by very little.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/certified_scene.h"

static void add_push(scene *s, size_t count, const uj_piece_move *pieces)
{
    s->solution = builder_solution(s->tray);
    builder_add_move(&s->solution, UJ_PUSH, count, pieces);
}

// --- a pocket exactly as wide as the piece -------------------------------------------------------
//
// A unit square stands on the floor of a tray 5 x 2 and is pushed SE. The floor has a pocket from x
// = 2 to x = 3.

static const uj_pose before_pocket = {0.5, 0.5, 0.0}, over_pocket = {2.5, 0.5, 0.0};

static scene pocket_scene(uj_pose end)
{
    scene s = {.tray = builder_tray(builder_polygon((uj_vec2[]){{0.0, 0.0},
                                                                {2.0, 0.0},
                                                                {2.0, -0.5},
                                                                {3.0, -0.5},
                                                                {3.0, 0.0},
                                                                {5.0, 0.0},
                                                                {5.0, 2.0},
                                                                {0.0, 2.0}},
                                                    8))};
    builder_add_bar(s.tray, 1.0, 1.0, 1.0, before_pocket);
    builder_goal_pose(s.tray, 0, end, 1e-9);
    add_push(&s, 1, &(uj_piece_move){0, UJ_SE, 0});
    builder_add_frame(&s.solution, 0.0, &before_pocket);
    return s;
}

static void push_past_an_exact_pocket_is_found(void **state)
{
    (void)state;
    const uj_pose end = {4.5, 0.5, 0.0};
    for (int stops = 0; stops <= 1; stops++) {
        scene s = pocket_scene(end);
        if (stops)
            builder_add_frame(&s.solution, 0.5, &over_pocket);
        builder_add_frame(&s.solution, 1.0, &end);
        certify_rejected(s.tray, &s.solution, "the law of a push is broken at time 0.5",
                         "piece A does not follow its push towards SE", NULL);
        scene_clear(&s);
    }
}

// The steps over the pocket are so short that rounding hides their direction.
static void push_past_an_exact_pocket_in_tiny_steps_is_found(void **state)
{
    (void)state;
    // lengths[k] is the total length of the steps in scene k.
    const double lengths[] = {1e-12, 1e-10, 1e-9, 1e-8, 1e-7};
    const uj_pose end = {4.5, 0.5, 0.0};
    enum { STEPS = 20 };
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        scene s = pocket_scene(end);
        for (int i = 0; i <= STEPS; i++) {
            double part = (double)i / STEPS;
            const uj_pose at = {2.5 + (part - 0.5) * lengths[k], 0.5, 0.0};
            builder_add_frame(&s.solution, 0.4 + 0.2 * part, &at);
        }
        builder_add_frame(&s.solution, 1.0, &end);
        uj_certificate certificate = certify(s.tray, &s.solution);
        assert_false(certificate.valid);
        assert_int_equal(certificate.faulty_move, 0);
        scene_clear(&s);
    }
}

static void push_into_an_exact_pocket_passes(void **state)
{
    (void)state;
    const uj_pose end = {2.5, 0.0, 0.0};
    scene s = pocket_scene(end);
    builder_add_frame(&s.solution, 0.8, &over_pocket);
    builder_add_frame(&s.solution, 1.0, &end);
    assert_int_equal(certify_valid(s.tray, &s.solution).exemptions.count, 0);
    scene_clear(&s);
}

// --- corner to corner ----------------------------------------------------------------------------

// Two bars press against each other at their corners. The lower bar creeps up in steps so short
// that the contact seems to last only for a moment.
static void creeping_at_a_corner_is_found(void **state)
{
    (void)state;
    enum { STEPS = 20 };
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 7.0, 5.0))};
    uj_pose at[] = {{2.0, 1.5, 0.0}, {6.5, 4.5, 0.0}};
    builder_add_bar(s.tray, 4.0, 3.0, 1.0, at[0]);
    builder_add_bar(s.tray, 1.0, 1.0, 1.0, at[1]);
    builder_goal_pose(s.tray, 0, (uj_pose){3.0, 3.5, 0.0}, 1e-9);
    add_push(&s, 2, (uj_piece_move[]){{0, UJ_NE, 0}, {1, UJ_NW, 0}});
    builder_add_frame(&s.solution, 0.0, at);
    at[0] = (uj_pose){3.0, 2.5, 0.0};
    at[1].x = 5.5;
    builder_add_frame(&s.solution, 0.1, at);
    for (int i = 1; i <= STEPS; i++) {
        at[0].y += 1e-7;
        builder_add_frame(&s.solution, 0.1 + 0.8 * i / STEPS, at);
    }
    at[0].y = 3.5;
    builder_add_frame(&s.solution, 1.0, at);
    certify_rejected(s.tray, &s.solution, "the law of a push is broken at time 0.1", NULL);
    scene_clear(&s);
}

// The solution ends the push when the square C reaches a corner of B. That is too early: the
// passage between B and the wall is exactly as wide as C, so C could go further.
static void stop_at_a_corner_is_found(void **state)
{
    (void)state;
    const double h = 0.5 * sqrt(2.0), turn = -0.25 * UJ_PI;
    scene s = {.tray = builder_tray(builder_polygon(
                   (uj_vec2[]){{3 * h, 3 * h}, {h, 5 * h}, {-2 * h, 2 * h}, {0.0, 0.0}}, 4))};
    uj_pose at[] = {{h, 3 * h, turn}, {-h, h, turn}, {2 * h, 2 * h, turn}};
    for (size_t i = 0; i < 3; i++)
        builder_add_piece(s.tray, builder_rectangle(-1.0, 0.0, 0.0, 1.0), 1.0, at[i]);
    builder_goal_pose(s.tray, 2, (uj_pose){h, h, turn}, 1e-9);
    add_push(&s, 3, (uj_piece_move[]){{0, UJ_SW, 0}, {1, UJ_NW, 0}, {2, UJ_SW, 0}});
    builder_add_frame(&s.solution, 0.0, at);
    at[0] = (uj_pose){0.0, 2 * h, turn};
    at[2] = (uj_pose){h, h, turn};
    builder_add_frame(&s.solution, 1.0, at);
    certify_rejected(s.tray, &s.solution, "piece C is not at rest", "the end of move 1", NULL);
    scene_clear(&s);
}

// --- at right angles to the push -----------------------------------------------------------------

// The push is at a right angle to the wall, so the square must stand still. Here it creeps along
// the wall.
static void creeping_along_a_wall_is_found(void **state)
{
    (void)state;
    const double h = 0.5 * sqrt(2.0), steps[] = {2e-7, 1e-6, 1e-3, 1.0};
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        const uj_pose start = {2 * h, 2 * h, 0.25 * UJ_PI};
        const uj_pose end = {start.x + h * steps[k], start.y + h * steps[k], start.angle};
        scene s = {
            .tray = builder_tray(builder_polygon(
                (uj_vec2[]){{0.0, 0.0}, {6 * h, 6 * h}, {2 * h, 10 * h}, {-4 * h, 4 * h}}, 4))};
        builder_add_piece(s.tray, builder_rectangle(0.0, 0.0, 1.0, 1.0), 1.0, start);
        builder_goal_pose(s.tray, 0, end, 1e-9);
        add_push(&s, 1, &(uj_piece_move){0, UJ_SE, 0});
        builder_add_frame(&s.solution, 0.0, &start);
        builder_add_frame(&s.solution, 1.0, &end);
        certify_rejected(s.tray, &s.solution, "move 1", "their pushes", NULL);
        scene_clear(&s);
    }
}

// --- slides in tiny turns ------------------------------------------------------------------------

// A unit square fits exactly into a passage of height 1. After a turn too tiny to detect, the walls
// can hold the square anywhere, like a wedge.

// The returned scene has only the first keyframe.
static scene passage_scene(uj_pose end)
{
    const uj_pose start = {0.5, 0.5, 0.0};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 4.0, 1.0))};
    builder_add_bar(s.tray, 1.0, 1.0, 1.0, start);
    builder_goal_pose(s.tray, 0, end, 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_NW, UJ_CCW});
    builder_add_frame(&s.solution, 0.0, &start);
    return s;
}

// The square slides against the direction in which it is pressed.
static void slide_in_a_tiny_turn_is_found(void **state)
{
    (void)state;
    const double angles[] = {2e-9, 1.4e-7, 5e-7}, ends[] = {0.5004, 0.6, 2.2};
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++) {
            const uj_pose end = {ends[k], 0.5, angles[i]};
            scene s = passage_scene(end);
            builder_add_frame(&s.solution, 1.0, &end);
            certify_rejected(s.tray, &s.solution, "move 1", NULL);
            scene_clear(&s);
        }
}

// The slide is slower than UJ_FASTEST_SLIDE. But it is illegal, because contact forces up to
// UJ_REST_STRONGEST cannot hold the square at rest.
static void slow_slide_in_a_tiny_turn_is_found(void **state)
{
    (void)state;
    enum { STEPS = 100 };
    const uj_pose end = {0.54, 0.5, 5e-7};
    scene s = passage_scene(end);
    for (int i = 1; i <= STEPS; i++) {
        double part = (double)i / STEPS;
        builder_add_frame(&s.solution, part, &(uj_pose){0.5 + 0.04 * part, 0.5, 5e-7 * part});
    }
    certify_rejected(s.tray, &s.solution, "piece A is not at rest", NULL);
    scene_clear(&s);
}

// --- a corner that is nearly missed --------------------------------------------------------------
//
// B, a unit square, is pushed SW, straight at a corner of A, and stays balanced there. If B moved a
// little to the side on its way, it would pass the corner.

static void push_beside_a_corner_is_found(void **state)
{
    (void)state;
    const double aside[] = {0.0, 3e-9, 1.25e-8, 1e-7, 0.0, 1.25e-8};
    const int steps[] = {1, 1, 1, 1, 40, 40};
    const uj_pose start[] = {{2.0, 1.5, 0.0}, {5.5, 4.5, 0.0}};
    for (size_t k = 0; k < sizeof aside / sizeof *aside; k++) {
        const uj_pose corner[] = {start[0], {4.5 - aside[k], 3.5, 0.0}};
        const uj_pose beyond[] = {start[0], {0.5, 3.5, 0.0}};
        bool stays = aside[k] == 0.0;
        const uj_pose *end = stays ? corner : beyond;
        scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 6.0, 5.0))};
        builder_add_bar(s.tray, 4.0, 3.0, 1.0, start[0]);
        builder_add_bar(s.tray, 1.0, 1.0, 1.0, start[1]);
        builder_goal_pose(s.tray, 1, end[1], 1e-9);
        add_push(&s, 1, &(uj_piece_move){1, UJ_SW, 0});
        for (int i = 0; i <= steps[k]; i++) {
            double part = (double)i / steps[k];
            const uj_pose at[] = {start[0],
                                  {start[1].x + part * (corner[1].x - start[1].x),
                                   start[1].y + part * (corner[1].y - start[1].y), 0.0}};
            builder_add_frame(&s.solution, stays ? part : 0.5 * part, at);
        }
        if (stays) {
            certify_valid(s.tray, &s.solution);
        } else {
            builder_add_frame(&s.solution, 1.0, beyond);
            certify_rejected(s.tray, &s.solution, "piece B", "(move 1)", NULL);
        }
        scene_clear(&s);
    }
}

// B first takes a very short step to the side. But pieces that touch nothing must move straight.
static void short_step_aside_is_found(void **state)
{
    (void)state;
    const uj_pose start[] = {{2.0, 1.5, 0.0}, {5.5, 4.5, 0.0}};
    const uj_pose aside[] = {start[0], {5.5 - 2e-9, 4.5 + 2e-9, 0.0}};
    const uj_pose corner[] = {start[0], {4.5 - 4e-9, 3.5, 0.0}};
    const uj_pose beyond[] = {start[0], {0.5, 3.5, 0.0}};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 7.0, 6.0))};
    builder_add_bar(s.tray, 4.0, 3.0, 1.0, start[0]);
    builder_add_bar(s.tray, 1.0, 1.0, 1.0, start[1]);
    builder_goal_pose(s.tray, 1, beyond[1], 1e-9);
    add_push(&s, 1, &(uj_piece_move){1, UJ_SW, 0});
    builder_add_frame(&s.solution, 0.0, start);
    builder_add_frame(&s.solution, 0.2, aside);
    builder_add_frame(&s.solution, 0.5, corner);
    builder_add_frame(&s.solution, 1.0, beyond);
    certify_rejected(s.tray, &s.solution, "at time 0 ", "piece B does not follow its push", NULL);
    scene_clear(&s);
}

// In the last interval, the square also slides to a second wall. This wall cannot have moved the
// square, because the contact begins only at the end.
static void slide_to_a_wall_in_the_last_interval_is_found(void **state)
{
    (void)state;
    const double eighth = 0.25 * UJ_PI,
                 slides[] = {0.0, 10.0 * sqrt(2.0) - 2.0 - 14.0 / sqrt(2.0) + 1.0};
    const uj_vec2 room[] = {{0, 0}, {10, 0}, {10, 4}, {4, 10}, {0, 10}};
    enum { COUNT = 1500 };
    for (int k = 0; k < 2; k++) {
        scene s = {.tray = builder_tray(builder_polygon(room, 5))};
        builder_add_piece(s.tray, builder_rectangle(-1, -1, 1, 1), 1.0, (uj_pose){6.0, 6.0, 0.0});
        s.solution = builder_solution(s.tray);
        builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_NE, UJ_CCW});
        for (int i = 0; i <= COUNT; i++) {
            double angle = eighth * i / COUNT, along = i == COUNT ? slides[k] : 0.0;
            double d = 14.0 / sqrt(2.0) - sqrt(2.0) * cos(angle);
            uj_pose pose = {(d - along) / sqrt(2.0), (d + along) / sqrt(2.0), angle};
            if (i == COUNT)
                builder_goal_pose(s.tray, 0, pose, 1e-4);
            builder_add_frame(&s.solution, (double)i / COUNT, &pose);
        }
        if (k == 0)
            certify_valid(s.tray, &s.solution);
        else
            certify_rejected(s.tray, &s.solution, "piece A moves as if a contact pulled it", NULL);
        scene_clear(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slide_to_a_wall_in_the_last_interval_is_found),
        cmocka_unit_test(push_past_an_exact_pocket_is_found),
        cmocka_unit_test(push_past_an_exact_pocket_in_tiny_steps_is_found),
        cmocka_unit_test(push_into_an_exact_pocket_passes),
        cmocka_unit_test(creeping_at_a_corner_is_found),
        cmocka_unit_test(stop_at_a_corner_is_found),
        cmocka_unit_test(creeping_along_a_wall_is_found),
        cmocka_unit_test(slide_in_a_tiny_turn_is_found),
        cmocka_unit_test(slow_slide_in_a_tiny_turn_is_found),
        cmocka_unit_test(push_beside_a_corner_is_found),
        cmocka_unit_test(short_step_aside_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
