// Tests turns whose outcome is known exactly.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/tray_builder.h"

static const double side = 0.75;

// A tray, and its state after the moves made so far.
typedef struct table {
    uj_tray *tray;
    uj_contact_model *model;
    uj_successor_generator generator;
    uj_tray_state at;
} table;

static void set_up(table *t, uj_tray *tray)
{
    uj_error error = {0};
    t->tray = tray;
    assert_int_equal(uj_contact_model_create(tray, &t->model, &error), UJ_OK);
    assert_int_equal(
        uj_successor_generator_create(tray, t->model, UJ_RULES_FREE, &t->generator, &error), UJ_OK);
    t->at = uj_successor_generator_start(&t->generator);
}

// Makes a move, which must be possible. Returns how many pieces moved.
static unsigned make_move(table *t, const uj_move *move)
{
    uj_error error = {0};
    unsigned moved;
    assert_int_equal(uj_successor_generator_apply(&t->generator, move, &t->at, &moved, &error),
                     UJ_OK);
    return moved;
}

static void clear(table *t)
{
    uj_successor_generator_clear(&t->generator);
    uj_contact_model_destroy(t->model);
    uj_tray_destroy(t->tray);
}

// A tray with two squares side by side. `left` is the index of the left one.
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

// Both squares turn by a quarter turn while they are pressed against each other. Half-way, the left
// square is as wide as its diagonal, so it pushes the right square away. Afterwards, the right
// square must come back by exactly the same distance.
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
        table t;
        set_up(&t, two_squares(left));
        double before = 0.0;
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            before = t.at.poses[left].angle;
            make_move(&t, &moves[i]);
            double wall = t.at.poses[right].x - 0.5 * side;
            if (i >= 2)  // the gap between the wall and the right square is one diagonal
                assert_true(fabs(wall - side * sqrt(2.0)) <=
                            UJ_TOLERANCE_CONTACT * t.model->diameter);
        }
        assert_true(fabs(before - t.at.poses[left].angle - 0.5 * UJ_PI) <= UJ_TOLERANCE_ANGLE * 10);
        clear(&t);
    }
}

static const double length = 0.65, width = 0.2;

// half_across returns half the width of the space that a tilted bar takes up, and half_up returns
// half the height.
static double half_across(double tilt)
{
    return 0.5 * (length * cos(tilt) + width * sin(tilt));
}

static double half_up(double tilt)
{
    return 0.5 * (length * sin(tilt) + width * cos(tilt));
}

// A bar is tilted so that it touches the top and the right side of a tray, whose upper right corner
// is (0.5, 1). Returns the gap between this bar and the corner (0.325, 0.6) of another bar below.
static double gap_above(double tilt)
{
    double x = 0.325 - (0.5 - half_across(tilt)), y = 0.6 - (1.0 - half_up(tilt));
    return -x * sin(tilt) - y * cos(tilt) - 0.5 * width;
}

static double tilt_onto_end(void)
{
    double low = 0.3, high = 0.5;
    assert_true(gap_above(low) > 0.0 && gap_above(high) < 0.0);
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        *(gap_above(middle) > 0.0 ? &low : &high) = middle;
    }
    return low;
}

// The first bar lies tilted on the second, and the second lies on the third. The first and the
// second bar turn together until the first lies flat. In the first part of the turn, the sideways
// pushes on these two bars balance, and a vertex of the second bar stays on a vertex of the third.
// Only this balance keeps the two bars from moving sideways. In the rest of the turn, they slide.
static void bars_slide_off_their_balance(void **state)
{
    (void)state;
    double tilt = tilt_onto_end();
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        double way = mirrored ? -1.0 : 1.0;
        uj_tray *tray = builder_tray(builder_rectangle(-0.5, 0, 0.5, 1));
        builder_add_bar(
            tray, length, width, 1,
            (uj_pose){way * (0.5 - half_across(tilt)), 1.0 - half_up(tilt), -way * tilt});
        builder_add_bar(tray, length, width, 2, (uj_pose){0, 0.5, 0});
        builder_add_bar(tray, length, width, 3, (uj_pose){0, 0.3, 0});
        builder_add_exit(tray, builder_rectangle(-0.105, -1, 0.105, 0), 1);
        builder_goal_exit(tray, 0, 0);
        uint8_t back = mirrored ? UJ_NE : UJ_NW, on = mirrored ? UJ_NW : UJ_NE;
        uint8_t spin = mirrored ? UJ_CW : UJ_CCW;
        const uj_move turn = {UJ_TURN, 2, {{0, back, spin}, {1, on, spin}}, 0};
        table t;
        set_up(&t, tray);
        assert_int_equal(make_move(&t, &turn), 2);
        // At the end, the second bar touches the side wall, and an edge of the second bar touches a
        // vertex of the third.
        double corner = -0.5 * length, x = half_across(tilt) - 0.5;
        double y = 0.4 + (0.5 * width - (corner - x) * sin(tilt)) / cos(tilt);
        const uj_pose ends[] = {{way * (0.5 * length - 0.5), 0.9, 0}, {way * x, y, way * tilt}};
        double same = 10.0 * UJ_TOLERANCE_CONTACT;
        for (int i = 0; i < 2; i++) {
            assert_true(fabs(t.at.poses[i].x - ends[i].x) <= same);
            assert_true(fabs(t.at.poses[i].y - ends[i].y) <= same);
            assert_true(fabs(t.at.poses[i].angle - ends[i].angle) <= same);
        }
        clear(&t);
    }
}

// What is recorded during a turn. `before`: the piece's greatest distance from the origin until its
// angle reaches `release`. `after`: its least distance from then on. `last`: its angle at the end.
typedef struct notch_way {
    double release, last;  // angles in radians, counter-clockwise, or clockwise in the mirror image
    double before, after;
} notch_way;

static void follow_notch(void *payload, const uj_pose *poses)
{
    notch_way *way = payload;
    double away = uj_vec2_length((uj_vec2){poses[0].x, poses[0].y});
    way->last = fabs(poses[0].angle);
    if (way->last < way->release - 1e-7)
        way->before = uj_max(way->before, away);
    else if (way->last > way->release + 1e-5)
        way->after = uj_min(way->after, away);
}

static uj_polygon image_of(bool mirrored, const uj_vec2 *points, size_t count)
{
    uj_polygon plain = builder_polygon(points, count);
    if (!mirrored)
        return plain;
    uj_polygon image = builder_mirrored(&plain, 0.0);
    uj_polygon_clear(&plain);
    return image;
}

// A piece turns while it is pressed with its notch onto the tip of a spike. Both sides of the notch
// hold the piece there until one side is perpendicular to the direction of pressing; then the piece
// slides along this side. The solver cuts the piece into convex parts, and the tip touches three of
// them. The cuts must not hold the piece.
static void a_notch_slides_off_a_tip(void **state)
{
    (void)state;
    static const uj_vec2 room[] = {{-10, -10}, {10, -10}, {10, 10}, {6, 10},
                                   {0, 0},     {0.4, 10}, {-10, 10}};
    static const uj_vec2 shape[] = {{0, 0},       {1.02, -0.41}, {1.16, 0.21},  {1.91, 0.99},
                                    {1.26, 1.69}, {0.11, 1.67},  {-0.19, 1.53}, {-1.78, 2.15},
                                    {-0.6, 0.56}, {-1.36, -0.5}};
    double release = 0.75 * UJ_PI - atan2(shape[1].y, shape[1].x);
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        double way = mirrored ? -1.0 : 1.0;
        uj_tray *tray = builder_tray(image_of(mirrored, room, 7));
        builder_add_piece(tray, image_of(mirrored, shape, 10), 1,
                          (uj_pose){0, 0, way * (release - 0.4)});
        builder_add_exit(tray, builder_rectangle(-1, -30, 1, -10), 1);
        builder_goal_exit(tray, 0, 0);
        const uj_move turn = {
            UJ_TURN, 1, {{0, mirrored ? UJ_NW : UJ_NE, mirrored ? UJ_CW : UJ_CCW}}, 0};
        table t;
        set_up(&t, tray);
        notch_way motion = {.release = release, .after = INFINITY};
        uj_turn_trace trace = {follow_notch, &motion};
        uj_pose before = t.at.poses[0];
        assert_int_equal(uj_successor_generator_trace(&t.generator, &turn, &t.at, &trace, NULL),
                         UJ_OK);
        assert_false(uj_pose_is_same(before, t.at.poses[0], t.model->diameter));
        assert_true(motion.before <= UJ_TOLERANCE_CONTACT * t.model->diameter);
        assert_true(motion.last > release + 0.01);
        assert_true(motion.after >= 1.0);
        clear(&t);
    }
}

// In the last of these moves, a square that lies on the floor turns and pushes a triangle against a
// wall. The triangle is pressed up, but is wedged between this wall and the square. When the square
// has turned by 22.5 degrees, the edges that hold the triangle are parallel, and the triangle just
// fits between them. The triangle slides up to the ceiling, and the square continues to turn below.
static void a_wedge_closes_to_an_exact_fit(void **state)
{
    (void)state;
    static const uj_vec2 room[] = {{0, 0}, {4, 0}, {4, 5}, {0, 5}};
    static const uj_vec2 opening[] = {{0, 0}, {0, 1}, {-3, 1}, {-3, 0}};
    static const uj_vec2 triangle[] = {{0, 0}, {2, 0}, {0, 2}};
    static const uj_vec2 square[] = {{1, 0}, {2, 1}, {1, 2}, {0, 1}};
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        double way = mirrored ? -1.0 : 1.0;
        uint8_t ne = mirrored ? UJ_NW : UJ_NE, se = mirrored ? UJ_SW : UJ_SE;
        uint8_t sw = mirrored ? UJ_SE : UJ_SW, cw = mirrored ? UJ_CCW : UJ_CW;
        uint8_t ccw = mirrored ? UJ_CW : UJ_CCW;
        uj_tray *tray = builder_tray(image_of(mirrored, room, 4));
        builder_add_piece(tray, image_of(mirrored, triangle, 3), 1, (uj_pose){0, 1, 0});
        builder_add_piece(tray, image_of(mirrored, square, 4), 1, (uj_pose){way * 2, 0, 0});
        builder_add_exit(tray, image_of(mirrored, opening, 4), 1);
        builder_goal_exit(tray, 0, 0);
        const uj_move moves[] = {
            {UJ_PUSH, 1, {{0, se, 0}}, 0},
            {UJ_TURN, 2, {{0, se, cw}, {1, sw, cw}}, 0},
            {UJ_TURN, 2, {{0, ne, ccw}, {1, se, cw}}, 0},
            {UJ_TURN, 2, {{0, ne, ccw}, {1, se, cw}}, 0},
        };
        table t;
        set_up(&t, tray);
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
            make_move(&t, &moves[i]);
        double half = sqrt(0.5);  // half a side of the square
        const uj_pose ends[] = {{way * 2.0, 5.0, -way * 0.5 * UJ_PI},
                                {way * (4.0 - half), 3.0 * half, -way * 0.75 * UJ_PI}};
        for (int i = 0; i < 2; i++) {
            assert_true(fabs(t.at.poses[i].x - ends[i].x) <= 1e-8);
            assert_true(fabs(t.at.poses[i].y - ends[i].y) <= 1e-8);
            assert_true(fabs(t.at.poses[i].angle - ends[i].angle) <= 1e-9);
        }
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_leave_the_room_they_need),
        cmocka_unit_test(bars_slide_off_their_balance),
        cmocka_unit_test(a_notch_slides_off_a_tip),
        cmocka_unit_test(a_wedge_closes_to_an_exact_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
