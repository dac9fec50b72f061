// The certificate is lenient with wedges held by wedges, contacts at vertices, nearly flush edges,
// and pieces that stop just before edges are flush. It must still reject illegal motions in such
// scenes. Some are rotated by 45 degrees, so that pieces are pressed at right angles to the walls.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/forces/balance.h>

#include "tests/support/certified_scene.h"

static uj_vec2 rotated(double x, double y)
{
    const double half = sqrt(0.5);
    return (uj_vec2){half * (x + y), half * (y - x)};
}

// --- a piece at a vertex beside a wedge in a wedge -----------------------------------------------

// Returns where the point (x, y) of piece C is after C turns by `angle` about the spike's tip.
static uj_vec2 point_of_c(double x, double y, double angle)
{
    return rotated(10.0 + x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle));
}

// A and B are wedges with the angle `wedge` and hold each other. C turns by the angle `last` about
// its corner at the tip of a spike.
static scene wedge_scene(double wedge, double last)
{
    const double t = wedge;
    const uj_vec2 room[] = {rotated(-1, 0),
                            rotated(5, 0),
                            rotated(5, -5),
                            rotated(8, -5),
                            point_of_c(-1.7, -0.3, last),
                            point_of_c(-1.3, -0.7, last),
                            rotated(8.7, -5),
                            rotated(15, -5),
                            rotated(15, -0.5),
                            rotated(10, 0),
                            rotated(15, 0.5),
                            rotated(15, 5),
                            rotated(5, 5),
                            rotated(5, 1.2),
                            rotated(3, 1.2),
                            rotated(3, 2.5),
                            rotated(3 - 2 * t, 4.5),
                            rotated(2, 4.5),
                            rotated(2, 1.3),
                            rotated(1.5, 1.3),
                            rotated(1.5, 1),
                            rotated(-1, 1)};
    const uj_vec2 a[] = {rotated(2, 1 - 0.2 * t), rotated(3, 1 - 1.2 * t), rotated(3, 2.5),
                         rotated(3 - 1.5 * t, 4), rotated(2, 4)};
    const uj_vec2 b[] = {rotated(0, 0), rotated(4, 0), rotated(4, 1 - 2.2 * t), rotated(1.8, 1),
                         rotated(0, 1)};
    const uj_vec2 c[] = {rotated(0, 0), rotated(-1, 1), rotated(-2, 0), rotated(-1, -1)};
    const uj_piece_move parts[] = {{0, UJ_NE, UJ_CCW}, {1, UJ_SE, UJ_CCW}, {2, UJ_SE, UJ_CCW}};
    uj_pose poses[] = {{0, 0, 0}, {0, 0, 0}, {rotated(10, 0).x, rotated(10, 0).y, 0}};
    scene s = {.tray = builder_tray(builder_polygon(room, sizeof room / sizeof *room))};
    builder_add_piece(s.tray, builder_polygon(a, 5), 1.0, poses[0]);
    builder_add_piece(s.tray, builder_polygon(b, 5), 1.0, poses[1]);
    builder_add_piece(s.tray, builder_polygon(c, 4), 1.0, poses[2]);
    builder_goal_pose(s.tray, 2, (uj_pose){poses[2].x, poses[2].y, last}, 1e-4);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 3, parts);
    for (int i = 0; i <= 50; i++) {
        poses[2].angle = last * i / 50;
        builder_add_frame(&s.solution, i / 50.0, poses);
    }
    return s;
}

static void vertex_beside_wedges_is_found(void **state)
{
    (void)state;
    const double wedges[] = {1e-3, 5e-4};
    for (size_t k = 0; k < sizeof wedges / sizeof *wedges; k++) {
        scene s = wedge_scene(wedges[k], 0.1);
        certify_rejected(s.tray, &s.solution, "is not at rest", NULL);
        scene_clear(&s);
    }
}

// The tolerance for parallel normals is 5e-6 radians. Normals 0 and 1 differ by slightly more. But
// each is opposite to normal 2 within the tolerance, so all three must become parallel.
static void chains_of_normals_become_parallel(void **state)
{
    (void)state;
    const double angles[] = {0.0, 5.0001e-6, UJ_PI + 4.9999e-6};
    uj_touch touches[3] = {{.gap = 0.0}};
    uj_balance balance = {.touches = {.touches = touches, .touch_count = 3}};
    for (size_t i = 0; i < 3; i++)
        touches[i].normal = (uj_vec2){cos(angles[i]), sin(angles[i])};
    assert_int_equal(uj_balance_align_normals(&balance, 5e-6), UJ_OK);
    for (size_t i = 1; i < 3; i++)
        assert_true(fabs(uj_vec2_cross(touches[0].normal, touches[i].normal)) < 1e-15);
    assert_true(uj_vec2_dot(touches[0].normal, touches[1].normal) > 0.0);
    assert_true(uj_vec2_dot(touches[0].normal, touches[2].normal) < 0.0);
}

// --- a pocket slightly too narrow ----------------------------------------------------------------

// A square slides past a pocket that is narrower than the square, but by less than the widest gap
// of a contact (UJ_TOUCHING). Later, the square falls into a second pocket.
static void pocket_before_a_pocket_is_found(void **state)
{
    (void)state;
    const double narrower[] = {1e-10, 2e-9, 5e-9};
    const uj_pose poses[] = {{0.5, 0.5, 0.0}, {4.5, 0.5, 0.0}, {4.5, 0.0, 0.0}};
    const double times[] = {0.0, 0.8, 1.0};
    for (size_t k = 0; k < sizeof narrower / sizeof *narrower; k++) {
        const double end = 3.0 - narrower[k];
        const uj_vec2 room[] = {{0, 0}, {2, 0},    {2, -0.5}, {end, -0.5}, {end, 0},
                                {4, 0}, {4, -0.5}, {5, -0.5}, {5, 2},      {0, 2}};
        scene s = {.tray = builder_tray(builder_polygon(room, sizeof room / sizeof *room))};
        builder_add_bar(s.tray, 1.0, 1.0, 1.0, poses[0]);
        builder_goal_pose(s.tray, 0, poses[2], 1e-9);
        s.solution = builder_solution(s.tray);
        builder_add_move(&s.solution, UJ_PUSH, 1, &(uj_piece_move){0, UJ_SE, 0});
        for (int i = 0; i < 3; i++)
            builder_add_frame(&s.solution, times[i], &poses[i]);
        certify_rejected(s.tray, &s.solution, "does not follow its push", NULL);
        scene_clear(&s);
    }
}

// --- bars that turn ---

static const double long_side = 1.5, short_side = 0.5;  // half the sides of the bar

// A bar that turns counter-clockwise, pressed in `direction`. The scene has no keyframes yet.
static scene bar_scene(uj_polygon room, uj_pose start, uj_pose end, uj_direction direction)
{
    scene s = {.tray = builder_tray(room)};
    builder_add_bar(s.tray, 2.0 * long_side, 2.0 * short_side, 1.0, start);
    builder_goal_pose(s.tray, 0, end, 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_TURN, 1, &(uj_piece_move){0, (uint8_t)direction, UJ_CCW});
    return s;
}

// --- a jammed bar that touches a corner ----------------------------------------------------------

// Returns a pose of the bar between two teeth, shifted by `slide`. From this pose, the bar can turn
// by the angle -`left` (radians) until it jams.
static uj_pose between_teeth(double left, double slide)
{
    const double lean = 0.3, c = cos(left), s = sin(left);
    const double y = (c - 1.0 - 2.0 * s) / (c + lean * s), x = -lean * y;
    const uj_vec2 at =
        rotated(x + long_side * c - short_side * s + slide, y + long_side * s + short_side * c);
    return (uj_pose){at.x, at.y, left - UJ_PI / 4.0};
}

// After the turn, the bar slides by 1, although it is jammed. A corner of the bar touches a corner
// of the wall, but this contact exerts no force.
static void slide_of_a_jammed_bar_is_found(void **state)
{
    (void)state;
    const uj_vec2 room[] = {rotated(0.15, -3),  rotated(0.8, -3), rotated(1, 0),   rotated(1.2, -3),
                            rotated(3, -3),     rotated(3, 0),    rotated(4, 0),   rotated(5.2, 4),
                            rotated(2.2, 4),    rotated(2, 1),    rotated(1.8, 4), rotated(-1.2, 4),
                            rotated(0.15, -0.5)};
    const uj_pose start = between_teeth(-0.1, 0.0), end = between_teeth(0.0, 1.0);
    scene s = bar_scene(builder_polygon(room, sizeof room / sizeof *room), start, end, UJ_NE);
    for (int i = 0; i <= 400; i++) {
        uj_pose pose = between_teeth(-0.1 * (400 - i) / 400, 0.0);
        builder_add_frame(&s.solution, 0.5 * i / 400, &pose);
    }
    builder_add_frame(&s.solution, 1.0, &end);
    certify_rejected(s.tray, &s.solution, "contacts block the turn", NULL);
    scene_clear(&s);
}

// --- a stop before edges that are not flush ------------------------------------------------------

static uj_pose in_a_corner(double angle)
{
    const double c = cos(angle), s = sin(angle);
    return (uj_pose){long_side * c + short_side * s, long_side * s + short_side * c, angle};
}

// A bar turns in the corner of a room. After another turn by `before` (radians), one of its edges
// would be parallel to a wall. The edge and the wall would then face each other over the length
// `shift`, at the distance `gap`.
static scene corner_scene(double shift, double gap, double before)
{
    const double parallel = 0.6, c = cos(parallel), s = sin(parallel);
    const uj_pose at = in_a_corner(parallel), start = in_a_corner(0.0),
                  end = in_a_corner(parallel - before);
    const uj_vec2 from = {at.x + long_side * c - short_side * s - shift * c - gap * s,
                          at.y + long_side * s + short_side * c - shift * s + gap * c};
    const uj_vec2 room[] = {{0, 0},           {6, 0},      {6, from.y + (6 - from.x) * s / c},
                            {from.x, from.y}, {from.x, 9}, {0, 9}};
    scene z = bar_scene(builder_polygon(room, sizeof room / sizeof *room), start, end, UJ_SW);
    for (int i = 0; i <= 800; i++) {
        uj_pose pose = in_a_corner((parallel - before) * i / 800);
        builder_add_frame(&z.solution, i / 800.0, &pose);
    }
    return z;
}

static void stop_before_edges_apart_is_found(void **state)
{
    (void)state;
    const double before[] = {7e-6, 2e-6};
    for (size_t k = 0; k < sizeof before / sizeof *before; k++) {
        scene at_point = corner_scene(0.0, 1e-9, before[k]);
        scene apart = corner_scene(0.5, 4e-6 * 10.8, before[k]);
        certify_rejected(at_point.tray, &at_point.solution, "stops turning", NULL);
        certify_rejected(apart.tray, &apart.solution, "stops turning", NULL);
        scene_clear(&at_point);
        scene_clear(&apart);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertex_beside_wedges_is_found),
        cmocka_unit_test(chains_of_normals_become_parallel),
        cmocka_unit_test(pocket_before_a_pocket_is_found),
        cmocka_unit_test(slide_of_a_jammed_bar_is_found),
        cmocka_unit_test(stop_before_edges_apart_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
