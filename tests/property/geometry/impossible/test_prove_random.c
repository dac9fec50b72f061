// On random trays, the prover must not prove a solvable tray impossible, and uj_witness_check must
// accept every proof. UNJAM_TEST_KEEP names a folder for the trays that fail.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>
#include <unistd.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/solve/first_solution.h>
#include <unjam/geometry/witness/witness.h>

#include "tests/property/geometry/certificate/certifying_judge.h"
#include "tests/robust/random_tray.h"
#include "tests/robust/tray_text.h"

// In CPU seconds, so that other processes matter little.
static const double search_seconds = 0.15, prover_seconds = 1.0;

static uint64_t seed;

typedef struct tally {
    int solved, proven, both_gave_up, stopped;
} tally;

// If UNJAM_TEST_KEEP names a folder, writes the tray there instead of failing the test.
static void fail_with(const uj_tray *tray, int number, const char *what, const char *why)
{
    const char *folder = getenv("UNJAM_TEST_KEEP");
    if (folder != NULL) {
        char path[512];
        snprintf(path, sizeof path, "%s/random-%llu-%d.json", folder, (unsigned long long)seed,
                 number);
        if (tray_write(tray, NULL, path))
            print_message("wrote %s\n", path);
        print_message("tray %d: %s: %s\n", number, what, why);
        return;
    }
    fail_msg("tray %d: %s: %s", number, what, why);
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool search_is_in_time(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    return cpu_seconds() < *(const double *)payload;
}

static bool is_solved(const uj_tray *tray, int number, double seconds)
{
    uj_first_solution_options options = uj_first_solution_default();
    double deadline = cpu_seconds() + seconds;
    options.tray.progress = (uj_search_progress){search_is_in_time, &deadline};
    options.tray.judge = (uj_tray_judge){certify_for_search, (void *)tray};
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve_first(tray, &options, &result, &error) != UJ_OK) {
        fail_with(tray, number, "the search fails", error.message);
        return false;
    }
    uj_solution_clear(&result.solution);
    return result.search.outcome == UJ_SEARCH_SOLVED;
}

static bool prover_is_in_time(void *payload, const uj_prover_stats *stats)
{
    (void)stats;
    return cpu_seconds() < *(const double *)payload;
}

static uj_prover_result prove(const uj_tray *tray, int number)
{
    double deadline = cpu_seconds() + prover_seconds;
    const uj_prover_options options = {
        .threads = 1, .poll = prover_is_in_time, .payload = &deadline};
    uj_prover_result result;
    uj_error error = {0};
    if (uj_prove_impossible(tray, &options, &result, &error) != UJ_OK)
        fail_with(tray, number, "the prover fails", error.message);
    return result;
}

static void check_tray(const uj_tray *tray, int number, tally *t)
{
    bool solved = is_solved(tray, number, search_seconds);
    uj_prover_result result = prove(tray, number);
    t->solved += solved;
    t->proven += result.end == UJ_PROVER_PROVEN;
    t->both_gave_up += !solved && result.end == UJ_PROVER_GAVE_UP;
    t->stopped += !solved && result.end == UJ_PROVER_STOPPED;
    assert_true((result.end == UJ_PROVER_PROVEN) == (result.proof != NULL));
    if (result.proof == NULL)
        return;
    uj_witness_result verdict;
    uj_error error = {0};
    if (uj_witness_check(tray, result.proof, 1, (uj_witness_poll){NULL, NULL}, &verdict, &error) !=
        UJ_OK)
        fail_msg("%s", error.message);
    if (!verdict.valid)
        fail_with(tray, number, "the witness refuses the proof", verdict.reason);
    double seconds = test_effort(100) > 100 ? 10.0 : search_seconds;
    if (solved || is_solved(tray, number, seconds))
        fail_with(tray, number, "it is proven impossible", "and solved");
    uj_proof_destroy(result.proof);
}

// Writes a random tray to a problem file and reads it again. Returns an empty problem on failure.
static uj_tray_problem random_problem(int number)
{
    test_random random = {seed ^ (UINT64_C(0x2545f4914f6cdd1d) * (uint64_t)(number + 1))};
    uj_tray_problem problem = {0};
    uj_error error = {0};
    char path[] = "/tmp/unjam-prove-XXXXXX";
    uj_tray *tray = random_tray(&random);
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    if (tray != NULL && tray_write(tray, NULL, path) &&
        uj_tray_problem_load(path, &problem, &error) != UJ_OK)
        problem = (uj_tray_problem){0};
    remove(path);
    uj_tray_destroy(tray);
    return problem;
}

static void random_trays(void **state)
{
    (void)state;
    tally t = {0};
    int valid = 0;
    for (int k = 0; k < test_effort(40); k++) {
        uj_tray_problem problem = random_problem(k);
        if (problem.tray != NULL) {
            check_tray(problem.tray, k, &t);
            valid++;
        }
        uj_tray_problem_clear(&problem);
    }
    print_message("%d trays: %d solved, %d proven impossible; not decided: the prover gave up on "
                  "%d and was stopped on %d\n",
                  valid, t.solved, t.proven, t.both_gave_up, t.stopped);
    assert_covered(t.solved > test_effort(5) && t.proven > test_effort(2));
}

int main(void)
{
    seed = test_seed(71);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_trays)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
