// Tests solutions that random trees find during the search for an optimal one (incumbent.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>

#include "tests/support/any_solution.h"
#include "tests/support/test_random.h"

// The puzzle Rectangular Jam takes four moves. FEW_EXPANSIONS cannot prove that three are too few.
static uj_tray *tight_bars(void)
{
    return four_bars(9.76, 2.44);
}

enum { FEW_EXPANSIONS = 20 };

typedef struct judge {
    const uj_tray *tray;
    int offers;
    size_t fewest;  // number of moves of the last accepted solution
    bool refuses;
    bool stopped;  // the search has told wait_for_stop to stop
} judge;

static uj_status certify(void *payload, uj_poll poll, uj_tray_solution *solution,
                         uj_tray_verdict *out, uj_error *error)
{
    judge *j = payload;
    uj_certificate certificate;
    uj_certificate_options options = uj_certificate_default();
    j->offers++;
    out->accepted = false;
    if (j->refuses)
        return UJ_OK;
    options.poll = poll;
    uj_status status = uj_certificate_check(j->tray, solution, &options, &certificate, error);
    out->accepted = status == UJ_OK && certificate.valid;
    assert_true(j->fewest == 0 || solution->move_count < j->fewest);
    if (out->accepted)
        j->fewest = solution->move_count;
    return status;
}

static uj_status wait_for_stop(void *payload, uj_poll poll, uj_tray_solution *solution,
                               uj_tray_verdict *out, uj_error *error)
{
    judge *j = payload;
    (void)solution;
    (void)error;
    while (uj_poll_goes_on(poll))
        continue;
    j->stopped = true;
    out->accepted = false;
    return UJ_OK;
}

static uj_tray_options early_trees(judge *j)
{
    uj_tray_options options = uj_tray_default();
    options.incumbents = (uj_tray_incumbents){true, 1, 1};
    options.judge = (uj_tray_judge){certify, j};
    return options;
}

static uj_tray_result solve(const uj_tray *tray, const uj_tray_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void expect_incumbent(const judge *j, const uj_tray_result *result)
{
    uj_certificate certificate;
    uj_error error = {0};
    assert_int_equal(result->search.outcome, UJ_SEARCH_SOLVED);
    assert_true(result->by_tree);
    assert_false(result->optimal);
    assert_int_equal(result->search.cost, j->fewest);
    assert_int_equal(result->search.cost, result->solution.move_count);
    assert_int_equal(result->piece_moves,
                     uj_solution_piece_moves(&result->solution, uj_tray_diameter(j->tray)));
    assert_true(result->search.stats.lower_bound >= 1);
    assert_true(result->search.stats.lower_bound < result->search.cost);
    assert_int_equal(uj_certificate_check(j->tray, &result->solution, NULL, &certificate, &error),
                     UJ_OK);
    assert_true(certificate.valid);
}

static void limit_returns_the_incumbent(void **state)
{
    (void)state;
    uj_tray *tray = tight_bars();
    for (int round = 0; round < 2; round++) {
        judge j = {.tray = tray};
        uj_tray_options options = early_trees(&j);
        options.limits.expansions = FEW_EXPANSIONS;
        if (round == 1)
            options.limits.memory_bytes = 200000000;
        uj_tray_result result = solve(tray, &options);
        expect_incumbent(&j, &result);
        assert_int_equal(result.search.limit, UJ_LIMIT_EXPANSIONS);
        if (round == 1)
            assert_true(result.search.stats.memory_bytes <= options.limits.memory_bytes);
        uj_solution_clear(&result.solution);
    }
    uj_tray_destroy(tray);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    uj_tray *tray = tight_bars();
    judge j = {.tray = tray};
    uj_tray_options options = early_trees(&j);
    options.limits.expansions = FEW_EXPANSIONS;
    options.limits.memory_bytes = 200000000;
    uj_tray_result one = solve(tray, &options);
    expect_incumbent(&j, &one);
    static const unsigned threads[] = {5, 2};
    for (int k = 0; k < test_effort(2); k++) {
        j.fewest = 0;
        options.threads = threads[k];
        uj_tray_result several = solve(tray, &options);
        expect_same(&one, &several);
        uj_solution_clear(&several.solution);
    }
    uj_solution_clear(&one.solution);
    uj_tray_destroy(tray);
}

// Solutions from trees bound the search, so that it makes fewer states than without trees. Random
// trees may find a solution too late, so tries several seeds.
static void bound_prunes(void **state)
{
    (void)state;
    enum { SEEDS = 4 };
    uj_tray *tray = four_bars(8.0, 2.4);
    uj_tray_options options = uj_tray_default();
    options.rules = UJ_RULES_PAPER;
    uj_tray_result plain = solve(tray, &options);
    assert_true(plain.optimal);
    int pruned = 0;
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        judge j = {.tray = tray};
        options = early_trees(&j);
        options.rules = UJ_RULES_PAPER;
        options.incumbents.seed = seed;
        uj_tray_result bounded = solve(tray, &options);
        assert_true(j.offers > 0);
        assert_true(bounded.optimal);
        assert_int_equal(plain.search.cost, bounded.search.cost);
        assert_int_equal(bounded.search.stats.lower_bound, bounded.search.cost);
        assert_true(bounded.search.stats.distinct <= plain.search.stats.distinct);
        pruned += bounded.search.stats.distinct < plain.search.stats.distinct;
        uj_solution_clear(&bounded.solution);
    }
    assert_true(pruned > 0);
    uj_solution_clear(&plain.solution);
    uj_tray_destroy(tray);
}

static void refused_solutions_bound_nothing(void **state)
{
    (void)state;
    uj_tray *tray = tight_bars();
    judge j = {.tray = tray, .refuses = true};
    uj_tray_options options = early_trees(&j);
    options.limits.expansions = FEW_EXPANSIONS;
    uj_tray_result refused = solve(tray, &options);
    assert_true(j.offers > 0);
    options.incumbents.wanted = false;
    uj_tray_result plain = solve(tray, &options);
    assert_int_equal(refused.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(refused.search.limit, UJ_LIMIT_EXPANSIONS);
    assert_int_equal(refused.search.stats.distinct, plain.search.stats.distinct);
    assert_int_equal(refused.search.stats.lower_bound, plain.search.stats.lower_bound);
    uj_tray_destroy(tray);
}

static void time_limit_stops_the_judge(void **state)
{
    (void)state;
    uj_tray *tray = tight_bars();
    judge j = {.tray = tray};
    uj_tray_options options = early_trees(&j);
    options.judge.function = wait_for_stop;
    options.limits.seconds = 4.0;
    options.threads = 2;
    double started = uj_clock_seconds();
    uj_tray_result result = solve(tray, &options);
    assert_true(uj_clock_seconds() - started < 20.0);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    assert_true(j.stopped);
    uj_tray_destroy(tray);
}

static bool stop_once_solved(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    return ((const judge *)payload)->fewest == 0;
}

static void callback_stops_with_the_incumbent(void **state)
{
    (void)state;
    uj_tray *tray = tight_bars();
    judge j = {.tray = tray};
    uj_tray_options options = early_trees(&j);
    options.progress = (uj_search_progress){stop_once_solved, &j};
    uj_tray_result result = solve(tray, &options);
    expect_incumbent(&j, &result);
    assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

// An easy puzzle is solved before the trees begin.
static void easy_puzzles_need_no_trees(void **state)
{
    (void)state;
    uj_tray *tray = four_bars(6.0, 2.0);
    judge j = {.tray = tray};
    uj_tray_options options = early_trees(&j);
    options.incumbents.after = 0;
    uj_tray_result result = solve(tray, &options);
    assert_true(result.optimal);
    assert_false(result.by_tree);
    assert_int_equal(j.offers, 1);  // the solution of the search
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit_returns_the_incumbent),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(bound_prunes),
        cmocka_unit_test(refused_solutions_bound_nothing),
        cmocka_unit_test(time_limit_stops_the_judge),
        cmocka_unit_test(callback_stops_with_the_incumbent),
        cmocka_unit_test(easy_puzzles_need_no_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
