// Tests how a path is divided into moves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geometry/plan/plan_path.h"
#include "tests/support/tray_builder.h"

// Three squares in a room of 10 x 10.
typedef struct fixture {
    uj_tray *tray;
    uj_plan_space space;
    uj_motion path;
    uj_pose now[3];
    uj_tray_solution solution;
} fixture;

static void add(fixture *f)
{
    assert_int_equal(uj_motion_append(&f->path, (double)f->path.frame_count, f->now), UJ_OK);
}

static void go(fixture *f, size_t piece, double x)
{
    f->now[piece].x += x;
}

static int setup(void **state)
{
    static fixture f;
    uj_error error = {0};
    f = (fixture){.path.piece_count = 3};
    f.tray = builder_tray(builder_rectangle(0, 0, 10, 10));
    for (int i = 0; i < 3; i++) {
        f.now[i] = (uj_pose){1.0, 1.0 + 3.0 * i, 0.0};
        builder_add_bar(f.tray, 1, 1, 1, f.now[i]);
    }
    assert_int_equal(uj_plan_space_create(f.tray, &f.space, &error), UJ_OK);
    add(&f);
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    uj_solution_clear(&f->solution);
    uj_motion_clear(&f->path);
    uj_plan_space_clear(&f->space);
    uj_tray_destroy(f->tray);
    return 0;
}

static void divide(fixture *f)
{
    assert_int_equal(uj_plan_path_to_moves(&f->space, &f->path, &f->solution), UJ_OK);
    assert_int_equal(f->solution.rules, UJ_RULES_ANY);
}

static void expect_move(const fixture *f, size_t number, const char *text)
{
    char buffer[UJ_MOVE_TEXT_SIZE];
    assert_true(number < f->solution.move_count);
    assert_string_equal(uj_move_text(f->tray, &f->solution.moves[number], buffer, sizeof buffer),
                        text);
}

static void each_set_of_pieces_is_a_move(void **state)
{
    fixture *f = *state;
    go(f, 0, 1.0), add(f);
    go(f, 0, 2.0), add(f);
    go(f, 1, 1.0), add(f);
    go(f, 1, 1.0), go(f, 2, 2.0), add(f);
    divide(f);
    assert_int_equal(f->solution.move_count, 3);
    expect_move(f, 0, "move A");
    expect_move(f, 1, "move B");
    expect_move(f, 2, "move B, C");
    assert_int_equal(f->solution.motion.frame_count, 5);
    const double times[] = {0.0, 1.0 / 3.0, 1.0, 2.0, 3.0};
    for (size_t i = 0; i < 5; i++)
        assert_true(fabs(f->solution.motion.times[i] - times[i]) < 1e-12);
}

// Piece B shifts by less than 1e-9 tray diameters in all, which does not count as motion.
static void rounding_is_no_motion(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < 10; i++)
        go(f, 0, 0.5), go(f, 1, 1e-10), add(f);
    divide(f);
    assert_int_equal(f->solution.move_count, 1);
    expect_move(f, 0, "move A");
    const uj_motion *motion = &f->solution.motion;
    for (size_t i = 0; i < motion->frame_count; i++)
        assert_true(motion->poses[3 * i + 1].x == 1.0);
}

static void short_stretches_join_their_neighbours(void **state)
{
    fixture *f = *state;
    go(f, 0, 2.0), add(f);
    go(f, 0, 0.01), go(f, 1, 0.01), add(f);
    go(f, 0, 2.0), add(f);
    go(f, 2, 0.01), add(f);
    go(f, 2, 3.0), add(f);
    divide(f);
    assert_int_equal(f->solution.move_count, 2);
    expect_move(f, 0, "move A, B");
    expect_move(f, 1, "move C");
}

static void standing_still_is_no_move(void **state)
{
    fixture *f = *state;
    add(f), add(f);
    divide(f);
    assert_int_equal(f->solution.move_count, 0);
    assert_int_equal(f->solution.motion.frame_count, 1);
}

static void pause_at_the_start_is_dropped(void **state)
{
    fixture *f = *state;
    add(f), add(f);
    go(f, 1, 1.0), add(f);
    add(f);
    divide(f);
    assert_int_equal(f->solution.move_count, 1);
    expect_move(f, 0, "move B");
    assert_true(f->solution.motion.times[0] == 0.0);
    assert_true(f->solution.motion.times[f->solution.motion.frame_count - 1] == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_set_of_pieces_is_a_move, setup, teardown),
        cmocka_unit_test_setup_teardown(rounding_is_no_motion, setup, teardown),
        cmocka_unit_test_setup_teardown(short_stretches_join_their_neighbours, setup, teardown),
        cmocka_unit_test_setup_teardown(standing_still_is_no_move, setup, teardown),
        cmocka_unit_test_setup_teardown(pause_at_the_start_is_dropped, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
