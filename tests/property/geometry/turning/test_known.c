// A workspace remembers ways, ends of paths, and whether pieces can turn (known.c). This must not
// change a result: after many other turns, a workspace gives the same bits as a fresh one, and as a
// traced turn, which does not use what is remembered.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/turning/turn.h>

#include "tests/reference/turn_case.h"

enum { WALKS = 6, MOVES = 4, TURNS = 40, RANDOM_TRAYS = 5 };

static uint64_t seed;

typedef struct counts {
    int turns, branches;                  // `branches`: turns with another branch than the first
    long evaluations, fresh_evaluations;  // points computed by the used workspace and by fresh ones
} counts;

typedef struct result {
    uj_turn_outcome outcome;
    uj_pose poses[UJ_MAX_PIECES];
    int bifurcations, events, evaluations;
    uint64_t work;
} result;

static void ignore(void *payload, const uj_pose *poses)
{
    (void)payload;
    (void)poses;
}

// A traced turn does not use what is remembered.
static result make(const turn_case *turn, unsigned branches, uj_turn_workspace *w, bool traced)
{
    const uj_turn_trace trace = {ignore, NULL};
    result made;
    uint64_t before = w->push.total_work;
    memcpy(made.poses, turn->poses, sizeof made.poses);
    w->branches = branches;
    made.outcome = uj_turn(&turn->press, turn->spin, w, made.poses, traced ? &trace : NULL);
    w->branches = 0;
    made.bifurcations = w->bifurcation_count;
    made.events = w->events;
    made.evaluations = w->evaluations;
    made.work = w->push.total_work - before;
    return made;
}

static void compare(const turn_scene *scene, const result *made, const result *expected)
{
    assert_int_equal(made->outcome, expected->outcome);
    assert_int_equal(made->bifurcations, expected->bifurcations);
    assert_int_equal(made->events, expected->events);
    assert_int_equal(made->work, expected->work);
    assert_memory_equal(made->poses, expected->poses,
                        (size_t)scene->model->piece_count * sizeof made->poses[0]);
}

// Returns the number of bifurcations.
static int compare_turn(turn_scene *scene, const turn_case *turn, unsigned branches, counts *c)
{
    uj_turn_workspace fresh, *used = &scene->generator.workspace;
    assert_int_equal(uj_turn_workspace_create(scene->model, &fresh), UJ_OK);
    result expected = make(turn, branches, &fresh, true);
    result of_fresh = make(turn, branches, &fresh, false),
           of_used = make(turn, branches, used, false);
    compare(scene, &of_fresh, &expected);
    compare(scene, &of_used, &expected);
    c->turns++;
    c->branches += branches != 0;
    c->evaluations += of_used.evaluations;
    c->fresh_evaluations += of_fresh.evaluations;
    uj_turn_workspace_clear(&fresh);
    return expected.bifurcations;
}

static void compare_state(turn_scene *scene, const uj_tray_state *state, test_random *random,
                          counts *c)
{
    for (int i = 0; i < TURNS; i++) {
        turn_case turn;
        if (!turn_case_pick(scene, state, random, &turn))
            return;
        int bifurcations = compare_turn(scene, &turn, 0, c);
        for (int bit = 0; bit < bifurcations && bit < UJ_TURN_MAX_BRANCHES; bit++)
            (void)compare_turn(scene, &turn, 1u << bit, c);
    }
}

// Returns false if the tray cannot be opened.
static bool compare_tray(const char *tray, test_random *random, counts *c)
{
    turn_scene scene;
    if (!turn_scene_open(tray, "as-is", &scene))
        return false;
    for (int walk = 0; walk < test_effort(WALKS); walk++) {
        uj_tray_state at = uj_successor_generator_start(&scene.generator);
        for (int step = 0; step < MOVES; step++) {
            compare_state(&scene, &at, random, c);
            (void)turn_walk(&scene, random, &at);
        }
    }
    turn_scene_close(&scene);
    return true;
}

static void known_results_change_no_bit(void **state)
{
    (void)state;
    static const char *const trays[] = {"rectangular-jam", "triangular-jam", "rightangular-jam",
                                        "siding", "packing"};
    test_random random = {seed};
    counts c = {0};
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        assert_true(compare_tray(trays[i], &random, &c));
    for (int i = 0; i < RANDOM_TRAYS;) {
        char tray[48];  // a random tray may be invalid
        snprintf(tray, sizeof tray, "random-%u", test_random_below(&random, 1000000));
        i += compare_tray(tray, &random, &c);
    }
    printf("%d turns, %d of them with another branch; %.1f %% fewer points computed\n", c.turns,
           c.branches, 100.0 * (1.0 - (double)c.evaluations / (double)c.fresh_evaluations));
    assert_true(c.branches > 0);
    assert_true(c.evaluations < c.fresh_evaluations);
}

int main(void)
{
    seed = test_seed(20281);
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_results_change_no_bit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
