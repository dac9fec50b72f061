// The number of states at each depth must be the same for mirrored, turned, scaled, moved and
// reordered copies of a puzzle.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/geometry/tray/state_key.h>

#include "tests/support/small_trays.h"
#include "tests/support/state_list.h"

enum { BARS_MOST = 2, DEPTH = 3, ROUNDS = 24 };

static uint64_t seed;

// Bars stacked on the bottom wall (y = 0) of a square tray. Bar 0 may leave through a slot in this
// wall, from x = `low` to x = `high`.
typedef struct puzzle {
    int bars;
    double side, low, high;
    double length[BARS_MOST], width[BARS_MOST];
} puzzle;

// If `equal`, all bars have the same size. Then two bars can meet corner to corner, where their
// motion branches.
static puzzle random_puzzle(test_random *random, bool equal)
{
    puzzle p = {.bars = 1 + (int)test_random_below(random, BARS_MOST),
                .side = test_random_real(random, 6.0, 9.0)};
    for (int i = 0; i < p.bars; i++) {
        p.length[i] = equal && i > 0 ? p.length[0] : test_random_real(random, 2.5, 0.7 * p.side);
        p.width[i] = equal && i > 0 ? p.width[0] : test_random_real(random, 0.8, 1.4);
    }
    p.low = test_random_real(random, 0.2, 0.5) * p.side;
    p.high = p.low + 1.02 * p.width[0];
    return p;
}

// Maps p to scale * R p + shift. R turns by quarters * 90 degrees, then mirrors x if `mirrored`.
typedef struct view {
    int quarters;
    bool mirrored, reversed;  // `reversed`: pieces in reverse order
    double scale;
    uj_vec2 shift;
    // Where a bar's shape has its origin, relative to the bar's centre. x is in bar lengths, y in
    // bar widths.
    uj_vec2 origin;
} view;

static uj_vec2 map_point(const view *v, double x, double y)
{
    uj_vec2 p = {x, y};
    for (int i = 0; i < v->quarters; i++)
        p = (uj_vec2){-p.y, p.x};
    if (v->mirrored)
        p.x = -p.x;
    return (uj_vec2){v->scale * p.x + v->shift.x, v->scale * p.y + v->shift.y};
}

static uj_polygon map_rectangle(const view *v, double x0, double y0, double x1, double y1)
{
    uj_vec2 a = map_point(v, x0, y0), b = map_point(v, x1, y1);
    return builder_rectangle(uj_min(a.x, b.x), uj_min(a.y, b.y), uj_max(a.x, b.x),
                             uj_max(a.y, b.y));
}

static uj_tray *build(const puzzle *p, const view *v)
{
    uj_tray *tray = builder_tray(map_rectangle(v, 0.0, 0.0, p->side, p->side));
    builder_add_exit(tray, map_rectangle(v, p->low, -p->side, p->high, 0.0), v->scale);
    for (int k = 0; k < p->bars; k++) {
        int i = v->reversed ? p->bars - 1 - k : k;
        double y = 0.0;
        for (int below = p->bars - 1; below > i; below--)
            y += p->width[below];
        uj_vec2 at = map_point(v, 0.5 * p->side, y + 0.5 * p->width[i]);
        double angle = 0.5 * UJ_PI * (v->mirrored ? -v->quarters : v->quarters);
        double length = v->scale * p->length[i], width = v->scale * p->width[i];
        uj_vec2 origin = {v->origin.x * length, v->origin.y * width};
        uj_vec2 there = uj_vec2_add(at, uj_rotate(uj_rotation_of(angle), origin));
        builder_add_piece(tray,
                          builder_rectangle(-0.5 * length - origin.x, -0.5 * width - origin.y,
                                            0.5 * length - origin.x, 0.5 * width - origin.y),
                          v->scale * (i == 0 ? 1.0 : 2.0), (uj_pose){there.x, there.y, angle});
    }
    builder_goal_exit(tray, v->reversed ? p->bars - 1 : 0, 0);
    return tray;
}

static uj_tray_layers explore_tray(const uj_tray *tray, uj_rules rules, uint32_t depth)
{
    uj_tray_options options = uj_tray_default();
    options.rules = rules;
    options.limits.max_cost = depth;
    uj_tray_layers layers;
    uj_error error = {0};
    if (uj_tray_explore(tray, &options, &layers, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return layers;
}

static uj_tray_layers explore(const puzzle *p, const view *v, uj_rules rules, uint32_t depth)
{
    uj_tray *tray = build(p, v);
    uj_tray_layers layers = explore_tray(tray, rules, depth);
    uj_tray_destroy(tray);
    return layers;
}

static void same_counts_for_all_views(void **state)
{
    (void)state;
    static const view views[] = {
        {.scale = 1.0},
        {.scale = 1.0, .mirrored = true},
        {.scale = 1.0, .quarters = 1},
        {.scale = 1.0, .quarters = 3, .mirrored = true},
        {.scale = 1.0, .reversed = true},
        {.scale = 10.0},
        {.scale = 1.0, .shift = {1000.0, -700.0}},
        {.scale = 1.0, .shift = {1e-9, 1e-9}},
        {.scale = 1.0, .origin = {-0.5, -0.5}},
        {.scale = 1.0, .origin = {0.3, 1.7}, .quarters = 1},
        {.scale = 0.1, .quarters = 2, .reversed = true, .shift = {3.0, 4.0}},
    };
    test_random random = {seed};
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        bool equal = round % 4 >= 2;
        puzzle p = random_puzzle(&random, equal);
        uj_rules rules = round % 2 == 0 ? UJ_RULES_FREE : UJ_RULES_PAPER;
        uj_tray_layers first = explore(&p, &views[0], rules, DEPTH);
        assert_true(first.count >= 2);
        assert_int_equal(first.complete, first.count);
        for (size_t i = 1; i < sizeof views / sizeof *views; i++) {
            uj_tray_layers other = explore(&p, &views[i], rules, DEPTH);
            assert_int_equal(other.count, first.count);
            assert_int_equal(other.complete, other.count);
            for (size_t depth = 0; depth < first.count; depth++)
                if (first.layers[depth].states != other.layers[depth].states ||
                    first.layers[depth].goals != other.layers[depth].goals)
                    fail_msg("round %d, view %zu, depth %zu: %" PRIu64 " states, %" PRIu64
                             " goals, not %" PRIu64 ", %" PRIu64,
                             round, i, depth, other.layers[depth].states, other.layers[depth].goals,
                             first.layers[depth].states, first.layers[depth].goals);
            uj_tray_layers_clear(&other);
        }
        uj_tray_layers_clear(&first);
    }
}

// A lower depth limit must not change the counts at the depths that remain.
static void a_limit_only_ends_the_count(void **state)
{
    (void)state;
    static const view plain = {.scale = 1.0};
    test_random random = {seed};
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        puzzle p = random_puzzle(&random, false);
        uj_rules rules = round % 2 == 0 ? UJ_RULES_FREE : UJ_RULES_PAPER;
        uj_tray_layers deep = explore(&p, &plain, rules, DEPTH);
        uint64_t nearer = 0;
        for (uint32_t depth = 1; depth < deep.count; depth++) {
            uj_tray_layers layers = explore(&p, &plain, rules, depth);
            nearer += deep.layers[depth - 1].states;
            assert_int_equal(layers.search.stats.expanded, nearer + layers.layers[depth].goals);
            if (layers.layers[depth].goals < layers.layers[depth].states)
                assert_int_equal(layers.search.limit, UJ_LIMIT_COST);
            assert_int_equal(layers.count, depth + 1);
            assert_int_equal(layers.complete, depth + 1);
            assert_memory_equal(layers.layers, deep.layers, layers.count * sizeof *layers.layers);
            uj_tray_layers_clear(&layers);
        }
        uj_tray_layers_clear(&deep);
    }
}

// Breadth-first search that makes every move from every state.
typedef struct plain_search {
    uj_state_keys *keys;
    uj_rules rules;
    // `list` has an entry for each state. States with equal poses share one entry in `poses`.
    state_list list, poses;
    uj_tray_state *states;  // [list.count]
    uj_tray_state *first;   // [poses.count] the first state with these poses
    uint64_t generated;
} plain_search;

static int reach_key(plain_search *search, state_list *list, uj_tray_state **states,
                     const uint8_t *press, const uj_tray_state *state)
{
    unsigned char key[UJ_STATE_KEY_MAX_BYTES];
    assert_int_equal(uj_state_keys_make_key(search->keys, state->poses, press, key, NULL), UJ_OK);
    int count = list->count;
    state_list_reach(list, key, (int)state->depth, 1);
    if (list->count > count) {
        *states = realloc(*states, (size_t)list->capacity * sizeof **states);
        assert_non_null(*states);
        (*states)[count] = *state;
    }
    return state_list_find(list, key);
}

static bool is_near(const uj_pose *a, const uj_pose *b)
{
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        if (fabs(a[i].x - b[i].x) + fabs(a[i].y - b[i].y) + fabs(a[i].angle - b[i].angle) > 1e-6)
            return false;
    return true;
}

// Adds a state. If an earlier state has nearly equal poses, the new state gets exactly these poses,
// because some turns would amplify the small difference.
static void reach(plain_search *search, const uj_tray_state *state)
{
    uj_tray_state own = *state;
    int first = reach_key(search, &search->poses, &search->first, NULL, state);
    if (is_near(own.poses, search->first[first].poses))
        memcpy(own.poses, search->first[first].poses, sizeof own.poses);
    const uint8_t *press = search->rules == UJ_RULES_PAPER ? own.press : NULL;
    (void)reach_key(search, &search->list, &search->states, press, &own);
}

static bool reach_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                            unsigned moved)
{
    plain_search *search = payload;
    (void)move;
    (void)moved;
    search->generated++;
    reach(search, state);
    return true;
}

static plain_search search_plainly(const uj_tray *tray, uj_rules rules, uint32_t depth)
{
    uj_error error = {0};
    uj_contact_model *model;
    uj_successor_generator generator;
    plain_search search = {.rules = rules};
    assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, model, rules, &generator, &error), UJ_OK);
    assert_int_equal(uj_state_keys_create(tray, NULL, &search.keys, &error), UJ_OK);
    search.list = search.poses = state_list_of(uj_state_keys_key_size(search.keys));
    uj_tray_state state = uj_successor_generator_start(&generator);
    uj_successor_sink sink = {reach_successor, NULL, &search};
    reach(&search, &state);
    for (int i = 0; i < search.list.count; i++) {
        state = search.states[i];  // copied, because the array may move
        if (!state.at_goal && state.depth < depth)
            uj_successor_generator_expand(&generator, &state, UJ_EXPAND_ALL, &sink);
    }
    uj_state_keys_destroy(search.keys);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    return search;
}

// If two states with equal poses have a move in common, the search makes it from only one of them
// (move_dedup.h). The search must still find all states.
static void shared_moves_are_made_once(void **state)
{
    (void)state;
    test_random random = {seed};
    uint64_t generated = 0, plainly = 0;
    int rounds = test_effort(ROUNDS) < 2 ? 2 : test_effort(ROUNDS);  // a few moves must be shared
    for (uint32_t round = 0; round < (uint32_t)rounds; round++) {
        uint32_t pieces = 1 + round % 3, depth = pieces < 3 ? DEPTH : DEPTH - 1;
        uj_tray *tray = round % 2 == 0 ? small_tray(&random, pieces) : tight_tray(&random, pieces);
        uj_rules rules = round % 8 == 0 ? UJ_RULES_FREE : UJ_RULES_PAPER;
        uj_tray_layers layers = explore_tray(tray, rules, depth);
        plain_search search = search_plainly(tray, rules, depth);
        generated += layers.search.stats.generated;
        plainly += search.generated;
        uint64_t states[DEPTH + 1] = {0}, goals[DEPTH + 1] = {0};
        for (int i = 0; i < search.list.count; i++) {
            states[search.states[i].depth]++;
            goals[search.states[i].depth] += search.states[i].at_goal;
        }
        for (uint32_t at = 0; at < layers.count; at++)
            if (layers.layers[at].states != states[at] || layers.layers[at].goals != goals[at])
                fail_msg("round %" PRIu32 ", depth %" PRIu32 ": %" PRIu64 " states, %" PRIu64
                         " goals, not %" PRIu64 ", %" PRIu64,
                         round, at, layers.layers[at].states, layers.layers[at].goals, states[at],
                         goals[at]);
        for (size_t at = layers.count; at <= DEPTH; at++)
            assert_int_equal(states[at], 0);
        state_list_clear(&search.list);
        state_list_clear(&search.poses);
        free(search.states);
        free(search.first);
        uj_tray_layers_clear(&layers);
        uj_tray_destroy(tray);
    }
    print_message("%" PRIu64 " moves made, %" PRIu64 " without sharing\n", generated, plainly);
    assert_true(generated < plainly);
}

int main(void)
{
    seed = test_seed(20266);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_counts_for_all_views),
        cmocka_unit_test(a_limit_only_ends_the_count),
        cmocka_unit_test(shared_moves_are_made_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
