// The certificate on motions made by hand: legal ones pass with a tight bound, and every way of
// spoiling them is found and named.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/tray_builder.h"

#define A_SE       ((uj_piece_move){0, UJ_SE, 0})
#define BLOCK_TURN 0.7  // below 45 degrees, from where on B would rather slide down

static uj_certificate certify(const uj_tray *tray, const uj_tray_solution *solution)
{
    uj_certificate certificate;
    uj_error error = {0};
    uj_status status = uj_certificate_check(tray, solution, NULL, &certificate, &error);
    if (status != UJ_OK)
        print_error("%s\n", error.message);
    assert_int_equal(status, UJ_OK);
    assert_int_equal(certificate.valid, certificate.reason[0] == '\0');
    return certificate;
}

static uj_certificate certify_valid(const uj_tray *tray, const uj_tray_solution *solution)
{
    uj_certificate certificate = certify(tray, solution);
    assert_string_equal(certificate.reason, "");
    assert_true(certificate.overlap_bound <= 1e-6 * uj_tray_diameter(tray));
    return certificate;
}

// Certifies that the solution is rejected with a reason that contains all of the texts (the last
// one is NULL).
static void certify_rejected(const uj_tray *tray, const uj_tray_solution *solution, ...)
{
    uj_certificate certificate = certify(tray, solution);
    va_list texts;
    va_start(texts, solution);
    for (const char *text; (text = va_arg(texts, const char *)) != NULL;)
        if (strstr(certificate.reason, text) == NULL)
            fail_msg("'%s' is not in the reason '%s'", text, certificate.reason);
    va_end(texts);
    assert_false(certificate.valid);
}

// --- a scene of three moves ---
//
// Two bars 4 x 1 in a tray 10 x 10, B on A in the lower left corner. Push A SE, turn it there,
// push A NE and B SW.

enum { TURN_STEPS = 1000, SLIDE_MIDDLE = 1, TURNED = 2 + TURN_STEPS, SPLIT = TURNED + 1 };

typedef struct scene {
    uj_tray *tray;
    uj_tray_solution solution;
} scene;

// Centre of a bar 4 x 1 that leans in the lower right corner of the tray.
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

static int scene_drop(void **state)
{
    scene *s = *state;
    uj_solution_clear(&s->solution);
    uj_tray_destroy(s->tray);
    free(s);
    return 0;
}

static void scene_clear(scene *s)
{
    uj_solution_clear(&s->solution);
    uj_tray_destroy(s->tray);
}

static void scene_is_valid(void **state)
{
    scene *s = *state;
    uj_certificate certificate = certify_valid(s->tray, &s->solution);
    // Between keyframes the leaning bar's corners leave their walls by up to r h^2 / 8, where h is
    // the angle of a step and r the bar's reach.
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
    certify_rejected(s->tray, &s->solution, "piece A does not move as pushed towards NE",
                     "(move 3)", NULL);
}

static void push_back_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->x = 8.5 - 7.0;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->x = 2.0;
    builder_pose(&s->solution, SLIDE_MIDDLE, 0)->y = 0.5;
    s->solution.moves[0].pieces[0].direction = UJ_SW;
    certify_rejected(s->tray, &s->solution, "move 1 go against the directions", NULL);
}

static void missing_keyframes_are_found(void **state)
{
    scene *s = *state;
    builder_drop_frame(&s->solution, SPLIT);
    certify_rejected(s->tray, &s->solution, "does not move as pushed towards", "(move 3)", NULL);
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
    certify_rejected(s->tray, &s->solution, "piece A does not move as pushed", "move 3", NULL);
    for (size_t i = 3; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 1)->x += 0.5;
    certify_rejected(s->tray, &s->solution, "piece B moves by 0.5", "move 2 does not move it",
                     NULL);
}

static void fixed_piece_that_moves_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, SLIDE_MIDDLE, 1)->y += 0.01;
    certify_rejected(s->tray, &s->solution, "piece B moves by 0.01", "time 0.5",
                     "move 1 does not move it", NULL);
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
    certify_rejected(s->tray, &s->solution, "keyframe after time 0 is not later", NULL);
}

static void times_must_be_in_order(void **state)
{
    scene *s = *state;
    s->solution.motion.times[1] = 0.0;
    certify_rejected(s->tray, &s->solution, "keyframe after time 0 is not later", NULL);
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
    certify_valid(s->tray, &s->solution);  // a full turn more is the same
    builder_goal_pose(s->tray, 0, (uj_pose){9.5, 2.0, 1.5 * UJ_PI}, 1e-9);
    certify_rejected(s->tray, &s->solution, "180 degrees", NULL);
}

static void push_must_end_at_rest(void **state)
{
    scene *s = *state;
    for (size_t i = 2; i <= TURNED; i++)
        builder_pose(&s->solution, i, 0)->x -= 0.01;
    certify_rejected(s->tray, &s->solution, "piece A does not rest towards SE", "the end of move 1",
                     NULL);
    s->solution.move_count = 1;  // and so must the last: only the way out of an exit ends before
    s->solution.motion.frame_count = 3;
    builder_goal_pose(s->tray, 0, *builder_pose(&s->solution, 2, 0), 1e-9);
    certify_rejected(s->tray, &s->solution, "piece A does not rest towards SE", "the end of move 1",
                     NULL);
}

static void fixed_piece_that_creeps_is_found(void **state)
{
    scene *s = *state;
    const double creep = 0.9e-9 * uj_tray_diameter(s->tray);
    for (size_t i = 1; i <= TURNED; i++)
        builder_pose(&s->solution, i, 1)->x += (i > 2 ? 2.0 : 1.0) * creep;
    certify_rejected(s->tray, &s->solution, "piece B moves by", "move 2 does not move it", NULL);
}

static void turn_must_start_at_rest(void **state)
{
    scene *s = *state;
    s->solution.moves[1].pieces[0].direction = UJ_SW;
    certify_rejected(s->tray, &s->solution, "piece A does not rest towards SW",
                     "the start of move 2", NULL);
}

static void turn_stays_at_rest(void **state)
{
    scene *s = *state;
    uj_pose *pose = builder_pose(&s->solution, 2 + TURN_STEPS / 2, 0);
    pose->x -= 0.01;
    pose->y += 0.01;
    certify_rejected(s->tray, &s->solution, "piece A does not rest towards SE at time 1.5,",
                     "in the middle of move 2", NULL);
}

static void push_keeps_angles(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, s->solution.motion.frame_count - 1, 0)->angle += 1e-3;
    certify_rejected(s->tray, &s->solution, "piece A turns by", "move 3, which is a push", NULL);
}

static void turn_keeps_its_spin(void **state)
{
    scene *s = *state;
    s->solution.moves[1].pieces[0].spin = UJ_CW;
    certify_rejected(s->tray, &s->solution, "piece A turns against its spin", "move 2", NULL);
}

static void paper_rules_are_kept(void **state)
{
    scene *s = *state;
    s->solution.rules = UJ_RULES_PAPER;
    s->solution.moves[1].pieces[0].direction = UJ_NE;
    certify_rejected(s->tray, &s->solution, "move 2 turns piece A pressed NE", "paper rules", NULL);
    s->solution.moves[0].type = UJ_TURN;
    certify_rejected(s->tray, &s->solution, "move 1 is a turn that does not follow a push", NULL);
}

static void moves_must_be_well_formed(void **state)
{
    scene *s = *state;
    uj_move *last = &s->solution.moves[2];
    last->pieces[1].piece = 0;
    certify_rejected(s->tray, &s->solution, "move 3 names its pieces twice", NULL);
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

// Bar A leans in the lower right corner; B lies flush on it with a corner at the right wall.
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

static void block_turns_in_contact(void **state)
{
    scene *s = *state;
    certify_valid(s->tray, &s->solution);
}

static void rates_must_be_equal(void **state)
{
    scene *s = *state;
    for (size_t i = 1; i < s->solution.motion.frame_count; i++)
        builder_pose(&s->solution, i, 1)->angle *= 0.5;
    certify_rejected(s->tray, &s->solution, "piece B turns by", "another piece of move 1", NULL);
}

static void stopped_piece_stays_stopped(void **state)
{
    scene *s = *state;
    for (size_t i = 500; i < s->solution.motion.frame_count; i++)
        *builder_pose(&s->solution, i, 1) = *builder_pose(&s->solution, i - 1, 1);
    uj_pose *last = builder_pose(&s->solution, TURN_STEPS, 1);
    last->angle += BLOCK_TURN / TURN_STEPS;
    certify_rejected(s->tray, &s->solution, "piece B turns again", NULL);
}

// --- motion against the law between the places where that is tested ---
//
// A bar 3 x 1 in a tray 7 x 5, whose diameter is 8.6, is to be lifted out of the lower right
// corner.

// Lengths: below UJ_LAW_SHORTEST of the diameter, and too short for any test.
static const double short_steps[] = {8e-3, 1e-4};

static scene lifted_scene(uj_move_type type, uj_pose end)
{
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 7.0, 5.0))};
    const uj_pose start = {5.5, 0.5, 0.0};
    builder_add_bar(s.tray, 3.0, 1.0, 1.0, start);
    builder_goal_pose(s.tray, 0, end, 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, type, 1, &(uj_piece_move){0, UJ_SE, UJ_CCW});
    builder_add_frame(&s.solution, 0.0, &start);
    return s;
}

// Between two poses, `part` of the way.
static uj_pose between(uj_pose a, uj_pose b, double part)
{
    return (uj_pose){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y),
                     a.angle + part * (b.angle - a.angle)};
}

static void turn_through_the_air_is_found(void **state)
{
    (void)state;
    const uj_pose end = {3.5, 3.1, 0.5 * UJ_PI};
    scene s = lifted_scene(UJ_TURN, end);
    builder_add_frame(&s.solution, 1.0, &end);
    certify_rejected(s.tray, &s.solution, "piece A does not rest towards SE",
                     "in the middle of move 1", NULL);
    scene_clear(&s);
}

static void push_back_in_short_steps_is_found(void **state)
{
    (void)state;
    const uj_pose start = {5.5, 0.5, 0.0}, end = {3.5, 2.5, 0.0};
    for (size_t k = 0; k < 2; k++) {
        scene s = lifted_scene(UJ_PUSH, end);
        int steps = (int)(hypot(2.0, 2.0) / short_steps[k]) + 1;
        for (int i = 1; i <= steps; i++) {
            uj_pose at = between(start, end, (double)i / steps);
            builder_add_frame(&s.solution, (double)i / steps, &at);
        }
        certify_rejected(s.tray, &s.solution, "against the directions they are pushed",
                         k == 0 ? "go against" : "steps too short", NULL);
        scene_clear(&s);
    }
}

static void push_in_short_steps_is_found(void **state)
{
    (void)state;
    const uj_pose start = {1.5, 0.5, 0.0}, end = {5.5, 0.5, 0.0}, high = {3.5, 2.5, 0.0};
    for (size_t k = 0; k < 2; k++) {
        scene s = lifted_scene(UJ_PUSH, end);
        s.tray->pieces[0].start = *builder_pose(&s.solution, 0, 0) = start;
        int steps = (int)(hypot(2.0, 2.0) / short_steps[k]) + 1;
        for (int i = 1; i <= 2 * steps; i++) {  // up, where nothing leads, and down again
            uj_pose at = i <= steps ? between(start, high, (double)i / steps)
                                    : between(high, end, (double)i / steps - 1.0);
            builder_add_frame(&s.solution, 0.5 * i / steps, &at);
        }
        certify_rejected(s.tray, &s.solution,
                         k == 0 ? "does not move as pushed towards SE" : "steps too short", NULL);
        scene_clear(&s);
    }
}

// Less of that than the ends of contacts make.
static void little_push_in_short_steps_is_found(void **state)
{
    (void)state;
    enum { STEPS = 200 };
    const uj_pose start = {1.5, 0.5, 0.0}, end = {5.5, 0.5, 0.0}, high = {1.52, 0.52, 0.0};
    scene s = lifted_scene(UJ_PUSH, end);
    s.tray->pieces[0].start = *builder_pose(&s.solution, 0, 0) = start;
    for (int i = 1; i <= STEPS; i++) {
        uj_pose at = between(start, high, (double)i / STEPS);
        builder_add_frame(&s.solution, 0.5 * i / STEPS, &at);
    }
    builder_add_frame(&s.solution, 0.75, &(uj_pose){1.54, 0.5, 0.0});
    builder_add_frame(&s.solution, 1.0, &end);
    certify_rejected(s.tray, &s.solution, "does not move as pushed towards SE", "touches nothing",
                     NULL);
    scene_clear(&s);
}

// In the open, by a twentieth of a degree and by half of one.
static void bent_push_is_found(void **state)
{
    (void)state;
    const uj_pose start = {1.5, 4.5, 0.0}, end = {5.5, 0.5, 0.0};
    for (int k = 0; k <= 1; k++) {
        scene s = lifted_scene(UJ_PUSH, end);
        s.tray->pieces[0].start = *builder_pose(&s.solution, 0, 0) = start;
        double bent = (k == 0 ? 0.05 : 0.5) * UJ_PI / 180.0;
        const uj_pose floor = {1.5 + 4.0 * tan(0.25 * UJ_PI - bent), 0.5, 0.0};
        builder_add_frame(&s.solution, 0.5, &floor);
        builder_add_frame(&s.solution, 1.0, &end);
        certify_rejected(s.tray, &s.solution, "does not move as pushed towards SE", "nothing keeps",
                         NULL);
        scene_clear(&s);
    }
}

// A disc of many corners slides round another.
static void short_parts_of_a_true_push_pass(void **state)
{
    (void)state;
    enum { CORNERS = 360 };
    const double radius = 0.4, turn = 2.0 * UJ_PI / CORNERS;
    uj_vec2 disc[CORNERS];
    for (int i = 0; i < CORNERS; i++)
        disc[i] = (uj_vec2){radius * cos(turn * i), radius * sin(turn * i)};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 8.0, 8.0))};
    builder_add_piece(s.tray, builder_polygon(disc, CORNERS), 1.0, (uj_pose){3.0, 4.05, 0.0});
    builder_add_piece(s.tray, builder_polygon(disc, CORNERS), 1.0, (uj_pose){4.0, 3.0, 0.0});
    builder_goal_pose(s.tray, 0, (uj_pose){7.6, 0.4, 0.0}, 0.05);
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    uj_error error = {0};
    assert_int_equal(uj_tray_solve(s.tray, &options, &result, &error), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    certify_valid(s.tray, &result.solution);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(s.tray);
}

// A hook in a hook: neither can go north alone, and so they are made to go east only.
static void hooked_pieces_go_together(void **state)
{
    (void)state;
    const uj_vec2 outer[] = {{0.0, 0.0}, {5.0, 0.0}, {5.0, 4.0}, {3.0, 4.0},
                             {3.0, 2.0}, {4.0, 2.0}, {4.0, 1.0}, {1.0, 1.0},
                             {1.0, 2.0}, {2.0, 2.0}, {2.0, 4.0}, {0.0, 4.0}};
    const uj_vec2 inner[] = {{1.0, 1.0}, {4.0, 1.0}, {4.0, 2.0}, {3.0, 2.0},
                             {3.0, 4.0}, {2.0, 4.0}, {2.0, 2.0}, {1.0, 2.0}};
    const uj_pose start = {5.0, 5.0, 0.0}, east = {15.0, 5.0, 0.0}, corner = {15.0, 16.0, 0.0};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 20.0, 20.0))};
    builder_add_piece(s.tray, builder_polygon(outer, 12), 1.0, start);
    builder_add_piece(s.tray, builder_polygon(inner, 8), 1.0, start);
    builder_goal_pose(s.tray, 0, corner, 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_PUSH, 2, (uj_piece_move[]){{0, UJ_NE, 0}, {1, UJ_NE, 0}});
    builder_add_frame(&s.solution, 0.0, (uj_pose[]){start, start});
    builder_add_frame(&s.solution, 0.5, (uj_pose[]){east, east});
    builder_add_frame(&s.solution, 1.0, (uj_pose[]){corner, corner});
    certify_rejected(s.tray, &s.solution, "do not move as pushed between time 0 and 0.5",
                     "together", NULL);
    for (size_t i = 0; i < 2; i++)  // as the law has it
        *builder_pose(&s.solution, 1, i) = (uj_pose){15.0, 15.0, 0.0};
    certify_valid(s.tray, &s.solution);
    s.solution.motion.frame_count = 2;
    s.solution.motion.times[1] = 1.0;
    for (size_t i = 0; i < 2; i++)
        *builder_pose(&s.solution, 1, i) = (uj_pose){10.0, 10.0, 0.0};
    builder_goal_pose(s.tray, 0, (uj_pose){10.0, 10.0, 0.0}, 1e-9);
    certify_rejected(s.tray, &s.solution, "do not rest together", "the end of", NULL);
    scene_clear(&s);
}

// A corner meets a corner and stops, though the directions let it pass on one side.
static void push_goes_past_a_corner(void **state)
{
    (void)state;
    const double angle = 5.0 * UJ_PI / 180.0;
    const uj_vec2 square[] = {{-1.0, -1.0}, {0.0, -1.0}, {0.0, 0.0}, {-1.0, 0.0}};
    const uj_pose start = {2.5, 2.5, angle}, end = {10.0, 10.0, angle};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 20.0, 20.0))};
    builder_add_hole(&s.tray->interior, 10.0, 10.0, 13.0, 13.0);
    builder_add_piece(s.tray, builder_polygon(square, 4), 1.0, start);
    builder_goal_pose(s.tray, 0, end, 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_PUSH, 1, &(uj_piece_move){0, UJ_NE, 0});
    builder_add_frame(&s.solution, 0.0, &start);
    builder_add_frame(&s.solution, 1.0, &end);
    certify_rejected(s.tray, &s.solution, "does not rest towards NE", "the end of move 1", NULL);
    scene_clear(&s);
}

// Small turns, each followed by a slip: all of the way in slips, or slips as short as may excuse
// what turns before them.
static void turn_by_many_slips_is_found(void **state)
{
    (void)state;
    const uj_pose start = {5.5, 0.5, 0.0}, end = {3.5, 2.5, 0.25 * UJ_PI};
    const int steps = 2000;
    for (int excuses = 0; excuses <= 1; excuses++) {
        scene s = lifted_scene(UJ_TURN, end);
        uj_pose at = start;
        for (int i = 1; i <= steps; i++) {
            uj_pose to = between(start, end, (double)i / steps), slipped = excuses ? at : to;
            if (excuses && i > 1)
                slipped = (uj_pose){at.x + 1e-5, at.y - 1e-5, 0.0};
            slipped.angle = at.angle;
            builder_add_frame(&s.solution, (i - 0.5) / steps, &slipped);
            builder_add_frame(&s.solution, (double)i / steps, &to);
            at = to;
        }
        certify_rejected(s.tray, &s.solution,
                         excuses ? "does not rest towards SE" : "steps too short", NULL);
        scene_clear(&s);
    }
}

// Out through an exit, by turns so small that rest need not show while they last.
static void slide_in_a_small_turn_is_found(void **state)
{
    (void)state;
    const uj_pose start = {9.5, 1.5, 0.0}, above = {5.0, 5.0, 1e-8}, out = {5.0, -4.0, 2e-8};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0))};
    builder_add_exit(s.tray, builder_rectangle(4.0, -6.0, 6.0, 0.0), 3.0);
    builder_add_bar(s.tray, 1.0, 3.0, 1.0, start);
    builder_goal_exit(s.tray, 0, 0);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_SE, UJ_CCW});
    builder_add_frame(&s.solution, 0.0, &start);
    builder_add_frame(&s.solution, 0.5, &above);
    builder_add_frame(&s.solution, 1.0, &out);
    certify_rejected(s.tray, &s.solution, "does not rest towards SE", "in the middle of move 1",
                     NULL);
    scene_clear(&s);
}

// --- exits, holes and shapes that are not convex ---

// A bar 2 x 4 slides down along a fixed obstacle and through a slot just as wide.
static scene slot_scene(double thickness)
{
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0))};
    const uj_pose start = {5.0, 3.0, 0.0}, end = {5.0, -2.0, 0.0};
    builder_add_hole(&s.tray->interior, 6.0, 1.0, 9.0, 6.0);
    builder_add_exit(s.tray, builder_rectangle(4.0, -6.0, 6.0, 0.0), 3.0);
    builder_add_bar(s.tray, 2.0, 4.0, thickness, start);
    builder_goal_exit(s.tray, 0, 0);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_PUSH, 1, &A_SE);
    builder_add_frame(&s.solution, 0.0, &start);
    builder_add_frame(&s.solution, 1.0, &end);
    return s;
}

static void thin_piece_leaves_through_the_slot(void **state)
{
    (void)state;
    scene s = slot_scene(3.0);
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_true(certificate.overlap_bound < 1e-10);
    builder_pose(&s.solution, 1, 0)->y = -1.9;
    certify_rejected(s.tray, &s.solution, "goal is not reached", "piece A is still 0.1 deep", NULL);
    builder_pose(&s.solution, 1, 0)->y = -4.1;
    certify_rejected(s.tray, &s.solution, "piece A and the wall overlap by 0.1", NULL);
    scene_clear(&s);
}

static void thick_piece_does_not(void **state)
{
    (void)state;
    scene s = slot_scene(5.0);
    certify_rejected(s.tray, &s.solution, "piece A and the wall overlap by ", "(move 1)", NULL);
    scene_clear(&s);
}

// The obstacle is not there, so the piece would rather go east.
static void law_of_push_in_the_open(void **state)
{
    (void)state;
    scene s = slot_scene(3.0);
    s.tray->interior.ring_count = 1;
    certify_rejected(s.tray, &s.solution, "piece A does not move as pushed towards SE", NULL);
    s.tray->interior.ring_count = 2;
    scene_clear(&s);
}

// A square 2 x 2 nested in an L moves out of it.
static scene nested_scene(void)
{
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0))};
    const uj_vec2 l[] = {{0.0, 0.0}, {3.0, 0.0}, {3.0, 1.0}, {1.0, 1.0}, {1.0, 3.0}, {0.0, 3.0}};
    const uj_pose start[] = {{0.0, 0.0, 0.0}, {2.0, 2.0, 0.0}}, end[] = {start[0], {9.0, 9.0, 0.0}};
    builder_add_piece(s.tray, builder_polygon(l, 6), 1.0, start[0]);
    builder_add_bar(s.tray, 2.0, 2.0, 1.0, start[1]);
    builder_goal_pose(s.tray, 1, end[1], 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_PUSH, 1, &(uj_piece_move){1, UJ_NE, 0});
    builder_add_frame(&s.solution, 0.0, start);
    builder_add_frame(&s.solution, 1.0, end);
    return s;
}

static void nested_pieces_part(void **state)
{
    (void)state;
    scene s = nested_scene();
    assert_true(certify_valid(s.tray, &s.solution).overlap_bound < 1e-10);
    // The notch is empty inside: a square may be there, but not 0.25 deeper.
    builder_pose(&s.solution, 0, 1)->y = s.tray->pieces[1].start.y = 1.75;
    certify_rejected(s.tray, &s.solution, "pieces A and B overlap by 0.25 at time 0 ", NULL);
    scene_clear(&s);
}

static void l_slides_flush(void **state)
{
    (void)state;
    scene s = nested_scene();
    // Push the L towards SE; the square in its notch stays and lets it go.
    s.tray->pieces[0].start = (uj_pose){0.0, 0.0, 0.0};
    s.solution.moves[0].pieces[0] = A_SE;
    *builder_pose(&s.solution, 1, 0) = (uj_pose){7.0, 0.0, 0.0};
    *builder_pose(&s.solution, 1, 1) = (uj_pose){2.0, 2.0, 0.0};
    certify_rejected(s.tray, &s.solution, "pieces A and B overlap by ", NULL);
    scene_clear(&s);
}

static void solution_without_moves(void **state)
{
    (void)state;
    scene s = nested_scene();
    s.solution.move_count = 0;
    s.solution.motion.frame_count = 1;
    certify_rejected(s.tray, &s.solution, "the goal is not reached", NULL);
    builder_goal_pose(s.tray, 1, s.tray->pieces[1].start, 0.0);
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_int_equal(certificate.first_piece, -1);
    scene_clear(&s);
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
                     UJ_USAGE);
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
        BLOCK(block_turns_in_contact),
        BLOCK(rates_must_be_equal),
        BLOCK(stopped_piece_stays_stopped),
        cmocka_unit_test(turn_through_the_air_is_found),
        cmocka_unit_test(push_back_in_short_steps_is_found),
        cmocka_unit_test(push_in_short_steps_is_found),
        cmocka_unit_test(little_push_in_short_steps_is_found),
        cmocka_unit_test(bent_push_is_found),
        cmocka_unit_test(push_goes_past_a_corner),
        cmocka_unit_test(short_parts_of_a_true_push_pass),
        cmocka_unit_test(turn_by_many_slips_is_found),
        cmocka_unit_test(slide_in_a_small_turn_is_found),
        cmocka_unit_test(hooked_pieces_go_together),
        cmocka_unit_test(thin_piece_leaves_through_the_slot),
        cmocka_unit_test(thick_piece_does_not),
        cmocka_unit_test(law_of_push_in_the_open),
        cmocka_unit_test(nested_pieces_part),
        cmocka_unit_test(l_slides_flush),
        cmocka_unit_test(solution_without_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
