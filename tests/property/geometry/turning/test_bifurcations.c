// Two equal bars turn until their corners meet, where the motion branches. Both branches must be
// legal motions.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/sizes/plan.h>
#include <unjam/geometry/solve/replay.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { BARS = 2, ROUNDS = 8, MAX_STATES = 8000 };

static uint64_t seed;

static uj_tray *stack(test_random *random)
{
    double side = test_random_real(random, 6.0, 9.0);
    double length = test_random_real(random, 2.5, 0.7 * side);
    double width = test_random_real(random, 0.8, 1.4), low = test_random_real(random, 0.2, 0.5);
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, side, side));
    builder_add_exit(tray, builder_rectangle(low * side, -side, low * side + 1.02 * width, 0.0),
                     1.0);
    for (int i = 0; i < BARS; i++)
        builder_add_bar(tray, length, width, i == 0 ? 1.0 : 2.0,
                        (uj_pose){0.5 * side, (BARS - i - 0.5) * width, 0.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Two moves; states[0] is the start.
typedef struct path {
    uj_move moves[2];
    uj_tray_state states[3];
} path;

// All paths that extend `from` by one move.
typedef struct collection {
    path from;
    int depth;  // number of moves in `from`
    int count;
    path *paths;
} collection;

static bool collect(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    collection *c = payload;
    (void)moved;
    assert_true(c->count < MAX_STATES);
    path *p = &c->paths[c->count++];
    *p = c->from;
    p->moves[c->depth] = *move;
    p->states[c->depth + 1] = *state;
    return true;
}

static collection expand(uj_successor_generator *generator, const path *from, int depth)
{
    collection c = {.from = *from, .depth = depth, .paths = calloc(MAX_STATES, sizeof *c.paths)};
    assert_non_null(c.paths);
    uj_successor_sink sink = {collect, NULL, &c};
    uj_successor_generator_expand(generator, &from->states[depth], UJ_EXPAND_ALL, &sink);
    return c;
}

static double apart(const uj_tray_state *a, const uj_tray_state *b)
{
    double most = 0.0;
    for (int i = 0; i < BARS; i++)
        most =
            fmax(most, fmax(fabs(a->poses[i].angle - b->poses[i].angle),
                            hypot(a->poses[i].x - b->poses[i].x, a->poses[i].y - b->poses[i].y)));
    return most;
}

// Makes p->states[2] the goal of the tray, unless this state is already at the goal. Returns the
// old goal.
static uj_tray_goal set_goal(uj_tray *tray, const path *p, uj_goal_pose *poses)
{
    uj_tray_goal own = tray->goal;
    for (int i = 0; i < BARS; i++)
        poses[i] = (uj_goal_pose){i, p->states[2].poses[i], {1e-5, 1e-5, 1e-5}};
    if (!p->states[2].at_goal)
        tray->goal = (uj_tray_goal){.pose_count = BARS, .poses = poses};
    return own;
}

static void certify(uj_successor_generator *generator, uj_tray *tray, const path *p)
{
    uj_tray_solution solution = builder_solution(tray);
    uj_certificate certificate;
    uj_error error = {0};
    uj_goal_pose poses[BARS];
    path copy = *p;
    uj_move_path whole = {2, copy.moves, copy.states, 0};
    if (uj_replay(generator, &whole, &solution, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_tray_goal own = set_goal(tray, p, poses);
    assert_int_equal(uj_certificate_check(tray, &solution, NULL, &certificate, &error), UJ_OK);
    tray->goal = own;
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
    uj_solution_clear(&solution);
}

typedef struct tally {
    int bifurcations, branches, different;
} tally;

// Without branches, which solution files do not record, the moves must reach the goal of set_goal.
static void plan_without_branches(uj_tray *tray, const path *p)
{
    uj_move moves[2] = {p->moves[0], p->moves[1]};
    uj_plan_run run;
    uj_error error = {0};
    uj_goal_pose poses[BARS];
    moves[0].branches = moves[1].branches = 0;
    uj_tray_goal own = set_goal(tray, p, poses);
    assert_int_equal(uj_plan_follow(tray, UJ_RULES_FREE, &(uj_plan){2, moves}, &run, &error),
                     UJ_OK);
    tray->goal = own;
    if (run.end != UJ_PLAN_SOLVED)
        fail_msg("following the moves without their branches failed: %s", run.reason);
    uj_plan_run_clear(&run);
}

// Certifies each path whose last move has `branches` != 0. Also certifies the path that is equal
// except for `branches` = 0 in the last move.
static void check_branches(uj_successor_generator *generator, uj_tray *tray, const collection *c,
                           tally *t)
{
    for (int i = 0; i < c->count; i++) {
        const path *p = &c->paths[i];
        const uj_move *move = &p->moves[1];
        if (move->branches == 0)
            continue;
        t->branches++;
        certify(generator, tray, p);
        for (int k = 0; k < c->count; k++) {
            uj_move first = c->paths[k].moves[1];
            first.branches = move->branches;
            if (c->paths[k].moves[1].branches != 0 || memcmp(&first, move, sizeof first) != 0)
                continue;
            t->bifurcations++;
            certify(generator, tray, &c->paths[k]);
            t->different += apart(&c->paths[k].states[2], &p->states[2]) > 1e-3;
        }
        plan_without_branches(tray, p);
    }
}

static void both_branches_are_motions(void **state)
{
    (void)state;
    test_random random = {seed};
    tally t = {0};
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_tray *tray = stack(&random);
        uj_contact_model *model = NULL;
        uj_successor_generator generator;
        uj_error error = {0};
        assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
        assert_int_equal(
            uj_successor_generator_create(tray, model, UJ_RULES_FREE, &generator, &error), UJ_OK);
        path start = {.states = {uj_successor_generator_start(&generator)}};
        collection first = expand(&generator, &start, 0);
        for (int i = 0; i < first.count; i++) {
            collection second = expand(&generator, &first.paths[i], 1);
            check_branches(&generator, tray, &second, &t);
            free(second.paths);
        }
        free(first.paths);
        assert_int_equal(generator.unresolved, 0);
        uj_successor_generator_clear(&generator);
        uj_contact_model_destroy(model);
        uj_tray_destroy(tray);
    }
    print_message("%d bifurcations, %d other branches, %d lead elsewhere\n", t.bifurcations,
                  t.branches, t.different);
    assert_covered(t.bifurcations > 0 && t.different > 0);
}

int main(void)
{
    seed = test_seed(20267);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_branches_are_motions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
