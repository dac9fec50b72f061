// The judge of a search: solutions that it refuses, and the moves that the search leaves out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

// Refuses the first `refusals` solutions, because of move number `faulty` from the end.
typedef struct strict {
    int refusals, offers;
    size_t faulty;
    uj_move refused;   // the move at fault in the last refused solution
    uj_status status;  // what the judge returns
    unsigned threads;
} strict;

static uj_status refuse(void *payload, uj_poll poll, uj_tray_solution *solution,
                        uj_tray_verdict *out, uj_error *error)
{
    strict *s = payload;
    (void)poll;
    if (s->status != UJ_OK)
        return uj_error_set(error, s->status, "the judge is ill");
    *out = (uj_tray_verdict){.accepted = s->offers++ >= s->refusals, .faulty_move = s->faulty};
    if (s->faulty < SIZE_MAX) {
        assert_true(s->faulty < solution->move_count);
        out->faulty_move = solution->move_count - 1 - s->faulty;
        if (!out->accepted)
            s->refused = solution->moves[out->faulty_move];
    }
    snprintf(out->reason, sizeof out->reason, "it is not pretty");
    return UJ_OK;
}

// Two bars in a square box. The exit in the lower right corner admits only bar 0.
static uj_tray *two_bars(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_exit(tray, builder_rectangle(4.8, -3.5, 6, 0), 1);
    for (int i = 0; i < 2; i++)
        builder_add_bar(tray, 3.3, 1.1, i == 0 ? 1.0 : 2.0, (uj_pose){3.0, (1.5 - i) * 1.1, 0.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static uj_status solve(strict *judge, uj_tray_result *out, uj_error *error)
{
    uj_tray *tray = two_bars();
    uj_tray_options options = uj_tray_default();
    options.limits.max_cost = 5;
    options.threads = judge->threads;
    options.judge = (uj_tray_judge){refuse, judge};
    uj_status status = uj_tray_solve(tray, &options, out, error);
    uj_tray_destroy(tray);
    return status;
}

static void first_accepted_solution_is_the_result(void **state)
{
    (void)state;
    strict judge = {.threads = 1};
    uj_tray_result result;
    assert_int_equal(solve(&judge, &result, NULL), UJ_OK);
    assert_int_equal(judge.offers, 1);
    assert_true(result.judged_last && result.optimal);
    assert_int_equal(result.unresolved, 0);
    assert_true(result.solution.move_count > 1);
    uj_solution_clear(&result.solution);
}

static void faulty_move_is_left_out(void **state)
{
    (void)state;
    strict generous = {.threads = 1};
    uj_tray_result easy;
    assert_int_equal(solve(&generous, &easy, NULL), UJ_OK);
    for (int refusals = 1; refusals <= test_effort(6); refusals++) {
        // The faulty move is the last one, or the one before it.
        strict judge = {.refusals = refusals, .faulty = (size_t)refusals % 2, .threads = 1};
        uj_tray_result result;
        assert_int_equal(solve(&judge, &result, NULL), UJ_OK);
        assert_int_equal(judge.offers, refusals + 1);
        assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
        assert_true(result.judged_last);
        assert_true(result.unresolved >= (uint64_t)refusals);
        assert_true(result.search.cost >= easy.search.cost);
        assert_true(result.search.stats.lower_bound <= easy.search.cost);
        assert_int_equal(result.optimal, result.search.cost <= result.search.stats.lower_bound);
        strict other = {.refusals = refusals, .faulty = judge.faulty, .threads = 3};
        uj_tray_result threaded;
        assert_int_equal(solve(&other, &threaded, NULL), UJ_OK);
        assert_int_equal(threaded.search.cost, result.search.cost);
        assert_int_equal(threaded.unresolved, result.unresolved);
        assert_int_equal(threaded.search.stats.lower_bound, result.search.stats.lower_bound);
        assert_int_equal(threaded.solution.move_count, result.solution.move_count);
        assert_memory_equal(threaded.solution.moves, result.solution.moves,
                            result.solution.move_count * sizeof(uj_move));
        assert_memory_equal(&other.refused, &judge.refused, sizeof(uj_move));
        uj_solution_clear(&threaded.solution);
        uj_solution_clear(&result.solution);
    }
    uj_solution_clear(&easy.solution);
}

static void solution_without_a_faulty_move_is_an_error(void **state)
{
    (void)state;
    strict judge = {.refusals = 1, .faulty = SIZE_MAX, .threads = 1};
    uj_tray_result result;
    uj_error error = {0};
    assert_int_equal(solve(&judge, &result, &error), UJ_INTERNAL);
    assert_non_null(strstr(error.message, "it is not pretty"));
    assert_null(result.solution.moves);
}

// Refuses what the search finds, and takes what the trees find: their solutions are longer.
static uj_status refuse_short(void *payload, uj_poll poll, uj_tray_solution *solution,
                              uj_tray_verdict *out, uj_error *error)
{
    size_t *shortest = payload;
    (void)poll;
    (void)error;
    out->accepted = solution->move_count > *shortest;
    return UJ_OK;
}

static void solution_of_a_tree_remains(void **state)
{
    (void)state;
    strict generous = {.threads = 1};
    uj_tray_result easy, result;
    assert_int_equal(solve(&generous, &easy, NULL), UJ_OK);
    size_t shortest = easy.solution.move_count;
    uj_tray *tray = two_bars();
    uj_tray_options options = uj_tray_default();
    options.incumbents = (uj_tray_incumbents){true, 1, 1};
    options.judge = (uj_tray_judge){refuse_short, &shortest};
    assert_int_equal(uj_tray_solve(tray, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.limit, UJ_LIMIT_UNRESOLVED);
    assert_true(result.by_tree && result.judged_last && !result.optimal);
    assert_true(result.solution.move_count > shortest);
    assert_int_equal(result.search.stats.lower_bound, 1);
    uj_solution_clear(&result.solution);
    uj_solution_clear(&easy.solution);
    uj_tray_destroy(tray);
}

static void search_gives_up_if_too_many_moves_are_at_fault(void **state)
{
    (void)state;
    strict judge = {.refusals = 1000, .threads = 1};
    uj_tray_result result;
    uj_error error = {0};
    assert_int_equal(solve(&judge, &result, &error), UJ_INTERNAL);
    assert_true(judge.offers > 1 && judge.offers < 100);
    assert_non_null(strstr(error.message, "it is not pretty"));
}

static void error_of_the_judge_ends_the_search(void **state)
{
    (void)state;
    strict judge = {.status = UJ_NO_MEMORY, .threads = 1};
    uj_tray_result result;
    uj_error error = {0};
    assert_int_equal(solve(&judge, &result, &error), UJ_NO_MEMORY);
    assert_string_equal(error.message, "the judge is ill");
    assert_int_equal(judge.offers, 0);
    assert_null(result.solution.moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_accepted_solution_is_the_result),
        cmocka_unit_test(faulty_move_is_left_out),
        cmocka_unit_test(solution_without_a_faulty_move_is_an_error),
        cmocka_unit_test(solution_of_a_tree_remains),
        cmocka_unit_test(search_gives_up_if_too_many_moves_are_at_fault),
        cmocka_unit_test(error_of_the_judge_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
