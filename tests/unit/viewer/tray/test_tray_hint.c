// Tests hints for an easy tray puzzle and a hard one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/tray_builder.h"
#include "viewer/tray/tray_hint.h"

static bool go_on(void *payload, const uj_search_stats *stats)
{
    (void)payload;
    (void)stats;
    return true;
}

// Makes the suggested move in `poses`. Returns the number of moves to the goal, this one included.
static size_t follow(const uj_tray *tray, uj_pose *poses, char *notice, size_t size)
{
    uj_search_progress progress = {go_on, NULL};
    uj_hint_job job = uj_tray_hint_job(tray, poses);
    assert_non_null(job.data);
    job.run(job.data, &progress);
    notice[0] = '\0';
    uj_tray_hint hint = uj_tray_hint_result(&job, poses, notice, size);
    uj_motion motion = hint.motion;
    job.destroy(job.data);
    if (hint.move_count == 0)
        fail_msg("%s", notice);
    assert_memory_equal(motion.poses, poses, tray->piece_count * sizeof *poses);
    memcpy(poses, &motion.poses[(motion.frame_count - 1) * tray->piece_count],
           tray->piece_count * sizeof *poses);
    uj_motion_clear(&motion);
    return hint.move_count;
}

static void easy_puzzle_has_the_fewest_moves(void **state)
{
    (void)state;
    char notice[200];
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 6));
    builder_add_exit(tray, builder_rectangle(2.5, -6, 3.6, 0), 1);
    builder_add_bar(tray, 2, 1, 1, (uj_pose){3, 3, 0});
    builder_goal_exit(tray, 0, 0);
    uj_pose pose = tray->pieces[0].start;
    size_t left = follow(tray, &pose, notice, sizeof notice);
    assert_null(strstr(notice, "maybe fewer"));
    for (; left > 1; left--)
        assert_int_equal(follow(tray, &pose, notice, sizeof notice), left - 1);
    uj_tray_destroy(tray);
}

// Finding an optimal solution takes too long, so the notice must say "maybe fewer".
static void tight_puzzle_has_a_way(void **state)
{
    (void)state;
    char notice[200];
    uj_pose poses[4];
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_exit(tray, builder_rectangle(5.2, -13, 7.8, 0), 3);
    for (int i = 0; i < 4; i++) {
        poses[i] = (uj_pose){6.5, (3.5 - i) * 2.44, 0.0};
        builder_add_bar(tray, 9.76, 2.44, i == 0 ? 3 : 5, poses[i]);
    }
    builder_goal_exit(tray, 0, 0);
    assert_true(follow(tray, poses, notice, sizeof notice) >= 4);
    assert_non_null(strstr(notice, "maybe fewer"));
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(easy_puzzle_has_the_fewest_moves),
        cmocka_unit_test(tight_puzzle_has_a_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
