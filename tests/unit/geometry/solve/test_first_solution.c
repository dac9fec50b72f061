// Tests the search for any solution: its limits, and equal results with any number of threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>

#include "tests/support/any_solution.h"
#include "tests/support/test_random.h"

static uj_tray_result solve(const uj_tray *tray, const uj_first_solution_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve_first(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void expect_certified(const uj_tray *tray, const uj_tray_result *result)
{
    uj_certificate certificate;
    uj_error error = {0};
    assert_int_equal(result->search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result->search.cost, result->solution.move_count);
    assert_int_equal(result->piece_moves,
                     uj_solution_piece_moves(&result->solution, uj_tray_diameter(tray)));
    assert_int_equal(uj_certificate_check(tray, &result->solution, NULL, &certificate, &error),
                     UJ_OK);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    uj_tray *tray = four_bars(8.0, 2.4);
    const int rounds = test_effort(4);
    for (int round = 0; round < rounds; round++) {
        uj_first_solution_options options = uj_first_solution_default();
        options.seed = (uint64_t)round;
        options.tray.rules = round % 2 == 0 ? UJ_RULES_FREE : UJ_RULES_PAPER;
        uj_tray_result one = solve(tray, &options);
        options.tray.threads = round < 2 ? 5 : 2;
        uj_tray_result several = solve(tray, &options);
        expect_certified(tray, &one);
        expect_same(&one, &several);
        uj_solution_clear(&one.solution);
        uj_solution_clear(&several.solution);
    }
    uj_tray_destroy(tray);
}

static void tight_puzzle_is_solved(void **state)
{
    (void)state;
    uj_tray *tray = four_bars(9.76, 2.44);
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.threads = 2;
    uj_tray_result result = solve(tray, &options);
    expect_certified(tray, &result);
    assert_true(result.search.cost >= 4);
    assert_true(!result.optimal);
    assert_true(result.search.stats.lower_bound >= 1 && result.search.stats.lower_bound <= 4);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

static void least_cost_needs_no_trees(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_exit(tray, builder_rectangle(2.5, -6, 4.5, 0), 1);
    builder_add_bar(tray, 1, 1, 1, (uj_pose){3, 3, 0});
    builder_goal_exit(tray, 0, 0);
    uj_first_solution_options options = uj_first_solution_default();
    uj_tray_result result = solve(tray, &options);
    expect_certified(tray, &result);
    assert_true(result.optimal);
    assert_int_equal(result.search.stats.lower_bound, result.search.cost);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

static void start_at_the_goal_is_solved(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 20, 4));
    for (int i = 0; i < 8; i++)
        builder_add_bar(tray, 1, 1, 1, (uj_pose){1.5 + 2.0 * i, 1, 0});
    builder_goal_pose(tray, 0, (uj_pose){1.5, 1, 0}, 1e-6);
    uj_first_solution_options options = uj_first_solution_default();
    uj_tray_result result = solve(tray, &options);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.solution.move_count, 0);
    assert_true(result.optimal);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

// Stops the search after more than *payload visits. *payload is a uint64_t.
static bool stop_after_visits(void *payload, const uj_search_stats *stats)
{
    return stats->expanded <= *(const uint64_t *)payload;
}

// With so many pieces, a search cannot even try all moves from a single state.
static void many_pieces_are_solved(void **state)
{
    (void)state;
    uint64_t most_visits = 1000;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_exit(tray, builder_rectangle(11.9, -3, 13, 0), 1);
    for (int i = 0; i < 12; i++)
        builder_add_bar(tray, 1, 1, i == 0 ? 1 : 2,
                        (uj_pose){1.5 + 3.0 * (i % 4), 6.5 + 2.0 * (i / 4), 0});
    builder_goal_exit(tray, 0, 0);
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.progress = (uj_search_progress){stop_after_visits, &most_visits};
    uj_tray_result result = solve(tray, &options);
    expect_certified(tray, &result);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

static uj_status certify(void *tray, uj_poll poll, uj_tray_solution *solution, uj_tray_verdict *out,
                         uj_error *error)
{
    uj_certificate certificate;
    uj_certificate_options options = uj_certificate_default();
    options.poll = poll;
    uj_status status = uj_certificate_check(tray, solution, &options, &certificate, error);
    out->accepted = status == UJ_OK && certificate.valid;
    return status;
}

// With seeds 1 to 10, the search takes 170 to 1438 visits. If its random trees (random_tree.h)
// ignored the exit, it would take 980 to 8770, and more than 5700 with seeds 1 to 3.
static void tight_bars_are_solved(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 1, 1));
    builder_add_exit(tray, builder_rectangle(0.445, -1, 0.555, 0), 3);
    for (int i = 0; i < 7; i++)
        builder_add_bar(tray, 0.74, 0.1, i == 0 ? 3 : 5, (uj_pose){0.5, 0.65 - 0.1 * i, 0});
    builder_goal_exit(tray, 0, 0);
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.judge = (uj_tray_judge){certify, tray};
    for (options.seed = 1; options.seed <= 3; options.seed++) {
        options.tray.threads = 1;
        uj_tray_result one = solve(tray, &options);
        expect_certified(tray, &one);
        assert_true(one.search.stats.expanded < 3000);
        if (options.seed == 1) {
            options.tray.threads = 3;
            uj_tray_result several = solve(tray, &options);
            expect_same(&one, &several);
            uj_solution_clear(&several.solution);
        }
        uj_solution_clear(&one.solution);
    }
    uj_tray_destroy(tray);
}

// If the random trees (random_tree.h) ignored the goal poses, the search would find no solution
// within `most_visits` visits.
static void pieces_are_packed(void **state)
{
    (void)state;
    uint64_t most_visits = 10000;
    const uj_vec2 tee[] = {{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}};
    const uj_pose start[] = {{0, 0, 0}, {6, 0, 0.5 * UJ_PI}, {4, 4, UJ_PI}, {4.1, 4.2, 0}};
    const uj_pose goal[] = {{0, 0, 0}, {4, 0, 0.5 * UJ_PI}, {4, 4, UJ_PI}, {0, 4, 1.5 * UJ_PI}};
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 7.2, 6.4));
    uj_goal_pose *poses = calloc(4, sizeof *poses);
    assert_non_null(poses);
    for (int i = 0; i < 4; i++) {
        builder_add_piece(tray, builder_polygon(tee, 8), 1.0, start[i]);
        poses[i] = (uj_goal_pose){i, goal[i], {0.001, 0.001, 0.002}};
    }
    tray->goal = (uj_tray_goal){.pose_count = 4, .poses = poses};
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.progress = (uj_search_progress){stop_after_visits, &most_visits};
    const uint64_t seeds = (uint64_t)test_effort(3);
    for (options.seed = 1; options.seed <= seeds; options.seed++) {
        uj_tray_result result = solve(tray, &options);
        expect_certified(tray, &result);
        uj_solution_clear(&result.solution);
    }
    uj_tray_destroy(tray);
}

static void refused_solutions_are_skipped(void **state)
{
    enum { REFUSALS = 3 };
    (void)state;
    uj_tray *tray = four_bars(8.0, 2.4);
    uj_tray_result results[2];
    for (unsigned i = 0; i < 2; i++) {
        refuser f = {.refusals = REFUSALS};
        uj_first_solution_options options = uj_first_solution_default();
        options.tray.judge = (uj_tray_judge){refuse_some, &f};
        options.tray.threads = 1 + 2 * i;
        results[i] = solve(tray, &options);
        expect_certified(tray, &results[i]);
        assert_int_equal(f.offers, REFUSALS + 1);
    }
    expect_same(&results[0], &results[1]);
    uj_solution_clear(&results[0].solution);
    uj_solution_clear(&results[1].solution);
    uj_tray_destroy(tray);
}

// No solution is known for bars of this size, so only limits end the search.
static void limits_end_the_search(void **state)
{
    (void)state;
    int calls = 0;
    uj_tray *tray = four_bars(9.8, 2.45);
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.threads = 2;
    options.tray.limits.seconds = 0.3;
    double started = uj_clock_seconds();
    uj_tray_result result = solve(tray, &options);
    assert_true(uj_clock_seconds() - started < 20.0);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);

    options.tray.limits = uj_search_limits_default();
    options.tray.progress = (uj_search_progress){stop_after_three, &calls};
    result = solve(tray, &options);
    assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
    assert_int_equal(calls, 3);

    options.tray.progress = (uj_search_progress){0};
    options.tray.limits.memory_bytes = 1000000;
    result = solve(tray, &options);
    assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
    assert_true(result.search.stats.memory_bytes <= 1000000);

    options.tray.limits = uj_search_limits_default();
    options.tray.limits.max_cost = 0;
    result = solve(tray, &options);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 1);
    uj_tray_destroy(tray);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(tight_puzzle_is_solved),
        cmocka_unit_test(least_cost_needs_no_trees),
        cmocka_unit_test(start_at_the_goal_is_solved),
        cmocka_unit_test(many_pieces_are_solved),
        cmocka_unit_test(tight_bars_are_solved),
        cmocka_unit_test(pieces_are_packed),
        cmocka_unit_test(refused_solutions_are_skipped),
        cmocka_unit_test(limits_end_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
