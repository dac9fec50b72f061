// The two engines for turns, geometry/dynamics and geometry/turning, must agree on random turns
// from random states of the bundled trays.
//
// UNJAM_TEST_TRAYS names the trays (random-N is a tray of the robust corpus), UNJAM_TEST_IMAGE the
// image. With UNJAM_TEST_VERBOSE=1 the test prints every disagreement, and what the certificate
// says about both motions. With UNJAM_TEST_REFERENCE=1 the slow reference says which engine is
// right.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/turning/turning.h>

#include "tests/reference/turn_case.h"
#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { WALKS = 20, MOVES = 8, TURNS = 10, REASON = 300, SAMPLE = 25, ENOUGH_TURNS = 3000 };

static uint64_t seed;

// How the two engines compare: the old one, geometry/dynamics, and the new one, geometry/turning.
typedef struct tally {
    int turns, agree, other_pose, stuck, old_stuck, outcome, branches;
    // Of the turns that end in different poses: what the certificate accepts, and what the
    // reference says.
    int old_valid, new_valid;
    int old_right, new_right, undecided;
    // Of the turns that agree: how many the certificate checked, and how many it accepted.
    int sampled, sampled_valid;
    double old_time, new_time;
    long events, evaluations;
} tally;

typedef struct table {
    const char *name, *image;
    turn_scene scene;
    uj_turning_workspace turning;
    tally count;
} table;

static uj_move random_move(table *t, test_random *random, const uj_tray_state *at,
                           uj_move_type type)
{
    uint8_t directions[UJ_MAX_PIECES];
    uj_move move = {.type = (uint8_t)type};
    uj_successor_generator_turn_directions(&t->scene.generator, at, directions);
    for (int i = 0; i < t->scene.model->piece_count; i++) {
        uint8_t d = (uint8_t)test_random_below(random, 4);
        bool takes_part = test_random_below(random, 2) == 0;
        if (!takes_part || (type == UJ_TURN && ((unsigned)directions[i] >> d & 1u) == 0))
            continue;
        move.pieces[move.piece_count++] =
            (uj_piece_move){(uint8_t)i, d, (uint8_t)(test_random_below(random, 2))};
    }
    return move;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uj_press press_of(const uj_move *move, uint8_t *spin)
{
    uj_press press = {0};
    memset(spin, 0, UJ_MAX_PIECES);
    for (int i = 0; i < move->piece_count; i++) {
        press.mask |= 1u << move->pieces[i].piece;
        press.direction[move->pieces[i].piece] = move->pieces[i].direction;
        spin[move->pieces[i].piece] = move->pieces[i].spin;
    }
    return press;
}

typedef struct recording {
    uj_tray_solution *solution;
    size_t frames;
} recording;

static void record_poses(void *payload, const uj_pose *poses)
{
    recording *r = payload;
    builder_add_frame(r->solution, (double)++r->frames, poses);
}

// Runs a turn again with a trace, by the new engine if `by_new`, and lets the certificate check the
// motion. Writes to `reason` why the turn is not legal, or "".
static void judge(table *t, const uj_move *move, const uj_tray_state *at, bool by_new, char *reason)
{
    uj_tray *tray = t->scene.tray;
    uj_tray_solution solution = builder_solution(tray);
    recording r = {&solution, 0};
    uj_turn_trace trace = {record_poses, &r};
    uj_pose end[UJ_MAX_PIECES], start[UJ_MAX_PIECES];
    uint8_t spin[UJ_MAX_PIECES];
    uj_press press = press_of(move, spin);
    uj_goal_pose goals[UJ_MAX_PIECES];
    uj_certificate certificate;
    uj_error error = {0};
    memcpy(end, at->poses, sizeof end);
    builder_add_frame(&solution, 0.0, at->poses);
    uj_turn_outcome outcome = by_new ? uj_turning(&press, spin, &t->turning, end, &trace)
                                     : uj_turn(&press, spin, &t->scene.dynamics, end, &trace);
    reason[0] = '\0';
    if (outcome == UJ_TURN_DONE && r.frames > 0) {
        for (size_t i = 0; i <= r.frames; i++)
            solution.motion.times[i] = (double)i / (double)r.frames;
        builder_add_move(&solution, UJ_TURN, move->piece_count, move->pieces);
        uj_tray_goal own = tray->goal;
        for (int i = 0; i < t->scene.model->piece_count; i++) {
            start[i] = tray->pieces[i].start;
            tray->pieces[i].start = at->poses[i];
            goals[i] = (uj_goal_pose){i, end[i], {1e-5, 1e-5, 1e-5}};
        }
        tray->goal = (uj_tray_goal){.pose_count = tray->piece_count, .poses = goals};
        if (uj_certificate_check(tray, &solution, NULL, &certificate, &error) != UJ_OK)
            snprintf(reason, REASON, "error: %.200s", error.message);
        else
            snprintf(reason, REASON, "%.250s", certificate.reason);
        tray->goal = own;
        for (int i = 0; i < t->scene.model->piece_count; i++)
            tray->pieces[i].start = start[i];
    }
    uj_solution_clear(&solution);
}

static bool same_poses(const table *t, const uj_pose *a, const uj_pose *b)
{
    for (int i = 0; i < t->scene.model->piece_count; i++)
        if (hypot(a[i].x - b[i].x, a[i].y - b[i].y) > 1e-3 * t->scene.model->diameter ||
            fabs(a[i].angle - b[i].angle) > 1e-3)
            return false;
    return true;
}

// Asks the slow reference (tests/reference) which of the two engines is right.
static void ask_reference(table *t, const uj_move *move, const uj_tray_state *at,
                          const uj_pose *old, const uj_pose *new)
{
    uint8_t spin[UJ_MAX_PIECES];
    uj_press press = press_of(move, spin);
    if (getenv("UNJAM_TEST_REFERENCE") == NULL)
        return;
    reference_result r = reference_turn(t->scene.model, &press, spin, at->poses);
    bool open = r.outcome == REFERENCE_UNDECIDED;
    const uj_pose *end = r.outcome == REFERENCE_NONE ? at->poses : r.poses;
    bool old_is = same_poses(t, end, old), new_is = same_poses(t, end, new);
    t->count.undecided += open;
    t->count.old_right += !open && old_is;
    t->count.new_right += !open && new_is;
    printf("  reference: %s: %s\n", r.why != NULL ? r.why : "decided",
           old_is   ? "old right"
           : new_is ? "new right"
                    : "both wrong");
    for (int i = 0; i < t->scene.model->piece_count; i++)
        printf("     ref (%.12g, %.12g, %.12g)\n", end[i].x, end[i].y, end[i].angle);
}

static void judge_both(table *t, const uj_move *move, const uj_tray_state *at)
{
    char reason[REASON];
    for (int by_new = 0; by_new < 2; by_new++) {
        judge(t, move, at, by_new != 0, reason);
        *(by_new ? &t->count.new_valid : &t->count.old_valid) += reason[0] == '\0';
        if (getenv("UNJAM_TEST_VERBOSE") != NULL)
            printf("  %s: %s\n", by_new ? "new" : "old", reason[0] != '\0' ? reason : "legal");
    }
}

static void print_turn(const table *t, const uj_move *move, const uj_tray_state *at,
                       const uj_pose *old, const uj_pose *new, const char *what)
{
    char text[UJ_MOVE_TEXT_SIZE];
    if (getenv("UNJAM_TEST_VERBOSE") == NULL)
        return;
    printf("%s %s: %s: %s\n", t->name, t->image, what,
           uj_move_text(t->scene.tray, move, text, sizeof text));
    for (int i = 0; i < t->scene.model->piece_count; i++)
        printf("  %d from (%.17g, %.17g, %.17g)\n     old (%.12g, %.12g, %.12g)\n"
               "     new (%.12g, %.12g, %.12g)\n",
               i, at->poses[i].x, at->poses[i].y, at->poses[i].angle, old[i].x, old[i].y,
               old[i].angle, new[i].x, new[i].y, new[i].angle);
}

static void compare(table *t, const uj_move *move, const uj_tray_state *at)
{
    uint8_t spin[UJ_MAX_PIECES];
    uj_press press = press_of(move, spin);
    uj_pose old[UJ_MAX_PIECES], new[UJ_MAX_PIECES];
    memcpy(old, at->poses, sizeof old);
    memcpy(new, at->poses, sizeof new);
    uj_turn_workspace *w = &t->scene.dynamics;
    w->branches = t->turning.branches = 0;
    double start = now();
    uj_turn_outcome before = uj_turn(&press, spin, w, old, NULL);
    double middle = now();
    uj_turn_outcome after = uj_turning(&press, spin, &t->turning, new, NULL);
    tally *c = &t->count;
    c->old_time += middle - start;
    c->new_time += now() - middle;
    c->events += t->turning.events;
    c->evaluations += t->turning.evaluations;
    c->turns++;
    if (w->bifurcation_count > 0 || t->turning.bifurcation_count > 0) {
        c->branches++;
        return;
    }
    bool same = true;
    double apart = 0.0;
    if (after == UJ_TURN_NONE)
        memcpy(new, at->poses, sizeof new);
    if (before == UJ_TURN_NONE)
        memcpy(old, at->poses, sizeof old);
    for (int i = 0; i < t->scene.model->piece_count; i++) {
        same = same && uj_pose_is_same(old[i], new[i], t->scene.model->diameter);
        apart = fmax(apart, hypot(old[i].x - new[i].x, old[i].y - new[i].y));
    }
    bool moved = before != UJ_TURN_NONE && after != UJ_TURN_NONE;
    if (after == UJ_TURN_STUCK) {
        c->stuck++;
        print_turn(t, move, at, old, new, t->turning.lost != NULL ? t->turning.lost : "stuck");
    } else if (before == UJ_TURN_STUCK) {
        c->old_stuck++;
    } else if (before != after && moved) {
        c->outcome++;
        print_turn(t, move, at, old, new, "another outcome");
    } else if (!same && !(before == UJ_TURN_GOAL && after == UJ_TURN_GOAL)) {
        c->other_pose++;
        print_turn(t, move, at, old, new, "another pose");
        judge_both(t, move, at);
        ask_reference(t, move, at, old, new);
    } else if (c->agree++ % SAMPLE == 0) {
        char reason[REASON];
        judge(t, move, at, true, reason);
        c->sampled++;
        c->sampled_valid += reason[0] == '\0';
        if (reason[0] != '\0')
            print_turn(t, move, at, old, new, reason);
    }
}

static void walk(table *t, test_random *random)
{
    uj_error error = {0};
    uj_tray_state at = uj_successor_generator_start(&t->scene.generator);
    for (int step = 0; step < MOVES; step++) {
        uj_move move =
            random_move(t, random, &at, test_random_below(random, 3) == 0 ? UJ_TURN : UJ_PUSH);
        uj_tray_state next = at;
        unsigned moved = 0;
        if (move.piece_count == 0 || uj_successor_generator_apply(&t->scene.generator, &move, &next,
                                                                  &moved, &error) != UJ_OK)
            continue;
        if (next.at_goal)
            return;
        if (moved > 0)
            at = next;
        for (int i = 0; i < TURNS; i++) {
            uj_move turn = random_move(t, random, &at, UJ_TURN);
            if (turn.piece_count > 0)
                compare(t, &turn, &at);
        }
    }
}

static void compare_tray(const char *name, const char *image, test_random *random, tally *all)
{
    table t = {.name = name, .image = image};
    if (!turn_scene_open(name, image, &t.scene))
        return;  // some seeds make no tray
    assert_int_equal(uj_turning_workspace_create(t.scene.model, &t.turning), UJ_OK);
    for (int i = 0; i < test_effort(WALKS); i++)
        walk(&t, random);
    const tally *c = &t.count;
    all->turns += c->turns;
    all->agree += c->agree + c->branches;
    all->sampled += c->sampled;
    all->sampled_valid += c->sampled_valid;
    printf("%-20s %6d turns: %6d agree, %4d other pose, %4d other outcome, %4d stuck, %3d old "
           "stuck, %4d branches, legal %d %d, right %d %d, open %d; old %.1f us, new %.1f us, %.1f "
           "events, %.1f points\n",
           name, c->turns, c->agree, c->other_pose, c->outcome, c->stuck, c->old_stuck, c->branches,
           c->old_valid, c->new_valid, c->old_right, c->new_right, c->undecided,
           1e6 * c->old_time / c->turns, 1e6 * c->new_time / c->turns, (double)c->events / c->turns,
           (double)c->evaluations / c->turns);
    uj_turning_workspace_clear(&t.turning);
    turn_scene_close(&t.scene);
}

static void engines_agree(void **state)
{
    (void)state;
    test_random random = {seed};
    tally all = {0};
    char trays[1000] = "rectangular-jam rectangular-jam-90 triangular-jam rightangular-jam "
                       "pentangular-jam hexangular-jam siding one-piece two-pieces ladder packing "
                       "packing-tight corner sliding-blocks";
    if (getenv("UNJAM_TEST_TRAYS") != NULL)
        snprintf(trays, sizeof trays, "%s", getenv("UNJAM_TEST_TRAYS"));
    const char *image = getenv("UNJAM_TEST_IMAGE") != NULL ? getenv("UNJAM_TEST_IMAGE") : "as-is";
    for (char *name = strtok(trays, " "); name != NULL; name = strtok(NULL, " "))
        compare_tray(name, image, &random, &all);
    printf("of %d turns the engines agree on %d; of %d sampled turns %d are certified\n", all.turns,
           all.agree, all.sampled, all.sampled_valid);
    // docs/RULES.md, "The law of motion", lists the cases in which the engines disagree.
    // Turns from one state are alike. So the share of disagreements means something only if there
    // are many states.
    if (all.turns >= ENOUGH_TURNS)
        assert_true(all.agree >= 0.99 * all.turns);
    assert_true(all.sampled_valid >= 0.99 * all.sampled);
}

// --- listed turns --------------------------------------------------------------------------------

// Returns true if some branch of the turn ends where the reference ends it, or if the reference
// does not decide the end.
static bool ends_as_in_reference(turn_scene *scene, const turn_case *turn)
{
    uj_turning_workspace w;
    reference_result right = reference_turn(scene->model, &turn->press, turn->spin, turn->poses);
    bool same = right.outcome == REFERENCE_UNDECIDED;
    assert_int_equal(uj_turning_workspace_create(scene->model, &w), UJ_OK);
    for (unsigned branches = 0; branches < 4 && !same; branches++) {
        reference_result own = {.outcome = REFERENCE_UNDECIDED};
        memcpy(own.poses, turn->poses, sizeof own.poses);
        w.branches = branches;
        uj_turn_outcome outcome = uj_turning(&turn->press, turn->spin, &w, own.poses, NULL);
        if (outcome == UJ_TURN_NONE)
            own.outcome = REFERENCE_NONE;
        else if (outcome != UJ_TURN_STUCK)
            own.outcome = outcome == UJ_TURN_GOAL ? REFERENCE_GOAL : REFERENCE_DONE;
        same = outcome == UJ_TURN_NONE ? right.outcome == REFERENCE_NONE
                                       : reference_same_end(scene->model, &right, &own, 1e-3);
    }
    uj_turning_workspace_clear(&w);
    return same;
}

// geometry/turning must get all turns of three lists right: difficult turns that geometry/dynamics
// gets right, those that it gets wrong, and turns with wedges, exact fits and pieces that become
// flush at the same angle.
static void listed_turns_end_as_in_the_reference(void **state)
{
    (void)state;
    static const char *const lists[] = {"dynamics/turns-right.txt", "dynamics/turns-wrong.txt",
                                        "turning/turns.txt"};
    for (int i = 0; i < 3; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/property/geometry/%s", UJ_TEST_ROOT, lists[i]);
        FILE *file = fopen(path, "r");
        turn_case turn;
        assert_non_null(file);
        while (turn_case_read(file, &turn)) {
            turn_scene scene;
            assert_true(turn_scene_open(turn.tray, turn.image, &scene));
            if (!ends_as_in_reference(&scene, &turn)) {
                turn_case_write(stdout, &turn, scene.model->piece_count);
                fail_msg("the turn above ends elsewhere");
            }
            turn_scene_close(&scene);
        }
        fclose(file);
    }
}

int main(void)
{
    seed = test_seed(20271);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(listed_turns_end_as_in_the_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
