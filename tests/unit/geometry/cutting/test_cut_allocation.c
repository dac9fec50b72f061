// Tests that uj_cut_sheet_create reports every failed allocation and leaves nothing behind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <unjam/geometry/cutting/cut_sheet.h>

#include "tests/support/tray_builder.h"
#include "tests/support/wrapped_allocation.h"

static long allocations, failing = -1;  // `failing`: index of the allocation that fails, or -1

static bool allocation_fails(void)
{
    return allocations++ == failing;
}

// The bow does not contain its centroid.
static uj_tray *sample(void)
{
    uj_vec2 bow[] = {{0, 0}, {6, 0}, {6, 4}, {5, 4}, {5, 1}, {1, 1}, {1, 4}, {0, 4}};
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 20, 20));
    builder_add_hole(&tray->interior, 1, 1, 2, 2);
    builder_add_exit(tray, builder_rectangle(5, -20, 10, 0), 3);
    builder_add_exit(tray, builder_rectangle(20, 5, 25, 10), 5);
    builder_add_piece(tray, builder_polygon(bow, 8), 3, (uj_pose){10, 10, 0});
    builder_add_bar(tray, 4, 2, 5, (uj_pose){5, 5, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void every_failed_allocation_is_reported(void **state)
{
    (void)state;
    uj_tray *tray = sample();
    uj_cut_options options = {1.0, 0.1};
    uj_cut_sheet sheet;
    uj_error error = {0};
    allocations = 0;
    assert_int_equal(uj_cut_sheet_create(tray, options, &sheet, &error), UJ_OK);
    uj_cut_sheet_clear(&sheet);
    long count = allocations;
    assert_true(count > 50);
    for (long i = 0; i < count; i++) {
        allocations = 0;
        failing = i;
        uj_status status = uj_cut_sheet_create(tray, options, &sheet, &error);
        failing = -1;
        if (status != UJ_NO_MEMORY)
            fail_msg("allocation %ld: %s", i, error.message);
        assert_null(sheet.parts);
        assert_null(sheet.marks);
        assert_null(sheet.layers);
    }
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_failed_allocation_is_reported)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
