// Tests that the certificate rejects turns that break a law, even if each step is within the
// tolerances.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/certified_scene.h"

static const double eighth = 0.78539816339744830962;  // an eighth of a full turn, in radians

static uj_polygon square(double half)
{
    return builder_rectangle(-half, -half, half, half);
}

// --- one square against a slanted wall -----------------------------------------------------------
//
// A square of side 2 is pressed NE against a wall that runs NW. No force acts along the wall, so
// the square must not slide.

// Returns the distance from the square's centre to the wall.
static double from_wall(double angle)
{
    double rest = fmod(angle, 2.0 * eighth);
    return sqrt(2.0) * cos(fmin(rest, 2.0 * eighth - rest));
}

static uj_pose at_wall(double angle, double along)
{
    double d = 14.0 / sqrt(2.0) - from_wall(angle);
    return (uj_pose){(d - along) / sqrt(2.0), (d + along) / sqrt(2.0), angle};
}

static scene wall_scene(uj_pose start, uj_pose end)
{
    const uj_vec2 room[] = {{0, 0}, {10, 0}, {10, 4}, {4, 10}, {0, 10}};
    scene s = {.tray = builder_tray(builder_polygon(room, 5))};
    builder_add_piece(s.tray, square(1.0), 1.0, start);
    builder_goal_pose(s.tray, 0, end, 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_NE, UJ_CCW});
    return s;
}

// Each step along the wall is within the tolerance for rounding. But the sum of the steps exceeds
// the tolerance for a whole move.
static void creeping_along_a_wall_is_found(void **state)
{
    (void)state;
    const double creeps[] = {0.0, 9e-9 * 14.0};
    enum { COUNT = 2000 };
    for (int k = 0; k < 2; k++) {
        scene s = wall_scene(at_wall(0.0, 0.0), at_wall(eighth, creeps[k] * COUNT));
        for (int i = 0; i <= COUNT; i++) {
            uj_pose pose = at_wall(eighth * i / COUNT, creeps[k] * i);
            builder_add_frame(&s.solution, (double)i / COUNT, &pose);
        }
        if (creeps[k] == 0.0)
            certify_valid(s.tray, &s.solution);
        else
            certify_rejected(s.tray, &s.solution, "piece A slides by",
                             "although no contact makes it slide", NULL);
        scene_clear(&s);
    }
}

static void slide_along_a_wall_before_a_turn_is_found(void **state)
{
    (void)state;
    const double slides[] = {1.0, 4e-6 * 14.0};
    enum { COUNT = 300 };
    for (int k = 0; k < 2; k++) {
        scene s = wall_scene(at_wall(0.0, 0.0), at_wall(eighth, slides[k]));
        for (int i = 0; i <= COUNT + 1; i++) {
            uj_pose pose = at_wall(eighth * fmax(i - 1, 0.0) / COUNT, i == 0 ? 0.0 : slides[k]);
            builder_add_frame(&s.solution, (double)i / (COUNT + 1), &pose);
        }
        certify_rejected(s.tray, &s.solution, "in move 1, from time 0 to",
                         "although their pushes leave them at rest", NULL);
        scene_clear(&s);
    }
}

static void slide_along_a_wall_after_a_turn_is_found(void **state)
{
    (void)state;
    const double last = eighth + 3e-10;  // at `eighth`, an edge is flush with the wall
    enum { COUNT = 300 };
    scene s = wall_scene(at_wall(0.0, 0.0), at_wall(last, 1.0));
    for (int i = 0; i <= COUNT + 1; i++) {
        uj_pose pose = at_wall(last * fmin(i, COUNT) / COUNT, i <= COUNT ? 0.0 : 1.0);
        builder_add_frame(&s.solution, (double)i / (COUNT + 1), &pose);
    }
    certify_rejected(s.tray, &s.solution, "in move 1, from time 0.996678 to 1",
                     "although their pushes leave them at rest", NULL);
    scene_clear(&s);
}

// After its turn, the square slides along the wall until one corner is past the end of the wall.
// This is wrong: as long as the corner is on the wall, no turn makes the square slide.
static void slide_beyond_the_end_of_a_wall_is_found(void **state)
{
    (void)state;
    const uj_vec2 room[] = {{0, 0}, {10, 0}, {10, 4}, {7, 7}, {10, 10}, {0, 10}};
    enum { COUNT = 300 };
    scene s = {.tray = builder_tray(builder_polygon(room, 6))};
    builder_add_piece(s.tray, square(1.0), 1.0, at_wall(2.0 * eighth, -2.0));
    builder_goal_pose(s.tray, 0, at_wall(eighth, 0.6), 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_NE, UJ_CW});
    for (int i = 0; i <= COUNT + 1; i++) {
        uj_pose pose = at_wall(eighth * fmax(2.0 - (double)i / COUNT, 1.0), i > COUNT ? 0.6 : -2.0);
        builder_add_frame(&s.solution, (double)i / (COUNT + 1), &pose);
    }
    certify_rejected(s.tray, &s.solution, "although their pushes leave them at rest", NULL);
    scene_clear(&s);
}

// Rounding hides the direction of each step along the wall. Several steps in a row could lead round
// a corner, so all but the first must be noted as exemptions.
static void short_steps_in_a_row_are_noted(void **state)
{
    (void)state;
    const double step = 3e-8 * 14.0;
    enum { SHORT = 10, COUNT = 300 };
    scene s = wall_scene(at_wall(0.0, 0.0), at_wall(eighth, SHORT * step));
    for (int i = 0; i <= SHORT + COUNT; i++) {
        uj_pose pose = at_wall(eighth * fmax(i - SHORT, 0.0) / COUNT, fmin(i, SHORT) * step);
        builder_add_frame(&s.solution, (double)i / (SHORT + COUNT), &pose);
    }
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_int_equal(certificate.exemptions.of[UJ_EXEMPT_SHORT].count, SHORT - 1);
    scene_clear(&s);
}

// Until an edge is flush with the wall, each step is too small to count as the beginning of a turn.
static void tiny_steps_to_a_flush_edge_are_found(void **state)
{
    (void)state;
    const double step = 2.9e-7;
    enum { BEFORE = 3000, AFTER = 500 };
    uj_pose start = at_wall(eighth - step * BEFORE, 0.0), end = at_wall(2.0 * eighth, 0.0);
    scene s = wall_scene(start, end);
    for (int i = 0; i <= BEFORE + AFTER; i++) {
        double angle = i <= BEFORE ? eighth - step * (BEFORE - i)
                                   : eighth + eighth * (double)(i - BEFORE) / AFTER;
        uj_pose pose = at_wall(angle, 0.0);
        builder_add_frame(&s.solution, (double)i / (BEFORE + AFTER), &pose);
    }
    certify_rejected(s.tray, &s.solution, "piece A goes on turning",
                     "flush with an edge of the wall", NULL);
    scene_clear(&s);
}

// --- two bars side by side -----------------------------------------------------------------------
//
// Bars A (2 x 6) and B (2 x 4) stand side by side on the floor. Both are pressed SW and turn
// anticlockwise. A stops when it spans the height of the tray. Up to this angle, A and B have
// turned equally, so A does not stop B.

static const double height = 6.2;

// Returns the angle at which A spans the height of the tray.
static double blocked_at(void)
{
    double low = 0.0, high = atan2(1.0, 3.0);
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        if (6.0 * cos(middle) + 2.0 * sin(middle) < height)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uj_pose place_a(double angle)
{
    return (uj_pose){cos(angle) + 3.0 * sin(angle), 3.0 * cos(angle) + sin(angle), angle};
}

// Returns B's pose after A has turned by `angle`, and B by `angle` + `more`.
static uj_pose place_b(double angle, double more)
{
    uj_pose a = place_a(angle);
    double y = 2.0 * cos(angle + more) + sin(angle + more);
    double apart = 1.0 + cos(more) + 2.0 * sin(more);
    return (uj_pose){a.x + (apart - sin(angle) * (y - a.y)) / cos(angle), y, angle + more};
}

static void stopping_soon_after_a_neighbour_is_found(void **state)
{
    (void)state;
    const double more[] = {0.0, 2e-7, 5e-7, 9e-7};
    enum { COUNT = 100 };
    for (size_t k = 0; k < sizeof more / sizeof *more; k++) {
        double last = blocked_at();
        scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 12.0, height))};
        builder_add_piece(s.tray, builder_rectangle(-1.0, -3.0, 1.0, 3.0), 1.0, place_a(0.0));
        builder_add_piece(s.tray, builder_rectangle(-1.0, -2.0, 1.0, 2.0), 1.0, place_b(0.0, 0.0));
        builder_goal_pose(s.tray, 1, place_b(last, more[k]), 1e-4);
        s.solution = builder_solution(s.tray);
        builder_add_move(&s.solution, UJ_TURN, 2,
                         (uj_piece_move[]){{0, UJ_SW, UJ_CCW}, {1, UJ_SW, UJ_CCW}});
        int frames = more[k] > 0.0 ? COUNT + 1 : COUNT;
        for (int i = 0; i <= frames; i++) {
            double angle = last * fmin(i, COUNT) / COUNT;
            const uj_pose poses[] = {place_a(angle), place_b(angle, i > COUNT ? more[k] : 0.0)};
            builder_add_frame(&s.solution, (double)i / frames, poses);
        }
        certify_rejected(s.tray, &s.solution, "piece B stops turning", NULL);
        scene_clear(&s);
    }
}

// --- islands -------------------------------------------------------------------------------------
//
// Bars A and C stand at the left and the right wall, and square B in a pit far from them. If only A
// is blocked, B must go on. If A and C are blocked at the same angle, B may also stop.

static uj_pose in_pit(double angle)
{
    double half = 0.5 * (cos(angle) + sin(angle));
    return (uj_pose){6.0 + half, half - 2.0, angle};
}

static void stopping_when_pieces_far_away_stop_is_found(void **state)
{
    (void)state;
    const uj_vec2 room[] = {{0, 0}, {6, 0},  {6, -2},      {8, -2},
                            {8, 0}, {14, 0}, {14, height}, {0, height}};
    const double last = blocked_at(), ends[] = {last, 2.0 * eighth, last};
    enum { COUNT = 200 };
    for (int k = 0; k < 3; k++) {
        scene s = {.tray = builder_tray(builder_polygon(room, 8))};
        const uj_pose right = {14.0 - place_a(0.0).x, place_a(0.0).y, 0.0};
        size_t pieces = k == 0 ? 2 : 3;  // if k is 0, C is missing
        builder_add_piece(s.tray, builder_rectangle(-1.0, -3.0, 1.0, 3.0), 1.0, place_a(0.0));
        builder_add_piece(s.tray, square(0.5), 1.0, in_pit(0.0));
        if (pieces == 3)
            builder_add_piece(s.tray, builder_rectangle(-1.0, -3.0, 1.0, 3.0), 1.0, right);
        builder_goal_pose(s.tray, 1, in_pit(ends[k]), 1e-4);
        s.solution = builder_solution(s.tray);
        builder_add_move(
            &s.solution, UJ_TURN, pieces,
            (uj_piece_move[]){{0, UJ_SW, UJ_CCW}, {1, UJ_SW, UJ_CCW}, {2, UJ_SE, UJ_CW}});
        for (int i = 0; i <= COUNT * (k == 1 ? 2 : 1); i++) {
            double part = (double)i / COUNT, rest = fmax(part - 1.0, 0.0);
            double angle = last * fmin(part, 1.0) + (ends[1] - last) * rest;
            uj_pose left = place_a(fmin(angle, last));
            const uj_pose poses[] = {left, in_pit(angle), {14.0 - left.x, left.y, -left.angle}};
            builder_add_frame(&s.solution, part / (k == 1 ? 2 : 1), poses);
        }
        if (k == 0)
            certify_rejected(s.tray, &s.solution, "B stops turning, although no contact", NULL);
        else
            certify_valid(s.tray, &s.solution);
        scene_clear(&s);
    }
}

// --- contacts push, but do not pull --------------------------------------------------------------
//
// Bar A is at the right wall, pressed SW. Square B is at A's left side, pressed NE. As B turns, it
// first gets wider and moves away from A. Then B gets narrower, and A and B must move equally far,
// because the wall does not hold A.

static void a_wall_that_pulls_is_found(void **state)
{
    (void)state;
    enum { COUNT = 600 };
    for (int k = 0; k < 2; k++) {
        scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 4.0, 1.0))};
        double widest = 0.25 * sqrt(2.0), share = k == 0 ? 0.5 : 0.0;
        uj_pose poses[] = {{3.0, 0.5, 0.0}, {1.75, 0.75, 0.0}};
        builder_add_piece(s.tray, builder_rectangle(-1.0, -0.5, 1.0, 0.5), 1.0, poses[0]);
        builder_add_piece(s.tray, square(0.25), 1.0, poses[1]);
        builder_goal_pose(s.tray, 0, (uj_pose){3.0 - share * (widest - 0.25), 0.5, 0.0}, 1e-4);
        s.solution = builder_solution(s.tray);
        builder_add_move(&s.solution, UJ_TURN, 2,
                         (uj_piece_move[]){{0, UJ_SW, UJ_CCW}, {1, UJ_NE, UJ_CCW}});
        for (int i = 0; i <= COUNT; i++) {
            double angle = 2.0 * eighth * i / COUNT;
            double half = 0.25 * (cos(angle) + sin(angle));
            poses[0].x = 3.0 - (2 * i > COUNT ? share * (widest - half) : 0.0);
            poses[1] = (uj_pose){poses[0].x - 1.0 - half, 1.0 - half, angle};
            builder_add_frame(&s.solution, (double)i / COUNT, poses);
        }
        if (k == 0)
            certify_valid(s.tray, &s.solution);
        else
            certify_rejected(s.tray, &s.solution, "piece B moves as if a contact pulled it", NULL);
        scene_clear(&s);
    }
}

// --- a turn that has hardly begun ----------------------------------------------------------------
//
// A fits exactly into a niche and cannot turn, but its contacts do not prove this clearly. B and C
// turn far apart. C stops after a tiny angle. The certificate would accept this if B stopped, too.

static uj_pose place_of(double angle, double y, double side)
{
    double d = from_wall(angle) / sqrt(2.0);
    return (uj_pose){8.0 - d, y - side * d, angle};
}

static void one_piece_that_stops_at_once_is_found(void **state)
{
    (void)state;
    const double begin = 0.1, tiny = 2e-8;
    const uj_vec2 room[] = {{0, 4},  {0, 0},  {6, 0}, {10, 4}, {10, 6},
                            {6, 10}, {0, 10}, {0, 5}, {-3, 5}, {-3, 4}};
    enum { COUNT = 300 };
    scene s = {.tray = builder_tray(builder_polygon(room, 10))};
    builder_add_piece(s.tray, square(0.5), 1.0, (uj_pose){-2.5, 4.5, 0.0});
    builder_add_piece(s.tray, square(1.0), 1.0, place_of(begin, 8.0, 1.0));
    builder_add_piece(s.tray, square(1.0), 1.0, place_of(begin, 2.0, -1.0));
    builder_goal_pose(s.tray, 1, place_of(eighth, 8.0, 1.0), 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 3,
                     (uj_piece_move[]){{0, UJ_SW, UJ_CCW}, {1, UJ_NE, UJ_CCW}, {2, UJ_SE, UJ_CCW}});
    for (int i = 0; i <= COUNT + 1; i++) {
        double angle = i == 0 ? begin : begin + tiny + (eighth - begin - tiny) * (i - 1) / COUNT;
        const uj_pose poses[] = {{-2.5, 4.5, 0.0},
                                 place_of(angle, 8.0, 1.0),
                                 place_of(i == 0 ? begin : begin + tiny, 2.0, -1.0)};
        builder_add_frame(&s.solution, (double)i / (COUNT + 1), poses);
    }
    certify_rejected(s.tray, &s.solution, "piece C stops turning", NULL);
    scene_clear(&s);
}

// --- a turn in which nothing turns ---------------------------------------------------------------
//
// A square fills its tray. A move in which no piece turns must not be a turn.

static void turn_without_turning_is_found(void **state)
{
    (void)state;
    const uj_pose pose = {1.0, 1.0, 0.0};
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 2.0, 2.0))};
    builder_add_piece(s.tray, square(1.0), 1.0, pose);
    builder_goal_pose(s.tray, 0, pose, 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_NE, UJ_CCW});
    builder_add_frame(&s.solution, 0.0, &pose);
    builder_add_frame(&s.solution, 1.0, &pose);
    certify_rejected(s.tray, &s.solution, "move 1, from time 0 to 1, is a turn",
                     "no piece turns in it", NULL);
    scene_clear(&s);
}

// --- a slide in a turn ---------------------------------------------------------------------------
//
// A square turns clockwise below a spike, and then slides along the floor, pressed SE. It must not
// slide past a pocket exactly as wide as itself.

static uj_pose below_spike(double angle)
{
    double y = 0.5 * (cos(angle) + sin(angle));
    double x = (3.0 * cos(angle) + sin(angle) * (1.0 - y) - 0.5) / cos(angle);
    return (uj_pose){x, y, angle};
}

static void slide_past_an_exact_pocket_is_found(void **state)
{
    (void)state;
    const uj_vec2 room[] = {{0, 0},  {5, 0},   {5, -0.5}, {6, -0.5}, {6, 0}, {10, 0},
                            {10, 3}, {3.2, 3}, {3.2, 1},  {3, 1},    {3, 3}, {0, 3}};
    const uj_pose end = {9.5, 0.5, 0.0};
    enum { COUNT = 200 };
    scene s = {.tray = builder_tray(builder_polygon(room, 12))};
    builder_add_piece(s.tray, square(0.5), 1.0, below_spike(0.3));
    builder_goal_pose(s.tray, 0, end, 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_SE, UJ_CW});
    for (int i = 0; i <= COUNT + 1; i++) {
        uj_pose pose = i <= COUNT ? below_spike(0.3 * (COUNT - i) / COUNT) : end;
        builder_add_frame(&s.solution, (double)i / (COUNT + 1), &pose);
    }
    certify_rejected(s.tray, &s.solution, "the law of a push is broken",
                     "piece A does not follow its push towards SE", NULL);
    scene_clear(&s);
}

// --- a corner on a corner ------------------------------------------------------------------------
//
// A triangle is pressed SW, with its tip on a corner of the tray. The forces of both faces of the
// corner would balance the press. But the corner is tilted, so the tip must slide off along the
// face that hinders it less.

static uj_vec2 from_corner(double length, double angle)
{
    return (uj_vec2){5.0 + length * cos(angle), 5.0 + length * sin(angle)};
}

static void resting_on_a_corner_is_found(void **state)
{
    (void)state;
    const double tilt = 0.2, last = 0.1;
    const uj_vec2 room[] = {from_corner(0.0, 0.0), from_corner(5.0, tilt - 2.0 * eighth),
                            {11.0, 0.0},           {11.0, 11.0},
                            {0.0, 11.0},           from_corner(5.0, tilt + 4.0 * eighth)};
    const uj_vec2 shape[] = {{0, 0}, {2.5, 1.5}, {1.5, 2.5}};
    enum { COUNT = 50 };
    scene s = {.tray = builder_tray(builder_polygon(room, 6))};
    builder_add_piece(s.tray, builder_polygon(shape, 3), 1.0, (uj_pose){5.0, 5.0, 0.0});
    builder_goal_pose(s.tray, 0, (uj_pose){5.0, 5.0, last}, 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_SW, UJ_CCW});
    for (int i = 0; i <= COUNT; i++)
        builder_add_frame(&s.solution, (double)i / COUNT,
                          &(uj_pose){5.0, 5.0, last * (double)i / COUNT});
    certify_rejected(s.tray, &s.solution, "piece A is not at rest at time 0",
                     "pushed towards SW, it can still move", NULL);
    scene_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creeping_along_a_wall_is_found),
        cmocka_unit_test(slide_along_a_wall_before_a_turn_is_found),
        cmocka_unit_test(slide_along_a_wall_after_a_turn_is_found),
        cmocka_unit_test(slide_beyond_the_end_of_a_wall_is_found),
        cmocka_unit_test(short_steps_in_a_row_are_noted),
        cmocka_unit_test(turn_without_turning_is_found),
        cmocka_unit_test(tiny_steps_to_a_flush_edge_are_found),
        cmocka_unit_test(stopping_soon_after_a_neighbour_is_found),
        cmocka_unit_test(stopping_when_pieces_far_away_stop_is_found),
        cmocka_unit_test(a_wall_that_pulls_is_found),
        cmocka_unit_test(one_piece_that_stops_at_once_is_found),
        cmocka_unit_test(slide_past_an_exact_pocket_is_found),
        cmocka_unit_test(resting_on_a_corner_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
