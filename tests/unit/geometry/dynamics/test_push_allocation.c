// Tests that uj_push and uj_turn allocate no memory, because a search calls them very often.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <unjam/geometry/turning/turn.h>

#include "tests/support/tray_builder.h"
#include "tests/support/wrapped_allocation.h"

static long allocations;

static bool allocation_fails(void)
{
    allocations++;
    return false;
}

enum { BARS = 4, MAX_STATES = 24 };

// The puzzle Rectangular Jam, ready for uj_push and uj_turn.
typedef struct jam {
    uj_tray *tray;
    uj_contact_model *model;
    uj_halfplanes planes;
    uj_turn_workspace workspace;
    uj_pose states[MAX_STATES][BARS];
    int state_count;
} jam;

static jam jam_create(void)
{
    jam j = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 13.0, 13.0))};
    builder_add_exit(j.tray, builder_rectangle(5.2, -13.0, 7.8, 0.0), 3.0);
    for (int i = 0; i < BARS; i++) {
        uj_pose start = {6.5, 8.54 - 2.44 * i, 0.0};
        builder_add_bar(j.tray, 9.76, 2.44, i == 0 ? 3.0 : 5.0, start);
        j.states[0][i] = start;
    }
    builder_goal_exit(j.tray, 0, 0);
    j.state_count = 1;
    assert_int_equal(uj_contact_model_create(j.tray, &j.model, NULL), UJ_OK);
    assert_int_equal(uj_halfplanes_create(j.model, &j.planes), UJ_OK);
    assert_int_equal(uj_turn_workspace_create(j.model, &j.workspace), UJ_OK);
    return j;
}

static void jam_clear(jam *j)
{
    uj_turn_workspace_clear(&j->workspace);
    uj_halfplanes_clear(&j->planes);
    uj_contact_model_destroy(j->model);
    uj_tray_destroy(j->tray);
}

static void take_state(jam *j, int state, uj_vec2 *x)
{
    double angles[BARS];
    for (int i = 0; i < BARS; i++) {
        x[i] = (uj_vec2){j->states[state][i].x, j->states[state][i].y};
        angles[i] = j->states[state][i].angle;
    }
    uj_halfplanes_build(j->model, angles, (1u << BARS) - 1, &j->planes);
}

// Reads the digits of `number` in base `options` + 1. Digit i gives the direction and the spin of
// piece i, or is 0 if the piece takes no part.
static uj_press press_of(int number, int options, uint8_t *spin)
{
    uj_press press = {0};
    for (int i = 0; i < BARS; i++, number /= options + 1) {
        int digit = number % (options + 1) - 1;
        spin[i] = 0;
        if (digit < 0)
            continue;
        press.mask |= 1u << i;
        press.direction[i] = (uint8_t)(digit % 4);
        spin[i] = (uint8_t)(digit / 4);
    }
    return press;
}

static bool all_rest(jam *j, const uj_press *press, const uj_vec2 *x)
{
    for (int i = 0; i < BARS; i++)
        if ((press->mask >> i & 1u) != 0 &&
            !uj_push_rests(&j->planes, i, (uj_direction)press->direction[i], &j->workspace.push, x))
            return false;
    return true;
}

// Makes every push from each state. Adds some new states to `j`. Returns the number of pushes.
static int make_pushes(jam *j)
{
    int pushes = 0;
    for (int state = 0; state < j->state_count; state++) {
        uj_vec2 start[BARS];
        take_state(j, state, start);
        for (int number = 1; number < 5 * 5 * 5 * 5; number++, pushes++) {
            uint8_t spin[BARS];
            uj_vec2 x[BARS];
            uj_press press = press_of(number, 4, spin);
            memcpy(x, start, sizeof x);
            uj_push_outcome outcome = uj_push(&j->planes, &press, &j->workspace.push, x, NULL);
            assert_true(outcome != UJ_PUSH_STUCK);
            if (number % 31 != 0 || j->state_count == MAX_STATES || outcome != UJ_PUSH_REST)
                continue;
            for (int i = 0; i < BARS; i++)
                j->states[j->state_count][i] = (uj_pose){x[i].x, x[i].y, j->states[state][i].angle};
            j->state_count++;
        }
    }
    return pushes;
}

// Tries half of the possible turns from each state. Returns how many turns moved a piece.
static int make_turns(jam *j)
{
    int turns = 0;
    for (int state = 0; state < j->state_count; state++) {
        uj_vec2 x[BARS];
        take_state(j, state, x);
        for (int number = 1; number < 9 * 9 * 9 * 9; number++) {
            uint8_t spin[BARS];
            uj_pose poses[BARS];
            uj_press press = press_of(number, 8, spin);
            if (number % 2 != state % 2 || !all_rest(j, &press, x))
                continue;
            memcpy(poses, j->states[state], sizeof poses);
            turns += uj_turn(&press, spin, &j->workspace, poses, NULL) != UJ_TURN_NONE;
        }
    }
    return turns;
}

static void allocations_are_counted(void **state)
{
    (void)state;
    long before = allocations;
    jam j = jam_create();
    assert_true(allocations > before + 10);
    jam_clear(&j);
}

static void pushes_allocate_nothing(void **state)
{
    (void)state;
    jam j = jam_create();
    long before = allocations;
    int pushes = make_pushes(&j);
    assert_int_equal(allocations - before, 0);
    assert_int_equal(pushes, MAX_STATES * 624);
    jam_clear(&j);
}

static void turns_allocate_nothing(void **state)
{
    (void)state;
    jam j = jam_create();
    (void)make_pushes(&j);
    long before = allocations;
    int turns = make_turns(&j);
    assert_int_equal(allocations - before, 0);
    assert_true(turns > 1000);
    jam_clear(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations_are_counted),
        cmocka_unit_test(pushes_allocate_nothing),
        cmocka_unit_test(turns_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
