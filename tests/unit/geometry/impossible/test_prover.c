// Tests what the prover proves, with any number of threads, and how the prover is stopped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/witness/witness.h>

#include "tests/support/test_random.h"
#include "tests/unit/geometry/impossible/prover_trays.h"

static uj_prover_result prove(const uj_tray *tray, unsigned threads)
{
    const uj_prover_options options = {.threads = threads};
    uj_prover_result result;
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK ||
        uj_prove_impossible(tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_true((result.end == UJ_PROVER_PROVEN) == (result.proof != NULL));
    return result;
}

static void expect_accepted(const uj_tray *tray, const uj_proof *proof)
{
    uj_witness_result verdict;
    uj_error error = {0};
    assert_int_equal(
        uj_witness_check(tray, proof, 1, (uj_witness_poll){NULL, NULL}, &verdict, &error), UJ_OK);
    if (!verdict.valid)
        fail_msg("%s", verdict.reason);
}

// Destroys the tray.
static void expect(uj_tray *tray, uj_prover_end end)
{
    uj_prover_result result = prove(tray, 1);
    assert_int_equal(result.end, end);
    if (result.proof != NULL)
        expect_accepted(tray, result.proof);
    uj_proof_destroy(result.proof);
    uj_tray_destroy(tray);
}

static bool has_boxes_left(void *payload, const uj_prover_stats *stats)
{
    return stats->boxes < *(const uint64_t *)payload;
}

// The prover stops after `boxes` boxes (ranges of angles). Destroys the tray.
static void expect_no_proof(uj_tray *tray, uint64_t boxes)
{
    const uj_prover_options options = {.threads = 1, .poll = has_boxes_left, .payload = &boxes};
    uj_prover_result result;
    uj_error error = {0};
    assert_int_equal(uj_prove_impossible(tray, &options, &result, &error), UJ_OK);
    assert_int_not_equal(result.end, UJ_PROVER_PROVEN);
    assert_null(result.proof);
    uj_tray_destroy(tray);
}

// --- goals given by poses ---

static void a_bar_in_a_strip_cannot_turn_round(void **state)
{
    (void)state;
    expect(prover_bar(2, 0, 180, 1), UJ_PROVER_PROVEN);
    expect(prover_bar(2, 0, -180, 170), UJ_PROVER_PROVEN);
    expect(prover_bar(2, 0, 90, 0), UJ_PROVER_PROVEN);
    expect(prover_bar(2, 180, 0, 1), UJ_PROVER_PROVEN);
    // The bar has room at 4.8 degrees, but not at 4.9.
    expect(prover_bar(2, 0, 4.9, 0), UJ_PROVER_PROVEN);
    expect(prover_bar(2, 0, 4.8, 0), UJ_PROVER_GAVE_UP);
}

static void whole_turns_reach_the_same_goal(void **state)
{
    (void)state;
    static const int turns[] = {-2, -1, 0, 1, 2};
    for (size_t k = 0; k < sizeof turns / sizeof *turns; k++) {
        double more = 360.0 * turns[k];
        expect(prover_bar(2, 0, more + 2.0, 1), UJ_PROVER_GAVE_UP);
        expect(prover_bar(2, more, 3.0, 1), UJ_PROVER_GAVE_UP);
        expect(prover_bar(2, 0, more + 179.0, 1), UJ_PROVER_PROVEN);
    }
    // In a tray 8 high, the bar can turn freely.
    expect(prover_bar(8, 0, 540, 1), UJ_PROVER_GAVE_UP);
    expect(prover_bar(8, 0, -180, 0), UJ_PROVER_GAVE_UP);
}

// uj_witness_check accepts no angles above 100 radians, so the prover must give up.
static void angles_may_be_too_large(void **state)
{
    (void)state;
    expect(prover_bar(2, 0, 180 + 360 * 15, 1), UJ_PROVER_PROVEN);
    expect(prover_bar(2, 0, 180 + 360 * 16, 1), UJ_PROVER_GAVE_UP);
    expect(prover_bar(2, 360 * 16, 180, 1), UJ_PROVER_GAVE_UP);
}

static void a_goal_at_the_start_is_not_proven(void **state)
{
    (void)state;
    expect(prover_bar(2, 0, 0, 0), UJ_PROVER_GAVE_UP);
    expect(prover_bar(2, 1.5, 1.5, 5), UJ_PROVER_GAVE_UP);
}

// The prover first tries ranges whose ends are whole degrees away from the start angle. If a range
// would end at a goal angle, the prover must make the range a little wider.
static void goals_at_the_ends_of_ranges(void **state)
{
    (void)state;
    static const double starts[] = {0.0, 0.1, -0.3, 1.7};
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
        for (int degrees = 7; degrees <= 9; degrees++) {
            expect(prover_bar(2, starts[k], starts[k] + degrees, 0), UJ_PROVER_PROVEN);
            expect(prover_bar(2, starts[k], starts[k] - degrees - 360, 0), UJ_PROVER_PROVEN);
            expect(prover_bar(2, starts[k], starts[k] + degrees + 1, 1), UJ_PROVER_PROVEN);
        }
}

// The goal position is outside the tray. The bar turns freely, so the prover's range of angles
// extends half a turn to each side of the start angle. Some goals permit angles at both ends of the
// range.
static void goals_beyond_a_wall(void **state)
{
    (void)state;
    static const double angles[] = {0, 90, 179, 180, -180, 181}, within[] = {0, 1, 30, 180};
    for (size_t k = 0; k < sizeof angles / sizeof *angles; k++)
        for (size_t w = 0; w < sizeof within / sizeof *within; w++) {
            uj_tray *tray = prover_bar(8, 0.1, 0.1 + angles[k], within[w]);
            tray->goal.poses[0].at.x = -5.0;
            expect(tray, UJ_PROVER_PROVEN);
        }
}

// --- several pieces ---

static void blocks_keep_their_circular_order(void **state)
{
    (void)state;
    expect(prover_blocks(), UJ_PROVER_PROVEN);
}

static void blocks_slide_in_their_circular_order(void **state)
{
    (void)state;
    uj_tray *tray = prover_blocks();
    tray->goal.poses[0].at = (uj_pose){1.52, 0.5, 0};
    tray->goal.poses[1].at = (uj_pose){1.52, 1.52, 0};
    tray->goal.poses[2].at = (uj_pose){0.5, 0.5, 0};
    expect(tray, UJ_PROVER_GAVE_UP);
}

static void a_beam_closes_the_way_to_the_exit(void **state)
{
    (void)state;
#ifdef __SANITIZE_THREAD__
    skip();  // too slow under this sanitizer, because one thread does all of the work
#endif
    expect(prover_beam(9.9), UJ_PROVER_PROVEN);
    expect(prover_beam(9.6), UJ_PROVER_PROVEN);
    expect_no_proof(prover_beam(9.5), 30000);
}

static void a_square_does_not_pass_a_narrow_door(void **state)
{
    (void)state;
    expect(prover_door(1.9), UJ_PROVER_PROVEN);
    expect(prover_door(1.99), UJ_PROVER_PROVEN);
    expect(prover_door(1.999), UJ_PROVER_PROVEN);
    expect_no_proof(prover_door(2.01), 30000);
    expect_no_proof(prover_door(2.0001), 30000);
}

// --- exits ---

// Exit 0 is a gap too narrow for the square. Exits 1 and 2 are the same wide opening. The goal is
// exit number `exit`.
static uj_tray *square_between_exits(int exit)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_exit(tray, builder_rectangle(-4, 2, 0, 2.5), 1);
    builder_add_exit(tray, builder_rectangle(6, 1, 10, 5), 1);
    builder_add_exit(tray, builder_rectangle(6, 1, 10, 5), 1);
    builder_add_bar(tray, 2, 2, 1, prover_at(3, 3, 0));
    builder_goal_exit(tray, 0, exit);
    return tray;
}

// If exit 0 is the goal, a proof may let the square enter exit 1. This proof must not be accepted
// if exit 2 is the goal, because exits 1 and 2 overlap.
static void exits_may_overlap(void **state)
{
    (void)state;
    uj_tray *narrow = square_between_exits(0), *open = square_between_exits(2);
    uj_prover_result result = prove(narrow, 1);
    assert_int_equal(result.end, UJ_PROVER_PROVEN);
    expect_accepted(narrow, result.proof);
    uj_witness_result verdict;
    assert_int_equal(
        uj_witness_check(open, result.proof, 1, (uj_witness_poll){NULL, NULL}, &verdict, NULL),
        UJ_OK);
    assert_false(verdict.valid);
    assert_non_null(strstr(verdict.reason, "must not reach into the goal's exit"));
    uj_proof_destroy(result.proof);
    uj_tray_destroy(narrow);
    expect(open, UJ_PROVER_GAVE_UP);
}

// --- threads and stopping ---

// Threads may test claims in any order, and may share answers. This must not change the proof.
static void threads_change_nothing(void **state)
{
    (void)state;
    uj_tray *trays[] = {prover_blocks(), prover_door(1.9), prover_beam(9.9),
                        prover_bar(2, 0, 180, 1)};
    static const unsigned threads[] = {1, 5, 2, 8, 2, 3};
    const int counts = test_effort(6) < 2 ? 2 : test_effort(6);
    for (size_t t = 0; t < sizeof trays / sizeof *trays; t++) {
        char *first = NULL;
        uint64_t boxes = 0;
        for (int k = 0; k < counts; k++) {
            uj_prover_result result = prove(trays[t], threads[k]);
            assert_int_equal(result.end, UJ_PROVER_PROVEN);
            char *text = prover_proof_text(trays[t], result.proof);
            uj_proof_destroy(result.proof);
            if (first == NULL) {
                first = text;
                boxes = result.stats.boxes;
                continue;
            }
            assert_string_equal(first, text);
            assert_int_equal(boxes, result.stats.boxes);
            free(text);
        }
        free(first);
        uj_tray_destroy(trays[t]);
    }
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

typedef struct stopper {
    double run;       // CPU time (seconds) after which polls stop the prover
    double stopped;   // CPU time (seconds) of the poll that stopped the prover, or 0
    int polls_after;  // number of polls after the stop; must be 0
} stopper;

static bool stop(void *payload, const uj_prover_stats *stats)
{
    (void)stats;
    stopper *s = payload;
    double now = cpu_seconds();
    s->polls_after += s->stopped > 0.0;
    if (now >= s->run && s->stopped <= 0.0)
        s->stopped = now;
    return s->stopped <= 0.0;
}

static void poll_stops_the_work_at_once(void **state)
{
    (void)state;
    uj_tray *tray = prover_octagons();
    for (unsigned threads = 1; threads <= 3; threads += 2)
        for (int k = 0; k < 2; k++) {
            stopper s = {.run = cpu_seconds() + 0.3 * k};
            const uj_prover_options options = {.threads = threads, .poll = stop, .payload = &s};
            uj_prover_result result;
            uj_error error = {0};
            assert_int_equal(uj_prove_impossible(tray, &options, &result, &error), UJ_OK);
            assert_int_equal(result.end, UJ_PROVER_STOPPED);
            assert_null(result.proof);
            assert_int_equal(s.polls_after, 0);
            assert_true(cpu_seconds() - s.stopped < 0.2 * threads);
        }
    uj_tray_destroy(tray);
}

// The gears have hundreds of thousands of pairs of convex parts.
static uj_tray *twelve_gears(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 8, 6));
    builder_add_exit(tray, builder_rectangle(0.1, -3, 1.9, 0), 1);
    for (int i = 0; i < 12; i++) {
        uj_vec2 corners[128];
        for (int k = 0; k < 128; k++) {
            double radius = k % 2 == 0 ? 0.85 : 0.75, angle = k * UJ_PI / 64.0;
            corners[k] = (uj_vec2){radius * cos(angle), radius * sin(angle)};
        }
        builder_add_piece(tray, builder_polygon(corners, 128), i == 0 ? 1 : 2,
                          (uj_pose){1 + 2 * (i % 4), 5 - 2 * (i / 4), 0});
    }
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Every step of a refutation is slow here. Even so, the prover must poll often and take little
// memory.
static void many_corners_take_little_memory(void **state)
{
    (void)state;
    uj_tray *tray = twelve_gears();
    stopper s = {.run = cpu_seconds() + 1.5};
    const uj_prover_options options = {.threads = 1, .poll = stop, .payload = &s};
    uj_prover_result result;
    uj_error error = {0};
    assert_int_equal(uj_prove_impossible(tray, &options, &result, &error), UJ_OK);
    assert_int_equal(result.end, UJ_PROVER_STOPPED);
    double late = cpu_seconds() - s.stopped;
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    print_message("%.2f s late, %ld MB\n", late, usage.ru_maxrss / 1024);
    assert_true(s.stopped - s.run < 2.0);
    assert_true(usage.ru_maxrss / 1024 < 1000);
    uj_tray_destroy(tray);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bar_in_a_strip_cannot_turn_round),
        cmocka_unit_test(whole_turns_reach_the_same_goal),
        cmocka_unit_test(angles_may_be_too_large),
        cmocka_unit_test(a_goal_at_the_start_is_not_proven),
        cmocka_unit_test(goals_at_the_ends_of_ranges),
        cmocka_unit_test(goals_beyond_a_wall),
        cmocka_unit_test(blocks_keep_their_circular_order),
        cmocka_unit_test(blocks_slide_in_their_circular_order),
        cmocka_unit_test(a_beam_closes_the_way_to_the_exit),
        cmocka_unit_test(a_square_does_not_pass_a_narrow_door),
        cmocka_unit_test(exits_may_overlap),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(poll_stops_the_work_at_once),
        cmocka_unit_test(many_corners_take_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
