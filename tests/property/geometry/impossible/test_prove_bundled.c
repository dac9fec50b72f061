// The prover must not prove that a bundled tray with a solution is impossible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/problem_finder.h>
#include <unjam/formats/tray_file.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/search/search.h>

#include "tests/support/test_random.h"

static const char *const impossible[] = {"corner-narrow", "rectangular-jam-oversize"};

static bool is_in_time(void *payload, const uj_prover_stats *stats)
{
    (void)stats;
    return uj_clock_seconds() < *(double *)payload;
}

static bool visit(void *payload, const char *name, const char *path)
{
    int *count = payload;
    uj_tray_problem problem;
    uj_prover_result result;
    uj_error error = {0};
    for (size_t k = 0; k < sizeof impossible / sizeof *impossible; k++)
        if (strcmp(name, impossible[k]) == 0)
            return true;
    if (uj_tray_problem_load(path, &problem, &error) != UJ_OK)
        fail_msg("%s", error.message);
    double started = uj_clock_seconds(), deadline = started + 0.007 * test_effort(100);
    const uj_prover_options options = {.threads = 1, .poll = is_in_time, .payload = &deadline};
    if (uj_prove_impossible(problem.tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s: %s", name, error.message);
    print_message("%s: %s, attempt %u, %llu boxes, %.1f s\n", name,
                  result.end == UJ_PROVER_STOPPED ? "stopped" : "gave up", result.stats.attempt,
                  (unsigned long long)result.stats.boxes, uj_clock_seconds() - started);
    if (result.proof != NULL)
        fail_msg("%s is proven impossible, but it has a solution", name);
    uj_tray_problem_clear(&problem);
    (*count)++;
    return true;
}

static void none_with_a_solution_is_proven(void **state)
{
    (void)state;
    int count = 0;
    uj_error error = {0};
    if (uj_folder_visit(UJ_TEST_ROOT "/problems/tray", visit, &count, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_true(count >= 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(none_with_a_solution_is_proven)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
