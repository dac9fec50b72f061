// Tests uj_plan_any: its solutions, its limits, and equal results with any number of threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/plan/plan_any.h>

#include "tests/support/any_solution.h"
#include "tests/support/test_random.h"

// No push or turn ends at the goal, because the bar touches nothing there.
static uj_tray *open_room(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 20, 12));
    builder_add_hole(&tray->interior, 6, 0.5, 7, 8);
    builder_add_hole(&tray->interior, 12, 4, 13, 11.5);
    builder_add_bar(tray, 4, 1, 1, (uj_pose){3, 6, 0});
    builder_goal_pose(tray, 0, (uj_pose){17, 6, uj_radians(70)}, 1e-3);
    return tray;
}

// The bars must change places with the help of the niche.
static uj_tray *siding(void)
{
    uj_tray *tray = builder_tray(builder_polygon(
        (uj_vec2[]){{0, 0}, {16, 0}, {16, 2}, {9.5, 2}, {9.5, 5}, {6.5, 5}, {6.5, 2}, {0, 2}}, 8));
    builder_add_bar(tray, 2, 1.2, 1, (uj_pose){2, 1, 0});
    builder_add_bar(tray, 2, 1.2, 1, (uj_pose){14, 1, 0});
    builder_goal_pose(tray, 0, (uj_pose){14, 1, 0}, 0.1);
    return tray;
}

static uj_tray_result solve(const uj_tray *tray, const uj_first_solution_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_plan_any(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void expect_certified(const uj_tray *tray, const uj_tray_result *result)
{
    uj_certificate certificate;
    uj_error error = {0};
    const uj_tray_solution *solution = &result->solution;
    assert_int_equal(result->search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(solution->rules, UJ_RULES_ANY);
    assert_true(!result->optimal);
    assert_int_equal(result->search.cost, solution->move_count);
    assert_int_equal(result->piece_moves,
                     uj_solution_piece_moves(solution, uj_tray_diameter(tray)));
    for (size_t i = 0; i < solution->move_count; i++)
        assert_int_equal(solution->moves[i].type, UJ_GLIDE);
    assert_int_equal(uj_certificate_check(tray, solution, NULL, &certificate, &error), UJ_OK);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    uj_tray *trays[] = {four_bars(8.0, 2.4), open_room(), siding()};
    const int tried = test_effort(3) < 2 ? 2 : test_effort(3);
    const uint64_t seeds = (uint64_t)test_effort(2);
    for (int i = 0; i < (int)(sizeof trays / sizeof trays[0]); i++) {
        for (uint64_t seed = 1; i < tried && seed <= seeds; seed++) {
            uj_first_solution_options options = uj_first_solution_default();
            options.seed = seed;
            uj_tray_result one = solve(trays[i], &options);
            options.tray.threads = seed == 1 ? 5 : 2;
            uj_tray_result several = solve(trays[i], &options);
            expect_certified(trays[i], &one);
            expect_same(&one, &several);
            uj_solution_clear(&one.solution);
            uj_solution_clear(&several.solution);
        }
        uj_tray_destroy(trays[i]);
    }
}

// Without random trees (random_tree.h), uj_plan_any is unlikely to solve this puzzle.
static void tight_puzzle_is_solved(void **state)
{
    (void)state;
    uj_tray *tray = four_bars(9.76, 2.44);
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.threads = 2;
    uj_tray_result result = solve(tray, &options);
    expect_certified(tray, &result);
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
    expect_certified(tray, &result);
    assert_int_equal(result.solution.move_count, 0);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

// The goal angle contains two full turns, which must be ignored.
static void full_turns_do_not_count(void **state)
{
    (void)state;
    uj_tray *tray = open_room();
    builder_goal_pose(tray, 0, (uj_pose){17, 6, uj_radians(70) + 4.0 * UJ_PI}, 1e-3);
    uj_first_solution_options options = uj_first_solution_default();
    uj_tray_result result = solve(tray, &options);
    expect_certified(tray, &result);
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

// Only bar 0 has a goal pose.
static void pieces_that_need_not_move_stay(void **state)
{
    (void)state;
    uj_tray *tray = open_room();
    builder_add_bar(tray, 1, 1, 1, (uj_pose){9.5, 1, 0});
    builder_add_bar(tray, 1, 1, 1, (uj_pose){9.5, 11, 0});
    uj_first_solution_options options = uj_first_solution_default();
    uj_tray_result result = solve(tray, &options);
    expect_certified(tray, &result);
    for (size_t i = 0; i < result.solution.move_count; i++) {
        assert_int_equal(result.solution.moves[i].piece_count, 1);
        assert_int_equal(result.solution.moves[i].pieces[0].piece, 0);
    }
    uj_solution_clear(&result.solution);
    uj_tray_destroy(tray);
}

static void refused_solutions_are_skipped(void **state)
{
    (void)state;
    uj_tray *tray = open_room();
    uj_tray_result results[2];
    for (unsigned i = 0; i < 2; i++) {
        refuser f = {.refusals = 6};
        uj_first_solution_options options = uj_first_solution_default();
        options.tray.judge = (uj_tray_judge){refuse_some, &f};
        options.tray.threads = 1 + 2 * i;
        results[i] = solve(tray, &options);
        expect_certified(tray, &results[i]);
        assert_int_equal(f.offers, 7);
    }
    expect_same(&results[0], &results[1]);
    uj_solution_clear(&results[0].solution);
    uj_solution_clear(&results[1].solution);
    uj_tray_destroy(tray);
}

// The bar is too long to turn round, so only a limit or the callback ends the search.
static void limits_end_the_search(void **state)
{
    (void)state;
    int calls = 0;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 20, 3));
    builder_add_bar(tray, 6, 1, 1, (uj_pose){4, 1.5, 0});
    builder_goal_pose(tray, 0, (uj_pose){14, 1.5, UJ_PI}, 0.1);
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
    uj_tray_destroy(tray);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(tight_puzzle_is_solved),
        cmocka_unit_test(start_at_the_goal_is_solved),
        cmocka_unit_test(full_turns_do_not_count),
        cmocka_unit_test(pieces_that_need_not_move_stay),
        cmocka_unit_test(refused_solutions_are_skipped),
        cmocka_unit_test(limits_end_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
