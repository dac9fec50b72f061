// Tests A* with an observer: the events must agree with the result.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/astar.h>

#include "tests/support/test_random.h"

enum { STATES = 200, STEPS = 5, PARTS = 2 };

static uint64_t seed;

// A random graph whose last state is the goal. If `by_parts` is set, each state is expanded in two
// parts.
typedef struct graph {
    uint32_t to[STATES][STEPS];
    uj_cost cost[STATES][STEPS];
    bool by_parts;
    uint64_t fail_after;  // the observer fails at the event with this number; 0: never
    // What the observer has seen:
    uint64_t events[UJ_ASTAR_GOAL + 1];
    uint32_t state_of[STATES];  // [id] the state with this id
    uj_cost g_of[STATES];
    bool is_over;
    bool is_watched;
    uj_cost known;  // f - g of the latest state selected
} graph;

static uj_status key(void *context, const void *state, void *out, uj_error *error)
{
    (void)context;
    (void)error;
    memcpy(out, state, sizeof(uint32_t));
    return UJ_OK;
}

static bool is_goal(void *context, const void *state)
{
    (void)context;
    return *(const uint32_t *)state == STATES - 1;
}

static bool same_cost(uj_cost a, uj_cost b)
{
    return a.primary == b.primary && a.secondary == b.secondary;
}

static uj_status expand_part(void *context, const void *state, uj_astar_part *part,
                             uj_astar_sink *sink, uj_error *error)
{
    const graph *g = context;
    uint32_t from = *(const uint32_t *)state;
    (void)error;
    if (g->is_watched)
        assert_true(same_cost(part->known, g->known));
    for (uint32_t i = 0; i < STEPS; i++)
        if ((!g->by_parts || i % PARTS == part->index) &&
            !uj_astar_emit(sink, &i, g->cost[from][i], &g->to[from][i]))
            return UJ_OK;
    if (g->by_parts && part->index + 1 < PARTS)
        part->rest = (uj_cost){1, 10 * (PARTS - part->index)};
    return UJ_OK;
}

static uj_status observe(void *context, const uj_astar_event *event, uj_error *error)
{
    graph *g = context;
    uint32_t state = *(const uint32_t *)event->state;
    assert_false(g->is_over);
    g->events[event->kind]++;
    if (event->kind == UJ_ASTAR_SELECTED)
        g->known =
            (uj_cost){event->f.primary - event->g.primary, event->f.secondary - event->g.secondary};
    uint64_t all = 0;
    for (int i = 0; i <= UJ_ASTAR_GOAL; i++)
        all += g->events[i];
    if (g->fail_after > 0 && all == g->fail_after) {
        g->is_over = true;
        return uj_error_set(error, UJ_IO, "no more");
    }
    if (event->kind == UJ_ASTAR_NEW) {
        assert_int_equal(event->id + 1, g->events[UJ_ASTAR_NEW]);
        g->state_of[event->id] = state;
    }
    if (event->kind == UJ_ASTAR_NEW || event->kind == UJ_ASTAR_IMPROVED) {
        if (event->kind == UJ_ASTAR_IMPROVED)
            assert_true(event->g.primary < g->g_of[event->id].primary ||
                        (event->g.primary == g->g_of[event->id].primary &&
                         event->g.secondary < g->g_of[event->id].secondary));
        g->g_of[event->id] = event->g;
    }
    if (event->kind != UJ_ASTAR_PRUNED)
        assert_int_equal(g->state_of[event->id], state);
    if (event->parent != UINT32_MAX && event->kind <= UJ_ASTAR_PRUNED) {
        uint32_t from = g->state_of[event->parent], step = *(const uint32_t *)event->move;
        uj_cost before = g->g_of[event->parent], way = g->cost[from][step];
        assert_int_equal(g->to[from][step], state);
        assert_true(same_cost(
            event->g, (uj_cost){before.primary + way.primary, before.secondary + way.secondary}));
    }
    g->is_over = event->kind == UJ_ASTAR_GOAL;
    return UJ_OK;
}

static void make_graph(test_random *random, graph *g)
{
    *g = (graph){.by_parts = test_random_below(random, 2) == 0};
    for (int i = 0; i < STATES; i++)
        for (int k = 0; k < STEPS; k++) {
            uint32_t far = test_random_below(random, 30);
            g->to[i][k] = far == 0 ? STATES - 1 : test_random_below(random, STATES - 1);
            g->cost[i][k] =
                (uj_cost){1 + test_random_below(random, 4), test_random_below(random, 3)};
        }
    // In half of the graphs, no edge leads to the goal.
    if (test_random_below(random, 2) == 0)
        for (int i = 0; i < STATES; i++)
            for (int k = 0; k < STEPS; k++)
                g->to[i][k] %= STATES - 1;
}

static uj_status solve(graph *g, bool watched, uint32_t max_cost, uj_astar_result *out)
{
    const uj_astar_domain domain = {.context = g,
                                    .state_size = sizeof(uint32_t),
                                    .move_size = sizeof(uint32_t),
                                    .key_size = sizeof(uint32_t),
                                    .key = key,
                                    .is_goal = is_goal,
                                    .expand_part = expand_part,
                                    .observe = watched ? observe : NULL};
    g->is_watched = watched;
    uj_astar_options options = uj_astar_default();
    options.limits.max_cost = max_cost;
    const uint32_t start = 0;
    uj_error error = {0};
    uj_status status = uj_astar_solve(&domain, &start, &options, out, &error);
    if (g->fail_after > 0 && status != UJ_OK)
        assert_string_equal(error.message, "no more");
    return status;
}

static void test_story(void **state)
{
    (void)state;
    test_random random = {seed};
    int solved = 0, reopened = 0, cut = 0;
    for (int round = 0; round < 200; round++) {
        graph g;
        uj_astar_result seen, unseen;
        make_graph(&random, &g);
        uint32_t most = test_random_below(&random, 3) == 0 ? 6 : UINT32_MAX;
        assert_int_equal(solve(&g, false, most, &unseen), UJ_OK);
        assert_int_equal(solve(&g, true, most, &seen), UJ_OK);
        const uj_search_stats *a = &seen.search.stats, *b = &unseen.search.stats;
        assert_int_equal(seen.search.outcome, unseen.search.outcome);
        assert_true(a->expanded == b->expanded && a->generated == b->generated &&
                    a->distinct == b->distinct && a->lower_bound == b->lower_bound);
        assert_int_equal(seen.move_count, unseen.move_count);
        assert_memory_equal(seen.moves, unseen.moves, seen.move_count * sizeof(uint32_t));
        assert_int_equal(g.events[UJ_ASTAR_NEW], a->distinct);
        assert_int_equal(g.events[UJ_ASTAR_EXPANDED], a->expanded);
        assert_int_equal(g.events[UJ_ASTAR_NEW] + g.events[UJ_ASTAR_IMPROVED] +
                             g.events[UJ_ASTAR_DUPLICATE] + g.events[UJ_ASTAR_PRUNED],
                         a->generated + 1);
        bool is_solved = seen.search.outcome == UJ_SEARCH_SOLVED;
        assert_int_equal(g.events[UJ_ASTAR_GOAL], is_solved);
        assert_true(g.events[UJ_ASTAR_SELECTED] >= g.events[UJ_ASTAR_EXPANDED]);
        solved += is_solved;
        reopened += g.events[UJ_ASTAR_IMPROVED] > 0;
        cut += g.events[UJ_ASTAR_PRUNED] > 0;
        uj_astar_result_clear(&seen);
        uj_astar_result_clear(&unseen);
    }
    assert_true(solved > 20 && solved < 180 && reopened > 20 && cut > 5);
}

static void test_failing_watcher_ends_the_search(void **state)
{
    (void)state;
    test_random random = {seed};
    for (uint64_t after = 1; after < 60; after++) {
        graph g;
        uj_astar_result result;
        make_graph(&random, &g);
        g.fail_after = after;
        uj_status status = solve(&g, true, UINT32_MAX, &result);
        if (status == UJ_OK)
            assert_int_equal(g.events[UJ_ASTAR_GOAL], 1);
        else
            assert_int_equal(status, UJ_IO);
        uj_astar_result_clear(&result);
    }
}

int main(void)
{
    seed = test_seed(UINT64_C(5511));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_story),
        cmocka_unit_test(test_failing_watcher_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
