// A turn must call its poll often, so that a time limit ends the turn at once. Far from the origin,
// rounding makes turns slow.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "tests/reference/turn_case.h"
#include "tests/support/tray_builder.h"

enum { STATES = 12, WALK = 5 };

// longest_gap is in processor seconds. Sanitizers make everything about ten times slower.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static const double longest_gap = 1.0;
#else
static const double longest_gap = 0.1;
#endif

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// In processor seconds: the time of the last poll, and the longest time between two polls.
typedef struct watch {
    double last, longest;
    bool ends;  // the poll stops the turn
} watch;

static bool note_poll(void *payload)
{
    watch *w = payload;
    double now = processor_seconds();
    w->longest = uj_max(w->longest, now - w->last);
    w->last = now;
    return !w->ends;
}

static uj_vec2 far_point(uj_vec2 p)
{
    uj_vec2 turned = uj_rotate(uj_rotation_of(0.25 * UJ_PI), p);
    return (uj_vec2){10.0 * turned.x + 1e5, 10.0 * turned.y + 1e5};
}

static uj_polygon far_polygon(const uj_polygon *polygon, bool shape)
{
    uj_polygon copy;
    builder_require(uj_polygon_copy(polygon, &copy) == UJ_OK);
    for (size_t r = 0; r < copy.ring_count; r++)
        for (size_t i = 0; i < copy.rings[r].count; i++) {
            uj_vec2 *p = &copy.rings[r].points[i];
            *p = shape ? uj_vec2_scale(*p, 10.0) : far_point(*p);
        }
    return copy;
}

// Returns the tray turned by 45 degrees, ten times as large, and moved by 100,000.
static uj_tray *far_image(const uj_tray *tray)
{
    uj_tray *copy = builder_tray(far_polygon(&tray->interior, false));
    for (size_t i = 0; i < tray->exit_count; i++)
        builder_add_exit(copy, far_polygon(&tray->exits[i].opening, false),
                         tray->exits[i].thickness);
    for (size_t i = 0; i < tray->piece_count; i++) {
        uj_pose start = tray->pieces[i].start;
        uj_vec2 at = far_point((uj_vec2){start.x, start.y});
        builder_add_piece(copy, far_polygon(&tray->pieces[i].shape, true),
                          tray->pieces[i].thickness,
                          (uj_pose){at.x, at.y, start.angle + 0.25 * UJ_PI});
    }
    if (tray->goal.by_exit)
        builder_goal_exit(copy, tray->goal.piece, tray->goal.exit);
    else
        builder_goal_pose(copy, 0, copy->pieces[0].start, 1e-3);
    return copy;
}

static void ignore_poses(void *payload, const uj_pose *poses)
{
    (void)payload;
    (void)poses;
}

// Makes the turn without and with a recording. Returns the longest time between two polls.
static double watch_turn(turn_scene *scene, const turn_case *turn, bool ends)
{
    uj_turn_workspace *w = &scene->generator.workspace;
    uj_turn_trace trace = {ignore_poses, NULL};
    watch seen = {.ends = ends};
    for (int recorded = 0; recorded < 2; recorded++) {
        uj_pose poses[UJ_MAX_PIECES];
        memcpy(poses, turn->poses, sizeof poses);
        seen.last = processor_seconds();
        uj_push_workspace_watch(&w->push, (uj_poll){note_poll, &seen});
        (void)uj_turn(&turn->press, turn->spin, w, poses, recorded > 0 ? &trace : NULL);
        uj_push_workspace_watch(&w->push, (uj_poll){NULL, NULL});
        seen.longest = uj_max(seen.longest, processor_seconds() - seen.last);
    }
    return seen.longest;
}

static void turns_ask_often(void **state)
{
    (void)state;
    static const char *const trays[] = {"packing", "packing-tight", "rightangular-jam",
                                        "triangular-jam", "hexangular-jam"};
    test_random random = {test_seed(20271)};
    double longest = 0.0;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++) {
        turn_scene near, scene;
        assert_true(turn_scene_open(trays[i], "as-is", &near));
        assert_true(turn_scene_of(far_image(near.tray), &scene));
        turn_scene_close(&near);
        for (int k = 0; k < test_effort(STATES); k++) {
            uj_tray_state at = uj_successor_generator_start(&scene.generator);
            turn_case turn = {0};
            for (uint32_t moves = test_random_below(&random, WALK); moves > 0; moves--)
                (void)turn_walk(&scene, &random, &at);
            if (!turn_case_pick(&scene, &at, &random, &turn))
                continue;
            longest = uj_max(longest, watch_turn(&scene, &turn, false));
            longest = uj_max(longest, watch_turn(&scene, &turn, true));
        }
        turn_scene_close(&scene);
    }
    print_message("at most %.4f s between two polls\n", longest);
    assert_true(longest <= longest_gap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_ask_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
