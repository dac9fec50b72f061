// Except for the time, bidirectional search must give the same result with several threads as with
// one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/search/bidirectional/bidirectional.h>

#include "tests/support/cube_graph.h"

static void compare_threads(const uj_bidirectional_graph *graph, bool all, size_t share_from)
{
    uj_bidirectional_options options = {
        .all = all, .limits = uj_search_limits_default(), .share_from = share_from};
    uj_bidirectional_result one, three;
    assert_int_equal(uj_bidirectional_solve(graph, &options, &one, NULL), UJ_OK);
    options.threads = 3;
    assert_int_equal(uj_bidirectional_solve(graph, &options, &three, NULL), UJ_OK);
    const uj_search_stats *a = &one.search.stats, *b = &three.search.stats;
    assert_int_equal(one.search.outcome, three.search.outcome);
    assert_int_equal(one.search.cost, three.search.cost);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    assert_int_equal(a->distinct, b->distinct);
    assert_int_equal(a->memory_bytes, b->memory_bytes);
    assert_int_equal(a->lower_bound, b->lower_bound);
    assert_true(one.solutions == three.solutions);
    assert_int_equal(one.iteration_count, three.iteration_count);
    for (size_t i = 0; i < one.iteration_count; i++) {
        assert_int_equal(one.iterations[i].expanded, three.iterations[i].expanded);
        assert_int_equal(one.iterations[i].generated, three.iterations[i].generated);
    }
    if (one.search.outcome == UJ_SEARCH_SOLVED) {
        const size_t layers = one.search.cost + 2;
        assert_memory_equal(one.layers, three.layers, layers * sizeof *one.layers);
        assert_memory_equal(one.states, three.states, one.layers[layers - 1] * sizeof *one.states);
    }
    uj_bidirectional_result_clear(&one);
    uj_bidirectional_result_clear(&three);
}

// Counts the coordinates that differ from the goal (or start), but only in every second dimension.
// So the corners of one layer differ in f (cost plus bound).
static uint32_t uneven_bound(void *context, uj_side side, uint64_t corner)
{
    (void)context;
    const uint64_t wanted = side == UJ_FORWARD ? ~corner & 0x5555 : corner & 0x5555;
    return (uint32_t)__builtin_popcountll(wanted & 0x7fff);
}

static void long_layers(void **state)
{
    (void)state;
    // The largest layers have 6,435 corners, enough to be divided among threads.
    static const uint64_t corner = (1 << 15) - 1;
    const uj_bidirectional_graph graph = {
        .start = 0, .goals = &corner, .goal_count = 1, .expand = expand_cube};
    compare_threads(&graph, true, 0);
    compare_threads(&graph, false, 0);
    // The bound divides each layer into lists, one for each f (cost plus bound). With share_from 1,
    // threads share even the shortest list.
    uj_bidirectional_graph bounded = graph;
    bounded.bound = uneven_bound;
    compare_threads(&bounded, true, 1);
    compare_threads(&bounded, false, 1);
}

// Columns of `places` nodes. If has_edge(i, k), an edge leads from node i of each column to node k
// of the next column.
typedef struct columns {
    uint64_t places;
    bool (*has_edge)(uint64_t i, uint64_t k);
} columns;

static bool always(uint64_t i, uint64_t k)
{
    (void)i;
    (void)k;
    return true;
}

static bool through_the_first_place(uint64_t i, uint64_t k)
{
    return i == 0 || k == 0 || i == k;
}

static void expand_columns(void *context, uj_side side, uint64_t node, uj_u64_list *out)
{
    const columns *c = context;
    const uint64_t column = node >> 32, i = node & UINT32_MAX;
    if (side == UJ_BACKWARD && column == 0)
        return;
    const uint64_t next = side == UJ_FORWARD ? column + 1 : column - 1;
    for (uint64_t k = 0; k < c->places; k++)
        if (c->has_edge(i, k) && !uj_u64_list_add(out, next << 32 | k))
            return;
}

static void many_successors(void **state)
{
    (void)state;
    static const uint64_t far = UINT64_C(4) << 32 | 7;
    // Threads expand slices of a layer (bidirectional_threads.c). With 300 successors per state,
    // the successors of a slice overflow its array `words`.
    columns c = {300, always};
    const uj_bidirectional_graph graph = {
        .context = &c, .start = 7, .goals = &far, .goal_count = 1, .expand = expand_columns};
    compare_threads(&graph, true, 1);
    compare_threads(&graph, false, 1);
    // Node 0 of a column has 5,000 successors, too many for a slice's array `successors`.
    c = (columns){5000, through_the_first_place};
    compare_threads(&graph, true, 1);
    compare_threads(&graph, false, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_layers),
        cmocka_unit_test(many_successors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
