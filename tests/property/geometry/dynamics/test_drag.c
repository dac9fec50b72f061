// Random drags never make pieces overlap. The certificate, which shares no code with dragging,
// proves this.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/depth/certificate_bound.h>
#include <unjam/geometry/dynamics/drag.h>

#include "tests/support/small_trays.h"

static uint64_t seed;

typedef struct record {
    uj_motion motion;
    uj_pose last[UJ_MAX_PIECES];
} record;

static void append(void *payload, const uj_pose *poses)
{
    record *r = payload;
    builder_require(uj_motion_append(&r->motion, (double)r->motion.frame_count, poses) == UJ_OK);
}

// The certificate expects times from 0 to 1 for one move.
static void scale_times(uj_motion *motion)
{
    for (size_t i = 0; i < motion->frame_count; i++)
        motion->times[i] =
            motion->frame_count > 1 ? (double)i / (double)(motion->frame_count - 1) : 0.0;
}

static void clear_record(record *r)
{
    uj_motion_clear(&r->motion);
    *r = (record){.motion = r->motion};
}

static uj_drag_target random_target(test_random *random, const uj_tray *tray, const uj_pose *poses)
{
    uint32_t count = (uint32_t)tray->piece_count, all = (1u << count) - 1u;
    uj_drag_target target = {.dragged = 1u << test_random_below(random, count)};
    if (test_random_below(random, 4) == 0)
        target.dragged |= 1u << test_random_below(random, count);
    if (test_random_below(random, 4) == 0)
        target.fixed = test_random_below(random, all + 1u) & ~target.dragged;
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    double wide = high.x - low.x, deep = high.y - low.y;
    uj_vec2 by = {test_random_real(random, -0.6, 0.6) * wide,
                  test_random_real(random, -0.6, 0.6) * deep};
    uint32_t kind = test_random_below(random, 3);
    for (uint32_t i = 0; i < count; i++) {
        const uj_ring *ring = &tray->pieces[i].shape.rings[0];
        target.grip[i] = ring->points[test_random_below(random, (uint32_t)ring->count)];
        target.to[i] = uj_pose_apply(poses[i], target.grip[i]);
        if (kind != 0)
            target.to[i] = uj_vec2_add(target.to[i], by);
    }
    if (kind != 1)
        target.turn = test_random_real(random, -1.2, 1.2);
    return target;
}

static double certify(const uj_tray *tray, const uj_certificate_shapes *shapes, record *r)
{
    uj_motion_bound bound;
    double tolerance = 1e-6 * uj_tray_diameter(tray);
    scale_times(&r->motion);
    const uj_motion_bound_task task = {
        .shapes = shapes, .motion = &r->motion, .move_count = 1, .tolerance = tolerance};
    assert_int_equal(uj_motion_bound_create(&task, &bound), UJ_OK);
    if (bound.exceeded)
        fail_msg("pieces %d and %d overlap by %g (bound %g) of %g%s", bound.worst.first,
                 bound.worst.second, bound.worst.depth, bound.bound, tolerance,
                 bound.undecided ? ", undecided" : "");
    return bound.bound;
}

// Returns the number of drags that moved a piece.
static int drag_about(const uj_tray *tray, test_random *random, int drags)
{
    uj_certificate_shapes shapes;
    uj_drag *drag;
    uj_error error = {0};
    assert_int_equal(uj_certificate_shapes_create(tray, &shapes, &error), UJ_OK);
    assert_int_equal(uj_drag_create(tray, &drag, &error), UJ_OK);
    record r = {.motion.piece_count = tray->piece_count};
    uj_drag_trace trace = {append, &r};
    uj_pose poses[UJ_MAX_PIECES];
    int moved = 0;
    for (size_t i = 0; i < tray->piece_count; i++)
        poses[i] = tray->pieces[i].start;
    for (int round = 0; round < drags; round++) {
        uj_drag_target target = random_target(random, tray, poses);
        uj_pose before[UJ_MAX_PIECES];
        memcpy(before, poses, sizeof before);
        append(&r, poses);
        double turned = uj_drag_move(drag, &target, poses, &trace);
        assert_true(fabs(turned) <= fabs(target.turn) && turned * target.turn >= 0.0);
        for (size_t i = 0; i < tray->piece_count; i++) {
            if ((target.fixed >> i & 1u) != 0)
                assert_memory_equal(&before[i], &poses[i], sizeof poses[i]);
            double angle = (target.dragged >> i & 1u) != 0 ? turned : 0.0;
            assert_true(fabs(poses[i].angle - before[i].angle - angle) < 1e-9);
        }
        // The recorded motion must end at the current poses.
        const uj_pose *last = &r.motion.poses[(r.motion.frame_count - 1) * tray->piece_count];
        for (size_t i = 0; i < tray->piece_count; i++)
            assert_true(fabs(last[i].x - poses[i].x) + fabs(last[i].y - poses[i].y) +
                            fabs(last[i].angle - poses[i].angle) <
                        1e-12);
        if (r.motion.frame_count > 1) {
            certify(tray, &shapes, &r);
            moved++;
        }
        clear_record(&r);
    }
    uj_drag_destroy(drag);
    uj_certificate_shapes_clear(&shapes);
    return moved;
}

static void random_drags_never_overlap(void **state)
{
    test_random random = {seed};
    int moved = 0;
    (void)state;
    for (int round = 0; round < test_effort(64); round++) {
        uj_tray *tray = small_tray(&random, 1 + test_random_below(&random, 3));
        uj_error error = {0};
        if (uj_tray_validate(tray, &error) == UJ_OK)
            moved += drag_about(tray, &random, 40);
        uj_tray_destroy(tray);
    }
    printf("%d drags certified\n", moved);
    assert_covered(moved > test_effort(2000));
}

static void rectangular_jam_is_dragged(void **state)
{
    test_random random = {seed + 1};
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    (void)state;
    builder_add_exit(tray, builder_rectangle(5.2, -13, 7.8, 0), 3.0);
    for (int i = 0; i < 4; i++)
        builder_add_bar(tray, 9.76, 2.44, i == 0 ? 3 : 5,
                        (uj_pose){6.5, 1.22 + 2.44 * (3 - i), 0.0});
    builder_goal_exit(tray, 0, 0);
    int moved = drag_about(tray, &random, 300);
    printf("%d drags of Rectangular Jam certified\n", moved);
    assert_covered(moved > test_effort(150));
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_drags_never_overlap),
        cmocka_unit_test(rectangular_jam_is_dragged),
    };
    seed = test_seed(7);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
