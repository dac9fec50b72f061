// Compares the certificate's bound on overlap with dense samples of random motions and with GEOS.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/certificate/depth/certificate_bound.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/random_shapes.h"

static uint64_t seed;

static uj_polygon random_shape(test_random *random, double size)
{
    return test_random_below(random, 3) == 0 ? random_star(random, size, (uj_vec2){0.0, 0.0})
                                             : random_convex(random, size);
}

// Makes a tray with pieces of thickness 1 or 3. The slot admits only thickness 1.
static uj_tray *random_tray(test_random *random, bool convex)
{
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0));
    if (test_random_below(random, 2) == 0)
        builder_add_hole(&tray->interior, 4.0, 4.0, test_random_real(random, 4.1, 6.0), 5.0);
    double x = test_random_real(random, 1.0, 7.0);
    builder_add_exit(tray, builder_rectangle(x, -5.0, x + 2.0, 0.0), 2.0);
    size_t count = 2 + test_random_below(random, 3);
    for (size_t i = 0; i < count; i++)
        builder_add_piece(tray,
                          convex ? random_convex(random, test_random_real(random, 0.5, 3.0))
                                 : random_shape(random, test_random_real(random, 0.5, 3.0)),
                          test_random_below(random, 2) == 0 ? 1.0 : 3.0, (uj_pose){5.0, 5.0, 0.0});
    return tray;
}

static void random_motion(test_random *random, double reach, double turn, size_t frames,
                          uj_motion *motion)
{
    uj_pose poses[UJ_MAX_PIECES];
    for (size_t k = 0; k < motion->piece_count; k++)
        poses[k] = (uj_pose){test_random_real(random, 1.0, 9.0), test_random_real(random, 1.0, 9.0),
                             test_random_real(random, -4.0, 4.0)};
    for (size_t i = 0; i < frames; i++) {
        builder_require(uj_motion_append(motion, (double)i / (double)(frames - 1), poses) == UJ_OK);
        for (size_t k = 0; k < motion->piece_count; k++)
            if (test_random_below(random, 4) > 0) {
                poses[k].x += test_random_real(random, -reach, reach);
                poses[k].y += test_random_real(random, -reach, reach);
                if (test_random_below(random, 3) > 0)
                    poses[k].angle += test_random_real(random, -turn, turn);
            }
    }
}

static double set_depth(const uj_proof_part_set *a, uj_pose pa, const uj_proof_part_set *b,
                        uj_pose pb)
{
    double depth = 0.0;
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++) {
            uj_vec2 ca[ORACLE_CORNERS], cb[ORACLE_CORNERS];
            size_t n = a->parts[i].count, m = b->parts[k].count;
            oracle_place(a->parts[i].corners, n, pa, ca);
            oracle_place(b->parts[k].corners, m, pb, cb);
            depth = fmax(depth, oracle_depth(ca, n, cb, m));
        }
    return depth;
}

static double sampled_depth(const uj_certificate_shapes *shapes, const uj_motion *motion,
                            int samples)
{
    uj_pose poses[UJ_MAX_PIECES];
    double depth = 0.0;
    for (int s = 0; s <= samples; s++) {
        uj_motion_at(motion, (double)s / samples, poses);
        for (size_t i = 0; i < shapes->piece_count; i++) {
            depth = fmax(depth,
                         set_depth(&shapes->pieces[i], poses[i], &shapes->walls[shapes->wall_of[i]],
                                   (uj_pose){0.0, 0.0, 0.0}));
            for (size_t k = 0; k < i; k++)
                depth = fmax(depth,
                             set_depth(&shapes->pieces[i], poses[i], &shapes->pieces[k], poses[k]));
        }
    }
    return depth;
}

static uj_certificate_shapes make_shapes(const uj_tray *tray)
{
    uj_certificate_shapes shapes;
    uj_error error = {0};
    uj_status status = uj_certificate_shapes_create(tray, &shapes, &error);
    if (status != UJ_OK)
        fail_msg("%s", error.message);
    return shapes;
}

static uj_motion_bound bound_motion(const uj_certificate_shapes *shapes, const uj_motion *motion,
                                    double tolerance)
{
    uj_motion_bound bound;
    const uj_motion_bound_task task = {
        .shapes = shapes, .motion = motion, .move_count = 1, .tolerance = tolerance};
    assert_int_equal(uj_motion_bound_create(&task, &bound), UJ_OK);
    return bound;
}

static void bound_is_above_and_near_samples(void **state)
{
    (void)state;
    test_random random = {seed};
    for (int trial = 0; trial < test_effort(120); trial++) {
        uj_tray *tray = random_tray(&random, false);
        uj_certificate_shapes shapes = make_shapes(tray);
        uj_motion motion = {.piece_count = tray->piece_count};
        double speed = pow(10.0, test_random_real(&random, -4.0, 0.5));
        random_motion(&random, speed, fmin(speed, 2.5), 4, &motion);
        double tolerance = 1e-6 * uj_tray_diameter(tray);
        uj_motion_bound bound = bound_motion(&shapes, &motion, tolerance);
        double depth = sampled_depth(&shapes, &motion, 1200);
        assert_true(depth <= bound.bound);
        assert_true(bound.bound <= 1.10 * depth + 2e-3 * tolerance);
        assert_int_equal(bound.exceeded, bound.bound > tolerance);
        if (bound.exceeded) {
            uj_pose poses[UJ_MAX_PIECES];
            const uj_overlap *w = &bound.worst;
            uj_motion_at(&motion, w->time, poses);
            const uj_proof_part_set *other =
                w->second < 0 ? &shapes.walls[shapes.wall_of[w->first]] : &shapes.pieces[w->second];
            uj_pose still = {0.0, 0.0, 0.0};
            double there = set_depth(&shapes.pieces[w->first], poses[w->first], other,
                                     w->second < 0 ? still : poses[w->second]);
            assert_true(there >= w->depth * (1.0 - 1e-9) && w->depth >= 0.9 * depth);
        }
        uj_motion_clear(&motion);
        uj_certificate_shapes_clear(&shapes);
        uj_tray_destroy(tray);
    }
}

// A bar that makes half a turn sweeps far outside the bounding box of its first and last pose.
static void sweep_between_keyframes_is_seen(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0));
    builder_add_bar(tray, 4.0, 1.0, 1.0, (uj_pose){5.0, 3.0, 0.0});
    builder_add_bar(tray, 4.0, 1.0, 1.0, (uj_pose){5.0, 5.0, 0.0});
    uj_certificate_shapes shapes = make_shapes(tray);
    uj_motion motion = {.piece_count = 2};
    uj_pose poses[] = {tray->pieces[0].start, tray->pieces[1].start};
    builder_require(uj_motion_append(&motion, 0.0, poses) == UJ_OK);
    poses[0].angle = UJ_PI;
    builder_require(uj_motion_append(&motion, 1.0, poses) == UJ_OK);
    uj_motion_bound bound = bound_motion(&shapes, &motion, 1e-5);
    // Bar A's highest point is at y = 3 + hypot(2, 0.5); bar B's lower side is at y = 4.5.
    double depth = hypot(2.0, 0.5) - 1.5;
    assert_true(bound.bound >= depth * (1.0 - 1e-9) && bound.bound <= 1.06 * depth);
    assert_int_equal(bound.worst.first, 0);
    assert_int_equal(bound.worst.second, 1);
    uj_motion_clear(&motion);
    uj_certificate_shapes_clear(&shapes);
    uj_tray_destroy(tray);
}

// Bar A moves and turns while bar B slides along A's upper side. They overlap between keyframes,
// because positions move along chords instead of arcs.
static void pieces_in_contact_have_the_depth_of_the_sag(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int trial = 0; trial < test_effort(60); trial++) {
        uj_tray *tray = builder_tray(builder_rectangle(-50.0, -50.0, 50.0, 50.0));
        builder_add_bar(tray, 4.0, 1.0, 1.0, (uj_pose){0.0, 0.0, 0.0});
        builder_add_bar(tray, test_random_real(&random, 1.0, 4.0), 1.0, 1.0,
                        (uj_pose){0.0, 0.0, 0.0});
        uj_certificate_shapes shapes = make_shapes(tray);
        uj_motion motion = {.piece_count = 2};
        int frames = 50 + (int)test_random_below(&random, 200);
        double turn = test_random_real(&random, -6.0, 6.0),
               slide = test_random_real(&random, -2, 2);
        double vx = test_random_real(&random, -9.0, 9.0), vy = test_random_real(&random, -9.0, 9.0);
        for (int i = 0; i <= frames; i++) {
            double t = (double)i / frames, c = cos(turn * t), s = sin(turn * t);
            uj_pose a = {vx * t, vy * t, turn * t};
            uj_vec2 b = {slide * t, 1.0};
            uj_pose poses[2] = {a, {a.x + c * b.x - s * b.y, a.y + s * b.x + c * b.y, a.angle}};
            builder_require(uj_motion_append(&motion, t, poses) == UJ_OK);
        }
        uj_motion_bound bound = bound_motion(&shapes, &motion, 1e-4);
        double w = fabs(turn) / frames, v = fabs(slide) / frames;
        // From one keyframe to the next, A turns by w and B slides by v along A. The vector d from
        // A to B has |d| <= hypot(slide, 1). The second derivative of d along A's normal is at most
        // w^2 |d| + 2 w v. The sag is at most 1/8 of that.
        double sag = (w * w * hypot(slide, 1.0) + 2.0 * w * v) / 8.0;
        assert_true(bound.bound <= 1.1 * sag + 1e-6);
        assert_true(bound.bound >= sampled_depth(&shapes, &motion, 4 * frames));
        uj_motion_clear(&motion);
        uj_certificate_shapes_clear(&shapes);
        uj_tray_destroy(tray);
    }
}

static uj_vec2 turned(uj_rotation r, double x, double y, double grain)
{
    uj_vec2 p = uj_rotate(r, (uj_vec2){x, y});
    return grain > 0.0 ? (uj_vec2){grain * round(p.x / grain), grain * round(p.y / grain)} : p;
}

// The slot is exactly as wide as the bar. Rounded coordinates leave small gaps or overlaps between
// the slot and the interior.
static void snapped_edges_do_not_catch(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    static const double grains[] = {0.0, 1e-12, 1e-9};
    for (int trial = 0; trial < test_effort(150); trial++) {
        uj_rotation r = uj_rotation_of(test_random_real(&random, 0.0, 6.3));
        double grain = grains[trial % 3], x = test_random_real(&random, 0.5, 7.0), y = -0.0;
        bool shifted = trial % 5 == 4;
        double off = shifted ? 1e-3 : 0.0;
        uj_vec2 tray_corners[] = {turned(r, 0, 0, grain), turned(r, 10, 0, grain),
                                  turned(r, 10, 10, grain), turned(r, 0, 10, grain)};
        uj_vec2 slot[] = {turned(r, x + off, -6, grain), turned(r, x + off + 2.0, -6, grain),
                          turned(r, x + off + 2.0, y, grain), turned(r, x + off, y, grain)};
        uj_tray *tray = builder_tray(builder_polygon(tray_corners, 4));
        builder_add_exit(tray, builder_polygon(slot, 4), 1.0);
        builder_add_bar(tray, 2.0, 4.0, 1.0, (uj_pose){0.0, 0.0, 0.0});
        builder_goal_exit(tray, 0, 0);
        uj_certificate_shapes shapes = make_shapes(tray);
        assert_true(shapes.displacement <= 2e-9);
        uj_motion motion = {.piece_count = 1};
        uj_vec2 from = turned(r, x + 1.0, 5.0, 0.0), to = turned(r, x + 1.0, -2.0, 0.0);
        double angle = atan2(r.s, r.c);
        builder_require(uj_motion_append(&motion, 0.0, &(uj_pose){from.x, from.y, angle}) == UJ_OK);
        builder_require(uj_motion_append(&motion, 1.0, &(uj_pose){to.x, to.y, angle}) == UJ_OK);
        uj_motion_bound bound = bound_motion(&shapes, &motion, 1e-5);
        if (shifted)
            assert_true(bound.bound > 0.9e-3 && bound.bound < 1.1e-3);
        else
            assert_true(bound.bound < 1e-8);
        uj_motion_clear(&motion);
        uj_certificate_shapes_clear(&shapes);
        uj_tray_destroy(tray);
    }
}

// Returns -1 if p is too near an edge to decide.
static int parts_at(const uj_proof_part_set *set, uj_vec2 p)
{
    int count = 0;
    for (size_t i = 0; i < set->count; i++) {
        double most = -INFINITY;
        for (size_t k = 0; k < set->parts[i].count; k++)
            most = fmax(most, uj_vec2_dot(set->parts[i].normals[k], p) - set->parts[i].offsets[k]);
        if (fabs(most) < 1e-9)
            return -1;
        count += most < 0.0;
    }
    return count;
}

static void parts_cover_exactly(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    for (int trial = 0; trial < test_effort(150); trial++) {
        uj_tray *tray = random_tray(&random, false);
        if (trial % 2 == 0)  // an opening that reaches into the interior
            builder_add_exit(tray, builder_rectangle(8.5, 2.0, 12.0, 4.0), 5.0);
        uj_certificate_shapes shapes = make_shapes(tray);
        for (int k = 0; k < 400; k++) {
            uj_vec2 p = {test_random_real(&random, -3.0, 3.0),
                         test_random_real(&random, -3.0, 3.0)};
            uj_vec2 q = {test_random_real(&random, -7.0, 14.0),
                         test_random_real(&random, -7.0, 14.0)};
            for (size_t i = 0; i < tray->piece_count; i++) {
                int at = parts_at(&shapes.pieces[i], p);
                assert_true(at == -1 || at == oracle_contains(&tray->pieces[i].shape, p));
                bool allowed = oracle_contains(&tray->interior, q);
                for (size_t e = 0; e < tray->exit_count; e++)
                    allowed |= uj_tray_exit_admits(tray, e, i) &&
                               oracle_contains(&tray->exits[e].opening, q);
                at = parts_at(&shapes.walls[shapes.wall_of[i]], q);
                assert_true(at == -1 || at == !allowed);
            }
        }
        uj_certificate_shapes_clear(&shapes);
        uj_tray_destroy(tray);
    }
}

// Convex pieces that overlap by at most b are disjoint when each is shrunk by b / 2.
static void geos_agrees(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    uj_geos *geos = uj_geos_open();
    assert_non_null(geos);
    for (int trial = 0; trial < test_effort(40); trial++) {
        uj_tray *tray = random_tray(&random, true);
        uj_certificate_shapes shapes = make_shapes(tray);
        uj_motion motion = {.piece_count = tray->piece_count};
        double speed = pow(10.0, test_random_real(&random, -2.0, 0.5));
        random_motion(&random, speed, fmin(speed, 2.0), 3, &motion);
        uj_motion_bound bound = bound_motion(&shapes, &motion, 1e-5);
        double by = 0.5 * bound.bound + 1e-7;
        for (int k = 0; k < 60; k++) {
            uj_pose poses[UJ_MAX_PIECES];
            GEOSGeometry *pieces[UJ_MAX_PIECES];
            uj_motion_at(&motion, test_random_real(&random, 0.0, 1.0), poses);
            for (size_t i = 0; i < tray->piece_count; i++) {
                pieces[i] = oracle_geos_shrunk_piece(geos, &tray->pieces[i], poses[i], by);
                for (size_t j = 0; j < i; j++)
                    assert_false(oracle_geos_overlap(geos, pieces[i], pieces[j]));
            }
            for (size_t i = 0; i < tray->piece_count; i++)
                GEOSGeom_destroy_r(geos->handle, pieces[i]);
        }
        uj_motion_clear(&motion);
        uj_certificate_shapes_clear(&shapes);
        uj_tray_destroy(tray);
    }
    uj_geos_close(geos);
}

static double strange_number(test_random *random)
{
    static const double numbers[] = {0.0,  -0.0,  1e-310, 1e-30, 1.0,   UJ_PI, 1e3,      1e9,
                                     1e20, 1e300, -1.0,   -1e5,  1e150, NAN,   INFINITY, -INFINITY};
    return numbers[test_random_below(random, sizeof numbers / sizeof *numbers)];
}

static void every_input_gets_an_answer(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    for (int trial = 0; trial < test_effort(300); trial++) {
        uj_tray *tray = random_tray(&random, false);
        builder_goal_pose(tray, 0, (uj_pose){5.0, 5.0, 0.0}, 20.0);
        uj_tray_solution solution = builder_solution(tray);
        size_t moves = 1 + test_random_below(&random, 3);
        for (size_t m = 0; m < moves; m++)
            builder_add_move(&solution, (uj_move_type)test_random_below(&random, 2), 1,
                             &(uj_piece_move){(uint8_t)test_random_below(&random, 2),
                                              (uint8_t)test_random_below(&random, 4),
                                              (uint8_t)test_random_below(&random, 2)});
        random_motion(&random, 0.5, 0.5, 3 * moves + 1, &solution.motion);
        for (size_t i = 0; i < solution.motion.frame_count; i++)
            solution.motion.times[i] = (double)i / 3.0;
        for (size_t m = 0; m <= moves; m++)
            solution.motion.times[3 * m] = (double)m;
        double *numbers = (double *)solution.motion.poses;
        for (uint32_t n = test_random_below(&random, 4); n > 0; n--)
            numbers[test_random_below(
                &random, (uint32_t)(3 * solution.motion.frame_count * tray->piece_count))] =
                strange_number(&random);
        if (trial % 8 == 0)
            solution.motion
                .times[test_random_below(&random, (uint32_t)solution.motion.frame_count)] =
                strange_number(&random);
        for (size_t i = 0; i < tray->piece_count; i++)
            tray->pieces[i].start = solution.motion.poses[i];
        uj_certificate certificate;
        assert_int_equal(uj_certificate_check(tray, &solution, NULL, &certificate, NULL), UJ_OK);
        assert_int_equal(certificate.valid, certificate.reason[0] == '\0');
        uj_solution_clear(&solution);
        uj_tray_destroy(tray);
    }
}

int main(void)
{
    seed = test_seed(20264);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bound_is_above_and_near_samples),
        cmocka_unit_test(sweep_between_keyframes_is_seen),
        cmocka_unit_test(pieces_in_contact_have_the_depth_of_the_sag),
        cmocka_unit_test(snapped_edges_do_not_catch),
        cmocka_unit_test(parts_cover_exactly),
        cmocka_unit_test(geos_agrees),
        cmocka_unit_test(every_input_gets_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
