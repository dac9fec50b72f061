// Tests the player's keys, mouse and time, without a window.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/play/script.h>
#include <unjam/viewer/scene/game_bar.h>

#include "tests/support/sample_fixture.h"

static uj_player start(void **state)
{
    sample_fixture *f = *state;
    return uj_player_start(f->subject, 1280.0, 800.0);
}

static double time_of(const uj_player *player)
{
    uj_controls controls;
    return uj_player_scene(player, &controls).time;
}

static void space_plays_to_the_end_and_begins_again(void **state)
{
    uj_player player = start(state);
    double total = player.subject->timeline.total;
    assert_false(uj_player_tick(&player, 1.0));
    assert_true(uj_player_key(&player, UJ_KEY_PLAY));
    assert_true(player.playing && (uj_player_wait(&player) < INFINITY));
    assert_true(uj_player_tick(&player, 0.25));
    assert_true(player.seconds == 0.25);
    while (player.playing)
        uj_player_tick(&player, 1.0 / 60.0);
    assert_true(player.seconds == total && time_of(&player) == SAMPLE_MOVES);
    assert_false((uj_player_wait(&player) < INFINITY));
    uj_player_key(&player, UJ_KEY_PLAY);
    assert_true(player.playing && player.seconds == 0.0);
}

static void a_loop_goes_round(void **state)
{
    uj_player player = start(state);
    double total = player.subject->timeline.total;
    uj_player_key(&player, UJ_KEY_LOOP);
    uj_player_key(&player, UJ_KEY_PLAY);
    for (int i = 0; i < 300; i++)
        uj_player_tick(&player, 0.1);
    assert_true(player.playing);
    assert_true(fabs(player.seconds - fmod(30.0, total)) < 1e-9);
}

static void arrows_go_by_moves(void **state)
{
    uj_player player = start(state);
    for (int move = 1; move <= SAMPLE_MOVES; move++) {
        assert_true(uj_player_key(&player, UJ_KEY_ON));
        assert_true(time_of(&player) == (double)move);
    }
    assert_false(uj_player_key(&player, UJ_KEY_ON));
    for (int move = SAMPLE_MOVES - 1; move >= 0; move--) {
        assert_true(uj_player_key(&player, UJ_KEY_BACK));
        assert_true(time_of(&player) == (double)move);
    }
    assert_false(uj_player_key(&player, UJ_KEY_BACK));
    // Within a move, UJ_KEY_BACK goes to the start of the move, and UJ_KEY_ON to the next move.
    const double *starts = player.subject->timeline.starts;
    player.seconds = 0.5 * (starts[1] + starts[2]) - 0.1;
    uj_player_key(&player, UJ_KEY_BACK);
    assert_true(time_of(&player) == 1.0);
    player.seconds = starts[1] + 0.1;
    uj_player_key(&player, UJ_KEY_ON);
    assert_true(time_of(&player) == 2.0);
    // During playback, just after the start of a move, UJ_KEY_BACK goes to the previous move.
    player.playing = true;
    uj_player_tick(&player, 0.1);
    uj_player_key(&player, UJ_KEY_BACK);
    assert_true(time_of(&player) == 1.0);
}

static void other_keys_set_position_and_speed(void **state)
{
    uj_player player = start(state);
    double total = player.subject->timeline.total;
    assert_true(uj_player_key(&player, (uj_key)(UJ_KEY_TENTH_0 + 5)));
    assert_true(fabs(player.seconds - 0.5 * total) < 1e-12);
    uj_player_key(&player, UJ_KEY_FRAME_ON);
    assert_true(fabs(player.seconds - 0.5 * total - 1.0 / 30.0) < 1e-12);
    uj_player_key(&player, UJ_KEY_FRAME_BACK);
    uj_player_key(&player, UJ_KEY_FRAME_BACK);
    assert_true(fabs(player.seconds - 0.5 * total + 1.0 / 30.0) < 1e-12);
    uj_player_key(&player, UJ_KEY_END);
    assert_true(player.seconds == total);
    uj_player_key(&player, UJ_KEY_START);
    assert_true(player.seconds == 0.0);
    assert_true(uj_player_speed(&player) == 1.0);
    assert_true(uj_player_key(&player, UJ_KEY_FASTER));
    assert_true(uj_player_speed(&player) == 2.0);
    uj_player_key(&player, UJ_KEY_PLAY);
    uj_player_tick(&player, 0.1);
    assert_true(player.seconds == 0.2);
    for (int i = 0; i < 20; i++)
        uj_player_key(&player, UJ_KEY_SLOWER);
    assert_true(uj_player_speed(&player) == 0.125);
    assert_false(uj_player_key(&player, UJ_KEY_SLOWER));
    uj_player_key(&player, UJ_KEY_FRAME_ON);
    assert_false(player.playing);
}

static void help_screenshot_and_quit(void **state)
{
    uj_player player = start(state);
    uj_controls controls;
    assert_true(uj_player_key(&player, UJ_KEY_HELP) && player.help);
    assert_true((uj_player_scene(&player, &controls).show & UJ_SHOW_HELP) != 0);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(!player.help && !player.quit);
    uj_player_key(&player, UJ_KEY_SCREENSHOT);
    assert_true(player.screenshot);
    uj_player_notice(&player, "saved");
    assert_string_equal(uj_player_scene(&player, &controls).controls->message, "saved");
    assert_false(uj_player_tick(&player, 1.0));
    assert_true(uj_player_tick(&player, 5.0));
    assert_null(uj_player_scene(&player, &controls).controls->message);
    assert_true(uj_player_key(&player, UJ_KEY_THEME) && player.style.theme == UJ_THEME_DARK);
    assert_true(uj_player_key(&player, UJ_KEY_FULL_SCREEN) && player.full_screen);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(player.quit);
}

static void escape_goes_back_in_steps(void **state)
{
    uj_player player = start(state);
    player.can_go_back = true;
    uj_player_key(&player, UJ_KEY_HAND);
    uj_player_key(&player, UJ_KEY_INSPECT);
    uj_player_key(&player, UJ_KEY_HELP);
    assert_true(player.game != NULL && player.inspector != NULL && player.help);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(player.game != NULL && player.inspector != NULL && !player.help);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(player.game != NULL && player.inspector == NULL);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(player.game == NULL && !player.back);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(player.back && !player.quit);
    player.back = false;
    uj_player_key(&player, UJ_KEY_QUIT);
    assert_true(player.quit && !player.back);
    uj_player_end(&player);
}

static const uj_vec2 *tip_of(const uj_player *player)
{
    uj_controls controls;
    return uj_player_scene(player, &controls).controls->tip;
}

static uj_vec2 middle_of(uj_area area)
{
    return (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height};
}

// The Back button needs `can_go_back`. A tooltip appears after the mouse has rested on a button.
static void the_back_button_and_its_tooltip(void **state)
{
    uj_player player = start(state);
    uj_layout layout = uj_layout_make(1280.0, 800.0, UJ_SHOW_WINDOW, player.subject);
    uj_vec2 at = middle_of(uj_game_bar_back(&layout));
    uj_vec2 begin = middle_of(uj_game_bar_begin(&layout));
    uj_player_mouse(&player, UJ_MOUSE_PRESS, at.x, at.y);
    assert_true(!player.back && !player.quit);
    assert_false(uj_player_mouse(&player, UJ_MOUSE_MOVE, at.x, at.y));
    assert_true(!uj_player_on_button(&player) && uj_player_wait(&player) == INFINITY);
    player.can_go_back = true;
    assert_false(uj_player_mouse(&player, UJ_MOUSE_MOVE, at.x + 1.0, at.y));
    assert_true(uj_player_on_button(&player));
    double wait = uj_player_wait(&player);
    assert_true(wait > 0.0 && wait < 2.0 && tip_of(&player) == NULL);
    assert_true(uj_player_tick(&player, wait + 0.01));
    assert_non_null(tip_of(&player));
    assert_true(uj_player_wait(&player) == INFINITY);
    assert_true(uj_player_mouse(&player, UJ_MOUSE_MOVE, begin.x, begin.y));
    assert_null(tip_of(&player));
    assert_true(uj_player_tick(&player, wait + 0.01));
    assert_non_null(tip_of(&player));
    assert_true(uj_player_key(&player, UJ_KEY_ON));
    assert_null(tip_of(&player));
    uj_player_mouse(&player, UJ_MOUSE_PRESS, at.x, at.y);
    assert_true(player.back && !player.quit);
    uj_player_end(&player);
}

static void the_scrubber_follows_the_mouse(void **state)
{
    uj_player player = start(state);
    double total = player.subject->timeline.total;
    uj_layout layout = uj_layout_make(1280.0, 800.0, UJ_SHOW_WINDOW, player.subject);
    double x = layout.track.x, y = layout.track.y, width = layout.track.width;
    assert_true(uj_player_mouse(&player, UJ_MOUSE_PRESS, x + 0.25 * width, y));
    assert_true(fabs(player.seconds - 0.25 * total) < 1e-9);
    player.playing = true;
    assert_false(uj_player_tick(&player, 0.5));  // time stands still while the scrubber is held
    assert_true(uj_player_mouse(&player, UJ_MOUSE_MOVE, x + 0.75 * width, y - 500.0));
    assert_true(fabs(player.seconds - 0.75 * total) < 1e-9);
    uj_player_mouse(&player, UJ_MOUSE_MOVE, x + 5.0 * width, y);
    assert_true(player.seconds == total);
    uj_player_mouse(&player, UJ_MOUSE_RELEASE, x, y);
    assert_false(uj_player_mouse(&player, UJ_MOUSE_MOVE, x, y));
    assert_true(player.seconds == total);
    assert_false(uj_player_mouse(&player, UJ_MOUSE_PRESS, layout.board.x + 5.0, layout.board.y));
    player.playing = false;
    player.seconds = 0.0;
    assert_true(uj_player_mouse(&player, UJ_MOUSE_PRESS, layout.controls.x + 5.0, y));
    assert_true(player.playing && !player.dragging);
    assert_true(layout.moves.height > 0.0);
    uj_player_mouse(&player, UJ_MOUSE_PRESS, layout.moves.x + 5.0,
                    layout.moves.y + 2.5 * layout.row);
    assert_true(time_of(&player) == 2.0);
}

// If a key starts a game while the mouse drags the scrubber, the drag ends.
static void a_game_takes_the_scrubber_from_the_mouse(void **state)
{
    for (int late = 0; late < 2; late++) {
        uj_player player = start(state);
        uj_layout layout = uj_layout_make(player.width, player.height, UJ_SHOW_WINDOW, NULL);
        double x = layout.track.x, width = layout.track.width, y = layout.track.y;
        uj_player_mouse(&player, UJ_MOUSE_PRESS, x + 0.3 * width, y);
        assert_true(player.dragging);
        uj_player_key(&player, UJ_KEY_HAND);
        assert_true(player.game != NULL && !player.dragging);
        uj_player_mouse(&player, UJ_MOUSE_MOVE, x + 0.5 * width, y);
        if (late == 0)
            uj_player_mouse(&player, UJ_MOUSE_RELEASE, x + 0.5 * width, y);
        uj_player_key(&player, UJ_KEY_ESCAPE);
        assert_true(player.game == NULL && !player.dragging);
        double seconds = player.seconds;
        assert_false(uj_player_mouse(&player, UJ_MOUSE_MOVE, x + 0.9 * width, y));
        assert_true(player.seconds == seconds);
        uj_player_end(&player);
    }
}

static void a_problem_without_solution_has_nothing_to_play(void **state)
{
    sample_fixture *f = *state;
    uj_player player = uj_player_start(f->still, 800.0, 600.0);
    uj_layout layout = uj_layout_make(800.0, 600.0, UJ_SHOW_WINDOW, NULL);
    for (int key = UJ_KEY_PLAY; key <= UJ_KEY_TENTH_9; key++)
        if (key != UJ_KEY_QUIT && key != UJ_KEY_ESCAPE)
            uj_player_key(&player, (uj_key)key);
    uj_player_key(&player, UJ_KEY_HELP);
    uj_player_end(&player);
    uj_player_mouse(&player, UJ_MOUSE_PRESS, layout.track.x + 50.0, layout.track.y);
    assert_false(player.playing || player.dragging);
    assert_true(player.seconds == 0.0 && time_of(&player) == 0.0);
}

static uj_vec2 in_window(const uj_player *player, uj_vec2 at)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    double scale;
    return uj_map_apply(uj_scene_map(&scene, &scale), at);
}

// A drag starts a game only if no solution is loaded and the inspector is closed.
static void dragging_a_piece_begins_a_game(void **state)
{
    sample_fixture *f = *state;
    const uj_pose at = f->tray->pieces[0].start;
    uj_player player = uj_player_start(f->still, 800.0, 600.0);
    uj_vec2 low, high;
    uj_polygon_bounds(&f->tray->interior, &low, &high);
    uj_vec2 piece = in_window(&player, (uj_vec2){at.x, at.y});
    uj_vec2 corner = in_window(&player, uj_vec2_add(low, (uj_vec2){1e-3, 1e-3}));
    uj_player_mouse(&player, UJ_MOUSE_PRESS, corner.x, corner.y);
    assert_true(player.game == NULL && !uj_player_holds(&player));
    assert_true(uj_player_mouse(&player, UJ_MOUSE_PRESS, piece.x, piece.y));
    assert_true(player.game != NULL && player.game->holding);
    uj_player_mouse(&player, UJ_MOUSE_MOVE, corner.x, corner.y);
    uj_player_mouse(&player, UJ_MOUSE_RELEASE, corner.x, corner.y);
    assert_true(player.game->made == 1 && player.alone);
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_null(player.game);
    uj_player_key(&player, UJ_KEY_INSPECT);
    uj_player_mouse(&player, UJ_MOUSE_PRESS, piece.x, piece.y);
    assert_null(player.game);
    uj_player_end(&player);

    player = start(state);
    piece = in_window(&player, (uj_vec2){at.x, at.y});
    uj_player_mouse(&player, UJ_MOUSE_PRESS, piece.x, piece.y);
    assert_null(player.game);
    uj_player_end(&player);
}

static void any_sequence_keeps_the_position(void **state)
{
    uj_player player = start(state);
    uint64_t seed = 20040731;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        unsigned what = (unsigned)(seed >> 33) % 46, where = (unsigned)(seed >> 40) % 1400;
        if (what <= UJ_KEY_TENTH_9)
            uj_player_key(&player, (uj_key)what);
        else if (what < 38)
            uj_player_mouse(&player, (uj_mouse)(what % 3), where, where % 2 ? 756.0 : 300.0);
        else
            uj_player_tick(&player, 0.01 * (double)(where % 100));
        if (!(player.seconds >= 0.0 && player.seconds <= player.subject->timeline.total))
            fail_msg("position %g after step %d", player.seconds, i);
    }
    uj_player_end(&player);
}

static void scripts_are_read(void **state)
{
    (void)state;
    uj_script script;
    uj_error error = {0};
    assert_int_equal(uj_script_parse("space, right,[,?,7,comma,wait=0.5,click=10:20.5,"
                                     "drag=1:2:3:4,dump=a b.txt,q",
                                     &script, &error),
                     UJ_OK);
    assert_int_equal(script.count, 11);
    assert_int_equal(script.steps[1].key, UJ_KEY_ON);
    assert_int_equal(script.steps[4].key, UJ_KEY_TENTH_0 + 7);
    assert_int_equal(script.steps[5].key, UJ_KEY_FRAME_BACK);
    assert_true(script.steps[6].kind == UJ_STEP_WAIT && script.steps[6].seconds == 0.5);
    assert_true(script.steps[7].x[1] == 10.0 && script.steps[7].y[1] == 20.5);
    assert_true(script.steps[8].x[1] == 3.0 && script.steps[8].y[1] == 4.0);
    assert_string_equal(script.steps[9].path, "a b.txt");
    uj_script_clear(&script);
    assert_int_equal(uj_script_parse("ctrl+shift+z,ctrl+left,type=1.5,alt+wheel=2,pick=1:2,Ctrl+z",
                                     &script, &error),
                     UJ_BAD_ARGUMENT);
    assert_int_equal(
        uj_script_parse("ctrl+shift+z,ctrl+left,type=1.5,alt+wheel=2,pick=1:2", &script, &error),
        UJ_OK);
    assert_int_equal(script.count, 5);
    assert_true(script.steps[0].key == UJ_KEY_NONE && script.steps[0].letter == 'z' &&
                script.steps[0].modifiers == (UJ_CONTROL | UJ_SHIFT));
    assert_true(script.steps[1].key == UJ_KEY_BACK && script.steps[1].modifiers == UJ_CONTROL);
    assert_string_equal(script.steps[2].path, "1.5");
    assert_true(script.steps[3].kind == UJ_STEP_WHEEL && script.steps[3].modifiers == UJ_ALT);
    assert_true(script.steps[4].kind == UJ_STEP_DRAG && script.steps[4].modifiers == UJ_SHIFT);
    uj_script_clear(&script);
    const char *const wrong[] = {"jump",     "space,,q", "wait=x",  "wait=-1",     "click=1",
                                 "drag=1:2", "dump=",    "wait=1s", "click=nan:1", "",
                                 "shift+",   "ctrl+zz",  "type="};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(uj_script_parse(wrong[i], &script, &error), UJ_BAD_ARGUMENT);
        assert_non_null(strstr(error.message, "of the script"));
        assert_null(script.steps);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(space_plays_to_the_end_and_begins_again),
        cmocka_unit_test(a_loop_goes_round),
        cmocka_unit_test(arrows_go_by_moves),
        cmocka_unit_test(other_keys_set_position_and_speed),
        cmocka_unit_test(help_screenshot_and_quit),
        cmocka_unit_test(escape_goes_back_in_steps),
        cmocka_unit_test(the_back_button_and_its_tooltip),
        cmocka_unit_test(the_scrubber_follows_the_mouse),
        cmocka_unit_test(a_game_takes_the_scrubber_from_the_mouse),
        cmocka_unit_test(a_problem_without_solution_has_nothing_to_play),
        cmocka_unit_test(dragging_a_piece_begins_a_game),
        cmocka_unit_test(any_sequence_keeps_the_position),
        cmocka_unit_test(scripts_are_read),
    };
    return cmocka_run_group_tests(tests, sample_set_up, sample_tear_down);
}
