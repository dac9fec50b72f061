// Tests breadth-first searches by teams of threads in graphs with numbered states.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/search/ranked.h>
#include <unjam/search/spread/spread.h>

#include "tests/support/test_random.h"
#include "tests/support/thread_ranks.h"

static const double patience = 20.0;

// The points of a torus, numbered row by row, except that some numbers are swapped.
typedef struct torus {
    uint64_t side, states;
} torus;

static uint64_t swapped(const torus *t, uint64_t number)
{
    const uint64_t half = t->states / 2, low = number % half;
    return (low * UINT64_C(0x9e3779b97f4a7c15) >> 63) == 0 ? number : (number + half) % t->states;
}

static unsigned expand_torus(const void *context, uint64_t rank, uint64_t *successors)
{
    const torus *t = context;
    const uint64_t number = swapped(t, rank), row = number / t->side, column = number % t->side;
    const uint64_t rows = t->states / t->side;
    successors[0] = swapped(t, (row + 1) % rows * t->side + column);
    successors[1] = swapped(t, (row + rows - 1) % rows * t->side + column);
    successors[2] = swapped(t, row * t->side + (column + 1) % t->side);
    successors[3] = swapped(t, row * t->side + (column + t->side - 1) % t->side);
    return 4;
}

typedef struct torus_job {
    torus torus;
    uj_ranked_graph graph;
    size_t memory;  // memory limit of each member; 0: no limit
    uj_breadth_first_result result;
} torus_job;

static void visit_torus(thread_rank *rank, void *payload)
{
    torus_job *j = payload;
    uj_breadth_first_result result;
    uj_spread_options options = {.limits = uj_search_limits_default(), .team = rank->team};
    options.limits.memory_bytes = j->memory;
    if (rank->rank == 0) {
        uj_team_start(rank->team);
        uj_team_next_task(rank->team);
        uj_team_open(rank->team, "torus");
        assert_int_equal(uj_spread_explore_ranked(&j->graph, &options, &j->result, NULL), UJ_OK);
        uj_team_close(rank->team);
        uj_team_end(rank->team, 7);
        return;
    }
    (void)uj_team_await_start(rank->team);
    uj_team_next_task(rank->team);
    if (uj_team_join(rank->team, "torus") == UJ_TEAM_JOINED)
        assert_int_equal(uj_spread_explore_ranked(&j->graph, &options, &result, NULL), UJ_OK);
    assert_int_equal(uj_team_await_end(rank->team), 7);
}

static void compare(const uj_breadth_first_result *several, const uj_breadth_first_result *one)
{
    assert_int_equal(several->search.outcome, one->search.outcome);
    assert_int_equal(several->search.cost, one->search.cost);
    assert_int_equal(several->search.stats.lower_bound, one->search.stats.lower_bound);
    assert_int_equal(several->search.stats.distinct, one->search.stats.distinct);
    assert_int_equal(several->goals, one->goals);
    assert_int_equal(several->layer_count, one->layer_count);
    for (size_t i = 0; i < one->layer_count; i++) {
        const uj_layer *a = &several->layers[i], *b = &one->layers[i];
        assert_int_equal(a->states, b->states);
        assert_true(a->paths == b->paths && a->most_paths == b->most_paths);
        assert_int_equal(a->expanded, b->expanded);
        assert_int_equal(a->generated, b->generated);
    }
}

// On the larger tori, the numbers of paths exceed 64 bits.
static void numbered_states_are_the_same(void **state)
{
    (void)state;
    test_random random = {test_seed(32)};
    for (int i = 0; i < test_effort(30); i++) {
        const uint64_t side = 3 + test_random_below(&random, i % 3 == 0 ? 120 : 30);
        torus_job j = {.torus = {side, 2 * side * side}};
        const uint64_t states = j.torus.states;
        const uint64_t sections[] = {0, side, side * side, states};
        j.graph = (uj_ranked_graph){.context = &j.torus,
                                    .states = states,
                                    .start = test_random_next(&random) % states,
                                    .goal = test_random_next(&random) % (states + 1),
                                    .section = sections[test_random_below(&random, 4)],
                                    .expand = expand_torus};
        uj_breadth_first_result one;
        const uj_breadth_first_options options = uj_breadth_first_default();
        assert_int_equal(uj_ranked_explore(&j.graph, &options, 1, &one, NULL), UJ_OK);
        thread_ranks_run(1 + test_random_below(&random, 7), patience, INT_MAX, visit_torus, &j);
        compare(&j.result, &one);
        assert_int_equal(one.search.stats.distinct, states);
        // If the count of paths overflows only after the goal's layer, one.solutions becomes
        // UJ_COUNT_MAX, but j.result.solutions stays exact.
        if (one.solutions < UJ_COUNT_MAX)
            assert_true(j.result.solutions == one.solutions);
        uj_breadth_first_result_clear(&one);
        uj_breadth_first_result_clear(&j.result);
    }
}

static void too_little_memory_is_a_limit(void **state)
{
    (void)state;
    torus_job j = {.torus = {100, 20000}, .memory = 50000};
    j.graph = (uj_ranked_graph){
        .context = &j.torus, .states = 20000, .goal = 20000, .expand = expand_torus};
    thread_ranks_run(2, patience, INT_MAX, visit_torus, &j);
    assert_int_equal(j.result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(j.result.search.limit, UJ_LIMIT_MEMORY);
    assert_int_equal(j.result.layer_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbered_states_are_the_same),
        cmocka_unit_test(too_little_memory_is_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
