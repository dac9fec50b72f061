// Solutions of the planner must be certified, and must not depend on the number of threads. The
// planner must solve every tray that two moves solve.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/plan/plan_any.h>

#include "tests/support/small_trays.h"

static uint64_t seed;

typedef struct tally {
    int solved, open, optimal;
} tally;

static void require(uj_status status, const uj_error *error)
{
    if (status != UJ_OK)
        fail_msg("%s", error->message);
}

// Ends a search after a number of progress reports. With a time limit instead, a slow machine would
// find less than a fast one.
static bool count_down(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    return --*(int *)payload > 0;
}

static uj_tray *open_tray(test_random *random)
{
    double side = 12.0;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, side, side));
    for (int i = 0; i < 3; i++) {
        double x = 2.0 + 3.0 * i, y = test_random_real(random, 1.0, 6.0);
        builder_add_hole(&tray->interior, x, y, x + 0.5, y + test_random_real(random, 1.0, 4.0));
    }
    uint32_t pieces = 1 + test_random_below(random, 3);
    for (uint32_t i = 0; i < pieces; i++)
        builder_add_bar(tray, 1.4, 0.6, 1, (uj_pose){1.0, 1.5 + 3.5 * i, UJ_PI / 2.0});
    uj_pose goal = {11.0, test_random_real(random, 1.0, 11.0), test_random_real(random, -9, 9)};
    builder_goal_pose(tray, 0, goal, 1e-3);
    return tray;
}

static uj_tray_result solve(const uj_tray *tray, uint64_t number, unsigned threads)
{
    int reports = 200;
    uj_tray_result result;
    uj_error error = {0};
    uj_first_solution_options options = uj_first_solution_default();
    options.seed = number;
    options.tray.threads = threads;
    options.tray.progress = (uj_search_progress){count_down, &reports};
    require(uj_plan_any(tray, &options, &result, &error), &error);
    return result;
}

static void check(const uj_tray *tray, const uj_tray_result *result)
{
    uj_certificate certificate;
    uj_error error = {0};
    require(uj_certificate_check(tray, &result->solution, NULL, &certificate, &error), &error);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
    for (size_t i = 0; i + 1 < result->solution.move_count; i++) {
        const uj_move *move = &result->solution.moves[i];
        assert_int_equal(move->type, UJ_GLIDE);
        assert_true(move->piece_count > 0);
    }
}

static void compare_threads(const uj_tray *tray, const uj_tray_result *one, uint64_t number)
{
    uj_tray_result other = solve(tray, number, 3);
    const uj_motion *m = &one->solution.motion, *n = &other.solution.motion;
    assert_int_equal(other.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(m->frame_count, n->frame_count);
    assert_memory_equal(m->poses, n->poses, m->frame_count * m->piece_count * sizeof *m->poses);
    uj_solution_clear(&other.solution);
}

// Returns true if at most two moves, under the free rules, solve the tray.
static bool is_easy(const uj_tray *tray)
{
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    uj_error error = {0};
    options.limits.max_cost = 2;
    require(uj_tray_solve(tray, &options, &result, &error), &error);
    uj_solution_clear(&result.solution);
    return result.search.outcome == UJ_SEARCH_SOLVED;
}

static void solutions_are_certified(void **state)
{
    (void)state;
    test_random random = {seed};
    tally t = {0};
    for (uint64_t i = 0, count = (uint64_t)test_effort(60); i < count; i++) {
        uint32_t kind = test_random_below(&random, 3);
        uj_tray *tray = kind == 0   ? open_tray(&random)
                        : kind == 1 ? small_tray(&random, 1 + test_random_below(&random, 3))
                                    : tight_tray(&random, 2 + test_random_below(&random, 2));
        bool open = kind == 0, easy = !open && is_easy(tray);
        if (open || easy) {
            uj_tray_result result = solve(tray, i, 1);
            if (result.search.outcome != UJ_SEARCH_SOLVED)
                fail_msg("tray %d was not solved", (int)i);
            check(tray, &result);
            compare_threads(tray, &result, i);
            uj_solution_clear(&result.solution);
            t.solved++;
            t.open += open;
            t.optimal += easy;
        }
        uj_tray_destroy(tray);
    }
    printf("%d solved: %d open, %d easy\n", t.solved, t.open, t.optimal);
    assert_covered(t.open > 8 && t.optimal > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(solutions_are_certified)};
    seed = test_seed(21);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
