// Turns of the solver that the certificate once rejected, although they obey the laws of motion.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/solve/replay.h>

#include "tests/support/certified_scene.h"

static uj_move turn_of(size_t count, const uj_piece_move *pieces)
{
    uj_move move = {.type = UJ_TURN, .piece_count = (uint8_t)count};
    memcpy(move.pieces, pieces, count * sizeof *pieces);
    return move;
}

// Lets the solver make the move. The poses after the move become the goal.
static scene play(uj_tray *tray, uj_move move)
{
    scene s = {.tray = tray, .solution = builder_solution(tray)};
    uj_contact_model *model = NULL;
    uj_successor_generator generator;
    uj_error error = {0};
    unsigned moved = 0;
    assert_int_equal(uj_tray_validate(tray, &error), UJ_OK);
    assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, model, UJ_RULES_FREE, &generator, &error),
                     UJ_OK);
    uj_tray_state states[2] = {uj_successor_generator_start(&generator)};
    states[1] = states[0];
    assert_int_equal(uj_successor_generator_apply(&generator, &move, &states[1], &moved, &error),
                     UJ_OK);
    uj_move_path path = {1, &move, states, moved};
    assert_int_equal(uj_replay(&generator, &path, &s.solution, &error), UJ_OK);
    for (size_t i = 0; i < tray->piece_count; i++)
        tray->goal.poses[i].at = states[1].poses[i];
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    return s;
}

// --- four T pieces -------------------------------------------------------------------------------
//
// A lies in the lower left corner, B stands at its right, and D lies across both. C is somewhere
// beside them.

static uj_tray *tees(uj_pose c, uj_pose d)
{
    const uj_vec2 tee[] = {{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}};
    const uj_pose start[] = {{0, 0, 0}, {4, 0, 0.5 * UJ_PI}, c, d};
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 7.2, 6.4));
    uj_goal_pose *poses = calloc(4, sizeof *poses);
    assert_non_null(poses);
    for (int i = 0; i < 4; i++) {
        builder_add_piece(tray, builder_polygon(tee, 8), 1.0, start[i]);
        poses[i] = (uj_goal_pose){i, start[i], {1e-5, 1e-5, 1e-5}};
    }
    tray->goal = (uj_tray_goal){.pose_count = 4, .poses = poses};
    return tray;
}

// A is blocked, so it stops at once. C and D drift up along the right edge of B, because no contact
// forces can hold them while both turn. Then D is blocked, too, and C turns alone. If D is to turn
// clockwise instead, contact forces can hold both, so the same drift is illegal.
static void drift_beside_a_blocked_piece(uj_pose c)
{
    const uj_piece_move pieces[] = {{0, UJ_SW, UJ_CCW}, {2, UJ_NE, UJ_CCW}, {3, UJ_SW, UJ_CCW}};
    scene s = play(tees(c, (uj_pose){4.0, 5.2, -0.5 * UJ_PI}), turn_of(3, pieces));
    const uj_motion *motion = &s.solution.motion;
    assert_true(motion->poses[4 + 2].y > c.y + 0.5 && motion->poses[4 + 2].angle == c.angle);
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_int_equal(certificate.exemptions.count, 0);
    s.solution.moves[0].pieces[2].spin = UJ_CW;
    certify_rejected(s.tray, &s.solution, "in move 1, from time 0", "the pieces move although",
                     NULL);
    scene_clear(&s);
}

static void drift_beside_a_blocked_piece_is_accepted(void **state)
{
    (void)state;
    drift_beside_a_blocked_piece((uj_pose){7.2, 1.2, 0.5 * UJ_PI});
    drift_beside_a_blocked_piece((uj_pose){4.2, 1.2, 0.0});
}

// C turns until it stands upright, balanced on corners of B and D. Then C slides along D until
// several edges are flush. Then C turns again. The certificate must count one exemption.
static void slide_to_several_flush_edges_is_one_exemption(void **state)
{
    (void)state;
    const uj_piece_move pieces[] = {{2, UJ_SW, UJ_CW}, {3, UJ_SW, UJ_CW}};
    const uj_pose c = {1.0 + 2.0 * sqrt(2.0), 3.0 + sqrt(0.5), 0.75 * UJ_PI};
    scene s = play(tees(c, (uj_pose){0.0, 4.0, -0.5 * UJ_PI}), turn_of(2, pieces));
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_int_equal(certificate.exemptions.count, 1);
    assert_int_equal(certificate.exemptions.first[0].kind, UJ_EXEMPT_STOP);
    assert_int_equal(certificate.exemptions.first[0].piece, 2);
    scene_clear(&s);
}

// --- a tray that stands on a corner --------------------------------------------------------------

// Returns the pose of a piece with edges parallel to the walls. Its lower right corner is at (x, y)
// if x and y are measured along the walls.
static uj_pose along_walls(double x, double y)
{
    double unit = sqrt(0.5);
    return (uj_pose){(x + y) * unit, (y - x) * unit, -0.25 * UJ_PI};
}

// A lies on B and slides to the right along B, until it reaches a corner of C. If A only turned
// there, it would rise beside C. But it can move down with B, and then it slides on below C. (In
// the other branch, B slides below A.)
static void slide_past_a_corner_is_accepted(void **state)
{
    (void)state;
    const uj_piece_move pieces[] = {{0, UJ_SW, UJ_CCW}, {1, UJ_NE, UJ_CW}};
    const uj_vec2 square[] = {{0, 1}, {-1, 1}, {-1, 0}, {0, 0}};
    const uj_vec2 bar[] = {{0, 1}, {-2, 1}, {-2, 0}, {0, 0}};
    const uj_pose start[] = {along_walls(-3, 2), along_walls(-2, 1), along_walls(0, 3)};
    const double half = sqrt(8.0);
    const uj_vec2 walls[] = {{half, half}, {0, 2 * half}, {-half, half}, {0, 0}};
    uj_tray *tray = builder_tray(builder_polygon(walls, 4));
    uj_goal_pose *poses = calloc(3, sizeof *poses);
    assert_non_null(poses);
    for (int i = 0; i < 3; i++) {
        builder_add_piece(tray, builder_polygon(i == 0 ? square : bar, 4), 1.0, start[i]);
        poses[i] = (uj_goal_pose){i, start[i], {1e-5, 1e-5, 1e-5}};
    }
    tray->goal = (uj_tray_goal){.pose_count = 3, .poses = poses};
    uj_move move = turn_of(2, pieces);
    move.branches = 1;
    scene s = play(tray, move);
    const uj_pose a = s.solution.motion.poses[2 * 3], below = along_walls(-1, 2);
    assert_true(fabs(a.x - below.x) + fabs(a.y - below.y) < 1e-9);
    certify_valid(s.tray, &s.solution);
    scene_clear(&s);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drift_beside_a_blocked_piece_is_accepted),
        cmocka_unit_test(slide_to_several_flush_edges_is_one_exemption),
        cmocka_unit_test(slide_past_a_corner_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
