// uj_turn must follow nearly all random turns to their end. Of a sample of these turns, 99 % must
// be certified.
//
// UNJAM_TEST_TRAYS: replaces the list of trays (random-N: the random tray with seed N).
// UNJAM_TEST_IMAGE: image to test (tests/robust/tray_text.h).
// UNJAM_TEST_VERBOSE=1: print turns that are not certified.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>

#include "tests/reference/turn_case.h"
#include "tests/support/tray_builder.h"

enum { WALKS = 20, MOVES = 8, TURNS = 10, REASON = 300, SAMPLE = 12 };

typedef struct tally {
    int turns, stuck, done, sampled, certified;
} tally;

typedef struct recording {
    uj_tray_solution *solution;
    size_t frames;
} recording;

static void record_poses(void *payload, const uj_pose *poses)
{
    recording *r = payload;
    builder_add_frame(r->solution, (double)++r->frames, poses);
}

static void add_move(const turn_case *turn, int piece_count, uj_tray_solution *solution)
{
    uj_piece_move pieces[UJ_MAX_PIECES];
    size_t count = 0;
    for (int i = 0; i < piece_count; i++)
        if ((turn->press.mask >> i & 1u) != 0)
            pieces[count++] = (uj_piece_move){(uint8_t)i, turn->press.direction[i], turn->spin[i]};
    builder_add_move(solution, UJ_TURN, count, pieces);
}

// Checks the motion of a turn with uj_certificate_check. The goal is the poses after the turn.
// Writes to `reason` why the motion is rejected, or "" if it is certified.
static void certify(turn_scene *scene, const turn_case *turn, char *reason)
{
    uj_tray *tray = scene->tray;
    uj_tray_solution solution = builder_solution(tray);
    recording r = {&solution, 0};
    uj_turn_trace trace = {record_poses, &r};
    uj_pose end[UJ_MAX_PIECES], start[UJ_MAX_PIECES];
    uj_goal_pose goals[UJ_MAX_PIECES];
    uj_certificate certificate;
    uj_error error = {0};
    int count = scene->model->piece_count;
    memcpy(end, turn->poses, sizeof end);
    builder_add_frame(&solution, 0.0, turn->poses);
    assert_int_equal(uj_turn(&turn->press, turn->spin, &scene->generator.workspace, end, &trace),
                     UJ_TURN_DONE);
    assert_true(r.frames > 0);
    for (size_t i = 0; i <= r.frames; i++)
        solution.motion.times[i] = (double)i / (double)r.frames;
    add_move(turn, count, &solution);
    uj_tray_goal own = tray->goal;
    for (int i = 0; i < count; i++) {
        start[i] = tray->pieces[i].start;
        tray->pieces[i].start = turn->poses[i];
        goals[i] = (uj_goal_pose){i, end[i], {1e-5, 1e-5, 1e-5}};
    }
    tray->goal = (uj_tray_goal){.pose_count = tray->piece_count, .poses = goals};
    if (uj_certificate_check(tray, &solution, NULL, &certificate, &error) != UJ_OK)
        snprintf(reason, REASON, "error: %.200s", error.message);
    else
        snprintf(reason, REASON, "%.250s", certificate.reason);
    tray->goal = own;
    for (int i = 0; i < count; i++)
        tray->pieces[i].start = start[i];
    uj_solution_clear(&solution);
}

static void make(turn_scene *scene, const turn_case *turn, tally *t)
{
    uj_turn_workspace *w = &scene->generator.workspace;
    uj_pose poses[UJ_MAX_PIECES];
    char reason[REASON] = "it cannot be followed";
    memcpy(poses, turn->poses, sizeof poses);
    w->branches = 0;
    uj_turn_outcome outcome = uj_turn(&turn->press, turn->spin, w, poses, NULL);
    t->turns++;
    t->stuck += outcome == UJ_TURN_STUCK;
    if (outcome == UJ_TURN_DONE && t->done++ % SAMPLE == 0) {
        certify(scene, turn, reason);
        t->sampled++;
        t->certified += reason[0] == '\0';
    } else if (outcome != UJ_TURN_STUCK) {
        return;
    }
    if (reason[0] != '\0' && getenv("UNJAM_TEST_VERBOSE") != NULL) {
        printf("%s: ", reason);
        turn_case_write(stdout, turn, scene->model->piece_count);
    }
}

static void walk(const char *tray, const char *image, test_random *random, tally *t)
{
    turn_scene scene;
    if (!turn_scene_open(tray, image, &scene))
        return;  // some seeds make no tray
    for (int i = 0; i < test_effort(WALKS); i++) {
        uj_tray_state at = uj_successor_generator_start(&scene.generator);
        for (int step = 0; step < MOVES; step++) {
            (void)turn_walk(&scene, random, &at);
            for (int k = 0; k < TURNS; k++) {
                turn_case turn = {0};
                snprintf(turn.tray, sizeof turn.tray, "%s", tray);
                snprintf(turn.image, sizeof turn.image, "%s", image);
                if (turn_case_pick(&scene, &at, random, &turn))
                    make(&scene, &turn, t);
            }
        }
    }
    turn_scene_close(&scene);
}

static void random_turns_are_certified(void **state)
{
    (void)state;
    test_random random = {test_seed(20271)};
    tally t = {0};
    char trays[1000] = "rectangular-jam rectangular-jam-90 triangular-jam rightangular-jam "
                       "pentangular-jam hexangular-jam siding one-piece two-pieces ladder packing "
                       "packing-tight corner sliding-blocks";
    const char *image = getenv("UNJAM_TEST_IMAGE") != NULL ? getenv("UNJAM_TEST_IMAGE") : "as-is";
    if (getenv("UNJAM_TEST_TRAYS") != NULL)
        snprintf(trays, sizeof trays, "%s", getenv("UNJAM_TEST_TRAYS"));
    for (char *name = strtok(trays, " "); name != NULL; name = strtok(NULL, " "))
        walk(name, image, &random, &t);
    print_message("%d turns, %d stuck; of %d that were sampled, %d are certified\n", t.turns,
                  t.stuck, t.sampled, t.certified);
    assert_covered(t.sampled > test_effort(100));
    assert_true(t.stuck <= t.turns / 10000 + 1);
    assert_true(t.certified >= t.sampled - t.sampled / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_turns_are_certified)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
