// Pushes from the same positions must not affect each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>

#include "tests/property/geometry/dynamics/push_trays.h"

static uint64_t seed;

// The latest positions of a traced push, and the deepest overlap at the frames and midway between
// them.
typedef struct motion_trace {
    const scene *s;
    uj_vec2 last[UJ_MAX_PIECES];
    double depth;
} motion_trace;

static void follow_motion(void *payload, const uj_vec2 *x)
{
    motion_trace *t = payload;
    uj_vec2 middle[UJ_MAX_PIECES];
    for (int i = 0; i < t->s->model->piece_count; i++)
        middle[i] = uj_vec2_scale(uj_vec2_add(t->last[i], x[i]), 0.5);
    t->depth = fmax(t->depth, fmax(deepest(t->s, middle), deepest(t->s, x)));
    memcpy(t->last, x, (size_t)t->s->model->piece_count * sizeof *x);
}

// Bit for bit, the end of a sibling push depends neither on earlier siblings nor on the trace. Nor
// does the work counted depend on siblings.
static void compare_sibling(scene *s, uj_push_workspace *alone, const uj_press *press, uj_vec2 *x)
{
    uj_vec2 fresh[UJ_MAX_PIECES], traced[UJ_MAX_PIECES];
    motion_trace motion = {.s = s};
    size_t size = (size_t)s->model->piece_count * sizeof *x;
    memcpy(x, s->x, sizeof s->x);
    memcpy(fresh, s->x, sizeof s->x);
    memcpy(traced, s->x, sizeof s->x);
    memcpy(motion.last, s->x, sizeof s->x);
    uint64_t work = s->workspace.total_work, work_alone = alone->total_work;
    assert_int_equal(uj_push_sibling(&s->planes, press, &s->workspace, x, NULL), UJ_PUSH_REST);
    uj_push_forget(alone);
    assert_int_equal(uj_push_sibling(&s->planes, press, alone, fresh, NULL), UJ_PUSH_REST);
    assert_memory_equal(x, fresh, size);
    assert_int_equal(s->workspace.total_work - work, alone->total_work - work_alone);
    uj_push_forget(alone);
    uj_push_trace trace = {follow_motion, &motion};
    assert_int_equal(uj_push_sibling(&s->planes, press, alone, traced, &trace), UJ_PUSH_REST);
    assert_memory_equal(x, traced, size);
    assert_memory_equal(x, motion.last, size);
    assert_true(motion.depth <= 1.01 * UJ_TOLERANCE_CONTACT * s->model->diameter);
}

// Both workspaces get a table of islands, if the scene has few enough pieces.
static scene sibling_scene(test_random *random, uj_push_workspace *alone)
{
    scene s = random_scene(random);
    assert_int_equal(uj_push_workspace_create(s.model, alone), UJ_OK);
    assert_int_equal(uj_push_workspace_add_islands(alone), UJ_OK);
    assert_int_equal(uj_push_workspace_add_islands(&s.workspace), UJ_OK);
    return s;
}

static void expect_end_of_push(const scene *s, uj_push_workspace *alone, const uj_press *press,
                               const uj_vec2 *x)
{
    uj_vec2 end[UJ_MAX_PIECES];
    memcpy(end, s->x, sizeof end);
    assert_int_equal(uj_push(&s->planes, press, alone, end, NULL), UJ_PUSH_REST);
    for (int i = 0; i < s->model->piece_count; i++)
        assert_true(uj_vec2_length(uj_vec2_sub(x[i], end[i])) <= 1e-12 * SIDE);
}

static void sibling_pushes_end_like_pushes_alone(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    int with_table = 0;
    for (int round = 0; round < test_effort(300); round++) {
        uj_push_workspace alone;
        scene s = sibling_scene(&random, &alone);
        with_table += alone.islands != NULL;
        for (int move = 0; move < 6; move++) {
            uj_vec2 x[UJ_MAX_PIECES];
            for (int sibling = 0; sibling < 20; sibling++) {
                uj_press press = random_press(&random, s.model->piece_count);
                compare_sibling(&s, &alone, &press, x);
                expect_end_of_push(&s, &alone, &press, x);
            }
            memcpy(s.x, x, sizeof x);
            if (move % 2 == 1 && !random_poses(&s, &random))
                break;
            if (move % 2 == 1)
                uj_push_forget(&s.workspace);
        }
        uj_push_workspace_clear(&alone);
        scene_clear(&s);
    }
    assert_covered(with_table > test_effort(100));
}

// Moves the pieces to within 1e-8 of whole coordinates. Returns false if they then overlap.
static bool nearly_whole_poses(test_random *random, scene *s)
{
    for (int i = 0; i < s->model->piece_count; i++) {
        s->angles[i] = 0.5 * UJ_PI * round(s->angles[i] / (0.5 * UJ_PI));
        s->x[i] = (uj_vec2){round(s->x[i].x) + test_random_real(random, -1e-8, 1e-8),
                            round(s->x[i].y) + test_random_real(random, -1e-8, 1e-8)};
    }
    uj_halfplanes_build(s->model, s->angles, (1u << s->model->piece_count) - 1, &s->planes);
    uj_push_forget(&s->workspace);
    return deepest(s, s->x) <= 0.0;
}

// Contacts are nearly missed, so the push alone may end elsewhere.
static void nearly_missed_contacts_cause_no_overlap(void **state)
{
    (void)state;
    test_random random = {seed + 6};
    int tried = 0;
    for (int round = 0; round < test_effort(2000); round++) {
        uj_push_workspace alone;
        scene s = sibling_scene(&random, &alone);
        bool usable = nearly_whole_poses(&random, &s);
        for (int sibling = 0; sibling < 20 && usable; sibling++, tried++) {
            uj_press press = random_press(&random, s.model->piece_count);
            uj_vec2 x[UJ_MAX_PIECES];
            compare_sibling(&s, &alone, &press, x);
        }
        uj_push_workspace_clear(&alone);
        scene_clear(&s);
    }
    assert_covered(tried > test_effort(2000));
}

// The push ends when piece 0 has left, before piece 1 is at rest.
static void sibling_pushes_end_at_the_goal(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, SIDE, SIDE));
    builder_add_piece(tray, builder_rectangle(0, 0, 3, 2), 1, (uj_pose){0, 0, 0});
    builder_add_piece(tray, builder_rectangle(0, 0, 1, 1), 1, (uj_pose){5, 11, 0});
    builder_add_exit(tray, builder_rectangle(0, -5, 3, 0), 2);
    builder_goal_exit(tray, 0, 0);
    scene s = scene_create(tray);
    uj_press press = {.mask = 3, .direction = {UJ_SW, UJ_SE}};
    uj_vec2 x[UJ_MAX_PIECES], alone[UJ_MAX_PIECES];
    assert_int_equal(uj_push_workspace_add_islands(&s.workspace), UJ_OK);
    memcpy(x, s.x, sizeof x);
    memcpy(alone, s.x, sizeof alone);
    assert_int_equal(uj_push_sibling(&s.planes, &press, &s.workspace, x, NULL), UJ_PUSH_GOAL);
    assert_int_equal(uj_push(&s.planes, &press, &s.workspace, alone, NULL), UJ_PUSH_GOAL);
    assert_true(x[0].y <= -2.0 && x[1].x < 9.0 && x[1].y > 7.0);
    for (int i = 0; i < 2; i++)
        assert_true(uj_vec2_length(uj_vec2_sub(x[i], alone[i])) <= 1e-12 * SIDE);
    scene_clear(&s);
}

int main(void)
{
    seed = test_seed(20268);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sibling_pushes_end_like_pushes_alone),
        cmocka_unit_test(nearly_missed_contacts_cause_no_overlap),
        cmocka_unit_test(sibling_pushes_end_at_the_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
