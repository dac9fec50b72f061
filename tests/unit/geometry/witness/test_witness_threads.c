// Checks proofs on several threads: the result must not depend on their number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/witness/witness.h>

#include "tests/support/proof_data.h"

enum { MOST_THREADS = 5 };

static uj_witness_result check(const uj_proof_file *file, unsigned threads)
{
    uj_witness_result result;
    uj_error error = {0};
    assert_int_equal(uj_witness_check(file->problem.tray, file->proof, threads,
                                      (uj_witness_poll){0}, &result, &error),
                     UJ_OK);
    return result;
}

// Returns the result with one thread. Asserts that more threads give the same.
static uj_witness_result check_alike(const uj_proof_file *file)
{
    uj_witness_result alone = check(file, 1);
    for (unsigned threads = 2; threads <= MOST_THREADS; threads++) {
        uj_witness_result result = check(file, threads);
        assert_int_equal(result.valid, alone.valid);
        assert_int_equal(result.boxes, alone.boxes);
        assert_int_equal(result.nodes, alone.nodes);
        assert_string_equal(result.reason, alone.reason);
    }
    return alone;
}

static void results_do_not_depend_on_threads(void **state)
{
    (void)state;
    static const char *const names[] = {"two-blocks", "three-bars", "padlock", "slide-2x2", "door"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        uj_proof_file file;
        proof_data_read(names[k], &file);
        assert_true(check_alike(&file).valid);
        uj_proof_file_clear(&file);
    }
}

// Two claims are faulty. The first of them must be reported, even if a thread finds the second
// sooner.
static void the_first_fault_is_reported(void **state)
{
    (void)state;
    uj_proof_file file;
    proof_data_read("slide-2x2", &file);
    const size_t count = file.proof->claim_count, early = count / 3, late = early + 1;
    assert_true(late < count);
    for (size_t k = early; k <= late; k++) {
        char *reason = file.proof->claims[k].reason;
        reason[k == early ? strlen(reason) - 1 : 0] = '!';
    }
    char start[64];
    snprintf(start, sizeof start, "claim %zu ", early);
    uj_witness_result result = check_alike(&file);
    assert_false(result.valid);
    assert_true(strncmp(result.reason, start, strlen(start)) == 0);
    uj_proof_file_clear(&file);
}

static bool stop(void *payload)
{
    unsigned *calls = payload;
    ++*calls;
    return false;
}

static void all_threads_stop_after_one_refused_poll(void **state)
{
    (void)state;
    uj_proof_file file;
    uj_witness_result result;
    uj_error error = {0};
    unsigned calls = 0;
    proof_data_read("slide-2x2", &file);
    assert_int_equal(uj_witness_check(file.problem.tray, file.proof, MOST_THREADS,
                                      (uj_witness_poll){stop, &calls}, &result, &error),
                     UJ_OK);
    assert_int_equal(calls, 1);
    assert_true(result.stopped);
    assert_false(result.valid);
    uj_proof_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_do_not_depend_on_threads),
        cmocka_unit_test(the_first_fault_is_reported),
        cmocka_unit_test(all_threads_stop_after_one_refused_poll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
