// Tests the moves of Rectangular Jam with bars of the true size and with slightly larger bars.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/replay.h>

#include "tests/support/tray_builder.h"

enum { MOVES = 4, A = 0, B, C, D };

// Bar A is on top of the stack.
static uj_tray *stacked(double length, double width)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_exit(tray, builder_rectangle(5.2, -13, 7.8, 0), 3);
    for (int i = A; i <= D; i++)
        builder_add_bar(tray, length, width, i == A ? 3 : 5, (uj_pose){6.5, width * (3.5 - i), 0});
    builder_goal_exit(tray, A, 0);
    return tray;
}

static const uj_move moves[MOVES] = {
    {UJ_PUSH, 4, {{A, UJ_NW, 0}, {B, UJ_SW, 0}, {C, UJ_SE, 0}, {D, UJ_NE, 0}}, 0},
    {UJ_TURN, 2, {{B, UJ_SW, UJ_CCW}, {C, UJ_NE, UJ_CCW}}, 0},
    {UJ_TURN, 2, {{A, UJ_NW, UJ_CW}, {D, UJ_SE, UJ_CW}}, 0},
    {UJ_PUSH, 3, {{A, UJ_SW, 0}, {C, UJ_NW, 0}, {D, UJ_NE, 0}}, 0},
};

// Makes `moves` from the start. Writes MOVES + 1 states and, unless `solution` is NULL, the
// solution.
static void make_moves(uj_tray *tray, uj_tray_state *states, uj_tray_solution *solution)
{
    uj_contact_model *model = NULL;
    uj_successor_generator generator;
    uj_error error = {0};
    assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, model, UJ_RULES_FREE, &generator, &error),
                     UJ_OK);
    states[0] = uj_successor_generator_start(&generator);
    for (int i = 0; i < MOVES; i++) {
        unsigned moved;
        states[i + 1] = states[i];
        assert_int_equal(
            uj_successor_generator_apply(&generator, &moves[i], &states[i + 1], &moved, &error),
            UJ_OK);
    }
    uj_move made[MOVES];
    memcpy(made, moves, sizeof made);
    uj_move_path path = {MOVES, made, states, 0};
    if (solution != NULL)
        assert_int_equal(uj_replay(&generator, &path, solution, &error), UJ_OK);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
}

static uj_certificate certify(const uj_tray *tray, const uj_tray_solution *solution)
{
    uj_certificate certificate;
    uj_certificate_options options = uj_certificate_default();
    uj_error error = {0};
    assert_int_equal(uj_certificate_check(tray, solution, &options, &certificate, &error), UJ_OK);
    return certificate;
}

static void true_size_passes(void **state)
{
    (void)state;
    uj_tray *tray = stacked(9.76, 2.44);
    uj_tray_state states[MOVES + 1];
    uj_tray_solution solution = {0};
    make_moves(tray, states, &solution);
    assert_true(states[MOVES].at_goal);
    for (int i = B; i <= C; i++)  // the bars stand upright, past the bottleneck
        assert_true(fabs(states[2].poses[i].angle - 0.5 * UJ_PI) < 1e-9);
    uj_certificate certificate = certify(tray, &solution);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
    assert_true(certificate.overlap_bound <= 1e-6 * uj_tray_diameter(tray));
    uj_solution_clear(&solution);
    uj_tray_destroy(tray);
}

// Bars 0.16 % smaller would pass. At this size, bars B and C are stopped while they turn together.
static void oversize_is_stopped(void **state)
{
    (void)state;
    uj_tray *tray = stacked(9.8, 2.45);
    uj_tray_state states[MOVES + 1];
    make_moves(tray, states, NULL);
    for (int i = B; i <= C; i++) {
        assert_true(uj_degrees(states[2].poses[i].angle) > 30.0);
        assert_true(uj_degrees(states[2].poses[i].angle) < 36.73);
    }
    assert_false(states[MOVES].at_goal);
    uj_tray_destroy(tray);
}

static void expect_overlap(const uj_certificate *certificate)
{
    assert_false(certificate->valid);
    assert_non_null(strstr(certificate->reason, "overlap by 0.0"));
    assert_non_null(strstr(certificate->reason, "at time "));
    assert_true(certificate->first_piece >= 0);
    assert_non_null(
        strstr(certificate->reason, certificate->second_piece >= 0 ? "pieces " : "piece "));
}

// The oversize bars repeat the motion of the true-size bars, but from their own start poses.
static void oversize_motion_is_rejected(void **state)
{
    (void)state;
    uj_tray *tray = stacked(9.76, 2.44), *oversize = stacked(9.8, 2.45);
    uj_tray_state states[MOVES + 1];
    uj_tray_solution solution = {0};
    make_moves(tray, states, &solution);
    for (size_t k = 0; k < solution.motion.frame_count * 4; k++)
        solution.motion.poses[k].y += oversize->pieces[k % 4].start.y - tray->pieces[k % 4].start.y;
    uj_certificate certificate = certify(oversize, &solution);
    expect_overlap(&certificate);
    uj_solution_clear(&solution);
    uj_tray_destroy(oversize);
    uj_tray_destroy(tray);
}

// Tests only moves[1], a turn. The oversize bars overlap during this turn, but not at its start.
static void bottleneck_is_rejected(void **state)
{
    (void)state;
    uj_tray *tray = stacked(9.76, 2.44), *oversize = stacked(9.8, 2.45);
    uj_tray_state states[MOVES + 1];
    uj_tray_solution solution = {0}, turn = builder_solution(oversize);
    make_moves(tray, states, &solution);
    static const uj_vec2 displaced[4] = {
        {0.02, -0.005}, {0.02, 0.025}, {-0.02, 0.015}, {-0.02, 0.005}};
    for (size_t f = 0; f < solution.motion.frame_count; f++) {
        double time = solution.motion.times[f] - 1.0;
        uj_pose poses[4];
        for (int i = A; i <= D; i++) {
            poses[i] = solution.motion.poses[4 * f + (size_t)i];
            poses[i].x += displaced[i].x;
            poses[i].y += displaced[i].y;
        }
        if (time == 0.0)
            for (int i = A; i <= D; i++)
                oversize->pieces[i].start = poses[i];
        if (time >= 0.0 && time <= 1.0)
            assert_int_equal(uj_motion_append(&turn.motion, time, poses), UJ_OK);
    }
    turn.moves = malloc(sizeof *turn.moves);
    assert_non_null(turn.moves);
    turn.moves[0] = moves[1];
    turn.move_count = 1;
    uj_certificate certificate = certify(oversize, &turn);
    expect_overlap(&certificate);
    assert_true(certificate.time > 0.1 && certificate.time < 1.0);
    uj_solution_clear(&turn);
    uj_solution_clear(&solution);
    uj_tray_destroy(oversize);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_size_passes),
        cmocka_unit_test(oversize_is_stopped),
        cmocka_unit_test(oversize_motion_is_rejected),
        cmocka_unit_test(bottleneck_is_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
