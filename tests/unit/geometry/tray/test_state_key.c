// Tests that a state always gets the same key, and that different states get different keys.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/state_key.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { STATES = 400, PIECES = 2, MOST_KEY = 64 };

static uj_tray *tray_of_two(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 8.0, 5.0));
    builder_add_piece(tray, builder_rectangle(-1.0, -0.5, 1.0, 0.5), 1.0, (uj_pose){2.0, 2.0, 0.0});
    builder_add_piece(tray, builder_rectangle(-0.5, -0.5, 0.5, 0.5), 1.0, (uj_pose){6.0, 2.0, 0.0});
    return tray;
}

// Returns a coordinate near `around`. It is often within the tolerance of two earlier coordinates,
// each with an id. The key then takes the lower id, even if the other coordinate is nearer.
static double crowded(test_random *random, double around, double tolerance)
{
    double unit = (double)(test_random_next(random) >> 11) * 0x1p-53;
    return around + 10.0 * tolerance * (unit - 0.5);
}

static void make_key(uj_state_keys *table, const uj_pose *poses, unsigned char *key)
{
    memset(key, 0, MOST_KEY);
    assert_true(uj_state_keys_key_size(table) <= MOST_KEY);
    assert_int_equal(uj_state_keys_make_key(table, poses, NULL, key, NULL), UJ_OK);
}

static void a_state_keeps_its_key(void **state)
{
    (void)state;
    static uj_pose poses[STATES][PIECES];
    static unsigned char keys[STATES][MOST_KEY];
    test_random random = {test_seed(20261121)};
    uj_tray *tray = tray_of_two();
    uj_state_keys *table;
    double length = UJ_TOLERANCE_STATE * uj_tray_diameter(tray);
    assert_int_equal(uj_state_keys_create(tray, NULL, &table, NULL), UJ_OK);
    for (int i = 0; i < STATES; i++) {
        for (int k = 0; k < PIECES; k++)
            poses[i][k] = (uj_pose){crowded(&random, 2.0 + 4.0 * k, length), 2.0,
                                    crowded(&random, 0.0, 2.0 * UJ_TOLERANCE_STATE)};
        make_key(table, poses[i], keys[i]);
    }
    for (int i = 0; i < STATES; i++) {
        unsigned char again[MOST_KEY];
        make_key(table, poses[i], again);
        assert_memory_equal(again, keys[i], MOST_KEY);
    }
    uj_state_keys_destroy(table);
    uj_tray_destroy(tray);
}

static void far_states_differ_and_near_ones_agree(void **state)
{
    (void)state;
    uj_tray *tray = tray_of_two();
    uj_state_keys *table;
    double length = UJ_TOLERANCE_STATE * uj_tray_diameter(tray);
    assert_int_equal(uj_state_keys_create(tray, NULL, &table, NULL), UJ_OK);
    uj_pose poses[PIECES] = {{2.0, 1.7, 0.1}, {6.0, 1.2, 0.2}};
    unsigned char first[MOST_KEY], second[MOST_KEY];
    make_key(table, poses, first);
    poses[0].x += 0.9 * length;
    make_key(table, poses, second);
    assert_memory_equal(first, second, MOST_KEY);
    poses[0].x += 0.2 * length;
    make_key(table, poses, second);
    assert_memory_not_equal(first, second, MOST_KEY);
    uj_state_keys_destroy(table);
    uj_tray_destroy(tray);
}

// The square keeps its key after quarter turns, even if rounding changes the angle slightly.
static void symmetric_pieces_agree_at_the_ends_of_a_period(void **state)
{
    (void)state;
    uj_tray *tray = tray_of_two();
    // The bar has a goal pose, so only full turns of the bar give equivalent angles.
    builder_goal_pose(tray, 0, tray->pieces[0].start, 0.1);
    uj_state_keys *table;
    assert_int_equal(uj_state_keys_create(tray, NULL, &table, NULL), UJ_OK);
    uj_pose poses[PIECES] = {{2.0, 2.0, UJ_PI}, {6.0, 2.0, 0.0}};
    unsigned char first[MOST_KEY], other[MOST_KEY];
    make_key(table, poses, first);
    for (int quarters = -4; quarters <= 4; quarters++)
        for (int side = -1; side <= 1; side++) {
            poses[1].angle = 0.5 * UJ_PI * quarters + 1e-15 * side;
            make_key(table, poses, other);
            assert_memory_equal(first, other, MOST_KEY);
        }
    uj_state_keys_destroy(table);
    uj_tray_destroy(tray);
}

// Two exits lie in the same place. Even so, different states must have different keys.
static void equal_exits_keep_states_apart(void **state)
{
    (void)state;
    uj_tray *tray = tray_of_two();
    for (int i = 0; i < 2; i++)
        builder_add_exit(tray, builder_rectangle(1.0, -6.0, 3.0, 0.0), 1.0);
    builder_goal_exit(tray, 0, 1);
    uj_state_keys *table;
    assert_int_equal(uj_state_keys_create(tray, NULL, &table, NULL), UJ_OK);
    uj_pose poses[PIECES] = {tray->pieces[0].start, tray->pieces[1].start};
    unsigned char before[MOST_KEY], after[MOST_KEY];
    make_key(table, poses, before);
    poses[0].x += 1.0;
    make_key(table, poses, after);
    assert_memory_not_equal(before, after, MOST_KEY);
    uj_state_keys_destroy(table);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_keeps_its_key),
        cmocka_unit_test(equal_exits_keep_states_apart),
        cmocka_unit_test(symmetric_pieces_agree_at_the_ends_of_a_period),
        cmocka_unit_test(far_states_differ_and_near_ones_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
