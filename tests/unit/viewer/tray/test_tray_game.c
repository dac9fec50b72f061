// Tests trays played by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

// Two bars in a box. The upper bar must leave through the exit at the lower right.
static uj_tray *two_bars(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 5));
    builder_add_exit(tray, builder_rectangle(6, 0, 10, 1.2), 1.0);
    builder_add_bar(tray, 3, 1, 1, (uj_pose){2, 2, 0});
    builder_add_bar(tray, 3, 1, 2, (uj_pose){2, 0.5, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static uj_game *begin(const uj_tray *tray)
{
    uj_game *game;
    assert_int_equal(uj_tray_game_create(tray, NULL, &game, NULL), UJ_OK);
    return game;
}

static void carry(uj_game *game, uj_vec2 from, uj_vec2 to, bool more)
{
    game->class->press(game, from, 0.2, more);
    game->class->drag(game, (uj_vec2){0.5 * (from.x + to.x), 0.5 * (from.y + to.y)});
    game->class->drag(game, to);
    game->class->release(game, to);
}

static void assert_at(const uj_game *game, size_t piece, double x, double y, double degrees)
{
    uj_pose pose = uj_tray_game_poses(game)[piece];
    if (!(fabs(pose.x - x) < 1e-6 && fabs(pose.y - y) < 1e-6 &&
          fabs(uj_degrees(pose.angle) - degrees) < 1e-6))
        fail_msg("piece %zu is at %g %g %g", piece, pose.x, pose.y, uj_degrees(pose.angle));
}

static void drags_are_moves_and_can_be_undone(void **state)
{
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray);
    (void)state;
    carry(game, (uj_vec2){2, 2}, (uj_vec2){2.5, 3}, false);
    carry(game, (uj_vec2){2, 0.5}, (uj_vec2){9, 0.5}, false);
    assert_int_equal(game->made, 2);
    assert_at(game, 0, 2.5, 3, 0);
    assert_at(game, 1, 4.5, 0.5, 0);
    assert_true(uj_game_undo(game) && uj_game_undo(game) && !uj_game_undo(game));
    assert_at(game, 0, 2, 2, 0);
    assert_at(game, 1, 2, 0.5, 0);
    assert_true(uj_game_redo(game));
    assert_at(game, 0, 2.5, 3, 0);
    // A new move replaces the moves that were undone.
    carry(game, (uj_vec2){2.5, 3}, (uj_vec2){3.5, 3}, false);
    assert_true(game->made == 2 && game->known == 2 && !uj_game_redo(game));
    assert_true(uj_game_restart(game) && game->made == 0 && game->known == 2);
    assert_at(game, 0, 2, 2, 0);
    // A drag against a wall is no move, and neither is a click.
    carry(game, (uj_vec2){2, 0.5}, (uj_vec2){2, 0.5}, false);
    carry(game, (uj_vec2){2, 0.5}, (uj_vec2){2, -3}, false);
    assert_int_equal(game->made, 0);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

static void taps_of_one_kind_are_one_move(void **state)
{
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray);
    (void)state;
    carry(game, (uj_vec2){2, 2}, (uj_vec2){2.5, 3}, false);
    for (int i = 0; i < 18; i++)
        game->class->wheel(game, 1.0);
    assert_int_equal(game->made, 2);
    assert_at(game, 0, 2.5, 3, 90);
    assert_true(uj_tray_game_moves(game)[1].turned == uj_tray_game_poses(game)[0].angle);
    game->class->step(game, UJ_STEP_RIGHT, false);
    game->class->step(game, UJ_STEP_RIGHT, true);
    assert_int_equal(game->made, 3);
    game->class->select_next(game, false);
    game->class->step(game, UJ_STEP_RIGHT, true);
    assert_int_equal(game->made, 4);
    uj_game_undo(game);
    uj_game_undo(game);
    assert_at(game, 0, 2.5, 3, 90);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

static void handles_turn_and_snap_to_edges(void **state)
{
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray);
    (void)state;
    carry(game, (uj_vec2){2, 2}, (uj_vec2){2.5, 3}, false);
    uj_vec2 handle =
        uj_tray_handle((const uj_tray_subject *)game->subject, 0, uj_tray_game_poses(game)[0]);
    game->class->press(game, handle, 0.1, false);
    game->class->drag(game, (uj_vec2){3.5, 4});
    game->class->drag(game, (uj_vec2){2.52, 4.8});
    game->class->release(game, (uj_vec2){2.52, 4.8});
    assert_at(game, 0, 2.5, 3, 90);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

static void several_are_dragged_together(void **state)
{
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray);
    (void)state;
    carry(game, (uj_vec2){2, 2}, (uj_vec2){2, 2}, false);
    carry(game, (uj_vec2){2, 0.5}, (uj_vec2){3, 1.5}, true);
    assert_int_equal(game->made, 1);
    assert_at(game, 0, 3, 3, 0);
    assert_at(game, 1, 3, 1.5, 0);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

static void the_goal_is_recognised(void **state)
{
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray);
    (void)state;
    carry(game, (uj_vec2){2, 0.5}, (uj_vec2){1.5, 4}, false);  // this pushes the other bar up
    assert_at(game, 0, 2, 4.5, 0);
    assert_at(game, 1, 1.5, 3.5, 0);
    carry(game, (uj_vec2){2, 4.5}, (uj_vec2){4.6, 4.5}, false);
    carry(game, (uj_vec2){4.5, 4.5}, (uj_vec2){4.5, 0.55}, false);
    assert_false(game->solved);
    carry(game, (uj_vec2){4.5, 0.55}, (uj_vec2){8, 0.55}, false);
    assert_true(game->solved);
    assert_non_null(strstr(game->notice, "solved in 4 moves"));
    uj_game_undo(game);
    assert_false(game->solved);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

static void hints_lead_to_the_goal(void **state)
{
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray);
    (void)state;
    uj_hint *hint;
    carry(game, (uj_vec2){2, 2}, (uj_vec2){2.5, 3}, false);
    assert_int_equal(uj_hint_start(game->class->hint_job(game), &hint, NULL), UJ_OK);
    while (!uj_hint_done(hint))
        ;
    game->class->hint_take(game, uj_hint_result(hint));
    assert_true(game->hint_moves > 0);
    assert_non_null(strstr(game->notice, "from here: push"));
    uj_hint_destroy(hint);
    // A hint for an earlier position is dropped.
    assert_int_equal(uj_hint_start(game->class->hint_job(game), &hint, NULL), UJ_OK);
    carry(game, (uj_vec2){2.5, 3}, (uj_vec2){3.5, 3.5}, false);
    assert_int_equal(game->hint_moves, 0);
    while (!uj_hint_done(hint))
        ;
    game->class->hint_take(game, uj_hint_result(hint));
    assert_int_equal(game->hint_moves, 0);
    uj_hint_destroy(hint);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

// The slot is as high as the bar, so the bar can only slide.
static uj_tray *bar_in_a_slot(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 6, 1));
    builder_add_exit(tray, builder_rectangle(6, 0, 10, 1), 1.0);
    builder_add_bar(tray, 3, 1, 1, (uj_pose){1.5, 0.5, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void hints_stay_while_nothing_moves(void **state)
{
    uj_tray *tray = bar_in_a_slot();
    uj_game *game = begin(tray);
    (void)state;
    uj_hint *hint;
    carry(game, (uj_vec2){1, 0.5}, (uj_vec2){1.5, 0.5}, false);
    assert_int_equal(game->made, 1);
    assert_int_equal(uj_hint_start(game->class->hint_job(game), &hint, NULL), UJ_OK);
    while (!uj_hint_done(hint))
        ;
    game->class->hint_take(game, uj_hint_result(hint));
    uj_hint_destroy(hint);
    assert_true(game->hint_moves > 0);
    uj_pose before = uj_tray_game_poses(game)[0];
    game->class->wheel(game, 1.0);
    game->class->step(game, UJ_STEP_UP, false);
    carry(game, (uj_vec2){2, 0.5}, (uj_vec2){2, 0.5}, false);
    assert_memory_equal(&before, uj_tray_game_poses(game), sizeof before);
    assert_true(game->made == 1 && game->hint_moves > 0);
    game->class->step(game, UJ_STEP_RIGHT, false);
    assert_true(game->made == 2 && game->hint_moves == 0);
    uj_game_destroy(game);
    uj_tray_destroy(tray);
}

static void play_at_random(uj_game *game, test_random *random, bool undo)
{
    uj_vec2 at = {test_random_real(random, 0, 6), test_random_real(random, 0, 5)};
    uj_vec2 to = {test_random_real(random, -1, 9), test_random_real(random, -1, 6)};
    switch (test_random_below(random, 8)) {
    case 0:
        game->class->wheel(game, test_random_real(random, -3, 3));
        break;
    case 1:
        game->class->step(game, (uj_step_direction)test_random_below(random, 4), false);
        break;
    case 2:
        if (undo)
            uj_game_undo(game);
        break;
    case 3:
        uj_game_redo(game);
        break;
    case 4:
        game->class->select_next(game, false);
        break;
    default:
        carry(game, at, to, test_random_below(random, 4) == 0);
    }
}

static void copy_game(const uj_game *game, uj_game *copy)
{
    for (size_t i = 0; i < game->made; i++) {
        const uj_hand_move *move = &uj_tray_game_moves(game)[i];
        uj_hand_move made = {.pieces = move->pieces, .turned = move->turned, .how = move->how};
        made.motion.piece_count = move->motion.piece_count;
        for (size_t f = 0; f < move->motion.frame_count; f++)
            builder_require(uj_motion_append(&made.motion, move->motion.times[f],
                                             &move->motion.poses[2 * f]) == UJ_OK);
        char reason[200] = "";
        if (!uj_tray_game_append(copy, &made, reason, sizeof reason))
            fail_msg("move %zu: %s", i + 1, reason);
    }
}

// Tries a move of piece A that ends in `end`. The reason for the refusal must contain `expected`.
static void expect_refused(uj_game *game, const uj_pose end[2], const char *expected)
{
    uj_hand_move wrong = {.pieces = 1, .motion.piece_count = 2};
    char reason[200] = "";
    builder_require(uj_motion_append(&wrong.motion, 0.0, uj_tray_game_poses(game)) == UJ_OK);
    builder_require(uj_motion_append(&wrong.motion, 1.0, end) == UJ_OK);
    assert_false(uj_tray_game_append(game, &wrong, reason, sizeof reason));
    assert_non_null(strstr(reason, expected));
}

// Plays `game` at random. The same moves in `again` must lead to the same poses.
static void games_can_be_made_again(void **state)
{
    test_random random = {test_seed(3)};
    uj_tray *tray = two_bars();
    uj_game *game = begin(tray), *again = begin(tray);
    (void)state;
    for (int i = 0; i < 300; i++) {
        play_at_random(game, &random, i % 4 == 0);
        assert_true(game->made <= game->known && !game->holding);
        assert_null(strstr(game->notice, "could not prove"));
    }
    assert_true(game->made > 10);
    copy_game(game, again);
    assert_memory_equal(uj_tray_game_poses(again), uj_tray_game_poses(game), 2 * sizeof(uj_pose));
    // Motions that cannot be made by hand are refused.
    uj_pose end[2];
    memcpy(end, uj_tray_game_poses(again), sizeof end);
    end[1].angle += 0.1;
    expect_refused(again, end, "piece B turns");
    memcpy(end, uj_tray_game_poses(again), sizeof end);
    end[0] = end[1];
    expect_refused(again, end, "overlap");
    uj_game_destroy(game);
    uj_game_destroy(again);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drags_are_moves_and_can_be_undone),
        cmocka_unit_test(taps_of_one_kind_are_one_move),
        cmocka_unit_test(handles_turn_and_snap_to_edges),
        cmocka_unit_test(several_are_dragged_together),
        cmocka_unit_test(the_goal_is_recognised),
        cmocka_unit_test(hints_lead_to_the_goal),
        cmocka_unit_test(hints_stay_while_nothing_moves),
        cmocka_unit_test(games_can_be_made_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
