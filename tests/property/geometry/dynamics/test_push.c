// Random pushes end at rest without overlap, also in mirrored and renumbered puzzles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>

#include "tests/property/geometry/dynamics/push_trays.h"

static uint64_t seed;

typedef struct depth_trace {
    const scene *s;
    double depth;
} depth_trace;

static void trace_depth(void *payload, const uj_vec2 *x)
{
    depth_trace *trace = payload;
    trace->depth = fmax(trace->depth, deepest(trace->s, x));
}

static uj_vec2 drive_of(const uj_press *press, int piece)
{
    if (piece < 0 || (press->mask >> piece & 1u) == 0)
        return (uj_vec2){0.0, 0.0};
    return uj_direction_vector((uj_direction)press->direction[piece]);
}

// Returns how far x violates the half-planes that the law of the push (push.h) imposes on touching
// parts. At a vertex, staying in one of several half-planes is enough to avoid an overlap. The law
// chooses the half-planes with normals closest to the direction of the push. So a push may stop
// although the piece could pass the vertex.
static double behind_vertices(const scene *s, const uj_press *press, const uj_vec2 *x)
{
    double contact = UJ_TOLERANCE_CONTACT * s->model->diameter, most = -INFINITY;
    for (int k = 0; k < s->model->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        const uj_halfplane *planes = &s->planes.planes[pair->first];
        uj_vec2 drive = uj_vec2_sub(drive_of(press, pair->b), drive_of(press, pair->a));
        double best = -INFINITY;
        int plane;
        if (!uj_part_pair_in(pair, press->mask) ||
            fabs(uj_part_pair_separation(s->model, &s->planes, k, s->x, &plane)) > contact)
            continue;
        // The first pass finds the greatest `gain`. The second pass examines all half-planes with
        // this gain.
        for (int pass = 0; pass < 2; pass++)
            for (int j = 0; j < s->planes.counts[k]; j++) {
                double gain = planes[j].nx * drive.x + planes[j].ny * drive.y;
                if (uj_halfplane_slack(pair, &planes[j], s->x) < -contact)
                    continue;
                if (pass == 0)
                    best = fmax(best, gain);
                else if (gain >= best - 1e-9)
                    most = fmax(most, -uj_halfplane_slack(pair, &planes[j], x));
            }
    }
    return most;
}

// Checks that an overlap or a half-plane of behind_vertices blocks a small shift in the directions
// of the push. Returns true if only a half-plane blocks it.
static bool assert_blocked(const scene *s, const uj_press *press, const uj_vec2 *shift)
{
    // An overlap deeper than `deep` means that the shift is blocked. `deep` is small, because
    // nearly parallel edges that are pushed together overlap only slightly.
    const double small = 1e-4, deep = small * UJ_TOLERANCE_SPEED;
    double gain = 0.0, square = 0.0;
    uj_vec2 x[UJ_MAX_PIECES];
    for (int i = 0; i < s->model->piece_count; i++)
        if ((press->mask >> i & 1u) != 0) {
            gain += uj_vec2_dot(shift[i], drive_of(press, i));
            square += uj_vec2_dot(shift[i], shift[i]);
        }
    if (gain < 0.05 * sqrt(square) || square == 0.0)
        return false;
    for (int i = 0; i < s->model->piece_count; i++)
        x[i] = (press->mask >> i & 1u) != 0
                   ? uj_vec2_add(s->x[i], uj_vec2_scale(shift[i], small / sqrt(square)))
                   : s->x[i];
    if (deepest(s, x) > deep)
        return false;
    assert_true(behind_vertices(s, press, x) > deep);
    return true;
}

// Checks that the pushed pieces cannot move further. Returns true if some shift past a vertex is
// blocked only by the law of the push (push.h), not by an overlap.
static bool assert_rests(test_random *random, const scene *s, const uj_press *press)
{
    uj_vec2 shift[UJ_MAX_PIECES] = {{0}};
    bool way_round = false;
    for (unsigned set = press->mask; set > 0; set = (set - 1) & press->mask)
        for (int d = 0; d < 48; d++) {
            double angle = 2.0 * UJ_PI * d / 48.0;
            for (int i = 0; i < s->model->piece_count; i++)
                shift[i] =
                    (set >> i & 1u) != 0 ? (uj_vec2){cos(angle), sin(angle)} : (uj_vec2){0.0, 0.0};
            way_round |= assert_blocked(s, press, shift);
        }
    for (int round = 0; round < test_effort(200); round++) {  // each piece in its own direction
        for (int i = 0; i < s->model->piece_count; i++)
            shift[i] = test_random_below(random, 4) == 0
                           ? (uj_vec2){0.0, 0.0}
                           : (uj_vec2){test_random_real(random, -1.0, 1.0),
                                       test_random_real(random, -1.0, 1.0)};
        way_round |= assert_blocked(s, press, shift);
    }
    return way_round;
}

static void pushes_end_at_rest(void **state)
{
    (void)state;
    test_random random = {seed};
    int ways_round = 0;
    for (int round = 0; round < test_effort(400); round++) {
        scene s = random_scene(&random);
        for (int move = 0; move < 4; move++) {
            uj_press press = random_press(&random, s.model->piece_count);
            uj_vec2 before[UJ_MAX_PIECES];
            memcpy(before, s.x, sizeof before);
            depth_trace trace = {&s, -INFINITY};
            uj_push_outcome outcome = uj_push(&s.planes, &press, &s.workspace, s.x,
                                              &(uj_push_trace){trace_depth, &trace});
            assert_int_equal(outcome, UJ_PUSH_REST);
            assert_true(trace.depth <= UJ_TOLERANCE_CONTACT * s.model->diameter);
            for (int i = 0; i < s.model->piece_count; i++)
                if ((press.mask >> i & 1u) == 0)
                    assert_memory_equal(&s.x[i], &before[i], sizeof before[i]);
            ways_round += assert_rests(&random, &s, &press);
            memcpy(before, s.x, sizeof before);
            outcome = uj_push(&s.planes, &press, &s.workspace, s.x, NULL);
            assert_int_equal(outcome, UJ_PUSH_REST);
            assert_memory_equal(s.x, before, sizeof before);
        }
        scene_clear(&s);
    }
    printf("ways round vertices not taken: %d of 1600\n", ways_round);
}

// The bar touches both walls, which are nearly parallel and come closer together towards the top.
// Rounding errors must not let the bar move up.
static void walls_that_are_nearly_parallel_hold_a_bar(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    for (int round = 0; round < test_effort(600); round++) {
        double tilt = test_random_real(&random, 1.05e-8, 5e-8);
        double height = test_random_real(&random, 0.5, 2.0);
        double width = test_random_real(&random, 1.0, 3.0);
        const uj_vec2 room[] = {{0, 0}, {width, 0}, {width - 5.0 * tilt, 5}, {0, 5}};
        uj_tray *tray = builder_tray(builder_polygon(room, 4));
        builder_add_piece(tray, builder_rectangle(0, 0, width - height * tilt, height), 1,
                          (uj_pose){0, 0, 0});
        builder_add_exit(tray, builder_rectangle(0, -5, width, 0), 2);
        builder_goal_exit(tray, 0, 0);
        scene s = scene_create(tray);
        uj_press press = {.mask = 1, .direction = {round % 2 == 0 ? UJ_NE : UJ_NW}};
        assert_int_equal(uj_push(&s.planes, &press, &s.workspace, s.x, NULL), UJ_PUSH_REST);
        assert_true(uj_vec2_length(s.x[0]) <= UJ_TOLERANCE_CONTACT * s.model->diameter);
        scene_clear(&s);
    }
}

typedef struct height_trace {
    double low, high;
} height_trace;

static void trace_height(void *payload, const uj_vec2 *x)
{
    height_trace *trace = payload;
    trace->low = fmin(trace->low, x[0].y);
    trace->high = fmax(trace->high, x[0].y);
}

// A bar slides along the top wall into the corner. The slot begins just below the corner, so the
// line from the slot's far end to the corner is nearly parallel to the top wall. The bar must not
// be deflected along this line, however near the corner the push begins.
static void bars_slide_along_the_wall_into_a_corner(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    for (int round = 0; round < test_effort(600); round++) {
        double below = test_random_real(&random, 0.05, 0.5), length = 7.5;
        double apart = pow(10.0, test_random_real(&random, -9.0, -3.0));
        uj_tray *tray = builder_tray(builder_rectangle(0, 0, 8, 4));
        builder_add_exit(tray, builder_rectangle(-length, 2 - below, 0, 4 - below), 2);
        builder_add_piece(tray, builder_rectangle(0, 0, 2, 1.5), 1, (uj_pose){apart, 2.5, 0});
        builder_goal_exit(tray, 0, 0);
        scene s = scene_create(tray);
        uj_press press = {.mask = 1, .direction = {UJ_NW}};
        height_trace trace = {INFINITY, -INFINITY};
        assert_int_equal(
            uj_push(&s.planes, &press, &s.workspace, s.x, &(uj_push_trace){trace_height, &trace}),
            UJ_PUSH_REST);
        assert_true(trace.low == INFINITY || trace.high - trace.low <= 1e-14);
        assert_true(fabs(s.x[0].y - 2.5) <= 1e-14 && fabs(s.x[0].x) <= fmin(apart, 1e-8));
        scene_clear(&s);
    }
}

static void assert_nothing_overlaps(uj_geos *geos, const scene *s)
{
    double by = UJ_TOLERANCE_CONTACT * s->model->diameter;
    GEOSGeometry *pieces[UJ_MAX_PIECES], *interior = uj_geos_from_polygon(geos, &s->tray->interior);
    for (int i = 0; i < s->model->piece_count; i++) {
        pieces[i] = oracle_geos_shrunk_piece(geos, &s->tray->pieces[i], pose_of(s, i, s->x), by);
        assert_true(oracle_geos_covers(geos, interior, pieces[i]));
        for (int k = 0; k < i; k++)
            assert_false(oracle_geos_overlap(geos, pieces[i], pieces[k]));
    }
    for (int i = 0; i < s->model->piece_count; i++)
        GEOSGeom_destroy_r(geos->handle, pieces[i]);
    GEOSGeom_destroy_r(geos->handle, interior);
}

static void geos_finds_no_overlap(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    uj_geos *geos = uj_geos_open();
    assert_non_null(geos);
    for (int round = 0; round < test_effort(150); round++) {
        scene s = random_scene(&random);
        for (int move = 0; move < 6; move++) {
            uj_press press = random_press(&random, s.model->piece_count);
            assert_int_equal(uj_push(&s.planes, &press, &s.workspace, s.x, NULL), UJ_PUSH_REST);
            assert_nothing_overlaps(geos, &s);
        }
        scene_clear(&s);
    }
    uj_geos_close(geos);
}

static void compare_with_other(test_random *random, bool mirrored, bool renamed)
{
    for (int round = 0; round < test_effort(400); round++) {
        scene s = random_scene(random);
        int count = s.model->piece_count, name[UJ_MAX_PIECES] = {0};
        for (int i = 0; i < count; i++) {
            int k = renamed ? (int)test_random_below(random, (uint32_t)i + 1) : i;
            name[i] = name[k];
            name[k] = i;
        }
        scene other = other_scene(&s, mirrored, name);
        for (int move = 0; move < 4; move++) {
            uj_press press = random_press(random, count);
            uj_press press_there = other_press(&press, count, mirrored, name);
            assert_int_equal(uj_push(&s.planes, &press, &s.workspace, s.x, NULL), UJ_PUSH_REST);
            assert_int_equal(uj_push(&other.planes, &press_there, &other.workspace, other.x, NULL),
                             UJ_PUSH_REST);
            for (int i = 0; i < count; i++) {
                uj_vec2 there = other.x[name[i]];
                if (mirrored)
                    there.x = SIDE - there.x;
                assert_true(uj_vec2_length(uj_vec2_sub(there, s.x[i])) <
                            UJ_TOLERANCE_PATH * s.model->diameter);
            }
        }
        scene_clear(&other);
        scene_clear(&s);
    }
}

static void mirrored_puzzles_give_the_same_result(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    compare_with_other(&random, true, false);
}

static void renamed_puzzles_give_the_same_result(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    compare_with_other(&random, false, true);
    compare_with_other(&random, true, true);
}

int main(void)
{
    seed = test_seed(20267);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_end_at_rest),
        cmocka_unit_test(walls_that_are_nearly_parallel_hold_a_bar),
        cmocka_unit_test(bars_slide_along_the_wall_into_a_corner),
        cmocka_unit_test(geos_finds_no_overlap),
        cmocka_unit_test(mirrored_puzzles_give_the_same_result),
        cmocka_unit_test(renamed_puzzles_give_the_same_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
