// Tests timelines: durations, pauses, and the map from seconds to the solution's time and back.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/tray/tray_subject.h>

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_timeline timeline;
} fixture;

// At this pace, `shortest` and `longest` have no effect.
static const uj_pace PACE = {
    .speed = 0.1, .shortest = 0.01, .longest = 1000.0, .pause = 0.5, .rest = 2.0};

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    *state = f;
    return uj_tray_timeline_create(f->tray, &f->solution, &PACE, &f->timeline) == UJ_OK ? 0 : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    uj_timeline_clear(&f->timeline);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static void near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.12g is not %.12g", a, b);
}

static void durations_follow_the_longest_path(void **state)
{
    fixture *f = *state;
    const uj_timeline *timeline = &f->timeline;
    double speed = PACE.speed * uj_tray_diameter(f->tray);
    // The square moves by (3, -3) in move 0, and by (0, -7) in move 2.
    near(timeline->starts[1] - timeline->starts[0] - PACE.pause, sqrt(18.0) / speed, 1e-9);
    near(timeline->starts[3] - timeline->starts[2] - PACE.rest, 7.0 / speed, 1e-9);
    near(timeline->total, timeline->starts[3], 0.0);
}

static void a_turn_is_measured_along_its_arc(void **state)
{
    fixture *f = *state;
    uj_tray_solution turn = {.motion.piece_count = SAMPLE_PIECES, .move_count = 1};
    uj_pose poses[SAMPLE_PIECES] = {{2, 8, 0}, {5, 1, 0}, {6, 5, 0}};
    uj_motion_append(&turn.motion, 0.0, poses);
    poses[1].angle = UJ_PI;
    uj_motion_append(&turn.motion, 1.0, poses);
    uj_timeline timeline;
    assert_int_equal(uj_tray_timeline_create(f->tray, &turn, &PACE, &timeline), UJ_OK);
    double arc = UJ_PI * sqrt(10.0);
    near((timeline.total - PACE.rest) * PACE.speed * uj_tray_diameter(f->tray) / arc, 1.0, 1e-3);
    uj_timeline_clear(&timeline);
    uj_solution_clear(&turn);
}

static void the_fastest_vertex_has_constant_speed(void **state)
{
    fixture *f = *state;
    double speed = PACE.speed * uj_tray_diameter(f->tray), step = 0.05;
    double end = f->timeline.starts[1] - PACE.pause;
    uj_pose before[SAMPLE_PIECES], after[SAMPLE_PIECES];
    int steps = 0;
    for (double t = 0.0; t + step < end; t += step, steps++) {
        uj_motion_at(&f->solution.motion, uj_timeline_time(&f->timeline, t), before);
        uj_motion_at(&f->solution.motion, uj_timeline_time(&f->timeline, t + step), after);
        near(hypot(after[0].x - before[0].x, after[0].y - before[0].y), speed * step, 1e-9);
    }
    assert_true(steps > 20);
}

static void limits_and_pauses_are_kept(void **state)
{
    fixture *f = *state;
    uj_pace pace = {.speed = 1e-3, .shortest = 0.5, .longest = 3.0, .pause = 0.25, .rest = 0.75};
    uj_timeline slow, fast;
    assert_int_equal(uj_tray_timeline_create(f->tray, &f->solution, &pace, &slow), UJ_OK);
    near(slow.total, 3 * 3.0 + 2 * 0.25 + 0.75, 1e-9);
    pace.speed = 1e6;
    assert_int_equal(uj_tray_timeline_create(f->tray, &f->solution, &pace, &fast), UJ_OK);
    near(fast.total, 3 * 0.5 + 2 * 0.25 + 0.75, 1e-9);
    for (double t = 0.5; t <= 0.75; t += 0.01)
        near(uj_timeline_time(&fast, t), 1.0, 0.0);
    uj_timeline_clear(&slow);
    uj_timeline_clear(&fast);
}

static void the_map_is_monotone_and_inverted(void **state)
{
    fixture *f = *state;
    double last = 0.0;
    for (int i = 0; i <= 2000; i++) {
        double time = uj_timeline_time(&f->timeline, f->timeline.total * i / 2000);
        assert_true(time >= last && time <= SAMPLE_MOVES);
        last = time;
        double x = (double)SAMPLE_MOVES * i / 2000;
        near(uj_timeline_time(&f->timeline, uj_timeline_seconds(&f->timeline, x)), x, 1e-12);
    }
    for (int i = 0; i <= SAMPLE_MOVES; i++) {
        assert_true(uj_timeline_time(&f->timeline, f->timeline.starts[i]) == (double)i);
        assert_true(uj_timeline_seconds(&f->timeline, i) == f->timeline.starts[i]);
    }
    assert_true(uj_timeline_time(&f->timeline, -5.0) == 0.0);
    assert_true(uj_timeline_time(&f->timeline, 1e9) == SAMPLE_MOVES);
    assert_true(uj_timeline_seconds(&f->timeline, 99.0) == f->timeline.total);
}

static void nothing_to_play_has_no_length(void **state)
{
    fixture *f = *state;
    uj_timeline timeline;
    assert_int_equal(uj_tray_timeline_create(f->tray, NULL, NULL, &timeline), UJ_OK);
    assert_true(timeline.total == 0.0);
    assert_true(uj_timeline_time(&timeline, 1.0) == 0.0);
    assert_true(uj_timeline_seconds(&timeline, 1.0) == 0.0);
}

// A file may contain a motion that lacks keyframes, and the viewer must show it.
static void a_motion_that_lacks_keyframes_ends_early(void **state)
{
    fixture *f = *state;
    uj_tray_solution broken = f->solution;
    broken.motion.frame_count = 3;
    uj_timeline timeline;
    assert_int_equal(uj_tray_timeline_create(f->tray, &broken, &PACE, &timeline), UJ_OK);
    for (int i = 0; i < SAMPLE_MOVES; i++)
        assert_true(timeline.starts[i] <= timeline.starts[i + 1]);
    near(uj_timeline_time(&timeline, timeline.total), 0.5, 1e-12);
    uj_timeline_clear(&timeline);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(durations_follow_the_longest_path),
        cmocka_unit_test(a_turn_is_measured_along_its_arc),
        cmocka_unit_test(the_fastest_vertex_has_constant_speed),
        cmocka_unit_test(limits_and_pauses_are_kept),
        cmocka_unit_test(the_map_is_monotone_and_inverted),
        cmocka_unit_test(nothing_to_play_has_no_length),
        cmocka_unit_test(a_motion_that_lacks_keyframes_ends_early),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
