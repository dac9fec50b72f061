// The certificate must reject motion that breaks the rules in geometry/certificate/rest_check.h.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/certified_scene.h"

// --- a bar in a corner ---
//
// A bar 3 x 1 lies in the lower right corner of a tray 7 x 5, whose diameter is 8.6.

static const double step_lengths[] = {8e-3, 1e-4};

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

// `part` is a fraction of the way from a to b.
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
    certify_rejected(s.tray, &s.solution, "piece A is not at rest", "when it is pushed towards SE",
                     "in the middle of move 1", NULL);
    scene_clear(&s);
}

static void push_back_in_short_steps_is_found(void **state)
{
    (void)state;
    const uj_pose start = {5.5, 0.5, 0.0}, end = {3.5, 2.5, 0.0};
    for (size_t k = 0; k < 2; k++) {
        scene s = lifted_scene(UJ_PUSH, end);
        int steps = (int)(hypot(2.0, 2.0) / step_lengths[k]) + 1;
        for (int i = 1; i <= steps; i++) {
            uj_pose at = between(start, end, (double)i / steps);
            builder_add_frame(&s.solution, (double)i / steps, &at);
        }
        certify_rejected(s.tray, &s.solution, "move against their pushes", NULL);
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
        int steps = (int)(hypot(2.0, 2.0) / step_lengths[k]) + 1;
        // The bar goes up, against the law of the push, and down again.
        for (int i = 1; i <= 2 * steps; i++) {
            uj_pose at = i <= steps ? between(start, high, (double)i / steps)
                                    : between(high, end, (double)i / steps - 1.0);
            builder_add_frame(&s.solution, 0.5 * i / steps, &at);
        }
        certify_rejected(s.tray, &s.solution, "does not follow its push towards SE", NULL);
        scene_clear(&s);
    }
}

// The bar rises by only 0.02.
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
    certify_rejected(s.tray, &s.solution, "does not follow its push towards SE",
                     "the law of a push is broken", NULL);
    scene_clear(&s);
}

// The direction of the push is wrong by 0.05 or 0.5 degrees.
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
        certify_rejected(s.tray, &s.solution, "does not follow its push towards SE",
                         "no contact prevents", NULL);
        scene_clear(&s);
    }
}

// A nearly round piece slides round another. This push has many short straight parts.
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

// Neither hook can go north alone, but both can go north together.
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
    certify_rejected(s.tray, &s.solution, "the law of a push is broken at time 0.25",
                     "does not follow its push towards NE", NULL);
    for (size_t i = 0; i < 2; i++)  // both go NE, as the law of the push requires
        *builder_pose(&s.solution, 1, i) = (uj_pose){15.0, 15.0, 0.0};
    certify_valid(s.tray, &s.solution);
    s.solution.motion.frame_count = 2;
    s.solution.motion.times[1] = 1.0;
    for (size_t i = 0; i < 2; i++)
        *builder_pose(&s.solution, 1, i) = (uj_pose){10.0, 10.0, 0.0};
    builder_goal_pose(s.tray, 0, (uj_pose){10.0, 10.0, 0.0}, 1e-9);
    certify_rejected(s.tray, &s.solution, "when it is pushed towards NE", "the end of", NULL);
    scene_clear(&s);
}

// The push ends at a corner of the hole, but the piece could slide on along the hole's lower edge.
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
    certify_rejected(s.tray, &s.solution, "when it is pushed towards NE", "the end of move 1",
                     NULL);
    scene_clear(&s);
}

// The bar is pressed to the SE, but moves to the NW in tiny slides that alternate with tiny
// rotations. If `excuses` is 0, only the slides shift the bar. If it is 1, the rotations shift the
// bar to the NW, and the slides shift it back a little.
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
                         excuses ? "when it is pushed towards SE" : "against their pushes", NULL);
        scene_clear(&s);
    }
}

// A turn of 2e-8 radians allows only a short slide. Here the bar slides across the tray.
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
    certify_rejected(s.tray, &s.solution, "the law of a turn is broken between time 0 and 0.5",
                     "(move 1)", "too far for a turn", NULL);
    scene_clear(&s);
}

// The bar turns in the corner from the angle `from` to the angle `to`.
static void add_turn(scene *s, double from, double to, int steps)
{
    double first = s->solution.motion.times[s->solution.motion.frame_count - 1];
    for (int i = 1; i <= steps; i++) {
        double angle = from + (to - from) * i / steps, c = fabs(cos(angle));
        const uj_pose pose = {7.0 - 1.5 * c - 0.5 * sin(angle), 1.5 * sin(angle) + 0.5 * c, angle};
        builder_add_frame(&s->solution, first + 0.5 * i / steps, &pose);
    }
}

// A legal turn ends at 90 degrees, where the bar is flush with the wall. These turns continue to
// 180 degrees.
static void turn_past_flush_edges_is_found(void **state)
{
    (void)state;
    const double asides[] = {0.0, 1e-8, 2e-7, 2e-6, 1e-5};
    for (size_t k = 0; k < sizeof asides / sizeof *asides; k++) {
        scene s = lifted_scene(UJ_TURN, (uj_pose){5.5, 0.5, UJ_PI});
        add_turn(&s, 0.0, 0.5 * UJ_PI - asides[k], 600);
        add_turn(&s, 0.5 * UJ_PI + asides[k], UJ_PI, 600);
        certify_rejected(s.tray, &s.solution, "the law of a turn is broken at time 0.5",
                         "piece A goes on turning", "flush with an edge of the wall", NULL);
        scene_clear(&s);
    }
}

static void turn_to_flush_edges_passes(void **state)
{
    (void)state;
    scene s = lifted_scene(UJ_TURN, (uj_pose){6.5, 1.5, 0.5 * UJ_PI});
    add_turn(&s, 0.0, 0.5 * UJ_PI, 600);
    s.solution.motion.times[600] = 1.0;
    certify_valid(s.tray, &s.solution);
    scene_clear(&s);
}

// The bar is `gap` away from the walls, but `other_gap` at every seventh keyframe.
static scene turn_beside_walls(double gap, double other_gap)
{
    const uj_pose end = {5.5 - gap, 0.5 + gap, UJ_PI};
    scene s = lifted_scene(UJ_TURN, end);
    add_turn(&s, 0.0, UJ_PI, 1200);
    s.solution.motion.times[1200] = 1.0;
    for (size_t i = 1; i <= 1200; i++) {
        uj_pose *pose = builder_pose(&s.solution, i, 0);
        double away = i % 7 == 3 ? other_gap : gap;
        pose->x -= away;
        pose->y += away;
    }
    return s;
}

// These gaps are below 1e-7 of the tray's diameter. So they count as contacts, and the turn must
// end when the bar is flush with the wall.
static void turn_past_flush_edges_in_a_small_gap_is_found(void **state)
{
    (void)state;
    const double gaps[] = {1.2e-7, 3e-7, 7e-7};
    for (size_t k = 0; k < sizeof gaps / sizeof *gaps; k++) {
        scene s = turn_beside_walls(gaps[k], gaps[k]);
        certify_rejected(s.tray, &s.solution, "the law of a turn is broken at time 0.25",
                         "piece A goes on turning", "flush with an edge of the wall", NULL);
        scene_clear(&s);
    }
}

// Gaps of 2e-7 and 1e-5 of the tray's diameter are too wide to count as contacts.
static void turn_with_gaps_is_found(void **state)
{
    (void)state;
    const double gaps[] = {1.8e-6, 9e-5};
    for (size_t k = 0; k < sizeof gaps / sizeof *gaps; k++) {
        scene s = turn_beside_walls(0.0, gaps[k]);
        certify_rejected(s.tray, &s.solution, "piece A is not at rest at time 0.001",
                         "in the middle of move 1", NULL);
        scene_clear(&s);
    }
}

// The square is pressed to the SE, almost at right angles to the wall. A thousandth of the force
// acts along the wall.
static scene square_on_a_slope(double angle)
{
    const uj_vec2 walls[] = {{-5.0, -5.0}, {5.0, 5.02}, {-5.0, 5.0}};
    const uj_pose start = {0.0, 0.01, -0.1}, end = {0.0, 0.01, -0.1 + angle};
    scene s = {.tray = builder_tray(builder_polygon(walls, 3))};
    builder_add_piece(s.tray, builder_rectangle(-1.0, 0.0, 0.0, 1.0), 1.0, start);
    builder_goal_pose(s.tray, 0, end, 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_SE, UJ_CCW});
    builder_add_frame(&s.solution, 0.0, &start);
    builder_add_frame(&s.solution, 1.0, &end);
    return s;
}

static void a_rough_balance_is_found(void **state)
{
    (void)state;
    scene s = square_on_a_slope(0.05);
    certify_rejected(s.tray, &s.solution, "piece A is not at rest at time 0", NULL);
    scene_clear(&s);
}

// The passage is exactly as high as the triangle, so enormous contact forces could hold the turned
// triangle at rest. But the certificate rejects the motion: the slide is too long for a small turn.
static void a_slide_in_an_exact_fit_is_found(void **state)
{
    (void)state;
    const double angles[] = {2e-9, 1e-7, 2.4e-6};
    for (size_t k = 0; k < sizeof angles / sizeof *angles; k++) {
        const uj_pose start = {0.0, 2.0, 0.0}, end = {1.1, 2.0 + 2e-9, angles[k]};
        const uj_vec2 corners[] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}};
        scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 3.0, 3.0))};
        builder_add_hole(&s.tray->interior, 1.0, 1.0, 2.0, 2.0);
        builder_add_piece(s.tray, builder_polygon(corners, 3), 1.0, start);
        builder_goal_pose(s.tray, 0, end, 1e-6);
        s.solution = builder_solution(s.tray);
        builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, UJ_NW, UJ_CCW});
        builder_add_frame(&s.solution, 0.0, &start);
        builder_add_frame(&s.solution, 1.0, &end);
        certify_rejected(s.tray, &s.solution, "the pieces slide by 1.1", "too far for a turn",
                         NULL);
        scene_clear(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(turn_past_flush_edges_is_found),
        cmocka_unit_test(turn_to_flush_edges_passes),
        cmocka_unit_test(turn_past_flush_edges_in_a_small_gap_is_found),
        cmocka_unit_test(turn_with_gaps_is_found),
        cmocka_unit_test(a_rough_balance_is_found),
        cmocka_unit_test(a_slide_in_an_exact_fit_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
