// Compares the certificate's bound on overlap with depths measured on whole polygons.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/depth/certificate_bound.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/random_shapes.h"

static uint64_t seed;

// --- the oracle ---

// Returns the distance from p to the nearest edge, or 0 if p is outside the polygon.
static double depth_in(const uj_polygon *polygon, uj_vec2 p)
{
    double least = INFINITY;
    if (!oracle_contains(polygon, p))
        return 0.0;
    for (size_t r = 0; r < polygon->ring_count; r++)
        for (size_t i = 0; i < polygon->rings[r].count; i++) {
            const uj_ring *ring = &polygon->rings[r];
            uj_vec2 a = ring->points[i], edge = uj_vec2_sub(ring->points[(i + 1) % ring->count], a);
            uj_vec2 to = uj_vec2_sub(p, a);
            double along = fmin(fmax(uj_vec2_dot(to, edge) / uj_vec2_dot(edge, edge), 0.0), 1.0);
            least = fmin(least, uj_vec2_length(uj_vec2_sub(to, uj_vec2_scale(edge, along))));
        }
    return least;
}

// Adds the rings of the interior to a large square, so that inside and outside swap.
static uj_polygon wall_of(const uj_tray *tray)
{
    uj_polygon wall = builder_rectangle(-100.0, -100.0, 100.0, 100.0);
    wall.rings = realloc(wall.rings, (1 + tray->interior.ring_count) * sizeof *wall.rings);
    for (size_t r = 0; r < tray->interior.ring_count; r++) {
        uj_polygon copy =
            builder_polygon(tray->interior.rings[r].points, tray->interior.rings[r].count);
        wall.rings[wall.ring_count++] = copy.rings[0];
        free(copy.rings);
    }
    return wall;
}

// Places `a` at `at`, translated by `by`. Returns the greatest depth of a corner of one polygon in
// the other. This detects every shallow overlap, unless a corner is very sharp.
static double corner_depth(const uj_polygon *a, uj_pose at, uj_vec2 by, const uj_polygon *b)
{
    double depth = 0.0;
    for (size_t r = 0; r < a->ring_count; r++)
        for (size_t i = 0; i < a->rings[r].count; i++)
            depth =
                fmax(depth, depth_in(b, uj_vec2_add(uj_pose_apply(at, a->rings[r].points[i]), by)));
    for (size_t r = 0; r < b->ring_count; r++)
        for (size_t i = 0; i < b->rings[r].count; i++) {
            uj_vec2 p = uj_vec2_sub(uj_vec2_sub(b->rings[r].points[i], by), (uj_vec2){at.x, at.y});
            double c = cos(at.angle), s = sin(at.angle);
            depth = fmax(depth, depth_in(a, (uj_vec2){c * p.x + s * p.y, c * p.y - s * p.x}));
        }
    return depth;
}

// Returns true if some translation by `length` separates piece 0 from the wall.
static bool is_separated(const uj_tray *tray, uj_pose pose, const uj_polygon *wall, double length)
{
    enum { DIRECTIONS = 720 };
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = 2.0 * UJ_PI * i / DIRECTIONS;
        uj_vec2 by = {length * cos(angle), length * sin(angle)};
        if (corner_depth(&tray->pieces[0].shape, pose, by, wall) < 1e-3 * length)
            return true;
    }
    return false;
}

// --- motions near a pose ---

static double tolerance_of(const uj_tray *tray)
{
    return 1e-6 * uj_tray_diameter(tray);
}

static uj_motion_bound bound_of(const uj_tray *tray, const uj_motion *motion)
{
    uj_certificate_shapes shapes;
    uj_motion_bound bound;
    assert_int_equal(uj_certificate_shapes_create(tray, &shapes, NULL), UJ_OK);
    const uj_motion_bound_task task = {
        .shapes = &shapes, .motion = motion, .move_count = 1, .tolerance = tolerance_of(tray)};
    assert_int_equal(uj_motion_bound_create(&task, &bound), UJ_OK);
    uj_certificate_shapes_clear(&shapes);
    return bound;
}

// Moves piece 0 along a straight line with `pose` in the middle. At each end, the piece is `reach`
// away from `pose` and turned by `turn`.
static uj_motion motion_about(test_random *random, uj_pose pose, double reach, double turn)
{
    uj_motion motion = {.piece_count = 1};
    double away = test_random_real(random, 0.0, 2.0 * UJ_PI);
    for (int i = 0; i <= 2; i++) {
        uj_pose p = {pose.x + (i - 1) * reach * cos(away), pose.y + (i - 1) * reach * sin(away),
                     pose.angle + (i - 1) * turn};
        builder_require(uj_motion_append(&motion, 0.5 * i, &p) == UJ_OK);
    }
    return motion;
}

static double sampled_depth(const uj_tray *tray, const uj_motion *motion, const uj_polygon *wall,
                            uj_pose *deepest)
{
    double depth = 0.0;
    for (int i = 0; i <= 200; i++) {
        uj_pose pose;
        uj_motion_at(motion, i / 200.0, &pose);
        double here = corner_depth(&tray->pieces[0].shape, pose, (uj_vec2){0.0, 0.0}, wall);
        if (here > depth) {
            depth = here;
            *deepest = pose;
        }
    }
    return depth;
}

// --- the tests ---

// The tip of a needle is in the wall, behind a corner of the tray. The needle's overlap with any
// single convex part of the wall may be much less than the depth of the tip. Even so, the bound
// must be at least the depth of the tip, and hardly more.
static void a_needle_in_a_corner(void **state)
{
    (void)state;
    test_random random = {seed};
    for (int trial = 0; trial < test_effort(300); trial++) {
        double corner = test_random_real(&random, 0.6, 2.6),
               around = test_random_real(&random, 0.0, 6.28);
        double first = test_random_real(&random, 4.0, 8.0),
               second = test_random_real(&random, 4.0, 8.0);
        uj_vec2 points[4] = {{0.0, 0.0},
                             {first * cos(around), first * sin(around)},
                             {9.0 * cos(around + 0.5 * corner), 9.0 * sin(around + 0.5 * corner)},
                             {second * cos(around + corner), second * sin(around + corner)}};
        uj_tray *tray = builder_tray(builder_polygon(points, 4));
        double width = test_random_real(&random, 0.02, 0.3);
        builder_add_piece(tray,
                          builder_polygon((uj_vec2[]){{0.0, 0.0}, {1.5, -width}, {1.5, width}}, 3),
                          1.0, (uj_pose){1.0, 1.0, 0.0});
        double half = atan2(width, 1.5);
        double along = around + test_random_real(&random, half + 0.01, corner - half - 0.01);
        double out = test_random_real(&random, 0.1, 0.8) * tolerance_of(tray);
        uj_pose pose = {-out * cos(along), -out * sin(along), along};
        uj_motion motion = motion_about(&random, pose, 0.1 * out, 0.0);
        uj_polygon wall = wall_of(tray);
        uj_motion_bound bound = bound_of(tray, &motion);
        double depth = sampled_depth(tray, &motion, &wall, &pose);
        assert_false(bound.exceeded);
        assert_true(depth > 0.05 * out);
        assert_true(bound.bound >= depth);
        assert_true(bound.bound <= 1.06 * depth + 2e-3 * tolerance_of(tray));
        uj_motion_clear(&motion);
        uj_polygon_clear(&wall);
        uj_tray_destroy(tray);
    }
}

// A square overlaps two walls in the right-angled bend of a corridor. The shortest translation that
// ends the overlap is diagonal.
static void a_square_in_a_maze(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int trial = 0; trial < test_effort(300); trial++) {
        uj_tray *tray = builder_tray(builder_polygon(
            (uj_vec2[]){{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 4}, {6, 4}, {6, 6}, {0, 6}}, 8));
        double size = test_random_real(&random, 0.3, 0.95);
        builder_add_bar(tray, 2.0 * size, 2.0 * size, 1.0, (uj_pose){3.0, 1.0, 0.0});
        double most = 0.6 * tolerance_of(tray);
        double x = test_random_real(&random, 0.1, 1.0) * most;
        double y = test_random_real(&random, 0.1, 1.0) * most;
        bool is_up = test_random_below(&random, 2) == 0;
        uj_pose pose = {size - x, is_up ? 6.0 - size + y : size - y, 0.0};
        uj_motion motion = {.piece_count = 1};
        for (int i = 0; i <= 1; i++) {
            uj_pose p = {pose.x + (1 - i) * 0.5, pose.y, 0.0};
            builder_require(uj_motion_append(&motion, i, &p) == UJ_OK);
        }
        uj_motion_bound bound = bound_of(tray, &motion);
        assert_true(bound.bound >= hypot(x, y));
        assert_true(bound.bound <= 1.06 * hypot(x, y) + 2e-3 * tolerance_of(tray));
        uj_motion_clear(&motion);
        uj_tray_destroy(tray);
    }
}

// Moves piece 0 towards the wall until the overlap is `depth`. Returns false if the overlap is
// greater from the start.
static bool press(const uj_tray *tray, const uj_polygon *wall, uj_vec2 towards, double depth,
                  uj_pose *pose)
{
    double near = 0.0, far = 12.0;
    const uj_polygon *shape = &tray->pieces[0].shape;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (near + far);
        bool overlaps = false;
        for (int k = 0; k <= 60 && !overlaps; k++)
            overlaps =
                corner_depth(shape, *pose, uj_vec2_scale(towards, middle * k / 60), wall) > depth;
        *(overlaps ? &far : &near) = middle;
    }
    pose->x += towards.x * near;
    pose->y += towards.y * near;
    return near > 0.0;
}

// Pieces slide and turn a little against walls with reflex corners. The bound must be at least the
// depth of every corner. From the deepest pose, a translation by the bound must end the overlap.
static void stars_against_walls(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    int counted = 0;
    for (int trial = 0; trial < test_effort(200); trial++) {
        uj_tray *tray = builder_tray(random_star(&random, 10.0, (uj_vec2){0.0, 0.0}));
        builder_add_piece(tray,
                          test_random_below(&random, 2) == 0
                              ? random_star(&random, 1.5, (uj_vec2){0.0, 0.0})
                              : random_convex(&random, 1.5),
                          1.0, (uj_pose){0.0, 0.0, 0.0});
        uj_polygon wall = wall_of(tray);
        double tolerance = tolerance_of(tray), angle = test_random_real(&random, 0.0, 6.28);
        uj_pose pose = {0.0, 0.0, test_random_real(&random, 0.0, 6.28)};
        if (press(tray, &wall, (uj_vec2){cos(angle), sin(angle)}, 0.3 * tolerance, &pose)) {
            uj_motion motion =
                motion_about(&random, pose, test_random_real(&random, 0.0, tolerance),
                             test_random_real(&random, 0.0, 0.2 * tolerance));
            uj_motion_bound bound = bound_of(tray, &motion);
            double depth = sampled_depth(tray, &motion, &wall, &pose);
            if (!bound.exceeded) {
                counted++;
                assert_true(bound.bound >= depth);
                assert_true(is_separated(tray, pose, &wall, 1.01 * bound.bound));
            }
            uj_motion_clear(&motion);
        }
        uj_polygon_clear(&wall);
        uj_tray_destroy(tray);
    }
    assert_true(counted >= test_effort(40));
}

int main(void)
{
    seed = test_seed(20265);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_needle_in_a_corner),
        cmocka_unit_test(a_square_in_a_maze),
        cmocka_unit_test(stars_against_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
