// Compares no-fit half-planes, convex parts and obstacles with GEOS and with random points.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/shape/tolerance.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/random_shapes.h"

static uint64_t seed;

static uj_polygon random_shape(test_random *random)
{
    double size = test_random_real(random, 0.5, 3.0);
    switch (test_random_below(random, 4)) {
    case 0:
        // The local origin may lie outside the shape.
        return random_star(
            random, size,
            (uj_vec2){test_random_real(random, -1.0, 1.0), test_random_real(random, -1.0, 1.0)});
    case 1:
        return random_angle(random, size, 0.2, 0.6);
    default:
        return random_convex(random, size);
    }
}

// Half of the angles are multiples of 90 degrees, so that some edges are parallel.
static double random_turn(test_random *random)
{
    return test_random_below(random, 2) == 0 ? 0.5 * UJ_PI * (double)test_random_below(random, 4)
                                             : test_random_real(random, -4.0, 4.0);
}

// Makes a tray with pieces of thickness 1 or 3. The slot admits only thickness 1.
static uj_tray *random_tray(test_random *random, size_t pieces)
{
    static const uj_vec2 notched[] = {{0, 0}, {13, 0}, {13, 13}, {8, 13}, {7, 9}, {4, 13}, {0, 13}};
    uj_tray *tray =
        builder_tray(test_random_below(random, 2) == 0 ? builder_rectangle(0.0, 0.0, 13.0, 13.0)
                                                       : builder_polygon(notched, 7));
    if (test_random_below(random, 2) == 0)
        builder_add_hole(&tray->interior, 4.0, 4.0, test_random_real(random, 4.1, 6.0), 5.0);
    double x = test_random_real(random, 1.0, 10.0);
    builder_add_exit(tray, builder_rectangle(x, -13.0, x + 2.0, 0.0), 2.0);
    for (size_t i = 0; i < pieces; i++)
        builder_add_piece(tray, random_shape(random), test_random_below(random, 2) == 0 ? 1.0 : 3.0,
                          (uj_pose){6.5, 6.5, 0.0});
    return tray;
}

static double geos_distance(uj_geos *geos, const GEOSGeometry *a, const GEOSGeometry *b)
{
    double distance;
    assert_int_equal(GEOSDistance_r(geos->handle, a, b, &distance), 1);
    return distance;
}

typedef struct scene {
    uj_tray *tray;
    uj_contact_model *model;
    uj_halfplanes planes;
    double angles[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
} scene;

static scene random_scene(test_random *random)
{
    scene s = {.tray = random_tray(random, 2)};
    uj_error error = {0};
    if (uj_contact_model_create(s.tray, &s.model, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_halfplanes_create(s.model, &s.planes), UJ_OK);
    for (int i = 0; i < 2; i++)
        s.angles[i] = random_turn(random);
    uj_halfplanes_build(s.model, s.angles, 3u, &s.planes);
    return s;
}

static void scene_clear(scene *s)
{
    uj_halfplanes_clear(&s->planes);
    uj_contact_model_destroy(s->model);
    uj_tray_destroy(s->tray);
}

static GEOSGeometry *part_geometry(uj_geos *geos, const scene *s, int side, const uj_part *part)
{
    uj_pose pose = side < 0 ? (uj_pose){0.0, 0.0, 0.0}
                            : (uj_pose){s->x[side].x, s->x[side].y, s->angles[side]};
    if (part->count > 1)
        return oracle_geos_polygon(geos, part->points, (size_t)part->count, pose);
    // Represent the half-plane by a rectangle that covers it near the tray.
    uj_vec2 n = part->normals[0], p = part->points[0], t = {-n.y, n.x};
    uj_vec2 far = uj_vec2_sub(p, uj_vec2_scale(n, 100.0));
    uj_vec2 corners[] = {
        uj_vec2_add(p, uj_vec2_scale(t, -200.0)), uj_vec2_add(p, uj_vec2_scale(t, 200.0)),
        uj_vec2_add(far, uj_vec2_scale(t, 200.0)), uj_vec2_add(far, uj_vec2_scale(t, -200.0))};
    return oracle_geos_polygon(geos, corners, 4, pose);
}

static bool within_bounds(const scene *s, int piece)
{
    const uj_ring *ring = &s->tray->pieces[piece].shape.rings[0];
    uj_vec2 low = s->model->low[piece], high = s->model->high[piece];
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 p = uj_pose_apply((uj_pose){s->x[piece].x, s->x[piece].y, s->angles[piece]},
                                  ring->points[i]);
        if (p.x < low.x || p.y < low.y || p.x > high.x || p.y > high.y)
            return false;
    }
    return true;
}

// A positive separation is measured along the normal of an edge, so it is at most the distance
// between the parts.
static void compare_pair(uj_geos *geos, const scene *s, int k, int *apart, int *inside)
{
    const uj_part_pair *pair = &s->model->pairs[k];
    int plane;
    double separation = uj_part_pair_separation(s->model, &s->planes, k, s->x, &plane);
    if (s->planes.counts[k] == 0 || fabs(separation) < 1e-6)
        return;
    // uj_halfplanes_build omits a wall's half-plane if no position within the piece's bounds
    // satisfies this half-plane. So skip a piece outside its bounds.
    if (pair->a < 0 && pair->part_a->count > 1 && !within_bounds(s, pair->b))
        return;
    GEOSGeometry *a = part_geometry(geos, s, pair->a, pair->part_a);
    GEOSGeometry *b = part_geometry(geos, s, pair->b, pair->part_b);
    double distance = geos_distance(geos, a, b);
    assert_true(plane >= pair->first && plane < pair->first + s->planes.counts[k]);
    if (separation > 0.0) {
        assert_true(distance > 0.0);
        assert_true(separation <= distance + 1e-9);
        ++*apart;
    } else {
        double by = UJ_TOLERANCE_PATH * s->model->diameter;
        assert_true(distance == 0.0);
        if (separation < -3.0 * by) {
            GEOSGeometry *small_a = oracle_geos_shrunk(geos, a, by),
                         *small_b = oracle_geos_shrunk(geos, b, by);
            assert_true(oracle_geos_overlap(geos, small_a, small_b));
            GEOSGeom_destroy_r(geos->handle, small_a);
            GEOSGeom_destroy_r(geos->handle, small_b);
            ++*inside;
        }
    }
    // Move part_b along the half-plane's normal until the parts just touch. At a wall with several
    // edges, a gap may remain, because some of its half-planes are omitted.
    const uj_halfplane *best = &s->planes.planes[plane];
    uj_vec2 shift = {-separation * best->nx, -separation * best->ny};
    scene moved = *s;
    moved.x[pair->b] = uj_vec2_add(s->x[pair->b], shift);
    GEOSGeometry *touching = part_geometry(geos, &moved, pair->b, pair->part_b);
    if (separation < 0.0 && (pair->a >= 0 || pair->part_a->count == 1))
        assert_true(geos_distance(geos, a, touching) < 1e-9);
    moved.x[pair->b] = uj_vec2_add(moved.x[pair->b], (uj_vec2){1e-7 * best->nx, 1e-7 * best->ny});
    GEOSGeometry *clear = part_geometry(geos, &moved, pair->b, pair->part_b);
    assert_false(oracle_geos_overlap(geos, a, clear));
    GEOSGeom_destroy_r(geos->handle, clear);
    GEOSGeom_destroy_r(geos->handle, touching);
    GEOSGeom_destroy_r(geos->handle, a);
    GEOSGeom_destroy_r(geos->handle, b);
}

static void separation_agrees_with_geos(void **state)
{
    (void)state;
    test_random random = {seed};
    uj_geos *geos = uj_geos_open();
    assert_non_null(geos);
    int apart = 0, inside = 0;
    for (int round = 0; round < test_effort(400); round++) {
        scene s = random_scene(&random);
        for (int place = 0; place < 6; place++) {
            s.x[0] = (uj_vec2){test_random_real(&random, 1.0, 12.0),
                               test_random_real(&random, 1.0, 12.0)};
            s.x[1] = (uj_vec2){s.x[0].x + test_random_real(&random, -3.0, 3.0),
                               s.x[0].y + test_random_real(&random, -3.0, 3.0)};
            for (int k = 0; k < s.model->pair_count; k++)
                compare_pair(geos, &s, k, &apart, &inside);
        }
        scene_clear(&s);
    }
    assert_covered(apart > test_effort(10000) && inside > test_effort(3000));
    uj_geos_close(geos);
}

// A piece must be clear of all walls exactly where GEOS finds the piece inside its allowed region.
static void walls_keep_out_exactly(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    uj_geos *geos = uj_geos_open();
    assert_non_null(geos);
    int allowed_count = 0, blocked_count = 0;
    for (int round = 0; round < test_effort(60); round++) {
        scene s = random_scene(&random);
        GEOSGeometry *region = uj_geos_from_polygon(geos, &s.tray->interior);
        if (uj_tray_exit_admits(s.tray, 0, 0)) {
            GEOSGeometry *slot = uj_geos_from_polygon(geos, &s.tray->exits[0].opening);
            GEOSGeometry *whole = GEOSUnion_r(geos->handle, region, slot);
            GEOSGeom_destroy_r(geos->handle, region);
            GEOSGeom_destroy_r(geos->handle, slot);
            region = whole;
        }
        for (int place = 0; place < 20; place++) {
            s.x[0] = (uj_vec2){test_random_real(&random, -2.0, 15.0),
                               test_random_real(&random, -9.0, 15.0)};
            double least = INFINITY;
            for (int k = 0; k < s.model->pair_count; k++) {
                const uj_part_pair *pair = &s.model->pairs[k];
                int plane;
                if (pair->a < 0 && pair->b == 0)
                    least =
                        fmin(least, uj_part_pair_separation(s.model, &s.planes, k, s.x, &plane));
            }
            if (fabs(least) < 1e-6)
                continue;
            const uj_ring *ring = &s.tray->pieces[0].shape.rings[0];
            GEOSGeometry *piece = oracle_geos_polygon(geos, ring->points, ring->count,
                                                      (uj_pose){s.x[0].x, s.x[0].y, s.angles[0]});
            bool covered = oracle_geos_covers(geos, region, piece);
            assert_int_equal(least > 0.0, covered);
            allowed_count += covered;
            blocked_count += !covered;
            GEOSGeom_destroy_r(geos->handle, piece);
        }
        GEOSGeom_destroy_r(geos->handle, region);
        scene_clear(&s);
    }
    assert_covered(allowed_count > 100 && blocked_count > 100);
    uj_geos_close(geos);
}

static void single_halfplanes_are_built_like_all(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    for (int round = 0; round < test_effort(40); round++) {
        scene s = random_scene(&random);
        uj_rotation rotations[UJ_MAX_PIECES];
        for (int i = 0; i < s.model->piece_count; i++)
            rotations[i] = uj_rotation_of(s.angles[i]);
        for (int k = 0; k < s.model->pair_count; k++) {
            for (int i = 0; i < s.planes.counts[k]; i++) {
                const uj_halfplane *p = &s.planes.planes[s.model->pairs[k].first + i];
                uj_halfplane alone = uj_part_pair_halfplane(s.model, rotations, k, p->edge_id);
                assert_true(p->nx == alone.nx && p->ny == alone.ny && p->c == alone.c);
                assert_int_equal(p->edge_id, alone.edge_id);
                assert_true(fabs(hypot(p->nx, p->ny) - 1.0) < 4e-15);
            }
        }
        scene_clear(&s);
    }
}

static double part_area(const uj_part *part)
{
    double twice = 0.0;
    for (int i = 0; i < part->count; i++)
        twice += uj_vec2_cross(part->points[i], part->points[(i + 1) % part->count]);
    return 0.5 * twice;
}

static void assert_convex(const uj_part *part)
{
    for (int i = 0; i < part->count; i++)
        for (int k = 0; k < part->count; k++)
            assert_true(uj_vec2_dot(part->normals[i], part->points[k]) <= part->offsets[i] + 1e-11);
}

static void parts_cover_the_polygon(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    uj_geos *geos = uj_geos_open();
    assert_non_null(geos);
    for (int round = 0; round < test_effort(300); round++) {
        uj_polygon shape =
            round % 10 == 0 ? builder_rectangle(0.0, 0.0, 6.0, 6.0) : random_shape(&random);
        if (round % 10 == 0) {
            builder_add_hole(&shape, 1.0, 1.0, test_random_real(&random, 2.0, 4.0), 2.0);
            builder_add_hole(&shape, 1.0, 3.0, 2.0, test_random_real(&random, 4.0, 5.5));
        }
        uj_part_list list = {0};
        uj_error error = {0};
        assert_int_equal(uj_convex_decompose(&shape, &list, &error), UJ_OK);
        double whole = uj_polygon_area(&shape), sum = 0.0;
        GEOSGeometry *all = GEOSGeom_createEmptyPolygon_r(geos->handle);
        for (size_t i = 0; i < list.count; i++) {
            assert_convex(&list.parts[i]);
            sum += part_area(&list.parts[i]);
            GEOSGeometry *part = oracle_geos_polygon(
                geos, list.parts[i].points, (size_t)list.parts[i].count, (uj_pose){0, 0, 0});
            GEOSGeometry *joined = GEOSUnion_r(geos->handle, all, part);
            assert_non_null(joined);
            GEOSGeom_destroy_r(geos->handle, part);
            GEOSGeom_destroy_r(geos->handle, all);
            all = joined;
        }
        GEOSGeometry *polygon = uj_geos_from_polygon(geos, &shape);
        GEOSGeometry *wrong = GEOSSymDifference_r(geos->handle, all, polygon);
        double area, off;
        assert_int_equal(GEOSArea_r(geos->handle, all, &area), 1);
        assert_int_equal(GEOSArea_r(geos->handle, wrong, &off), 1);
        assert_true(fabs(sum - whole) < 1e-10 && fabs(area - whole) < 1e-10 && off < 1e-10);
        GEOSGeom_destroy_r(geos->handle, wrong);
        GEOSGeom_destroy_r(geos->handle, polygon);
        GEOSGeom_destroy_r(geos->handle, all);
        uj_part_list_clear(&list);
        uj_polygon_clear(&shape);
    }
    uj_geos_close(geos);
}

// Returns the depth of p in the parts; negative if p is outside all parts.
static double depth_in(const uj_part_list *list, uj_vec2 p)
{
    double deepest = -INFINITY;
    for (size_t i = 0; i < list->count; i++) {
        double depth = INFINITY;
        for (int k = 0; k < list->parts[i].count; k++)
            depth =
                fmin(depth, list->parts[i].offsets[k] - uj_vec2_dot(list->parts[i].normals[k], p));
        deepest = fmax(deepest, depth);
    }
    return deepest;
}

static void obstacles_are_the_outside(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    for (int round = 0; round < test_effort(100); round++) {
        uj_tray *tray = random_tray(&random, 2);
        if (round % 3 == 0)
            builder_add_exit(tray, builder_rectangle(11.5, 2.0, 16.0, 4.0), 5.0);
        for (size_t piece = 0; piece < tray->piece_count; piece++) {
            uj_part_list list = {0};
            uj_error error = {0};
            assert_int_equal(uj_convex_obstacles(tray, piece, &list, &error), UJ_OK);
            for (int k = 0; k < 500; k++) {
                uj_vec2 p = {test_random_real(&random, -5.0, 20.0),
                             test_random_real(&random, -16.0, 18.0)};
                bool allowed = oracle_contains(&tray->interior, p);
                for (size_t e = 0; e < tray->exit_count; e++)
                    allowed |= uj_tray_exit_admits(tray, e, piece) &&
                               oracle_contains(&tray->exits[e].opening, p);
                double depth = depth_in(&list, p);
                if (fabs(depth) > 1e-9)
                    assert_int_equal(depth > 0.0, !allowed);
            }
            uj_part_list_clear(&list);
        }
        uj_tray_destroy(tray);
    }
}

// Returns true if the ring has an edge along the line of a half-plane.
static bool has_edge_along(const uj_ring *ring, const uj_part *half_plane)
{
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 p = ring->points[i], q = ring->points[(i + 1) % ring->count];
        if (fabs(uj_vec2_dot(half_plane->normals[0], p) - half_plane->offsets[0]) < 1e-12 &&
            fabs(uj_vec2_dot(half_plane->normals[0], q) - half_plane->offsets[0]) < 1e-12)
            return true;
    }
    return false;
}

static uj_vec2 turned(uj_rotation by, double x, double y)
{
    return uj_rotate(by, (uj_vec2){x, y});
}

// Makes a turned rectangle with slots in some of its sides.
static uj_tray *slotted_tray(test_random *random)
{
    uj_rotation by = uj_rotation_of(random_turn(random));
    double width = test_random_real(random, 3.0, 9.0), height = test_random_real(random, 3.0, 9.0);
    const double side[4] = {width, height, width, height};
    uj_vec2 corner[4] = {turned(by, 0, 0), turned(by, width, 0), turned(by, width, height),
                         turned(by, 0, height)};
    uj_tray *tray = builder_tray(builder_polygon(corner, 4));
    for (int k = 0; k < 4; k++) {
        if (test_random_below(random, 2) == 0)
            continue;
        uj_vec2 along = uj_vec2_scale(uj_vec2_sub(corner[(k + 1) % 4], corner[k]), 1.0 / side[k]);
        uj_vec2 out = {along.y, -along.x};
        double from = test_random_real(random, 0.01, 0.4) * side[k];
        double to = test_random_real(random, 0.6, 0.99) * side[k];
        uj_vec2 first = uj_vec2_add(corner[k], uj_vec2_scale(along, from));
        uj_vec2 last = uj_vec2_add(corner[k], uj_vec2_scale(along, to));
        double in = test_random_below(random, 2) == 0 ? -0.5 : 0.0,
               far = test_random_real(random, 1.0, 9.0);
        uj_vec2 slot[] = {
            uj_vec2_add(first, uj_vec2_scale(out, in)), uj_vec2_add(first, uj_vec2_scale(out, far)),
            uj_vec2_add(last, uj_vec2_scale(out, far)), uj_vec2_add(last, uj_vec2_scale(out, in))};
        builder_add_exit(tray, builder_polygon(slot, 4), 2.0);
    }
    builder_add_piece(tray, builder_rectangle(0, 0, 1, 1), 1.0, (uj_pose){0, 0, 0});
    return tray;
}

static void half_planes_lie_along_walls_beside_slots(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    for (int round = 0; round < test_effort(200); round++) {
        uj_tray *tray = slotted_tray(&random);
        uj_part_list list = {0};
        uj_error error = {0};
        assert_int_equal(uj_convex_obstacles(tray, 0, &list, &error), UJ_OK);
        for (size_t i = 0; i < list.count && list.parts[i].count == 1; i++) {
            bool found = has_edge_along(&tray->interior.rings[0], &list.parts[i]);
            for (size_t e = 0; e < tray->exit_count; e++)
                found |= has_edge_along(&tray->exits[e].opening.rings[0], &list.parts[i]);
            assert_true(found);
        }
        uj_part_list_clear(&list);
        uj_tray_destroy(tray);
    }
}

int main(void)
{
    seed = test_seed(20266);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separation_agrees_with_geos),
        cmocka_unit_test(walls_keep_out_exactly),
        cmocka_unit_test(single_halfplanes_are_built_like_all),
        cmocka_unit_test(parts_cover_the_polygon),
        cmocka_unit_test(obstacles_are_the_outside),
        cmocka_unit_test(half_planes_lie_along_walls_beside_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
