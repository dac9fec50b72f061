// Tests the least scale that is proven impossible. The expected values were worked out by hand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/sizes/impossible_scale.h>
#include <unjam/geometry/sizes/sweep_cell.h>

#include "tests/support/tray_builder.h"

// A square of side 1 must leave through an exit of the given width.
static uj_tray *exit_tray(double height, double width)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, height));
    builder_add_exit(tray, builder_rectangle(4, 0, 8, width), 1);
    builder_add_bar(tray, 1, 1, 1, (uj_pose){1, 0.55, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static uj_tray *square_tray(double height)
{
    return exit_tray(height, 1.2);
}

static uj_impossible_options options_of(double low)
{
    return (uj_impossible_options){.low = low, .precision = 1e-3, .limits = {.threads = 1}};
}

static uj_impossible_scale find(const uj_tray *tray, const uj_impossible_options *options)
{
    uj_impossible_scale result;
    uj_error error = {0};
    if (uj_impossible_scale_find(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static bool is_accepted(const uj_impossible_scale *found)
{
    uj_witness_result witness;
    uj_error error = {0};
    assert_int_equal(
        uj_witness_check(found->tray, found->proof, 1, (uj_witness_poll){0}, &witness, &error),
        UJ_OK);
    return witness.valid;
}

static void test_square(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(3.0);
    uj_impossible_options options = options_of(1.1999);
    uj_impossible_scale found = find(tray, &options);
    assert_true(found.found && found.scale > 1.2 && found.scale < 1.2012);
    assert_true(found.limit == UJ_LIMIT_NONE && isinf(found.no_start));
    assert_true(found.witness.valid && found.witness.margin > 0.0 && is_accepted(&found));
    assert_true(uj_piece_extent(found.tray, 0).width > 1.2);
    uj_impossible_scale_clear(&found);
    uj_tray_destroy(tray);
}

// Scales up to 1.2 have a solution, so the result must be above 1.2.
static void test_solvable_below(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(3.0);
    uj_impossible_options options = options_of(0.5);
    options.first = 1.0;
    options.limits.boxes = 10000;
    uj_impossible_scale found = find(tray, &options);
    assert_true(found.found && found.scale > 1.2 && found.scale < 1.21);
    assert_true(found.unproven >= 1.0 && found.unproven < found.scale);
    assert_true(found.attempts[0].scale == 1.0);
    assert_int_equal(found.attempts[0].end, UJ_ATTEMPT_GAVE_UP);
    uj_impossible_scale_clear(&found);
    uj_tray_destroy(tray);
}

// The tray is as high as the exit. So a piece too large for the exit has no start position.
static void test_no_start(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(1.2);
    uj_impossible_options options = options_of(1.19);
    uj_impossible_scale found = find(tray, &options);
    assert_false(found.found);
    assert_null(found.proof);
    assert_true(found.no_start > 1.2 && found.no_start < 1.2013);
    assert_true(found.misfit.pieces == 1 && found.misfit.wall);
    assert_true(found.limit == UJ_LIMIT_NONE);
    uj_impossible_scale_clear(&found);
    uj_tray_destroy(tray);
}

static bool stop(void *payload, const uj_prover_stats *stats)
{
    (void)stats;
    ++*(int *)payload;
    return false;
}

static void test_stopped(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(3.0);
    uj_impossible_options options = options_of(1.1999);
    int calls = 0;
    options.limits.poll = stop;
    options.limits.payload = &calls;
    uj_impossible_scale found = find(tray, &options);
    assert_int_equal(calls, 1);
    assert_false(found.found);
    assert_int_equal(found.limit, UJ_LIMIT_STOPPED);
    assert_true(found.attempt_count == 1 && found.unproven == 0.0);
    uj_impossible_scale_clear(&found);
    uj_tray_destroy(tray);
}

static void test_time(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(3.0);
    uj_impossible_options options = options_of(0.5);
    options.precision = 1e-9;
    options.limits.seconds = 1e-3;
    uj_impossible_scale found = find(tray, &options);
    assert_int_equal(found.limit, UJ_LIMIT_TIME);
    uj_impossible_scale_clear(&found);
    uj_tray_destroy(tray);
}

// An attempt that is limited to 16 boxes (ranges of angles) must end without a proof.
static void test_attempt(void **state)
{
    (void)state;
    uj_tray *tray = exit_tray(3.0, 0.9999);
    uj_error error = {0};
    uj_proof_attempt attempts[2];
    for (unsigned i = 0; i < 2; i++) {
        const uj_proof_limits limits = {.threads = 1 + 2 * i};
        assert_int_equal(uj_proof_attempt_make(tray, &limits, &attempts[i], &error), UJ_OK);
        assert_int_equal(attempts[i].end, UJ_ATTEMPT_PROVEN);
        assert_true(attempts[i].witness.valid);
    }
    assert_int_equal(attempts[0].stats.boxes, attempts[1].stats.boxes);
    assert_int_equal(attempts[0].proof->claim_count, attempts[1].proof->claim_count);
    for (size_t k = 0; k < attempts[0].proof->claim_count; k++)
        assert_string_equal(attempts[0].proof->claims[k].reason,
                            attempts[1].proof->claims[k].reason);
    assert_true(attempts[0].stats.boxes > 32);
    const uj_proof_limits few = {.threads = 1, .boxes = 16};
    uj_proof_attempt limited;
    assert_int_equal(uj_proof_attempt_make(tray, &few, &limited, &error), UJ_OK);
    assert_int_equal(limited.end, UJ_ATTEMPT_LIMIT);
    assert_null(limited.proof);
    uj_proof_destroy(attempts[0].proof);
    uj_proof_destroy(attempts[1].proof);
    uj_tray_destroy(tray);
}

// A cell (uj_sweep_cell) is a scale of lengths and a scale of widths. If the scale of widths is
// above 1.2, uj_sweep_cell_prove must find a proof. Otherwise, it must keep the cell's outcome.
static void test_cells(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(3.0);
    uj_tray_family *family = NULL;
    uj_error error = {0};
    uj_tray_options options = uj_tray_default();
    const uj_proof_limits limits = {.threads = 1, .boxes = 20000};
    assert_int_equal(uj_tray_family_create(tray, &family, &error), UJ_OK);
    for (int expansions = 0; expansions < 2; expansions++)
        for (double width = 1.05; width < 1.5; width += 0.1) {
            uj_sweep_cell cell;
            uj_scale scale = {1.25, width};
            options.limits.expansions = (uint64_t)expansions;  // 0: no limit
            assert_int_equal(uj_sweep_cell_solve(family, scale, &options, &cell, &error), UJ_OK);
            bool solved = cell.outcome == UJ_CELL_SOLVED;
            assert_int_equal(uj_sweep_cell_prove(family, scale, &limits, &cell, &error), UJ_OK);
            if (width > 1.2)
                assert_int_equal(cell.outcome, UJ_CELL_IMPOSSIBLE);
            else
                assert_true(cell.outcome == (solved ? UJ_CELL_SOLVED : UJ_CELL_LIMIT));
        }
    int calls = 0;
    const uj_proof_limits stopping = {.threads = 1, .poll = stop, .payload = &calls};
    uj_sweep_cell cell = {.outcome = UJ_CELL_UNSOLVABLE};
    assert_int_equal(
        uj_sweep_cell_prove(family, (uj_scale){1.201, 1.201}, &stopping, &cell, &error), UJ_OK);
    assert_true(cell.outcome == UJ_CELL_LIMIT && cell.limit == UJ_LIMIT_STOPPED);
    uj_tray_family_destroy(family);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_square),   cmocka_unit_test(test_solvable_below),
        cmocka_unit_test(test_no_start), cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_time),     cmocka_unit_test(test_attempt),
        cmocka_unit_test(test_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
