// Tests how the certificate checks keyframes, moves, overlap and goal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/certified_scene.h"

#define A_SE       ((uj_piece_move){0, UJ_SE, 0})
#define BLOCK_TURN 0.7  // radians; from 45 degrees on, B would slide down

// --- a scene of three moves ---
//
// Two bars, 4 x 1, in a tray 10 x 10; B lies on A in the lower left corner. The moves: push A SE,
// turn A in the lower right corner, push A NE and B SW.

enum { TURN_STEPS = 1000, SLIDE_MIDDLE = 1, TURNED = 2 + TURN_STEPS, SPLIT = TURNED + 1 };

// Returns the pose of a bar 4 x 1 that leans in the lower right corner.
static uj_pose leaning(double angle)
{
    double c = cos(angle), s = sin(angle);
    return (uj_pose){10.0 - 2.0 * c - 0.5 * s, 2.0 * s + 0.5 * c, angle};
}

static int scene_make(void **state)
{
    scene *s = calloc(1, sizeof *s);
    assert_non_null(s);
    const uj_pose a = {2.0, 0.5, 0.0}, b = {2.0, 1.5, 0.0};
    s->tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0));
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, a);
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, b);
    builder_goal_pose(s->tray, 0, (uj_pose){9.5, 8.0, 0.5 * UJ_PI}, 1e-9);
    s->solution = builder_solution(s->tray);
    builder_add_move(&s->solution, UJ_PUSH, 1, &A_SE);
    builder_add_move(&s->solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_SE, UJ_CCW});
    builder_add_move(&s->solution, UJ_PUSH, 2, (uj_piece_move[]){{0, UJ_NE, 0}, {1, UJ_SW, 0}});
    builder_add_frame(&s->solution, 0.0, (uj_pose[]){a, b});
    builder_add_frame(&s->solution, 0.5, (uj_pose[]){{5.0, 0.5, 0.0}, b});
    builder_add_frame(&s->solution, 1.0, (uj_pose[]){{8.0, 0.5, 0.0}, b});
    for (int i = 1; i <= TURN_STEPS; i++)
        builder_add_frame(&s->solution, 1.0 + (double)i / TURN_STEPS,
                          (uj_pose[]){leaning(0.5 * UJ_PI * i / TURN_STEPS), b});
    uj_pose up = leaning(0.5 * UJ_PI);
    builder_add_frame(&s->solution, 2.0 + 1.0 / 6.0,
                      (uj_pose[]){{up.x, 3.0, up.angle}, {2.0, 0.5, 0.0}});
    builder_add_frame(&s->solution, 3.0, (uj_pose[]){{up.x, 8.0, up.angle}, {2.0, 0.5, 0.0}});
    *state = s;
    return 0;
}

static void scene_is_valid(void **state)
{
    scene *s = *state;
    uj_certificate certificate = certify_valid(s->tray, &s->solution);
    // Between keyframes, a corner at the distance r from the bar's centre enters the wall by up to
    // r h^2 / 8, where h is the turn per step. overlap_bound may be twice that.
    double step = 0.5 * UJ_PI / TURN_STEPS, sag = step * step / 8.0;
    assert_true(certificate.overlap_bound > 0.9 * 2.0 * sag);
    assert_true(certificate.overlap_bound < 1.1 * hypot(4.0, 1.0) * sag);
    assert_int_equal(certificate.first_piece, 0);
    assert_int_equal(certificate.second_piece, -1);
    assert_true(certificate.time > 1.0 && certificate.time < 2.0);
    s->solution.rules = UJ_RULES_PAPER;
    certify_valid(s->tray, &s->solution);
}

static void slide_in_contact_has_no_depth(void **state)
{
    scene *s = *state;
    s->solution.move_count = 1;
    s->solution.motion.frame_count = 3;
    builder_goal_pose(s->tray, 0, (uj_pose){8.0, 0.5, 0.0}, 1e-9);
    uj_certificate certificate = certify_valid(s->tray, &s->solution);
    assert_true(certificate.overlap_bound < 1e-10);
}

static void coarse_turn_is_rejected(void **state)
{
    scene *s = *state;
    for (size_t i = TURNED - 1; i > 2; i--)
        if ((i - 2) % 100 != 0)
            builder_drop_frame(&s->solution, i);
    certify_rejected(s->tray, &s->solution, "piece A", "the wall", "overlap by 0.0", "move 2",
                     NULL);
}

static void moved_keyframe_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->y += 0.7;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->x -= 1.0;
    certify_rejected(s->tray, &s->solution, "pieces A and B overlap by 0.", "at time 0.",
                     "(move 1)", NULL);
}

static void moved_keyframe_in_free_space_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SPLIT, 0)->x -= 0.3;
    certify_rejected(s->tray, &s->solution, "piece A does not follow its push towards NE",
                     "(move 3)", NULL);
}

static void push_back_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->x = 8.5 - 7.0;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->x = 2.0;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->y = 0.5;
    s->solution.moves[0].pieces[0].direction = UJ_SW;
    certify_rejected(s->tray, &s->solution, "in move 1, ", "the pieces move against their pushes",
                     NULL);
}

static void missing_keyframes_are_found(void **state)
{
    scene *s = *state;
    builder_drop_frame(&s->solution, SPLIT);
    certify_rejected(s->tray, &s->solution, "does not follow its push towards", "(move 3)", NULL);
    builder_drop_frame(&s->solution, TURNED);
    certify_rejected(s->tray, &s->solution, "no keyframe at time 2, where move 2 ends", NULL);
}

static void missing_end_is_found(void **state)
{
    scene *s = *state;
    s->solution.motion.frame_count--;
    certify_rejected(s->tray, &s->solution, "move 3 has no keyframe at its end", NULL);
    s->solution.motion.frame_count = 0;
    certify_rejected(s->tray, &s->solution, "no keyframes", NULL);
}

static void jump_between_moves_is_found(void **state)
{
    scene *s = *state;
    for (size_t i = TURNED + 1; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 0)->x -= 0.5;
    certify_rejected(s->tray, &s->solution, "piece A does not follow its push", "move 3", NULL);
    for (size_t i = 3; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 1)->x += 0.5;
    certify_rejected(s->tray, &s->solution, "piece B moves by 0.5",
                     "not one of the pieces of move 2", NULL);
}

static void fixed_piece_that_moves_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SLIDE_MIDDLE, 1)->y += 0.01;
    certify_rejected(s->tray, &s->solution, "piece B moves by 0.01", "time 0.5",
                     "not one of the pieces of move 1", NULL);
}

static void swapped_pieces_are_found(void **state)
{
    scene *s = *state;
    for (size_t i = 0; i < s->solution.motion.frame_count; i++) {
        uj_pose swap = *builder_pose(&s->solution, i, 0);
        *builder_pose(&s->solution, i, 0) = *builder_pose(&s->solution, i, 1);
        *builder_pose(&s->solution, i, 1) = swap;
    }
    certify_rejected(s->tray, &s->solution, "piece A does not start where the puzzle says", NULL);
}

static void other_puzzle_is_found(void **state)
{
    scene *s = *state;
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, (uj_pose){2.0, 8.0, 0.0});
    certify_rejected(s->tray, &s->solution, "motion has 2 pieces, but the puzzle has 3", NULL);
}

static void wider_bars_are_rejected(void **state)
{
    scene *s = *state;
    uj_polygon_clear(&s->tray->pieces[1].shape);
    s->tray->pieces[1].shape = builder_rectangle(-2.0, -0.51, 2.0, 0.51);
    certify_rejected(s->tray, &s->solution, "pieces A and B overlap by 0.01 at time 0", "(move 1)",
                     NULL);
}

static void numbers_must_be_finite(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, 1, 1)->angle = NAN;
    certify_rejected(s->tray, &s->solution, "piece B at time 0.5 is not finite", NULL);
    builder_pose(&s->solution, 1, 1)->angle = 0.0;
    builder_pose(&s->solution, 2, 0)->x = INFINITY;
    certify_rejected(s->tray, &s->solution, "piece A at time 1 is not finite", NULL);
    s->solution.motion.times[1] = NAN;
    certify_rejected(s->tray, &s->solution, "the one at time 0 must have a later time", NULL);
}

static void times_must_be_in_order(void **state)
{
    scene *s = *state;
    s->solution.motion.times[1] = 0.0;
    certify_rejected(s->tray, &s->solution, "the one at time 0 must have a later time", NULL);
    s->solution.motion.times[1] = 0.5;
    s->solution.motion.times[s->solution.motion.frame_count - 1] = 3.5;
    certify_rejected(s->tray, &s->solution, "goes on to time 3.5", NULL);
    s->solution.motion.times[0] = -1.0;
    certify_rejected(s->tray, &s->solution, "begins at time -1", NULL);
}

static void goal_must_be_reached(void **state)
{
    scene *s = *state;
    s->solution.move_count = 2;
    s->solution.motion.frame_count = TURNED + 1;
    certify_rejected(s->tray, &s->solution, "the goal is not reached", "piece A", NULL);
    builder_goal_pose(s->tray, 0, (uj_pose){9.5, 2.0, 2.5 * UJ_PI}, 1e-9);
    certify_valid(s->tray, &s->solution);  // another full turn makes no difference
    builder_goal_pose(s->tray, 0, (uj_pose){9.5, 2.0, 1.5 * UJ_PI}, 1e-9);
    certify_rejected(s->tray, &s->solution, "180 degrees", NULL);
}

static void push_must_end_at_rest(void **state)
{
    scene *s = *state;
    for (size_t i = 2; i <= TURNED; i++)
        builder_pose(&s->solution, i, 0)->x -= 0.01;
    certify_rejected(s->tray, &s->solution, "piece A is not at rest",
                     "when it is pushed towards SE", "the end of move 1", NULL);
    s->solution.move_count = 1;  // even the last move must end at rest, unless a piece leaves
    s->solution.motion.frame_count = 3;
    builder_goal_pose(s->tray, 0, *builder_pose(&s->solution, 2, 0), 1e-9);
    certify_rejected(s->tray, &s->solution, "piece A is not at rest",
                     "when it is pushed towards SE", "the end of move 1", NULL);
}

static void fixed_piece_that_creeps_is_found(void **state)
{
    scene *s = *state;
    const double creep = 0.9e-9 * uj_tray_diameter(s->tray);
    for (size_t i = 1; i <= TURNED; i++)
        builder_pose(&s->solution, i, 1)->x += (i > 2 ? 2.0 : 1.0) * creep;
    certify_rejected(s->tray, &s->solution, "piece B moves by", "not one of the pieces of move 2",
                     NULL);
}

static void turn_must_start_at_rest(void **state)
{
    scene *s = *state;
    s->solution.moves[1].pieces[0].direction = UJ_SW;
    certify_rejected(s->tray, &s->solution, "piece A is not at rest",
                     "when it is pushed towards SW", "the start of move 2", NULL);
}

static void turn_stays_at_rest(void **state)
{
    scene *s = *state;
    uj_pose *pose = builder_pose(&s->solution, 2 + TURN_STEPS / 2, 0);
    pose->x -= 0.01;
    pose->y += 0.01;
    certify_rejected(s->tray, &s->solution, "piece A is not at rest at time 1.4995,",
                     "when it is pushed towards SE", "in the middle of move 2", NULL);
}

static void push_keeps_angles(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, s->solution.motion.frame_count - 1, 0)->angle += 1e-3;
    certify_rejected(s->tray, &s->solution, "piece A turns by", "move 3 is a push", NULL);
}

static void turn_keeps_its_spin(void **state)
{
    scene *s = *state;
    s->solution.moves[1].pieces[0].spin = UJ_CW;
    certify_rejected(s->tray, &s->solution, "piece A turns in the wrong direction", "move 2", NULL);
}

static void paper_rules_are_kept(void **state)
{
    scene *s = *state;
    s->solution.rules = UJ_RULES_PAPER;
    s->solution.moves[1].pieces[0].direction = UJ_NE;
    certify_rejected(s->tray, &s->solution, "move 2 turns piece A, pressed towards NE",
                     "paper rules", NULL);
    s->solution.moves[0].type = UJ_TURN;
    certify_rejected(s->tray, &s->solution, "move 1 is a turn without a push directly before it",
                     NULL);
}

static void moves_must_be_well_formed(void **state)
{
    scene *s = *state;
    uj_move *last = &s->solution.moves[2];
    last->pieces[1].piece = 0;
    certify_rejected(s->tray, &s->solution, "move 3 names a piece twice", NULL);
    last->pieces[1].piece = 7;
    certify_rejected(s->tray, &s->solution, "move 3 names piece number 8", NULL);
    last->pieces[1] = (uj_piece_move){1, 9, 0};
    certify_rejected(s->tray, &s->solution, "no valid direction", "piece B", NULL);
    last->piece_count = 0;
    certify_rejected(s->tray, &s->solution, "move 3 names 0 pieces", NULL);
    last->type = 5;
    certify_rejected(s->tray, &s->solution, "neither a push nor a turn", NULL);
}

static void leaving_through_the_wall_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SPLIT, 0)->x = 10.0;
    certify_rejected(s->tray, &s->solution, "piece A and the wall overlap by 0.5", "move 3", NULL);
    builder_pose(&s->solution, SPLIT, 0)->x = 1e7;
    certify_rejected(s->tray, &s->solution, "piece A is far outside the tray", NULL);
}

static void hopeless_angles_are_rejected_at_once(void **state)
{
    scene *s = *state;
    for (size_t i = 3; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 0)->angle = 1e3 * (double)(i < TURNED ? i : TURNED);
    certify_rejected(s->tray, &s->solution, "overlap", NULL);
    for (size_t i = 3; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 0)->angle = 1e15 + 1e14 * (double)(i < TURNED ? i : TURNED);
    certify_rejected(s->tray, &s->solution, "nothing can be proven", NULL);
}

// --- two bars that turn together ---

// Bar A leans in the lower right corner. Bar B lies flush on A, with a corner at the right wall.
static void block_poses(double angle, uj_pose *poses)
{
    poses[0] = leaning(angle);
    poses[1] = (uj_pose){poses[0].x, poses[0].y + 1.0 / cos(angle), angle};
}

static int block_make(void **state)
{
    scene *s = calloc(1, sizeof *s);
    assert_non_null(s);
    uj_pose poses[2];
    s->tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0));
    block_poses(0.0, poses);
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, poses[0]);
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, poses[1]);
    s->solution = builder_solution(s->tray);
    builder_add_move(&s->solution, UJ_TURN, 2,
                     (uj_piece_move[]){{0, UJ_SE, UJ_CCW}, {1, UJ_SE, UJ_CCW}});
    for (int i = 0; i <= TURN_STEPS; i++) {
        block_poses(BLOCK_TURN * i / TURN_STEPS, poses);
        builder_add_frame(&s->solution, (double)i / TURN_STEPS, poses);
    }
    builder_goal_pose(s->tray, 1, poses[1], 1e-9);
    *state = s;
    return 0;
}

// Nothing blocks the bars.
static void block_may_not_stop(void **state)
{
    scene *s = *state;
    certify_rejected(s->tray, &s->solution, "the law of a turn is broken at time 1 (move 1)",
                     "stops turning", NULL);
}

static void rates_must_be_equal(void **state)
{
    scene *s = *state;
    for (size_t i = 1; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 1)->angle *= 0.5;
    certify_rejected(s->tray, &s->solution, "piece B turns by", "but another piece", NULL);
}

static void stopped_piece_stays_stopped(void **state)
{
    scene *s = *state;
    for (size_t i = 500; i < s->solution.motion.frame_count; i++)
        *builder_pose(&s->solution, i, 1) = *builder_pose(&s->solution, i - 1, 1);
    uj_pose *last = builder_pose(&s->solution, TURN_STEPS, 1);
    last->angle += BLOCK_TURN / TURN_STEPS;
    certify_rejected(s->tray, &s->solution, "piece B stops turning in move 1, but turns again",
                     NULL);
}

static void tolerance_counts(void **state)
{
    scene *s = *state;
    uj_certificate certificate;
    uj_error error = {0};
    uj_certificate_options options = {.tolerance = 1e-9};
    assert_int_equal(uj_certificate_check(s->tray, &s->solution, &options, &certificate, &error),
                     UJ_OK);
    assert_non_null(strstr(certificate.reason, "piece A and the wall overlap by "));
    options.tolerance = 0.0;
    assert_int_equal(uj_certificate_check(s->tray, &s->solution, &options, &certificate, &error),
                     UJ_OK);
    assert_non_null(strstr(certificate.reason, "nothing can be proven"));
    options.tolerance = NAN;
    assert_int_equal(uj_certificate_check(s->tray, &s->solution, &options, &certificate, &error),
                     UJ_BAD_ARGUMENT);
}

int main(void)
{
#define SCENE(test) cmocka_unit_test_setup_teardown(test, scene_make, scene_drop)
#define BLOCK(test) cmocka_unit_test_setup_teardown(test, block_make, scene_drop)
    const struct CMUnitTest tests[] = {
        SCENE(scene_is_valid),
        SCENE(slide_in_contact_has_no_depth),
        SCENE(coarse_turn_is_rejected),
        SCENE(moved_keyframe_is_found),
        SCENE(moved_keyframe_in_free_space_is_found),
        SCENE(push_back_is_found),
        SCENE(missing_keyframes_are_found),
        SCENE(missing_end_is_found),
        SCENE(jump_between_moves_is_found),
        SCENE(fixed_piece_that_moves_is_found),
        SCENE(swapped_pieces_are_found),
        SCENE(other_puzzle_is_found),
        SCENE(wider_bars_are_rejected),
        SCENE(numbers_must_be_finite),
        SCENE(times_must_be_in_order),
        SCENE(goal_must_be_reached),
        SCENE(push_must_end_at_rest),
        SCENE(fixed_piece_that_creeps_is_found),
        SCENE(turn_must_start_at_rest),
        SCENE(turn_stays_at_rest),
        SCENE(push_keeps_angles),
        SCENE(turn_keeps_its_spin),
        SCENE(paper_rules_are_kept),
        SCENE(moves_must_be_well_formed),
        SCENE(leaving_through_the_wall_is_found),
        SCENE(hopeless_angles_are_rejected_at_once),
        SCENE(tolerance_counts),
        BLOCK(block_may_not_stop),
        BLOCK(rates_must_be_equal),
        BLOCK(stopped_piece_stays_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
