// Makes allocations of the proof checker fail, and stops the checker early.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <unjam/geometry/witness/witness.h>

#include "tests/support/proof_data.h"
#include "tests/support/wrapped_allocation.h"

static long allocations, failing = -1;  // failing: index of the allocation that fails; -1: none

static bool allocation_fails(void)
{
    return allocations++ == failing;
}

static uj_status check(const uj_proof_file *file, uj_witness_result *result, uj_error *error)
{
    allocations = 0;
    return uj_witness_check(file->problem.tray, file->proof, 1, (uj_witness_poll){0}, result,
                            error);
}

static void every_failed_allocation_is_reported(void **state)
{
    (void)state;
    static const char *const names[] = {"two-blocks", "three-bars", "padlock"};
    for (size_t k = 0; k < 3; k++) {
        uj_proof_file file;
        uj_witness_result result;
        uj_error error = {0};
        proof_data_read(names[k], &file);
        assert_int_equal(check(&file, &result, &error), UJ_OK);
        assert_true(result.valid);
        long count = allocations;
        assert_true(count > 20);
        for (long i = 0; i < count; i++) {
            failing = i;
            uj_status status = check(&file, &result, &error);
            failing = -1;
            if (status != UJ_NO_MEMORY)
                fail_msg("allocation %ld: %s", i, result.reason);
            assert_false(result.valid);
        }
        uj_proof_file_clear(&file);
    }
}

static bool stop_later(void *payload)
{
    long *left = payload;
    return (*left)-- > 0;
}

static void a_stopped_check_decides_nothing(void **state)
{
    (void)state;
    uj_proof_file file;
    proof_data_read("slide-2x2", &file);
    bool stopped = true;
    for (long after = 0; stopped; after += 1 + after / 20) {
        uj_witness_result result;
        uj_error error = {0};
        long left = after;
        assert_int_equal(uj_witness_check(file.problem.tray, file.proof, 1,
                                          (uj_witness_poll){stop_later, &left}, &result, &error),
                         UJ_OK);
        assert_true(result.valid != result.stopped);
        assert_string_equal(result.reason, "");
        stopped = result.stopped;
    }
    uj_proof_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(a_stopped_check_decides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
