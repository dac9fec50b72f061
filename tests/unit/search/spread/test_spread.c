// Tests breadth-first searches by teams of threads, also with members that stop or fail.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/breadth_first.h>
#include <unjam/search/spread/spread.h>

#include "tests/support/layer_results.h"
#include "tests/support/test_random.h"
#include "tests/support/thread_ranks.h"

// --- random graphs -------------------------------------------------------------------------------

// A random graph. A state is the number of a node, padded to `size` bytes. Node i has `degree`
// edges, each to one of the nodes i to i + reach - 1 (modulo `nodes`).
typedef struct web {
    uint64_t seed;
    uint32_t nodes, degree, reach, goals;
    size_t size;
    bool has_notes;
} web;

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint32_t neighbour(const web *w, uint32_t node, uint32_t index)
{
    const uint64_t hash = mix(mix(w->seed + node) + index);
    return (uint32_t)((node + hash % w->reach) % w->nodes);
}

static bool is_edge(const web *w, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < w->degree; i++)
        if (neighbour(w, from, i) == to)
            return true;
    return false;
}

// The note stored with a state is the number of a node from which the state was found.
static void expand_web(void *context, const void *state, uj_successors *out)
{
    const web *w = context;
    uint32_t node;
    memcpy(&node, state, sizeof node);
    if (out->note != UJ_NO_NOTE)
        assert_true(is_edge(w, out->note, node));
    for (uint32_t i = 0; i < w->degree; i++) {
        const uint32_t to = neighbour(w, node, i);
        unsigned char *next;
        if (w->has_notes && to == out->note)
            continue;
        next = uj_successors_add(out);
        if (next == NULL)
            return;
        memset(next, (int)(to % 251), w->size);
        memcpy(next, &to, sizeof to);
        uj_successors_note(out, (uint16_t)node);
    }
}

static bool is_goal_of_web(void *context, const void *state)
{
    const web *w = context;
    uint32_t node;
    memcpy(&node, state, sizeof node);
    return w->goals > 0 && mix(w->seed ^ node) % w->goals == 0;
}

static web random_web(test_random *random)
{
    static const size_t sizes[] = {4, 8, 11, 40, 1000};
    web w = {.seed = test_random_next(random),
             .nodes = 1 + test_random_below(random, 3000),
             .degree = test_random_below(random, 5),
             .size = sizes[test_random_below(random, 5)],
             .has_notes = test_random_below(random, 2) == 0};
    w.reach = 1 + test_random_below(random, w.nodes);
    w.goals = test_random_below(random, 2 * w.nodes);
    return w;
}

// --- teams ---------------------------------------------------------------------------------------

typedef struct job {
    web web;
    unsigned dimensions;  // if not 0, the graph is a cube of this dimension
    uj_spread_options options;
    size_t helper_memory;                // memory limit of the helpers
    void (*instead)(thread_rank *rank);  // what rank 1 does instead of helping; may be NULL
    uj_breadth_first_result result;
    uj_status status;
    uj_error error;
} job;

// The states are the corners of a cube, with one bit for each coordinate. Each successor has one
// more bit set.
typedef struct cube {
    unsigned dimensions;
    uint64_t goal;
} cube;

static void expand_cube(void *context, const void *state, uj_successors *out)
{
    const cube *c = context;
    uint64_t corner, *next;
    memcpy(&corner, state, sizeof corner);
    for (unsigned i = 0; i < c->dimensions; i++) {
        if ((corner >> i & 1) != 0)
            continue;
        next = uj_successors_add(out);
        if (next == NULL)
            return;
        *next = corner | UINT64_C(1) << i;
    }
}

static bool is_goal_of_cube(void *context, const void *state)
{
    return memcmp(&((const cube *)context)->goal, state, sizeof(uint64_t)) == 0;
}

static uj_graph graph_of(const job *j, web *w, cube *c)
{
    *w = j->web;
    *c = (cube){.dimensions = j->dimensions, .goal = 7};
    if (j->dimensions > 0)
        return (uj_graph){.context = c,
                          .state_size = sizeof(uint64_t),
                          .expand = expand_cube,
                          .is_goal = is_goal_of_cube};
    return (uj_graph){.context = w,
                      .state_size = w->size,
                      .expand = expand_web,
                      .is_goal = is_goal_of_web,
                      .has_notes = w->has_notes};
}

static uj_status search(const job *j, uj_team *team, uj_breadth_first_result *out, uj_error *error)
{
    web w;
    cube c;
    const uj_graph graph = graph_of(j, &w, &c);
    uj_spread_options options = j->options;
    unsigned char *start = calloc(1, graph.state_size);
    assert_non_null(start);
    options.team = team;
    if (uj_team_helps(team)) {
        options.limits = uj_search_limits_default();
        options.limits.memory_bytes = j->helper_memory;
        options.progress = (uj_search_progress){0};
    }
    const uj_status status = uj_spread_explore(&graph, start, &options, out, error);
    free(start);
    return status;
}

static void take_part(thread_rank *rank, void *payload)
{
    job *j = payload;
    uj_breadth_first_result result;
    uj_error error = {0};
    if (rank->rank > 0)
        (void)uj_team_await_start(rank->team);
    if (rank->rank == 0)
        uj_team_start(rank->team);
    uj_team_next_task(rank->team);
    if (rank->rank == 0) {
        uj_team_open(rank->team, "graph");
        j->status = search(j, rank->team, &j->result, &j->error);
        uj_team_close(rank->team);
        uj_team_end(rank->team, 7);
        return;
    }
    if (uj_team_join(rank->team, "graph") == UJ_TEAM_JOINED) {
        if (rank->rank == 1 && j->instead != NULL)
            j->instead(rank);
        else if (search(j, rank->team, &result, &error) == UJ_OK)
            assert_int_equal(result.layer_count, 0);
    }
    assert_true(uj_team_await_end(rank->team) == 7 || uj_team_is_broken(rank->team));
}

static const double patience = 20.0;

static job *make_job(unsigned dimensions)
{
    job *j = calloc(1, sizeof *j);
    assert_non_null(j);
    j->dimensions = dimensions;
    j->options.limits = uj_search_limits_default();
    return j;
}

// --- equal results -------------------------------------------------------------------------------

static void compare(const job *j, const uj_breadth_first_result *one)
{
    const uj_breadth_first_result *several = &j->result;
    assert_int_equal(j->status, UJ_OK);
    compare_layer_results(several, one);
    for (size_t i = 0; i < one->layer_count; i++)
        assert_true(several->layers[i].generated == one->layers[i].generated || j->web.has_notes);
}

static void ranks_change_nothing(void **state)
{
    (void)state;
    test_random random = {test_seed(31)};
    for (int i = 0; i < test_effort(60); i++) {
        job *j = make_job(0);
        web w;
        cube c;
        j->web = random_web(&random);
        if (test_random_below(&random, 4) == 0)
            j->options.limits.max_cost = test_random_below(&random, 12);
        uj_breadth_first_options options = uj_breadth_first_default();
        options.limits = j->options.limits;
        options.count_paths = options.exhaust = true;
        const uj_graph graph = graph_of(j, &w, &c);
        unsigned char *start = calloc(1, graph.state_size);
        uj_breadth_first_result one;
        assert_int_equal(uj_breadth_first_solve(&graph, start, &options, &one, NULL), UJ_OK);
        thread_ranks_run(1 + test_random_below(&random, 6), patience, INT_MAX, take_part, j);
        compare(j, &one);
        uj_breadth_first_result_clear(&one);
        uj_breadth_first_result_clear(&j->result);
        free(start);
        free(j);
    }
}

// Layer d of the cube has (DIMENSIONS choose d) corners, each with d! shortest paths.
static void a_cube_has_known_layers(void **state)
{
    enum { DIMENSIONS = 17 };
    (void)state;
    job *j = make_job(DIMENSIONS);
    thread_ranks_run(3, patience, INT_MAX, take_part, j);
    assert_int_equal(j->status, UJ_OK);
    assert_int_equal(j->result.layer_count, DIMENSIONS + 1);
    uint64_t corners = 1, paths = 1;
    for (uint64_t d = 0; d <= DIMENSIONS; d++) {
        const uj_layer *layer = &j->result.layers[d];
        assert_int_equal(layer->states, corners);
        assert_true(layer->most_paths == paths && layer->paths == (uj_count)corners * paths);
        assert_int_equal(layer->generated, corners * (DIMENSIONS - d));
        corners = corners * (DIMENSIONS - d) / (d + 1);
        paths *= d + 1;
    }
    assert_int_equal(j->result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(j->result.search.cost, 3);
    assert_true(j->result.solutions == 6);
    uj_breadth_first_result_clear(&j->result);
    free(j);
}

// --- limits and faults ---------------------------------------------------------------------------

// Layer d must have (dimensions choose d) corners.
static void check_complete_layers(const job *j, unsigned dimensions)
{
    uint64_t corners = 1, sum = 0;
    assert_true(j->result.layer_count <= dimensions);
    for (uint64_t d = 0; d < j->result.layer_count; d++) {
        assert_int_equal(j->result.layers[d].states, corners);
        sum += corners;
        corners = corners * (dimensions - d) / (d + 1);
    }
    assert_int_equal(j->result.search.stats.distinct, sum);
}

static void finish_limited(job *j, uj_search_limit limit)
{
    assert_int_equal(j->status, UJ_OK);
    assert_int_equal(j->result.search.limit, limit);
    assert_int_equal(j->result.search.outcome, UJ_SEARCH_SOLVED);
    check_complete_layers(j, j->dimensions);
    uj_breadth_first_result_clear(&j->result);
    free(j);
}

static void the_time_limit_stops_all(void **state)
{
    (void)state;
    job *j = make_job(40);
    j->options.limits.seconds = 0.3;
    thread_ranks_run(3, patience, INT_MAX, take_part, j);
    assert_true(j->result.search.stats.seconds < 10.0);
    finish_limited(j, UJ_LIMIT_TIME);
}

static void the_memory_limit_of_each_stops_all(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        job *j = make_job(30);
        j->helper_memory = i == 0 ? 4000000 : 0;
        j->options.limits.memory_bytes = i == 1 ? 4000000 : 0;
        thread_ranks_run(3, patience, INT_MAX, take_part, j);
        finish_limited(j, UJ_LIMIT_MEMORY);
    }
}

static bool go_on_until_layer_four(void *payload, const uj_search_stats *stats)
{
    (void)payload;
    return stats->depth < 4;
}

static void progress_stops_all(void **state)
{
    (void)state;
    job *j = make_job(40);
    j->options.progress = (uj_search_progress){go_on_until_layer_four, NULL};
    thread_ranks_run(2, patience, INT_MAX, take_part, j);
    finish_limited(j, UJ_LIMIT_STOPPED);
}

static bool is_stopped(const void *payload)
{
    return uj_clock_seconds() > *(const double *)payload;
}

// Rank 1 takes part in the search, but is asked to stop after 0.2 seconds.
static void get_a_signal(thread_rank *rank)
{
    uj_breadth_first_result result;
    const double when = uj_clock_seconds() + 0.2;
    job *own = make_job(40);
    uj_team_watch(rank->team, is_stopped, &when);
    assert_int_equal(search(own, rank->team, &result, NULL), UJ_OK);
    uj_team_watch(rank->team, NULL, NULL);
    free(own);
}

static void a_signal_to_one_rank_stops_all(void **state)
{
    (void)state;
    job *j = make_job(40);
    j->instead = get_a_signal;
    thread_ranks_run(3, patience, INT_MAX, take_part, j);
    finish_limited(j, UJ_LIMIT_STOPPED);
}

static void report_a_fault(thread_rank *rank)
{
    uj_error error = {0};
    char description;
    assert_true(uj_team_await(rank->team, &description, 1));
    uj_error_set(&error, UJ_NO_MEMORY, "no memory here");
    uj_team_fail(rank->team, &error);
}

static void a_failed_rank_ends_the_search(void **state)
{
    (void)state;
    job *j = make_job(40);
    j->instead = report_a_fault;
    thread_ranks_run(3, patience, INT_MAX, take_part, j);
    assert_int_equal(j->status, UJ_NO_MEMORY);
    assert_string_equal(j->error.message, "rank 1: no memory here");
    free(j);
}

static void die(thread_rank *rank)
{
    char description;
    assert_true(uj_team_await(rank->team, &description, 1));
}

static void a_silent_rank_ends_the_search(void **state)
{
    (void)state;
    job *j = make_job(40);
    j->instead = die;
    thread_ranks_run(3, 2.0, INT_MAX, take_part, j);
    assert_int_equal(j->status, UJ_IO);
    assert_non_null(strstr(j->error.message, "rank 1 has been silent"));
    free(j);
}

static void a_lost_message_ends_the_search(void **state)
{
    (void)state;
    for (int sends = 5; sends < 300; sends += 59) {
        job *j = make_job(40);
        thread_ranks_run(3, patience, sends, take_part, j);
        assert_int_equal(j->status, UJ_IO);
        assert_non_null(strstr(j->error.message, "cannot be reached"));
        free(j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_change_nothing),
        cmocka_unit_test(a_cube_has_known_layers),
        cmocka_unit_test(the_time_limit_stops_all),
        cmocka_unit_test(the_memory_limit_of_each_stops_all),
        cmocka_unit_test(progress_stops_all),
        cmocka_unit_test(a_signal_to_one_rank_stops_all),
        cmocka_unit_test(a_failed_rank_ends_the_search),
        cmocka_unit_test(a_silent_rank_ends_the_search),
        cmocka_unit_test(a_lost_message_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
