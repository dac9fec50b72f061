// Islands (groups of touching pressed pieces) do not act on one another (docs/RULES.md). So a turn
// in one chamber must not depend on turns in the other chamber.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/reference/turn_case.h"
#include "tests/robust/tray_text.h"
#include "tests/support/tray_builder.h"

enum {
    TRAYS = 400,
    STATES = 6,
    TURNS = 4,
    WALK = 5,
    EACH = 2,
    PIECES = 2 * EACH,
    LEFT = 3,
    RIGHT = 12
};

// Tolerance of final poses. A gap may be proportional to the square of the angle that remains until
// it closes. Rounding then changes the final angle by a few millionths.
static const double same_end = 1e-5;

// The side length of a chamber, and the shift from the left chamber to the right one.
static const double side = 3.0, shift = 3.5;

static uint64_t seed;

static double quarter(test_random *random, uint32_t least, uint32_t most)
{
    return 0.25 * (least + test_random_below(random, most - least + 1));
}

static uj_polygon make_shape(test_random *random)
{
    double a = quarter(random, 3, 6), b = quarter(random, 1, 4), c = quarter(random, 1, 2);
    switch (test_random_below(random, 4)) {
    case 0:
        return builder_polygon((uj_vec2[]){{0, 0}, {a, 0}, {0, b}}, 3);
    case 1:
        return builder_polygon((uj_vec2[]){{0, 0}, {a, 0}, {a, c}, {c, c}, {c, 1.25}, {0, 1.25}},
                               6);
    default:
        return builder_rectangle(0, 0, a, b);
    }
}

// Pieces 0 and 1 are in the left chamber, 2 and 3 in the right one. A wall divides the chambers.
static uj_tray *make_tray(test_random *random)
{
    double end = shift + side, high = side - 0.01;
    const uj_vec2 outline[] = {{0, 0},     {side, 0}, {side, high}, {shift, high},
                               {shift, 0}, {end, 0},  {end, side},  {0, side}};
    uj_tray *tray = builder_tray(builder_polygon(outline, 8));
    double x = quarter(random, 6, 9), y = quarter(random, 6, 9), size = quarter(random, 1, 2);
    for (int i = 0; i < 2 && test_random_below(random, 3) > 0; i++) {
        builder_add_hole(&tray->interior, x, y, x + size, y + size);
        builder_add_hole(&tray->interior, x + shift, y, x + shift + size, y + size);
        if (y > 1.6 || x > 1.6)
            break;
        x = y = 2.25;
    }
    uj_polygon shapes[EACH];
    uj_pose at[EACH] = {{0.0, 0.0, 0.0}, {0.0, 1.5, 0.0}};
    for (int i = 0; i < PIECES; i++) {
        uj_polygon copy;
        if (i < EACH)
            shapes[i] = make_shape(random);
        builder_require(uj_polygon_copy(&shapes[i % EACH], &copy) == UJ_OK);
        uj_pose pose = at[i % EACH];
        pose.x += i < EACH ? 0.0 : shift;
        builder_add_piece(tray, copy, 1.0, pose);
    }
    for (int i = 0; i < EACH; i++)
        uj_polygon_clear(&shapes[i]);
    builder_goal_pose(tray, 0, (uj_pose){0.0, 0.0, 0.0}, 0.01);
    return tray;
}

// Turns only the pieces in `mask`. Returns true if the turn succeeds and has no bifurcation.
static bool make_part(turn_scene *scene, const turn_case *turn, unsigned mask, uj_pose *poses)
{
    uj_turn_workspace *w = &scene->generator.workspace;
    uj_press press = turn->press;
    press.mask &= mask;
    w->branches = 0;
    memcpy(poses, turn->poses, sizeof turn->poses);
    uj_turn_outcome outcome = uj_turn(&press, turn->spin, w, poses, NULL);
    return outcome == UJ_TURN_DONE && w->bifurcation_count == 0;
}

static double turned_by(const turn_case *turn, const uj_pose *poses, int piece)
{
    return fabs(poses[piece].angle - turn->poses[piece].angle);
}

// Returns true if the slow reference (tests/reference) is undecided, or gives poses other than
// `end` to the pieces in the chamber.
static bool is_doubtful(turn_scene *scene, const turn_case *turn, int chamber, const uj_pose *end)
{
    static const double close = 1e-3;
    uj_press press = turn->press;
    press.mask &= chamber == 0 ? LEFT : RIGHT;
    reference_result r = reference_turn(scene->model, &press, turn->spin, turn->poses);
    bool doubtful = r.outcome == REFERENCE_UNDECIDED;
    for (int i = EACH * chamber; i < EACH * (chamber + 1); i++)
        doubtful = doubtful || fabs(r.poses[i].angle - end[i].angle) > close ||
                   hypot(r.poses[i].x - end[i].x, r.poses[i].y - end[i].y) > close;
    return doubtful;
}

// Returns true if `piece` may end at one pose when only the pieces in its own chamber turn, and at
// another pose when all pieces turn. There are two possible reasons:
// 1. A piece of the other chamber stops at the same angle. Stops are decided for all pieces
// together (docs/RULES.md).
// 2. The turn in one of the chambers is doubtful (is_doubtful).
static bool may_differ(turn_scene *scene, const turn_case *turn, uj_pose ends[2][UJ_MAX_PIECES],
                       const uj_pose *both, int piece)
{
    for (int i = 0; i < PIECES; i++)
        if (i / EACH != piece / EACH && (turn->press.mask >> i & 1u) != 0 &&
            fabs(turned_by(turn, ends[i / EACH], i) - turned_by(turn, both, piece)) < same_end)
            return true;
    return is_doubtful(scene, turn, 0, ends[0]) || is_doubtful(scene, turn, 1, ends[1]);
}

typedef struct tally {
    int turns, wrong, excused;
} tally;

static void compare(turn_scene *scene, const turn_case *turn, tally *t)
{
    uj_pose ends[2][UJ_MAX_PIECES], both[UJ_MAX_PIECES];
    double apart = 0.0;
    if ((turn->press.mask & LEFT) == 0 || (turn->press.mask & RIGHT) == 0 ||
        !make_part(scene, turn, LEFT, ends[0]) || !make_part(scene, turn, RIGHT, ends[1]) ||
        !make_part(scene, turn, LEFT | RIGHT, both))
        return;
    t->turns++;
    for (int i = 0; i < PIECES; i++) {
        const uj_pose *alone = &ends[i / EACH][i];
        double off = fmax(fabs(alone->angle - both[i].angle),
                          hypot(alone->x - both[i].x, alone->y - both[i].y));
        if (off > same_end && may_differ(scene, turn, ends, both, i)) {
            t->excused++;
            return;
        }
        apart = fmax(apart, off);
    }
    if (apart <= same_end)
        return;
    if (t->wrong++ == 0 && getenv("UNJAM_TEST_VERBOSE") != NULL)
        (void)tray_write(scene->tray, NULL, "islands.json");
    printf("%.3g apart: ", apart);
    turn_case_write(stdout, turn, PIECES);
}

// In half of the states, the right chamber is a copy of the left one.
static uj_tray_state random_state(turn_scene *scene, test_random *random)
{
    uj_tray_state state = uj_successor_generator_start(&scene->generator);
    bool same = test_random_below(random, 2) == 0;
    for (uint32_t moves = 1 + test_random_below(random, WALK); moves > 0; moves--)
        (void)turn_walk(scene, random, &state);
    for (int i = 0; i < EACH && same; i++) {
        state.poses[EACH + i] = state.poses[i];
        state.poses[EACH + i].x += shift;
    }
    return state;
}

static void islands_turn_as_if_alone(void **unused)
{
    (void)unused;
    test_random random = {seed};
    tally t = {0};
    for (int i = 0; i < test_effort(TRAYS); i++) {
        turn_scene scene;
        if (!turn_scene_of(make_tray(&random), &scene))
            continue;
        for (int k = 0; k < STATES; k++) {
            uj_tray_state state = random_state(&scene, &random);
            for (int j = 0; j < TURNS; j++) {
                turn_case turn = {.tray = "islands", .image = "as-is"};
                if (turn_case_pick(&scene, &state, &random, &turn)) {
                    turn.press.mask &= LEFT | RIGHT;
                    compare(&scene, &turn, &t);
                }
            }
        }
        turn_scene_close(&scene);
    }
    printf("%d turns, %d excused, %d wrong\n", t.turns, t.excused, t.wrong);
    assert_covered(t.turns > test_effort(TRAYS));
    assert_int_equal(t.wrong, 0);
}

int main(void)
{
    seed = test_seed(30007);
    const struct CMUnitTest tests[] = {cmocka_unit_test(islands_turn_as_if_alone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
