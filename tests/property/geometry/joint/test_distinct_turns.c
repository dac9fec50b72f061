// The search makes only distinct turns (distinct_turns.h). In random trays, they must reach the
// same poses as all turns.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/joint/distinct_turns.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/turning/turn.h>

#include "tests/support/joint_trays.h"

static uint64_t seed;

enum { PIECES = 3, OPTIONS = 9, ALL_TURNS = OPTIONS * OPTIONS * OPTIONS, STEPS = 5 };

typedef struct scene {
    uj_contact_model *model;
    uj_halfplanes planes;
    uj_turn_workspace workspace;
    uj_distinct_pushes *pushes;
    uj_distinct_turns *distinct;
    uj_pose poses[UJ_MAX_PIECES];
} scene;

typedef struct ends {
    scene *scene;
    int count, tried;
    uj_pose poses[ALL_TURNS][PIECES];
    uj_turn_outcome outcome[ALL_TURNS];
} ends;

typedef struct tally {
    int states, made, distinct, with_effect, missing;
} tally;

static void make_turn(ends *all, const uj_press *press, const uint8_t *spin)
{
    scene *s = all->scene;
    uj_pose poses[UJ_MAX_PIECES];
    memcpy(poses, s->poses, sizeof poses);
    all->tried++;
    uj_turn_outcome outcome = uj_turn(press, spin, &s->workspace, poses, NULL);
    if (outcome == UJ_TURN_NONE)
        return;
    assert_true(all->count < ALL_TURNS);
    memcpy(all->poses[all->count], poses, sizeof all->poses[0]);
    all->outcome[all->count++] = outcome;
}

static bool take_turn(void *payload, const uj_press *press, const uint8_t *spin)
{
    make_turn(payload, press, spin);
    return true;
}

static bool is_among(const ends *all, const ends *wanted, int number)
{
    for (int k = 0; k < all->count; k++) {
        bool same = all->outcome[k] == wanted->outcome[number];
        for (int i = 0; i < PIECES && same; i++)
            same = uj_pose_is_same(all->poses[k][i], wanted->poses[number][i],
                                   all->scene->model->diameter);
        if (same)
            return true;
    }
    return false;
}

// If bit d of directions[i] is set, piece i may be pressed in direction d.
static void make_all(ends *all, const uint8_t *directions)
{
    for (int number = 1; number < ALL_TURNS; number++) {
        uj_press press = {0};
        uint8_t spin[UJ_MAX_PIECES] = {0};
        bool rests = true;
        for (int i = 0, rest = number; i < PIECES; i++, rest /= OPTIONS) {
            int option = rest % OPTIONS - 1;
            if (option < 0)
                continue;
            press.mask |= 1u << i;
            press.direction[i] = (uint8_t)(option / 2);
            spin[i] = (uint8_t)(option % 2);
            rests = rests && (directions[i] >> (option / 2) & 1u) != 0;
        }
        if (rests)
            make_turn(all, &press, spin);
    }
}

static void compare(scene *s, tally *t)
{
    static ends all, distinct;
    uint8_t directions[UJ_MAX_PIECES] = {0};
    double angles[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    for (int i = 0; i < PIECES; i++) {
        angles[i] = s->poses[i].angle;
        x[i] = (uj_vec2){s->poses[i].x, s->poses[i].y};
    }
    uj_halfplanes_build(s->model, angles, (1u << PIECES) - 1u, &s->planes);
    for (int i = 0; i < PIECES; i++)
        for (unsigned d = 0; d < 4; d++)
            if (uj_push_rests(&s->planes, i, (uj_direction)d, &s->workspace.push, x))
                directions[i] |= (uint8_t)(1u << d);
    all.scene = distinct.scene = s;
    all.count = all.tried = distinct.count = distinct.tried = 0;
    uj_distinct_turn_visit visit = {.planes = &s->planes,
                                    .angles = angles,
                                    .x = x,
                                    .directions = directions,
                                    .workspace = &s->workspace.push,
                                    .required = -1,
                                    .function = take_turn,
                                    .payload = &distinct};
    assert_true(uj_distinct_turns_visit(s->distinct, &visit));
    make_all(&all, directions);
    for (int i = 0; i < all.count; i++)
        if (!is_among(&distinct, &all, i) && t->missing++ < 3)
            for (int k = 0; k < PIECES; k++)
                print_error("piece %d at %.17g %.17g %.17g ends at %.17g %.17g %.17g\n", k,
                            s->poses[k].x, s->poses[k].y, s->poses[k].angle, all.poses[i][k].x,
                            all.poses[i][k].y, all.poses[i][k].angle);
    t->states++;
    t->made += all.tried;
    t->distinct += distinct.tried;
    t->with_effect += all.count;
}

static void open_scene(const uj_tray *tray, scene *s)
{
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_contact_model_create(tray, &s->model, &error), UJ_OK);
    assert_int_equal(uj_halfplanes_create(s->model, &s->planes), UJ_OK);
    assert_int_equal(uj_turn_workspace_create(s->model, &s->workspace), UJ_OK);
    s->pushes = uj_distinct_pushes_create(s->model);
    assert_non_null(s->pushes);
    s->distinct = uj_distinct_turns_create(s->model, s->pushes);
    assert_non_null(s->distinct);
    for (int i = 0; i < PIECES; i++)
        s->poses[i] = tray->pieces[i].start;
}

static void close_scene(scene *s)
{
    uj_distinct_turns_destroy(s->distinct);
    uj_distinct_pushes_destroy(s->pushes);
    uj_turn_workspace_clear(&s->workspace);
    uj_halfplanes_clear(&s->planes);
    uj_contact_model_destroy(s->model);
}

// Returns false if the goal piece has left the tray.
static bool step(scene *s, test_random *random, bool turns)
{
    uj_press press = {0};
    uint8_t spin[UJ_MAX_PIECES];
    double angles[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    for (int i = 0; i < PIECES; i++) {
        press.mask |= test_random_below(random, 3) > 0 ? 1u << i : 0u;
        press.direction[i] = (uint8_t)test_random_below(random, 4);
        spin[i] = (uint8_t)test_random_below(random, 2);
        angles[i] = s->poses[i].angle;
        x[i] = (uj_vec2){s->poses[i].x, s->poses[i].y};
    }
    if (press.mask == 0)
        return true;
    uj_halfplanes_build(s->model, angles, (1u << PIECES) - 1u, &s->planes);
    if (uj_push(&s->planes, &press, &s->workspace.push, x, NULL) != UJ_PUSH_REST)
        return false;
    for (int i = 0; i < PIECES; i++) {
        s->poses[i].x = x[i].x;
        s->poses[i].y = x[i].y;
    }
    uj_turn_outcome outcome =
        turns ? uj_turn(&press, spin, &s->workspace, s->poses, NULL) : UJ_TURN_NONE;
    return outcome == UJ_TURN_NONE || outcome == UJ_TURN_DONE;
}

static tally walk(joint_tray kind, int trays, uint64_t stream)
{
    test_random random = {stream};
    tally t = {0};
    for (int round = 0; round < test_effort(trays); round++) {
        uj_tray *tray = joint_tray_make(&random, kind, PIECES);
        scene s = {0};
        open_scene(tray, &s);
        bool inside = true;
        for (int i = 0; i < STEPS && inside; i++) {
            compare(&s, &t);
            inside = step(&s, &random, i % 2 == 1);
        }
        close_scene(&s);
        uj_tray_destroy(tray);
    }
    print_message("%d states, %d turns, %d of them distinct, %d with an effect, %d missing\n",
                  t.states, t.made, t.distinct, t.with_effect, t.missing);
    assert_int_equal(t.missing, 0);
    assert_covered(t.with_effect > 0);
    return t;
}

static void blocks_on_a_grid(void **state)
{
    (void)state;
    tally t = walk(JOINT_GRID, 40, seed);
    assert_covered(t.distinct < t.made - t.made / 3);
}

static void pressed_pieces(void **state)
{
    (void)state;
    tally t = walk(JOINT_TIGHT, 20, seed + 1);
    assert_covered(t.distinct < t.made);
}

static void loose_pieces(void **state)
{
    (void)state;
    tally t = walk(JOINT_LOOSE, 20, seed + 2);
    assert_covered(t.distinct < t.made);
}

int main(void)
{
    seed = test_seed(22002);
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_on_a_grid),
                                       cmocka_unit_test(pressed_pieces),
                                       cmocka_unit_test(loose_pieces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
