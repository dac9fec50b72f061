// Tests what stops an A* search early: limits, the progress callback, errors of the domain.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/number_steps.h"

static numbers endless_numbers(int kind)
{
    numbers n = new_numbers();
    n.endless = kind == 0;
    n.emit_forever = kind == 1;
    n.poll_forever = kind == 2;
    return n;
}

static void time_limit_stops(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < 3; kind++) {
        numbers n = endless_numbers(kind);
        uj_astar_options options = uj_astar_default();
        options.limits.seconds = 0.05;
        options.limits.memory_bytes = (size_t)1 << 30;
        uj_astar_result result;
        double started = uj_clock_seconds();
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        assert_true(uj_clock_seconds() - started < 5.0);
        assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
        assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
        assert_true(result.search.stats.seconds >= 0.05);
        assert_true(n.refused <= 1);
        if (kind > 0) {
            assert_int_equal(n.refused, 1);
            assert_int_equal(result.search.stats.expanded, 0);
            assert_int_equal(result.search.stats.lower_bound, 0);
        } else {
            // Depth d has 2^d numbers, which are all expanded before depth d + 1.
            uint64_t passed = ((uint64_t)1 << result.search.stats.lower_bound) - 1;
            assert_true(result.search.stats.expanded >= passed);
            assert_true(result.search.stats.expanded <= 2 * passed + 1);
        }
    }
}

typedef struct call_log {
    int calls, stop_at;
    uj_search_stats last;
} call_log;

static bool count_calls(void *payload, const uj_search_stats *stats)
{
    call_log *w = payload;
    assert_true(stats->expanded >= w->last.expanded);
    assert_true(stats->generated >= w->last.generated);
    assert_true(stats->distinct >= w->last.distinct);
    assert_true(stats->lower_bound >= w->last.lower_bound);
    assert_true(stats->memory_bytes >= w->last.memory_bytes);
    assert_true(stats->seconds > w->last.seconds);
    w->last = *stats;
    return ++w->calls != w->stop_at;
}

static void callback_stops(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < 3; kind++) {
        numbers n = endless_numbers(kind);
        call_log w = {.stop_at = 3};
        uj_astar_options options = uj_astar_default();
        options.limits.memory_bytes = (size_t)2 << 30;
        options.progress = (uj_search_progress){count_calls, &w};
        uj_astar_result result;
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        assert_int_equal(w.calls, 3);
        assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
        assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
        assert_int_equal(result.search.stats.lower_bound, w.last.lower_bound);
        assert_int_equal(result.search.stats.distinct, w.last.distinct);
    }
}

static void domain_errors_end_the_search(void **unused)
{
    (void)unused;
    uj_astar_result result;
    for (uint64_t bad = 0; bad < 40; bad += 13) {
        numbers n = new_numbers();
        n.endless = true;
        n.bad_key = bad;
        uj_error error = {0};
        assert_int_equal(solve_from(&n, 0, NULL, &result, &error), UJ_INTERNAL);
        assert_int_equal(error.status, UJ_INTERNAL);
        assert_string_equal(error.message, "no key for 5");
        assert_null(result.states);
        assert_int_equal(n.refused, bad > 0);
        n.bad_key = NOWHERE;
        n.bad_expand = bad;
        assert_int_equal(solve_from(&n, 0, NULL, &result, &error), UJ_REJECTED);
        assert_string_equal(error.message, "cannot expand");
        assert_int_equal(result.search.stats.expanded, bad);
        assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_REJECTED);
    }
}

// After a refused successor, further calls of emit must change nothing.
static void refused_successors_do_not_count(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {1, 0}}, {0, 2, {1, 0}}, {0, 3, {1, 0}}, {0, 4, {1, 0}}};
    numbers n = new_numbers();
    n.steps = steps;
    n.step_count = 4;
    n.bad_key = 2;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_INTERNAL);
    assert_int_equal(n.emits, 4);
    assert_int_equal(n.refused, 3);
    assert_int_equal(result.search.stats.generated, 2);
    assert_int_equal(result.search.stats.distinct, 2);
    assert_int_equal(result.search.stats.expanded, 0);
}

static void tiny_memory_limits_are_results(void **unused)
{
    (void)unused;
    for (size_t bytes = 1; bytes < 4000000; bytes = bytes * 3 / 2 + 1) {
        numbers n = new_numbers();
        n.endless = true;
        uj_astar_options options = uj_astar_default();
        options.limits.memory_bytes = bytes;
        uj_astar_result result;
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
        assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
        assert_true(result.search.stats.memory_bytes <= bytes);
    }
}

// Depth d has 2^d numbers of cost d. Lowering max_cost to 2 must exclude depth 3.
static void lowered_cost_prunes(void **unused)
{
    (void)unused;
    numbers n = endless_numbers(0);
    n.lowered_after = 7;
    n.lowered_to = 2;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 3);
    assert_int_equal(result.search.stats.expanded, 7);
    assert_int_equal(result.search.stats.distinct, 15);

    n = endless_numbers(0);
    n.lowered_after = 3;  // before any number of depth 3 is stored
    n.lowered_to = 2;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 3);
    assert_int_equal(result.search.stats.expanded, 7);
    assert_int_equal(result.search.stats.distinct, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_limit_stops),
        cmocka_unit_test(callback_stops),
        cmocka_unit_test(domain_errors_end_the_search),
        cmocka_unit_test(refused_successors_do_not_count),
        cmocka_unit_test(lowered_cost_prunes),
        cmocka_unit_test(tiny_memory_limits_are_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
