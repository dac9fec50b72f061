// Tests moves that turn pieces, where the exact outcome is known.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/tray_builder.h"

static const double side = 0.75;

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

// `left`: the index (0 or 1) of the piece that is the left square.
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

// Two squares turn while pressed against each other. Afterwards, the gap between the right square
// and the left wall must equal a square's diagonal, so that the left square can turn alone.
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
            if (i >= 2)
                assert_true(fabs(wall - side * sqrt(2.0)) <=
                            UJ_TOLERANCE_CONTACT * t.model->diameter);
        }
        assert_true(fabs(before - t.at.poses[left].angle - 0.5 * UJ_PI) <= UJ_TOLERANCE_ANGLE * 10);
        clear(&t);
    }
}

static const double length = 0.65, width = 0.2;

// half_across and half_up: half the width and half the height of the box around a tilted bar.
static double half_across(double tilt)
{
    return 0.5 * (length * cos(tilt) + width * sin(tilt));
}

static double half_up(double tilt)
{
    return 0.5 * (length * sin(tilt) + width * cos(tilt));
}

// A tilted bar touches the top and the right wall of the tray, which meet at (0.5, 1). Returns the
// gap between this bar and (0.325, 0.6), a corner of the bar below.
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

// Bar 0 lies tilted on bar 1, and bar 1 lies on bar 2. Bars 0 and 1 turn, pressed towards opposite
// side walls. At first, the two forces balance. Later, both bars slide to the same wall.
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
        // At the end, bar 1 touches a side wall and a vertex of bar 2.
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

// `before`: greatest distance of the notch from the spike's tip (the origin) at angles below
// `release`. `after`: least distance at greater angles. `last`: latest angle.
typedef struct notch_way {
    double release, last;  // absolute values of angles, in radians
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

// A piece turns while its notch is pressed onto the tip of a spike. At the angle `release`, the
// piece must slide off. The solver cuts the piece into convex parts, but the cuts must not stop the
// slide.
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

// In the last move, a turning square presses a triangle against a wall. When the triangle fits
// exactly between this wall and the square, the triangle must slide up to the ceiling.
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

// *payload: the least and the greatest x of piece 0 so far.
static void follow_across(void *payload, const uj_pose *poses)
{
    uj_vec2 *range = payload;
    *range = (uj_vec2){uj_min(range->x, poses[0].x), uj_max(range->y, poses[0].x)};
}

// When the L (piece 0) lies flat, it can slide under the left square. The passage there is higher
// than the L by `excess`.
static uj_tray *low_passage(double excess)
{
    static const uj_vec2 shape[] = {{0, 0},       {0.5, 0},    {0.5, 0.25},
                                    {0.25, 0.25}, {0.25, 0.5}, {0, 0.5}};
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, 3));
    builder_add_exit(tray, builder_rectangle(-1.5, 1.5, 0, 2), 1);
    builder_add_piece(tray, builder_polygon(shape, 6), 1, (uj_pose){2.5, 0.75, UJ_PI * 7.0 / 6.0});
    builder_add_bar(tray, 0.5, 0.5, 2, (uj_pose){0.75, 0.75 + excess, 0});
    builder_add_bar(tray, 0.5, 0.5, 2, (uj_pose){3.5, 2.5, 0.7});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void solve_and_certify(const uj_tray *tray)
{
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    uj_certificate certificate;
    assert_int_equal(uj_tray_solve(tray, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(uj_certificate_check(tray, &result.solution, NULL, &certificate, NULL), UJ_OK);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
    uj_solution_clear(&result.solution);
}

// The L turns while it is wedged between the floor and the left square. If `excess` is tiny, the
// wedging edges become parallel just before the L fits into the passage. Even then, the L must not
// leave the tray.
static void a_wedged_piece_stays_where_edges_become_parallel(void **state)
{
    (void)state;
    static const double excesses[] = {0, 1e-9, 1e-8, 1e-7, 1e-6, 3e-6, 1e-5, 1e-3};
    for (size_t i = 0; i < 2 * sizeof excesses / sizeof excesses[0]; i++) {
        uint8_t turning = i % 2 == 0 ? 1 : 2;
        const uj_move push = {UJ_PUSH, 2, {{0, UJ_SW, 0}, {2, UJ_NE, 0}}, 0};
        const uj_move turn = {UJ_TURN, turning, {{0, UJ_NW, UJ_CW}, {2, UJ_NE, UJ_CW}}, 0};
        table t;
        set_up(&t, low_passage(excesses[i / 2]));
        make_move(&t, &push);
        uj_vec2 range = {INFINITY, -INFINITY};
        uj_turn_trace trace = {follow_across, &range};
        assert_int_equal(uj_successor_generator_trace(&t.generator, &turn, &t.at, &trace, NULL),
                         UJ_OK);
        assert_true(range.x >= -1e-6 && range.y <= 1.3);
        assert_true(fabs(t.at.poses[0].x) <= 1e-6 && fabs(t.at.poses[0].y - 2.0) <= 1e-6);
        solve_and_certify(t.tray);
        clear(&t);
    }
}

// A square and a longer bar are wedges between the walls and turn together until they lie flush
// again. Just before that, their places cannot be found from the gaps alone.
static void a_wedge_holds_a_wedge(void **state)
{
    (void)state;
    static const uj_vec2 half[] = {{0, 0}, {1, 0}, {0, 1}};
    const double h = 0.5 * sqrt(2.0);
    const uj_vec2 walls[] = {{0, 0}, {3 * h, 3 * h}, {0, 6 * h}, {-3 * h, 3 * h}};
    uj_tray *tray = builder_tray(builder_polygon(walls, 4));
    builder_add_piece(tray, builder_rectangle(0, 0, 2, 1), 1, (uj_pose){-h, h, 0.25 * UJ_PI});
    builder_add_piece(tray, builder_polygon(half, 3), 1, (uj_pose){2 * h, 2 * h, 0.25 * UJ_PI});
    builder_add_piece(tray, builder_rectangle(0, 0, 1, 1), 1, (uj_pose){h, h, 0.25 * UJ_PI});
    builder_goal_pose(tray, 0, (uj_pose){-1.33316, 2.70501, -0.25 * UJ_PI}, 0.13);
    solve_and_certify(tray);
    uj_tray_destroy(tray);
}

typedef struct first_frame {
    int frames;
    uj_pose poses[4];  // where the pieces are after the first slide
} first_frame;

static void keep_first(void *payload, const uj_pose *poses)
{
    first_frame *first = payload;
    if (first->frames++ == 0)
        memcpy(first->poses, poses, sizeof first->poses);
}

// A square (A), a bar (D) and two triangles (B and C) turn in one move. First, A and D slide
// straight down, because just beyond the present angle no force holds them. There, the triangles
// move, too, but slowly, in proportion to the angle. So the slide must not move them.
static void a_slide_leaves_pieces_that_move_only_later(void **state)
{
    (void)state;
    static const uj_vec2 half[] = {{0, 0}, {1, 0}, {0, 1}};
    const uj_move turn = {
        UJ_TURN,
        4,
        {{0, UJ_SE, UJ_CW}, {1, UJ_NW, UJ_CCW}, {2, UJ_NW, UJ_CCW}, {3, UJ_NE, UJ_CCW}},
        0};
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, 4));
    builder_add_piece(tray, builder_rectangle(0, 0, 1, 1), 1, (uj_pose){1, 3, 0});
    builder_add_piece(tray, builder_polygon(half, 3), 1, (uj_pose){2, 3, 0});
    builder_add_piece(tray, builder_polygon(half, 3), 1, (uj_pose){2, 2, 0});
    builder_add_piece(tray, builder_rectangle(0, 0, 2, 1), 1, (uj_pose){0, 2, 0});
    builder_add_exit(tray, builder_rectangle(1, -4, 3, 0), 1);
    builder_goal_exit(tray, 0, 0);
    const uj_vec2 after[] = {{1, 2}, {2, 3}, {2, 2}, {0, 1}};
    table t;
    set_up(&t, tray);
    first_frame first = {0};
    uj_turn_trace trace = {keep_first, &first};
    assert_int_equal(uj_successor_generator_trace(&t.generator, &turn, &t.at, &trace, NULL), UJ_OK);
    assert_true(first.frames > 0);
    for (int i = 0; i < 4; i++)
        assert_true(hypot(first.poses[i].x - after[i].x, first.poses[i].y - after[i].y) <= 1e-7);
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_leave_the_room_they_need),
        cmocka_unit_test(bars_slide_off_their_balance),
        cmocka_unit_test(a_notch_slides_off_a_tip),
        cmocka_unit_test(a_wedge_closes_to_an_exact_fit),
        cmocka_unit_test(a_wedged_piece_stays_where_edges_become_parallel),
        cmocka_unit_test(a_wedge_holds_a_wedge),
        cmocka_unit_test(a_slide_leaves_pieces_that_move_only_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
