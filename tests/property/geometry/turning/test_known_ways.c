// A workspace remembers the ways that its turns have found (uj_turn_recall_ways). This must not
// change a result: after many other turns, a workspace gives the same bits as a new one.
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
    int turns, branches;                // `branches`: turns with another branch than the first
    long evaluations, new_evaluations;  // points computed by the used workspace and by new ones
} counts;

static uj_turn_outcome make(const turn_case *turn, unsigned branches, uj_turn_workspace *w,
                            uj_pose *poses)
{
    memcpy(poses, turn->poses, sizeof turn->poses);
    w->branches = branches;
    uj_turn_outcome outcome = uj_turn(&turn->press, turn->spin, w, poses, NULL);
    w->branches = 0;
    return outcome;
}

// Returns the number of bifurcations.
static int compare_turn(turn_scene *scene, const turn_case *turn, unsigned branches, counts *c)
{
    uj_turn_workspace new, *used = &scene->generator.workspace;
    uj_pose right[UJ_MAX_PIECES], poses[UJ_MAX_PIECES];
    assert_int_equal(uj_turn_workspace_create(scene->model, &new), UJ_OK);
    uj_turn_outcome expected = make(turn, branches, &new, right);
    assert_int_equal(make(turn, branches, used, poses), expected);
    assert_int_equal(used->bifurcation_count, new.bifurcation_count);
    assert_memory_equal(poses, right, (size_t)scene->model->piece_count * sizeof right[0]);
    c->turns++;
    c->branches += branches != 0;
    c->evaluations += used->evaluations;
    c->new_evaluations += new.evaluations;
    int bifurcations = new.bifurcation_count;
    uj_turn_workspace_clear(&new);
    return bifurcations;
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

static void known_ways_change_no_bit(void **state)
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
           c.branches, 100.0 * (1.0 - (double)c.evaluations / (double)c.new_evaluations));
    assert_true(c.branches > 0);
    assert_true(c.evaluations < c.new_evaluations);
}

int main(void)
{
    seed = test_seed(20281);
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_ways_change_no_bit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
