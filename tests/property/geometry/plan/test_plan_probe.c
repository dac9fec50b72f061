// Compares results of the planner with slow, simple computations on random trays.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geometry/plan/plan_goal.h"
#include "geometry/plan/plan_probe.h"
#include "geometry/plan/plan_tree.h"
#include "tests/support/random_shapes.h"

static uint64_t seed;

static uj_tray *random_room(test_random *random)
{
    double side = test_random_real(random, 6.0, 14.0), cell = side / 4.0;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, side, side));
    for (int i = 0; i < 12; i++) {
        double x = cell * (i % 4 + 0.2), y = cell * (i / 4 + 0.2);
        if (test_random_below(random, 2) == 0)
            builder_add_hole(&tray->interior, x, y, x + cell * test_random_real(random, 0.05, 0.6),
                             y + cell * test_random_real(random, 0.05, 0.6));
    }
    uint32_t pieces = 1 + test_random_below(random, 3);
    for (uint32_t i = 0; i < pieces; i++) {
        uj_polygon shape = test_random_below(random, 2) == 0
                               ? random_angle(random, 0.5 * cell, 0.2, 0.6)
                               : random_convex(random, 0.4 * cell);
        builder_add_piece(tray, shape, 1, (uj_pose){0, 0, 0});
    }
    return tray;
}

// Returns the greatest overlap of two pieces, or of a piece and the walls.
static double depth_of(const uj_plan_space *space, const uj_pose *poses)
{
    const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
    double depth = 0.0;
    for (size_t i = 0; i < space->piece_count; i++)
        for (size_t k = i; k < space->piece_count; k++) {
            const uj_proof_part_set *a = &space->shapes.pieces[i];
            const uj_proof_part_set *b =
                k > i ? &space->shapes.pieces[k] : &space->shapes.walls[space->shapes.wall_of[i]];
            uj_transform at = uj_transform_of(poses[i]);
            uj_transform there = k > i ? uj_transform_of(poses[k]) : still;
            for (size_t p = 0; p < a->count; p++)
                for (size_t q = 0; q < b->count; q++)
                    depth = fmax(depth,
                                 -uj_proof_part_gap(&a->parts[p], at, &b->parts[q], there, NULL));
        }
    return depth;
}

static void draw(const uj_plan_space *space, test_random *random, uj_pose *poses)
{
    for (size_t i = 0; i < space->piece_count; i++)
        poses[i] = uj_plan_draw_pose(space, random);
}

typedef struct tally {
    int clear, blocked, pushed_out;
} tally;

// The proven part of the motion must be free of overlap at all samples. A motion with ample room
// must be proven to its end.
static void check_motion(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to, tally *t)
{
    enum { SAMPLES = 200 };
    uj_pose at[UJ_MAX_PIECES];
    double part = uj_plan_advance(probe, from, to), room = 8e-3 * probe->space->diameter;
    bool clear = uj_plan_is_clear(probe, from, to), ample = true;
    assert_int_equal(clear, part >= 1.0);
    for (int i = 0; i <= SAMPLES; i++) {
        uj_plan_between(probe->space, from, to, part * i / SAMPLES, at);
        double depth = depth_of(probe->space, at);
        if (depth > probe->tolerance + 1e-12)
            fail_msg("overlap %g at sample %d of a motion proven free of it", depth, i);
    }
    // Shifts the pieces by `room` along x or y, even and odd pieces in opposite directions. There
    // is ample room if no shift causes an overlap.
    for (int i = 0; ample && i <= SAMPLES; i++)
        for (int shift = 0; ample && shift < 4; shift++) {
            uj_plan_between(probe->space, from, to, (double)i / SAMPLES, at);
            for (size_t k = 0; k < probe->space->piece_count; k++) {
                double away = k % 2 == 0 ? room : -room;
                at[k].x += shift < 2 ? away * (shift == 0 ? 1 : -1) : 0.0;
                at[k].y += shift >= 2 ? away * (shift == 2 ? 1 : -1) : 0.0;
            }
            ample = depth_of(probe->space, at) == 0.0;
        }
    if (ample)
        assert_true(clear);
    t->clear += clear;
    t->blocked += !clear;
}

static void motions_are_proven(void **state)
{
    (void)state;
    test_random random = {seed};
    tally t = {0};
    for (int i = 0, count = test_effort(60); i < count; i++) {
        uj_tray *tray = random_room(&random);
        uj_plan_space space;
        uj_plan_probe probe;
        uj_error error = {0};
        assert_int_equal(uj_plan_space_create(tray, &space, &error), UJ_OK);
        space.tolerance = 1e-9 * space.diameter;
        assert_int_equal(uj_plan_probe_create(&space, &probe), UJ_OK);
        unsigned all = (1u << space.piece_count) - 1u;
        for (int k = 0; k < 12; k++) {
            uj_pose from[UJ_MAX_PIECES], to[UJ_MAX_PIECES];
            draw(&space, &random, from);
            memcpy(to, from, sizeof to);
            assert_true(fabs(uj_plan_depth(&probe, from, all) - depth_of(&space, from)) < 1e-12);
            if (uj_plan_push_out(&probe, from, all)) {
                assert_true(depth_of(&space, from) <= probe.tolerance + 1e-12);
                t.pushed_out++;
            }
            if (depth_of(&space, from) > probe.tolerance)
                continue;
            double reach = test_random_real(&random, 0.02, 0.5);
            draw(&space, &random, to);
            uj_plan_between(&space, from, to, reach, to);
            check_motion(&probe, from, to, &t);
        }
        uj_plan_probe_clear(&probe);
        uj_plan_space_clear(&space);
        uj_tray_destroy(tray);
    }
    printf("%d motions proven, %d blocked, %d poses made free\n", t.clear, t.blocked, t.pushed_out);
    assert_covered(t.clear > 20 && t.blocked > 100 && t.pushed_out > 100);
}

static void nearest_nodes_are_found(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int i = 0, count = test_effort(40); i < count; i++) {
        uj_tray *tray = random_room(&random);
        uj_plan_space space;
        uj_plan_tree tree;
        uj_budget budget = {0};
        uj_error error = {0};
        uj_pose poses[UJ_MAX_PIECES];
        assert_int_equal(uj_plan_space_create(tray, &space, &error), UJ_OK);
        uj_plan_tree_init(&tree, &space, &budget);
        double spread = test_random_real(&random, 0.1, 3.0);
        for (int k = 0; k < 300; k++) {
            draw(&space, &random, poses);
            for (size_t p = 0; p < space.piece_count; p++) {
                poses[p].x *= spread;  // may leave the region in which draw() places pieces
                poses[p].angle *= 3.0;
            }
            assert_int_equal(uj_plan_tree_add(&tree, UJ_NO_ID, poses, NULL), k);
            draw(&space, &random, poses);
            double least = INFINITY;
            for (uint32_t node = 0; node < tree.count; node++)
                least =
                    fmin(least, uj_plan_distance(&space, uj_plan_tree_poses(&tree, node), poses));
            uint32_t found = uj_plan_tree_nearest(&tree, poses);
            double distance = uj_plan_distance(&space, uj_plan_tree_poses(&tree, found), poses);
            assert_true(distance <= least + 1e-5 * space.diameter);
        }
        uj_plan_tree_clear(&tree);
        assert_int_equal(budget.held, 0);
        uj_plan_space_clear(&space);
        uj_tray_destroy(tray);
    }
}

// The tree must keep within its budget, and must release all memory when it is cleared.
static void budgets_hold(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    for (size_t limit = 0; limit < 120000; limit += 3001) {
        uj_tray *tray = random_room(&random);
        uj_plan_space space;
        uj_plan_tree tree;
        uj_budget budget = {.limit = limit + 1};
        uj_error error = {0};
        uj_pose poses[UJ_MAX_PIECES];
        assert_int_equal(uj_plan_space_create(tray, &space, &error), UJ_OK);
        uj_plan_tree_init(&tree, &space, &budget);
        const uj_move move = {.type = UJ_PUSH};
        for (;;) {
            draw(&space, &random, poses);
            bool law = test_random_below(&random, 2) == 0;
            if (uj_plan_tree_add(&tree, UJ_NO_ID, poses, law ? &move : NULL) == UJ_NO_ID)
                break;
            assert_true(budget.held <= budget.limit);
        }
        assert_true(budget.at_limit);
        uj_plan_tree_clear(&tree);
        assert_int_equal(budget.held, 0);
        uj_plan_space_clear(&space);
        uj_tray_destroy(tray);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motions_are_proven),
        cmocka_unit_test(nearest_nodes_are_found),
        cmocka_unit_test(budgets_hold),
    };
    seed = test_seed(20);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
