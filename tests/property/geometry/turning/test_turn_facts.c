// A uj_turn_cache lets uj_turn leave out turns. It must not change where the other turns end. A
// turn that is left out must be stuck, or end where an earlier turn ended.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/turning/turn.h>

#include "tests/reference/turn_case.h"

enum { WALKS = 12, MOVES = 4, TURNS = 60 };

static uint64_t seed;

typedef struct ends {
    int count;
    uj_turn_outcome outcome[TURNS];
    uj_pose poses[TURNS][UJ_MAX_PIECES];
} ends;

static double apart(const turn_scene *scene, const uj_pose *a, const uj_pose *b)
{
    double most = 0.0;
    for (int i = 0; i < scene->model->piece_count; i++) {
        double turned = remainder(a[i].angle - b[i].angle, 2.0 * UJ_PI);
        double moved = hypot(a[i].x - b[i].x, a[i].y - b[i].y) / scene->model->diameter;
        most = fmax(most, fmax(moved, fabs(turned)));
    }
    return most;
}

static bool ended_here(const turn_scene *scene, const ends *earlier, const uj_pose *poses)
{
    for (int k = 0; k < earlier->count; k++)
        if (earlier->outcome[k] != UJ_TURN_NONE && apart(scene, earlier->poses[k], poses) < 1e-9)
            return true;
    return false;
}

// Makes random turns with and without a cache. Returns how many of them the cache leaves out: with
// the cache, they end with UJ_TURN_NONE; without it, they do not.
static int compare_state(turn_scene *scene, const uj_tray_state *state, test_random *random)
{
    static uj_turn_cache cache;
    static ends known;
    uj_turn_workspace *w = &scene->generator.workspace;
    int left_out = 0;
    uj_turn_cache_clear(&cache);
    known.count = 0;
    w->branches = 0;
    for (int i = 0; i < TURNS; i++) {
        turn_case turn;
        if (!turn_case_pick(scene, state, random, &turn))
            break;
        uj_pose plain[UJ_MAX_PIECES], *cached = known.poses[known.count];
        memcpy(plain, turn.poses, sizeof plain);
        memcpy(cached, turn.poses, sizeof plain);
        w->cache = NULL;
        uj_turn_outcome right = uj_turn(&turn.press, turn.spin, w, plain, NULL);
        w->cache = &cache;
        uj_turn_outcome outcome = uj_turn(&turn.press, turn.spin, w, cached, NULL);
        w->cache = NULL;
        if (outcome == UJ_TURN_NONE && right != UJ_TURN_NONE) {
            assert_true(right == UJ_TURN_STUCK || ended_here(scene, &known, plain));
            left_out++;
        } else {
            assert_int_equal(outcome, right);
            assert_true(outcome == UJ_TURN_NONE || apart(scene, plain, cached) < 1e-9);
        }
        known.outcome[known.count++] = outcome;
    }
    return left_out;
}

static void cached_facts_change_no_end(void **state)
{
    (void)state;
    static const char *const trays[] = {"rectangular-jam", "triangular-jam", "rightangular-jam",
                                        "siding", "packing"};
    test_random random = {seed};
    int left_out = 0;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++) {
        turn_scene scene;
        assert_true(turn_scene_open(trays[i], "as-is", &scene));
        for (int walk = 0; walk < test_effort(WALKS); walk++) {
            uj_tray_state at = uj_successor_generator_start(&scene.generator);
            for (int step = 0; step < MOVES; step++) {
                left_out += compare_state(&scene, &at, &random);
                (void)turn_walk(&scene, &random, &at);
            }
        }
        turn_scene_close(&scene);
    }
    printf("%d turns were left out\n", left_out);
    assert_true(left_out > 0);
}

int main(void)
{
    seed = test_seed(20273);
    const struct CMUnitTest tests[] = {cmocka_unit_test(cached_facts_change_no_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
