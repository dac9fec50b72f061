// Tests proofs that bars cannot change their order, although they can turn together.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/witness/witness.h>

#include "tests/support/tray_builder.h"

// The first bar is on top.
static uj_tray *three_bars(double length, double height)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 1, 1));
    for (int i = 0; i < 3; i++)
        builder_add_bar(tray, length, height, i == 0 ? 1 : 2,
                        (uj_pose){0.5, height * (2.5 - i), 0});
    return tray;
}

static uj_tray *middle_to_top(double length, double height)
{
    uj_tray *tray = three_bars(length, height);
    builder_goal_pose(tray, 1, (uj_pose){0.5, 0.8, 0}, 0.1);
    tray->goal.poses[0].within.angle = uj_radians(5);
    return tray;
}

// To reach the slot at the bottom, the top bar must get between the two other bars.
static uj_tray *top_to_slot(double length, double height)
{
    uj_tray *tray = three_bars(length, height);
    double half = 0.5 * height + 0.005;
    builder_add_exit(tray, builder_rectangle(0.5 - half, -1, 0.5 + half, 0), 1);
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static bool has_boxes_left(void *payload, const uj_prover_stats *stats)
{
    return stats->boxes < *(const uint64_t *)payload;
}

// The prover stops after `most_boxes` boxes (ranges of angles). Destroys the tray.
static void expect(uj_tray *tray, bool proven, uint64_t most_boxes)
{
    const uj_prover_options options = {
        .threads = 1, .poll = has_boxes_left, .payload = &most_boxes};
    uj_prover_result result;
    uj_witness_result verdict;
    uj_error error = {0};
    assert_int_equal(uj_tray_validate(tray, &error), UJ_OK);
    assert_int_equal(uj_prove_impossible(tray, &options, &result, &error), UJ_OK);
    print_message("attempt %u, %llu boxes, %zu cells\n", result.stats.attempt,
                  (unsigned long long)result.stats.boxes, result.stats.cells);
    assert_int_equal(result.end == UJ_PROVER_PROVEN, proven);
    if (proven) {
        assert_int_equal(uj_witness_check(tray, result.proof, 1, (uj_witness_poll){NULL, NULL},
                                          &verdict, &error),
                         UJ_OK);
        if (!verdict.valid)
            fail_msg("%s", verdict.reason);
    }
    uj_proof_destroy(result.proof);
    uj_tray_destroy(tray);
}

static void middle_bar_stays_in_the_middle(void **state)
{
    (void)state;
    expect(middle_to_top(0.74, 0.24), true, 1000000);
}

static void bars_with_room_change_their_order(void **state)
{
    (void)state;
    expect(middle_to_top(0.6, 0.2), false, 300000);
    expect(top_to_slot(0.6, 0.1667), false, 300000);
}

static void slot_between_the_others_is_not_reached(void **state)
{
    (void)state;
    expect(top_to_slot(0.74, 0.24), true, 2000000);
    expect(top_to_slot(0.74, 0.2333), true, 2000000);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(middle_bar_stays_in_the_middle),
        cmocka_unit_test(bars_with_room_change_their_order),
        cmocka_unit_test(slot_between_the_others_is_not_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
