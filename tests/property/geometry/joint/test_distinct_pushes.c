// The search makes only distinct pushes (distinct_pushes.h). In random trays, they must reach the
// same positions as all pushes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/joint/distinct_pushes.h>
#include <unjam/geometry/shape/tolerance.h>

#include "tests/support/joint_trays.h"

static uint64_t seed;

enum { PIECES = 4, ALL_PUSHES = 5 * 5 * 5 * 5, STEPS = 5 };

typedef struct scene {
    uj_contact_model *model;
    uj_halfplanes planes;
    uj_push_workspace workspace;
    uj_distinct_pushes *distinct;
    uj_vec2 x[UJ_MAX_PIECES];
} scene;

typedef struct ends {
    int count, tried;
    struct end {
        uj_vec2 x[PIECES];
        bool goal;
        uj_press press;
    } list[4 * ALL_PUSHES];
} ends;

typedef struct tally {
    int states, made, distinct, goals, missing;
} tally;

static uj_press press_of(int number)
{
    uj_press press = {0};
    for (int i = 0; i < PIECES; i++, number /= 5)
        if (number % 5 > 0) {
            press.mask |= 1u << i;
            press.direction[i] = (uint8_t)(number % 5 - 1);
        }
    return press;
}

static void add_end(ends *all, const uj_vec2 *x, bool goal, const uj_press *press)
{
    assert_true(all->count < 4 * ALL_PUSHES);
    struct end *end = &all->list[all->count++];
    memcpy(end->x, x, sizeof end->x);
    end->goal = goal;
    end->press = *press;
}

static bool take_push(void *payload, const uj_distinct_push *push)
{
    assert_int_not_equal(push->outcome, UJ_PUSH_STUCK);
    add_end(payload, push->x, push->outcome == UJ_PUSH_GOAL, &push->press);
    return true;
}

static bool is_among(const ends *all, const uj_vec2 *x, bool goal, double length)
{
    for (int k = 0; k < all->count; k++) {
        bool same = all->list[k].goal == goal;
        for (int i = 0; i < PIECES && same; i++)
            same = fabs(all->list[k].x[i].x - x[i].x) <= length &&
                   fabs(all->list[k].x[i].y - x[i].y) <= length;
        if (same)
            return true;
    }
    return false;
}

static void print_miss(const scene *s, const uj_press *press, const uj_vec2 *x)
{
    for (int i = 0; i < PIECES; i++)
        print_error("piece %d at %.17g %.17g, %s, ends at %.17g %.17g\n", i, s->x[i].x, s->x[i].y,
                    (press->mask >> i & 1u) != 0
                        ? uj_direction_text((uj_direction)press->direction[i])
                        : "held",
                    x[i].x, x[i].y);
}

static void compare(scene *s, tally *t)
{
    static ends found;
    found.count = 0;
    uj_distinct_push_visit visit = {.planes = &s->planes,
                                    .x = s->x,
                                    .workspace = &s->workspace,
                                    .required = -1,
                                    .function = take_push,
                                    .payload = &found};
    assert_true(uj_distinct_pushes_visit(s->distinct, &visit));
    double length = UJ_TOLERANCE_STATE * s->model->diameter;
    for (int number = 1; number < ALL_PUSHES; number++) {
        uj_press press = press_of(number);
        uj_vec2 x[UJ_MAX_PIECES];
        memcpy(x, s->x, sizeof x);
        uj_push_outcome outcome = uj_push(&s->planes, &press, &s->workspace, x, NULL);
        assert_int_not_equal(outcome, UJ_PUSH_STUCK);
        bool moved = false;
        for (int i = 0; i < PIECES; i++)
            moved = moved || fabs(x[i].x - s->x[i].x) > length || fabs(x[i].y - s->x[i].y) > length;
        if (moved && !is_among(&found, x, outcome == UJ_PUSH_GOAL, length)) {
            if (t->missing++ < 3)
                print_miss(s, &press, x);
        }
        t->goals += outcome == UJ_PUSH_GOAL;
    }
    t->states++;
    t->made += ALL_PUSHES - 1;
    t->distinct += found.count;
}

static void open_scene(const uj_tray *tray, scene *s)
{
    uj_error error = {0};
    double angles[UJ_MAX_PIECES] = {0.0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_contact_model_create(tray, &s->model, &error), UJ_OK);
    assert_int_equal(uj_halfplanes_create(s->model, &s->planes), UJ_OK);
    assert_int_equal(uj_push_workspace_create(s->model, &s->workspace), UJ_OK);
    s->distinct = uj_distinct_pushes_create(s->model);
    assert_non_null(s->distinct);
    uj_halfplanes_build(s->model, angles, (1u << PIECES) - 1u, &s->planes);
    for (int i = 0; i < PIECES; i++)
        s->x[i] = (uj_vec2){tray->pieces[i].start.x, tray->pieces[i].start.y};
}

static void close_scene(scene *s)
{
    uj_distinct_pushes_destroy(s->distinct);
    uj_push_workspace_clear(&s->workspace);
    uj_halfplanes_clear(&s->planes);
    uj_contact_model_destroy(s->model);
}

static tally walk(joint_tray kind, int trays, uint64_t stream)
{
    test_random random = {stream};
    tally t = {0};
    for (int round = 0; round < test_effort(trays); round++) {
        uj_tray *tray = joint_tray_make(&random, kind, PIECES);
        scene s = {0};
        open_scene(tray, &s);
        for (int step = 0; step < STEPS; step++) {
            compare(&s, &t);
            uj_press press = press_of(1 + (int)test_random_below(&random, ALL_PUSHES - 1));
            if (uj_push(&s.planes, &press, &s.workspace, s.x, NULL) != UJ_PUSH_REST)
                break;
        }
        close_scene(&s);
        uj_tray_destroy(tray);
    }
    print_message("%d states, %d pushes, %d of them distinct, %d to goals, %d missing\n", t.states,
                  t.made, t.distinct, t.goals, t.missing);
    assert_int_equal(t.missing, 0);
    assert_covered(t.goals > 0);
    return t;
}

static void blocks_on_a_grid(void **state)
{
    (void)state;
    tally t = walk(JOINT_GRID, 40, seed);
    assert_covered(t.distinct < t.made / 2);
}

static void pressed_pieces(void **state)
{
    (void)state;
    tally t = walk(JOINT_TIGHT, 20, seed + 1);
    assert_covered(t.distinct < t.made - t.made / 5);  // about a quarter of the pushes are omitted
}

static void loose_pieces(void **state)
{
    (void)state;
    tally t = walk(JOINT_LOOSE, 20, seed + 2);
    assert_covered(t.distinct < t.made);
}

int main(void)
{
    seed = test_seed(22001);
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_on_a_grid),
                                       cmocka_unit_test(pressed_pieces),
                                       cmocka_unit_test(loose_pieces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
