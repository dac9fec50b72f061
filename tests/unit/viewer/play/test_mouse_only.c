// Tests that a solution can be played with the mouse alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/scene/tool_bar.h>
#include <unjam/viewer/scene/tooltip.h>

#include "tests/support/sample_fixture.h"
#include "tests/support/scene_reader.h"

// Returns the middle of the button for a key, found by trying points of the window.
static uj_vec2 button_of(const uj_player *player, uj_key key)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_layout layout = uj_layout_make(scene.width, scene.height, scene.show, scene.subject);
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (double y = 0.5; y < scene.height; y += 2.0)
        for (double x = 0.5; x < scene.width; x += 2.0) {
            uj_key found;
            if (!uj_tool_bar_find(&scene, &layout, x, y, &found) || found != key)
                continue;
            low = (uj_vec2){fmin(low.x, x), fmin(low.y, y)};
            high = (uj_vec2){fmax(high.x, x), fmax(high.y, y)};
        }
    if (!(low.x < high.x))
        fail_msg("no button for the key %s at %gx%g", uj_key_name(key), scene.width, scene.height);
    return (uj_vec2){0.5 * (low.x + high.x), 0.5 * (low.y + high.y)};
}

static void click(uj_player *player, uj_key key)
{
    uj_vec2 at = button_of(player, key);
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    if (!player->help)
        assert_non_null(uj_tooltip_find(&scene, at.x, at.y));
    uj_player_mouse(player, UJ_MOUSE_PRESS, at.x, at.y);
    uj_player_mouse(player, UJ_MOUSE_RELEASE, at.x, at.y);
}

static void buttons_do_what_keys_do(void **state)
{
    static const double sizes[][2] = {{1600, 1000}, {900, 600}, {420, 940}, {1500, 420}};
    sample_fixture *f = *state;
    for (int i = 0; i < 4; i++) {
        uj_player player = uj_player_start(f->subject, sizes[i][0], sizes[i][1]);
        const double *starts = f->subject->timeline.starts;
        click(&player, UJ_KEY_ON);
        assert_true(player.seconds == starts[1]);
        click(&player, UJ_KEY_ON);
        click(&player, UJ_KEY_BACK);
        assert_true(player.seconds == starts[1]);
        click(&player, UJ_KEY_FASTER);
        click(&player, UJ_KEY_FASTER);
        assert_true(uj_player_speed(&player) == 4.0);
        click(&player, UJ_KEY_SLOWER);
        assert_true(uj_player_speed(&player) == 2.0);
        click(&player, UJ_KEY_LOOP);
        assert_true(player.loop);
        click(&player, UJ_KEY_FULL_SCREEN);
        assert_true(player.full_screen);
        click(&player, UJ_KEY_MAGNIFY);
        assert_non_null(player.magnifier);
        click(&player, UJ_KEY_MAGNIFY);
        assert_null(player.magnifier);
        click(&player, UJ_KEY_HELP);
        assert_true(player.help);
        click(&player, UJ_KEY_HELP);  // any click closes the help
        assert_false(player.help);
        uj_player_end(&player);
        // If there is no solution, the buttons for help and full screen still work, also in a game.
        player = uj_player_start(f->still, sizes[i][0], sizes[i][1]);
        for (int game = 0; game < 2; game++) {
            click(&player, UJ_KEY_FULL_SCREEN);
            assert_true(player.full_screen == (game == 0));
            click(&player, UJ_KEY_HELP);
            assert_true(player.help);
            player.help = false;
            if (game == 0)
                uj_player_key(&player, UJ_KEY_HAND);
        }
        uj_player_end(&player);
    }
}

static void buttons_never_meet(void **state)
{
    static const double sides[] = {200, 240, 300, 420, 600, 800, 1080, 1280, 1920, 3840};
    enum { COUNT = sizeof sides / sizeof sides[0] };
    sample_fixture *f = *state;
    for (int i = 0; i < COUNT * COUNT; i++) {
        double width = sides[i / COUNT], height = sides[i % COUNT];
        uj_layout l = uj_layout_make(width, height, UJ_SHOW_WINDOW, f->subject);
        if (l.steps.height > 0.0) {
            assert_true(l.steps.x >= l.controls.x + 1.6 * l.text);
            assert_true(l.steps.x + l.steps.width <= l.track.x + 1e-9);
            assert_true(l.speeds.x >= l.clock);
            assert_true(l.speeds.x + 7.4 * l.text <= width);
        }
        assert_true(l.track.width > 0.2 * width);
        assert_true(l.tools.x >= l.title.x + l.title.width);
        assert_true(l.tools.x + l.tools.width <= width);
    }
}

static char *window_of(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return text_of_scene(&scene);
}

// Returns the number of the first move that the list shows.
static int first_row(const uj_player *player)
{
    char *text = window_of(player);
    int first = -1;
    const char *row = strstr(text, "text row ");
    assert_non_null(row);
    assert_int_equal(sscanf(strchr(row, '"'), "\"%d\"", &first), 1);
    free(text);
    return first;
}

static void the_wheel_scrolls_the_moves(void **state)
{
    (void)state;
    uj_loaded_file file = {0};
    uj_error error = {0};
    if (uj_loaded_file_read(UJ_TEST_ROOT "/tests/cli/data/line-1.solution.json", NULL, &file,
                            &error) != UJ_OK ||
        uj_loaded_file_make(&file, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_player player = uj_player_start(file.subject, 1280.0, 400.0);
    uj_layout layout = uj_layout_make(1280.0, 400.0, UJ_SHOW_WINDOW, file.subject);
    size_t count = file.subject->move_count, rows = layout.move_rows;
    assert_true(count > rows + 4);
    assert_int_equal(first_row(&player), 1);
    player.mouse = (uj_vec2){layout.board.x + 20.0, layout.board.y + 20.0};
    assert_false(uj_player_wheel(&player, -1.0));  // the mouse is not over the list
    player.mouse = (uj_vec2){layout.moves.x + 20.0, layout.moves.y + 0.5 * layout.row};
    assert_false(uj_player_wheel(&player, 1.0));
    assert_true(uj_player_wheel(&player, -1.0));
    assert_int_equal(first_row(&player), 3);
    assert_true(uj_player_wheel(&player, -50.0));
    assert_int_equal(first_row(&player), (int)(count - rows) + 1);
    assert_false(uj_player_wheel(&player, -1.0));
    // A click jumps to the move under the mouse.
    uj_player_mouse(&player, UJ_MOUSE_PRESS, player.mouse.x, player.mouse.y);
    assert_true(player.seconds == file.subject->timeline.starts[count - rows]);
    // Now the list follows the playback again.
    uj_player_key(&player, UJ_KEY_START);
    assert_int_equal(first_row(&player), 1);
    uj_player_end(&player);
    uj_loaded_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buttons_do_what_keys_do),
        cmocka_unit_test(buttons_never_meet),
        cmocka_unit_test(the_wheel_scrolls_the_moves),
    };
    return cmocka_run_group_tests(tests, sample_set_up, sample_tear_down);
}
