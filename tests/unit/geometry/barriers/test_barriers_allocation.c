// Tests uj_barrier_list_create and uj_tightest_find when memory runs out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <unjam/geometry/barriers/tightest.h>

#include "tests/support/proof_data.h"
#include "tests/support/wrapped_allocation.h"

static long allocations, failing = -1;  // failing: index of the allocation that fails; -1: none

static bool allocation_fails(void)
{
    return allocations++ == failing;
}

static void listing_barriers_without_memory(void **state)
{
    (void)state;
    uj_proof_file file;
    uj_barrier_list list;
    uj_error error = {0};
    proof_data_read("padlock", &file);
    allocations = 0;
    assert_int_equal(uj_barrier_list_create(file.problem.tray, file.proof, &list, &error), UJ_OK);
    uj_barrier_list_clear(&list);
    long count = allocations;
    assert_true(count > 2);
    for (long i = 0; i < count; i++) {
        allocations = 0;
        failing = i;
        uj_status status = uj_barrier_list_create(file.problem.tray, file.proof, &list, &error);
        failing = -1;
        assert_int_equal(status, UJ_NO_MEMORY);
        assert_int_equal(list.count, 0);
    }
    uj_proof_file_clear(&file);
}

static void searching_without_memory(void **state)
{
    (void)state;
    uj_proof_file file;
    uj_barrier_list list;
    uj_tightest found;
    uj_error error = {0};
    proof_data_read("padlock", &file);
    const uj_tray *tray = file.problem.tray;
    assert_int_equal(uj_barrier_list_create(tray, file.proof, &list, &error), UJ_OK);
    allocations = 0;
    assert_int_equal(uj_tightest_find(tray, file.proof, &list.barriers[0], &found, &error), UJ_OK);
    long count = allocations;
    assert_true(count > 5);
    for (long i = 0; i < count; i++) {
        allocations = 0;
        failing = i;
        uj_status status = uj_tightest_find(tray, file.proof, &list.barriers[0], &found, &error);
        failing = -1;
        assert_int_equal(status, UJ_NO_MEMORY);
    }
    uj_barrier_list_clear(&list);
    uj_proof_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listing_barriers_without_memory),
        cmocka_unit_test(searching_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
