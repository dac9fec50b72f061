// The search omits moves without effect and repeated moves (distinct_pushes.h, distinct_turns.h,
// frozen.h). This must not change the numbers of states and of shortest solutions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/tray/state_key.h>

#include "tests/support/joint_trays.h"

static uint64_t seed;

enum { PIECES = 3, MOST_STATES = 3000, ENOUGH = 60, MOST_LAYERS = 12 };

typedef struct node {
    unsigned char key[UJ_STATE_KEY_MAX_BYTES];
    uj_tray_state state;
    int layer, last_from;  // last_from: index of the node from which this node was reached last
    uint64_t paths;        // number of shortest paths to this node
} node;

typedef struct exploration {
    uj_contact_model *model;
    uj_successor_generator generator;
    uj_state_keys *keys;
    int from, count, successors;
    bool overflows;  // there are more than MOST_STATES states
    bool complete;
    node nodes[MOST_STATES];
    int layers[MOST_LAYERS + 1];
    int goal_layer;  // -1: no goal was found
    uint64_t solutions;
    unsigned frozen;
} exploration;

// All goal states have the same key, so they become one node.
static bool take(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    exploration *e = payload;
    (void)move;
    (void)moved;
    node new = {.state = *state, .layer = e->nodes[e->from].layer + 1, .last_from = e->from};
    if (!state->at_goal)
        assert_int_equal(uj_state_keys_make_key(e->keys, state->poses, NULL, new.key, NULL), UJ_OK);
    int at = 0;
    while (at < e->count && memcmp(e->nodes[at].key, new.key, sizeof new.key) != 0)
        at++;
    if (at == e->count && e->count == MOST_STATES) {
        e->overflows = true;
        return false;
    }
    if (at == e->count) {
        e->nodes[e->count++] = new;
        e->layers[new.layer]++;
    } else if (e->nodes[at].layer != new.layer || e->nodes[at].last_from == e->from) {
        return true;
    }
    e->nodes[at].last_from = e->from;
    e->nodes[at].paths += e->nodes[e->from].paths;
    return true;
}

// Explores whole layers until a goal or enough states are found. If `joint` is true, makes only the
// moves that the solver makes.
static void explore(const uj_tray *tray, bool joint, exploration *e)
{
    uj_successor_generator *g = &e->generator;
    uj_successor_sink sink = {take, NULL, e};
    e->count = 1;
    e->overflows = false;
    e->goal_layer = -1;
    e->solutions = 0;
    memset(e->layers, 0, sizeof e->layers);
    assert_int_equal(uj_contact_model_create(tray, &e->model, NULL), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, e->model, UJ_RULES_FREE, g, NULL), UJ_OK);
    assert_int_equal(uj_state_keys_create(tray, NULL, &e->keys, NULL), UJ_OK);
    assert_true(g->distinct_turns == NULL || g->frozen != 0);
    e->frozen = g->frozen;
    if (!joint) {
        uj_distinct_turns_destroy(g->distinct_turns);
        uj_distinct_pushes_destroy(g->distinct_pushes);
        g->distinct_turns = NULL;
        g->distinct_pushes = NULL;
        g->frozen = 0;
    } else if (g->distinct_turns == NULL) {
        g->distinct_pushes = uj_distinct_pushes_create(e->model);
        assert_non_null(g->distinct_pushes);
        g->distinct_turns = uj_distinct_turns_create(e->model, g->distinct_pushes);
        assert_non_null(g->distinct_turns);
    }
    e->nodes[0] = (node){.state = uj_successor_generator_start(g), .last_from = -1, .paths = 1};
    assert_int_equal(
        uj_state_keys_make_key(e->keys, e->nodes[0].state.poses, NULL, e->nodes[0].key, NULL),
        UJ_OK);
    e->layers[0] = 1;
    int layer = 0;
    for (e->from = 0; e->from < e->count && !e->overflows; e->from++) {
        const node *n = &e->nodes[e->from];
        if (n->layer > layer &&
            (e->goal_layer >= 0 || e->count > ENOUGH || n->layer == MOST_LAYERS))
            break;
        layer = n->layer;
        uj_tray_state state = n->state;
        uj_successor_generator_expand(g, &state, UJ_EXPAND_ALL, &sink);
        for (int i = e->count - 1; i >= 0 && e->goal_layer < 0; i--)
            if (e->nodes[i].state.at_goal)
                e->goal_layer = e->nodes[i].layer;
    }
    for (int i = 0; i < e->count; i++)
        if (e->nodes[i].state.at_goal)
            e->solutions = e->nodes[i].paths;
    e->complete = !e->overflows && g->unresolved == 0;
    uj_state_keys_destroy(e->keys);
    uj_successor_generator_clear(g);
    uj_contact_model_destroy(e->model);
}

// Explores `one` with all moves, and `other` with only the moves that the solver makes. Frees both
// trays. Returns false if an exploration is incomplete.
static bool compare(uj_tray *one, uj_tray *other, int round, exploration *all, exploration *joint)
{
    uj_error error = {0};
    if (uj_tray_validate(one, &error) != UJ_OK || uj_tray_validate(other, &error) != UJ_OK)
        fail_msg("%s", error.message);
    explore(one, false, all);
    explore(other, true, joint);
    if (one != other)
        uj_tray_destroy(one);
    uj_tray_destroy(other);
    if (!all->complete || !joint->complete)
        return false;
    if (all->count != joint->count || all->solutions != joint->solutions)
        fail_msg("tray %d: %d states and %llu solutions, or %d and %llu", round, all->count,
                 (unsigned long long)all->solutions, joint->count,
                 (unsigned long long)joint->solutions);
    assert_memory_equal(all->layers, joint->layers, sizeof all->layers);
    assert_int_equal(all->goal_layer, joint->goal_layer);
    return true;
}

static void same_numbers(joint_tray kind, int trays, uint64_t stream)
{
    static exploration all, joint;
    test_random random = {stream};
    int solved = 0, states = 0, left_out = 0, frozen = 0;
    for (int round = 0; round < test_effort(trays); round++) {
        test_random again = random;
        uj_tray *tray = joint_tray_make(&random, kind, PIECES);
        uj_tray *plain = kind == JOINT_FROZEN ? joint_frozen_tray(&again, PIECES, true) : tray;
        if (!compare(plain, tray, round, &all, &joint)) {
            left_out++;
            continue;
        }
        solved += all.goal_layer >= 0;
        states += all.count;
        frozen += joint.frozen != 0;
    }
    print_message("%d states, %d trays solved, %d with frozen pieces, %d left out\n", states,
                  solved, frozen, left_out);
    assert_covered(solved > 0 && left_out <= trays / 20);
    assert_covered(kind != JOINT_FROZEN || frozen > test_effort(trays) / 2);
}

static void blocks_on_a_grid(void **state)
{
    (void)state;
    same_numbers(JOINT_GRID, 300, seed);
}

static void pressed_pieces(void **state)
{
    (void)state;
    same_numbers(JOINT_TIGHT, 60, seed + 1);
}

static void loose_pieces(void **state)
{
    (void)state;
    same_numbers(JOINT_LOOSE, 60, seed + 2);
}

static void frozen_pieces(void **state)
{
    (void)state;
    same_numbers(JOINT_FROZEN, 60, seed + 3);
}

int main(void)
{
    seed = test_seed(22003);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_on_a_grid), cmocka_unit_test(pressed_pieces),
        cmocka_unit_test(loose_pieces), cmocka_unit_test(frozen_pieces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
