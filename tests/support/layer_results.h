// Compares the results of two breadth-first searches of a whole graph.
#ifndef UJ_LAYER_RESULTS_H
#define UJ_LAYER_RESULTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/search/breadth_first.h>

static inline void compare_layer_results(const uj_breadth_first_result *a,
                                         const uj_breadth_first_result *b)
{
    assert_int_equal(a->search.outcome, b->search.outcome);
    assert_int_equal(a->search.limit, b->search.limit);
    assert_int_equal(a->search.cost, b->search.cost);
    assert_int_equal(a->search.stats.lower_bound, b->search.stats.lower_bound);
    assert_int_equal(a->search.stats.distinct, b->search.stats.distinct);
    assert_int_equal(a->search.stats.expanded, b->search.stats.expanded);
    assert_int_equal(a->goals, b->goals);
    assert_true(a->solutions == b->solutions);
    assert_int_equal(a->layer_count, b->layer_count);
    for (size_t i = 0; i < a->layer_count; i++) {
        assert_int_equal(a->layers[i].states, b->layers[i].states);
        assert_true(a->layers[i].paths == b->layers[i].paths);
        assert_true(a->layers[i].most_paths == b->layers[i].most_paths);
        assert_int_equal(a->layers[i].expanded, b->layers[i].expanded);
    }
}

#endif
