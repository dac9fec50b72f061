// An adversary searches for motions that the certificate accepts although they break the rules.
//
// Usage: test_adversary [SECONDS [exact]]. With `exact`, most pieces fit exactly
// (docs/CERTIFICATE.md, "Limits"). UNJAM_TEST_KEEP names a folder for the motions found.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tests/property/geometry/certificate/adversary.h"
#include "tests/property/geometry/certificate/adversary_report.h"

enum { TRAYS = 90, MOTIONS = 40, LONG_TRAYS = INT_MAX, LONG_MOTIONS = 150 };

static uint64_t seed;
static double seconds;  // limit on processor time; 0: a fixed number of trays instead
static forger_trays trays_of = FORGER_GENERAL;

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static adversary_tally attack_all(void (*attack)(adversary_task, adversary_tally *), double until)
{
    adversary_tally tally = {0};
    int trays = seconds > 0.0 ? LONG_TRAYS : test_effort(TRAYS);
    for (int k = 0; k < trays && (seconds <= 0.0 || cpu_seconds() < until); k++) {
        test_random random = {seed ^ (UINT64_C(0x2545f4914f6cdd1d) * (uint64_t)(k + 1))};
        attack((adversary_task){.seed = test_random_next(&random),
                                .number = k,
                                .tries = seconds > 0.0 ? LONG_MOTIONS : MOTIONS,
                                .trays = trays_of},
               &tally);
    }
    adversary_print(&tally);
    return tally;
}

// The certificate must not accept a forged motion with fewer moves than the solver proves
// necessary.
static void goals(void **state)
{
    (void)state;
    adversary_tally t = attack_all(adversary_attack_goal, 0.5 * seconds);
    assert_int_equal(t.hits, 0);
    assert_int_equal(t.truths_refused, 0);
    assert_covered(t.truths > 0 && t.trays > test_effort(TRAYS) / 4);
}

// The end of each forged motion is taken as the goal. Many forged motions are lawful, so the
// certificate must accept some.
static void states(void **state)
{
    (void)state;
    adversary_tally t = attack_all(adversary_attack_state, seconds);
    assert_int_equal(t.hits, 0);
    assert_covered(t.accepted > t.candidates / 50);
}

int main(int argc, char **argv)
{
    seed = test_seed(21009);
    seconds = argc > 1 ? strtod(argv[1], NULL) : 0.0;
    trays_of = argc > 2 && strcmp(argv[2], "exact") == 0 ? FORGER_EXACT : FORGER_GENERAL;
    const struct CMUnitTest tests[] = {cmocka_unit_test(goals), cmocka_unit_test(states)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
