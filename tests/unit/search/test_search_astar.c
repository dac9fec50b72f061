// A*: ends of a search, limits, progress, errors, costs near the end of their range.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/astar.h>

typedef struct step {
    uint64_t from, to;
    uj_cost cost;
} step;

// A part of an expansion that was made.
typedef struct logged {
    uint64_t state;
    unsigned part;
} logged;

// Numbers as states. Successors are the listed steps, or with `endless` the two numbers 2 n + 1 and
// 2 n + 2 at cost 1.
typedef struct numbers {
    const step *steps;
    size_t step_count;
    bool endless;
    uint64_t goal;
    uj_cost estimate;
    uint64_t estimated;  // the state with that estimate; others have 0
    uint64_t bad_key;    // key fails here
    uint64_t bad_expand;
    bool emit_forever, poll_forever;
    uint64_t refused;  // emits or polls that returned false
    uint64_t emits;
    // With parts: part[i] is that of steps[i], and after part 0 of the number `postponed`, whose
    // part 1 is its last, `rest` is the bound. All parts made are logged.
    const unsigned *part;
    uint64_t postponed;
    uj_cost rest;
    logged log[16];
    size_t log_count;
} numbers;

#define NOWHERE UINT64_MAX

static numbers new_numbers(void)
{
    return (numbers){
        .goal = NOWHERE,
        .estimated = NOWHERE,
        .bad_key = NOWHERE,
        .bad_expand = NOWHERE,
        .postponed = NOWHERE,
    };
}

static uj_status numbers_key(void *context, const void *state, void *key, uj_error *error)
{
    const numbers *n = context;
    memcpy(key, state, sizeof(uint64_t));
    if (*(const uint64_t *)state == n->bad_key)
        return uj_error_set(error, UJ_INTERNAL, "no key for %d", 5);
    return UJ_OK;
}

static uj_cost numbers_estimate(void *context, const void *state)
{
    const numbers *n = context;
    return *(const uint64_t *)state == n->estimated ? n->estimate : (uj_cost){0, 0};
}

static bool numbers_is_goal(void *context, const void *state)
{
    return *(const uint64_t *)state == ((const numbers *)context)->goal;
}

static bool emit(numbers *n, uj_astar_sink *sink, uj_cost cost, uint64_t to)
{
    n->emits++;
    unsigned char move = (unsigned char)to;
    bool more = uj_astar_emit(sink, &move, cost, &to);
    n->refused += !more;
    return more;
}

static uj_status numbers_expand(void *context, const void *state, uj_astar_sink *sink,
                                uj_error *error)
{
    numbers *n = context;
    uint64_t from = *(const uint64_t *)state;
    if (from == n->bad_expand)
        return uj_error_set(error, UJ_REJECTED, "cannot expand");
    while (n->poll_forever)
        if (!uj_astar_poll(sink)) {
            n->refused++;
            return UJ_OK;
        }
    for (uint64_t to = from + 1; n->emit_forever; to++)
        if (!emit(n, sink, (uj_cost){1, 0}, to))
            return UJ_OK;
    if (n->endless && emit(n, sink, (uj_cost){1, 0}, 2 * from + 1))
        emit(n, sink, (uj_cost){1, 0}, 2 * from + 2);
    // Goes on after a refusal, as a careless domain would.
    for (size_t i = 0; i < n->step_count; i++)
        if (n->steps[i].from == from)
            emit(n, sink, n->steps[i].cost, n->steps[i].to);
    return UJ_OK;
}

static uj_status numbers_expand_part(void *context, const void *state, uj_astar_part *part,
                                     uj_astar_sink *sink, uj_error *error)
{
    (void)error;
    numbers *n = context;
    uint64_t from = *(const uint64_t *)state;
    assert_true(n->log_count < sizeof n->log / sizeof *n->log);
    n->log[n->log_count++] = (logged){from, part->index};
    assert_int_equal(part->rest.primary, UINT32_MAX);
    for (size_t i = 0; i < n->step_count; i++)
        if (n->steps[i].from == from && n->part[i] == part->index)
            emit(n, sink, n->steps[i].cost, n->steps[i].to);
    if (part->index == 0 && from == n->postponed)
        part->rest = n->rest;
    return UJ_OK;
}

static uj_status solve_from(numbers *n, uint64_t start, const uj_astar_options *options,
                            uj_astar_result *out, uj_error *error)
{
    uj_astar_domain domain = {
        .context = n,
        .state_size = sizeof(uint64_t),
        .move_size = 1,
        .key_size = sizeof(uint64_t),
        .key = numbers_key,
        .estimate = numbers_estimate,
        .is_goal = numbers_is_goal,
        .expand = numbers_expand,
        .expand_part = n->part != NULL ? numbers_expand_part : NULL,
    };
    return uj_astar_solve(&domain, &start, options, out, error);
}

static void start_may_be_the_goal(void **unused)
{
    (void)unused;
    numbers n = new_numbers();
    n.endless = true;
    n.goal = 3;
    uj_astar_options options = uj_astar_default();
    options.limits.max_cost = 0;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 3, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.move_count, 0);
    assert_int_equal(*(uint64_t *)result.states, 3);
    assert_int_equal(result.search.stats.expanded, 0);
    assert_int_equal(result.search.stats.distinct, 1);
    assert_int_equal(result.search.stats.lower_bound, 0);
    uj_astar_result_clear(&result);
    assert_null(result.states);
    uj_astar_result_clear(&result);
}

static void dead_ends_exhaust(void **unused)
{
    (void)unused;
    numbers n = new_numbers();
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_int_equal(result.search.stats.expanded, 1);
    assert_int_equal(result.search.stats.distinct, 1);

    // An estimate that says "never" closes a state, also under a max_cost.
    const step steps[] = {{0, 1, {1, 0}}, {1, 2, {1, 0}}};
    n.steps = steps;
    n.step_count = 2;
    n.goal = 2;
    n.estimate = (uj_cost){UINT32_MAX, 0};
    for (n.estimated = 0; n.estimated < 2; n.estimated++) {
        uj_astar_options options = uj_astar_default();
        options.limits.max_cost = n.estimated == 0 ? UINT32_MAX : 5;
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
        assert_int_equal(result.search.stats.distinct, n.estimated);
    }
}

static void start_may_lie_past_max_cost(void **unused)
{
    (void)unused;
    numbers n = new_numbers();
    n.endless = true;
    n.estimated = 0;
    n.estimate = (uj_cost){7, 0};
    uj_astar_options options = uj_astar_default();
    options.limits.max_cost = 6;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 7);
    assert_int_equal(result.search.stats.expanded, 0);
}

static void costs_do_not_wrap(void **unused)
{
    (void)unused;
    const uint32_t most = UINT32_MAX;
    uj_astar_result result;
    numbers n = new_numbers();
    n.step_count = 2;
    n.goal = 2;

    // The greatest sums that exist are found, even as the longer of two ways.
    const step fits[] = {{0, 1, {most - 2, most - 5}}, {1, 2, {1, 5}}};
    n.steps = fits;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.cost.primary, most - 1);
    assert_int_equal(result.cost.secondary, most);
    uj_astar_result_clear(&result);

    // A sum past the range is a cost that is not looked for: a limit, not a cheap solution.
    const step primary[] = {{0, 1, {most - 2, 0}}, {1, 2, {4, 0}}};
    n.steps = primary;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, most);

    const step secondary[] = {{0, 1, {3, most - 2}}, {1, 2, {4, 3}}};
    n.steps = secondary;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 7);

    // g + h past the range.
    const step estimated[] = {{0, 1, {10, 0}}, {1, 2, {4, 0}}};
    n.steps = estimated;
    n.estimated = 1;
    n.estimate = (uj_cost){most - 5, 0};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, most);

    // The second part of f may pass it harmlessly: a smaller first part makes it a bound.
    const step harmless[] = {{0, 1, {1, 9}}, {1, 2, {1, 1}}};
    n.steps = harmless;
    n.estimate = (uj_cost){0, most};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.cost.primary, 2);
    assert_int_equal(result.cost.secondary, 10);
    uj_astar_result_clear(&result);
}

static void second_cost_breaks_ties(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {1, 5}}, {0, 2, {1, 1}}, {0, 3, {0, 9}},
                          {1, 9, {1, 0}}, {2, 9, {1, 1}}, {3, 9, {2, 0}}};
    numbers n = new_numbers();
    n.steps = steps;
    n.step_count = 6;
    n.goal = 9;
    uj_astar_result result;
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.primary, 2);
    assert_int_equal(result.cost.secondary, 2);
    assert_int_equal(result.move_count, 2);
    assert_int_equal(((uint64_t *)result.states)[1], 2);
    assert_memory_equal(result.moves, "\2\11", 2);
    uj_astar_result_clear(&result);
}

static void expect_log(const numbers *n, const logged *expected, size_t count)
{
    assert_int_equal(n->log_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(n->log[i].state, expected[i].state);
        assert_int_equal(n->log[i].part, expected[i].part);
    }
}

// 1 is reached at 5 and its part 0 made; then, while its part 1 is put off until f 9, it is reached
// at 2. Its successors are made again from part 0 on, at their lesser costs, and the part 1 of the
// dearer way never.
static void reopening_begins_with_the_first_part(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {5, 0}}, {0, 2, {1, 0}},  {2, 1, {1, 0}},
                          {1, 3, {1, 0}}, {1, 9, {10, 0}}, {1, 8, {4, 0}}};
    const unsigned part[] = {0, 0, 0, 0, 0, 1};
    numbers n = new_numbers();
    n.steps = steps;
    n.part = part;
    n.step_count = 6;
    n.estimated = 2;
    n.estimate = (uj_cost){5, 0};
    n.postponed = 1;
    n.rest = (uj_cost){4, 0};
    uj_astar_result result;

    n.goal = 8;  // of part 1
    const logged to_8[] = {{0, 0}, {1, 0}, {3, 0}, {2, 0}, {1, 0}, {3, 0}, {1, 1}};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.primary, 6);
    assert_memory_equal(result.moves, "\2\1\10", 3);
    expect_log(&n, to_8, 7);
    assert_int_equal(result.search.stats.expanded, 5);  // part 0 of 1 twice, never the whole
    uj_astar_result_clear(&result);

    n.goal = 9;  // of part 0, and first reached at 15
    n.log_count = 0;
    const logged to_9[] = {{0, 0}, {1, 0}, {3, 0}, {2, 0}, {1, 0}, {3, 0}, {1, 1}, {8, 0}};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.cost.primary, 12);
    assert_memory_equal(result.moves, "\2\1\11", 3);
    expect_log(&n, to_9, 8);
    uj_astar_result_clear(&result);

    n.goal = NOWHERE;
    n.log_count = 0;
    const logged all[] = {{0, 0}, {1, 0}, {3, 0}, {2, 0}, {1, 0}, {3, 0}, {1, 1}, {8, 0}, {9, 0}};
    assert_int_equal(solve_from(&n, 0, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    expect_log(&n, all, 9);
}

// Parts put off past max_cost are noted for the lower bound, and never made.
static void parts_may_lie_past_max_cost(void **unused)
{
    (void)unused;
    const step steps[] = {{0, 1, {1, 0}}, {0, 2, {7, 0}}};
    const unsigned part[] = {0, 1};
    numbers n = new_numbers();
    n.steps = steps;
    n.part = part;
    n.step_count = 2;
    n.postponed = 0;
    n.rest = (uj_cost){6, UINT32_MAX};
    n.goal = 2;
    const logged first[] = {{0, 0}, {1, 0}}, both[] = {{0, 0}, {1, 0}, {0, 1}};
    for (uint32_t max = 4; max < 8; max++) {
        n.log_count = 0;
        uj_astar_options options = uj_astar_default();
        options.limits.max_cost = max;
        uj_astar_result result;
        assert_int_equal(solve_from(&n, 0, &options, &result, NULL), UJ_OK);
        if (max < 7) {
            assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
            assert_int_equal(result.search.limit, UJ_LIMIT_COST);
            assert_int_equal(result.search.stats.lower_bound, max < 6 ? 6 : 7);
        } else {
            assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
            assert_int_equal(result.cost.primary, 7);
        }
        expect_log(&n, max < 6 ? first : both, max < 6 ? 2 : 3);
        uj_astar_result_clear(&result);
    }
}

// Searches that do not end: 0 of short expansions, 1 of one that emits, 2 of one that only polls.
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
            // The tree has 2^d numbers at depth d, and all of a depth are expanded before the next.
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

// After a refusal nothing is counted or stored any more, however often emit is called.
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

typedef struct wide {
    long double value;
    void *pointer;
} wide;

static uj_status wide_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    assert_int_equal((uintptr_t)state % _Alignof(wide), 0);
    unsigned char number = (unsigned char)((const wide *)state)->value;
    memcpy(key, &number, 1);
    return UJ_OK;
}

static bool wide_is_goal(void *context, const void *state)
{
    (void)context;
    assert_int_equal((uintptr_t)state % _Alignof(wide), 0);
    return ((const wide *)state)->value == 100.0L;
}

static uj_status wide_expand(void *context, const void *state, uj_astar_sink *sink, uj_error *error)
{
    (void)context;
    (void)error;
    wide next = *(const wide *)state;
    next.value += 1.0L;
    uj_astar_emit(sink, NULL, (uj_cost){2, 1}, &next);
    return UJ_OK;
}

// Moves of no size, keys of one byte, no estimate.
static void states_are_aligned(void **unused)
{
    (void)unused;
    uj_astar_domain domain = {.state_size = sizeof(wide),
                              .key_size = 1,
                              .key = wide_key,
                              .is_goal = wide_is_goal,
                              .expand = wide_expand};
    wide start = {.value = 1.0L};
    uj_astar_result result;
    assert_int_equal(uj_astar_solve(&domain, &start, NULL, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.move_count, 99);
    assert_int_equal(result.cost.primary, 198);
    assert_int_equal(result.cost.secondary, 99);
    for (int i = 0; i < 100; i++)
        assert_true(((wide *)result.states)[i].value == 1.0L + i);
    uj_astar_result_clear(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_may_be_the_goal),
        cmocka_unit_test(dead_ends_exhaust),
        cmocka_unit_test(start_may_lie_past_max_cost),
        cmocka_unit_test(costs_do_not_wrap),
        cmocka_unit_test(second_cost_breaks_ties),
        cmocka_unit_test(reopening_begins_with_the_first_part),
        cmocka_unit_test(parts_may_lie_past_max_cost),
        cmocka_unit_test(time_limit_stops),
        cmocka_unit_test(callback_stops),
        cmocka_unit_test(domain_errors_end_the_search),
        cmocka_unit_test(refused_successors_do_not_count),
        cmocka_unit_test(tiny_memory_limits_are_results),
        cmocka_unit_test(states_are_aligned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
