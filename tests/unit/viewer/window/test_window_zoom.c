// Tests zooming by wheel, keys and two fingers, and moving the board with the middle button.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>
#include <cmocka.h>

#include "tests/support/played_window.h"

static void pass(uj_player *player, double seconds)
{
    int frames = (int)ceil(60.0 * seconds);
    for (int i = 0; i < frames; i++)
        uj_player_tick(player, seconds / frames);
}

static uj_player start(const window_fixture *f)
{
    return uj_player_start(f->subject, WIDTH, HEIGHT);
}

static void the_wheel_with_ctrl_zooms(void **state)
{
    const window_fixture *f = *state;
    uj_player player = start(f);
    uj_player_mouse(&player, UJ_MOUSE_MOVE, 400.0, 200.0);
    uj_player_zoom_at(&player, 5.0, 400.0, 200.0);
    pass(&player, 0.1);
    window_check(f, "hover=400:200,ctrl+wheel=5,wait=0.1", &player);
    pass(&player, 1.0);
    window_check(f, "hover=400:200,ctrl+wheel=5,wait=0.1,wait=1", &player);
}

static void keys_with_ctrl_zoom(void **state)
{
    const window_fixture *f = *state;
    uj_player player = start(f);
    static const uj_zoom_key keys[] = {UJ_ZOOM_IN, UJ_ZOOM_IN,   UJ_ZOOM_OUT, UJ_ZOOM_LEFT,
                                       UJ_ZOOM_UP, UJ_ZOOM_DOWN, UJ_ZOOM_UP,  UJ_ZOOM_RIGHT};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        uj_player_zoom(&player, keys[i]);
        pass(&player, 0.2);
    }
    const char *steps = "ctrl++,wait=0.2,ctrl+=,wait=0.2,ctrl+-,wait=0.2,ctrl+left,wait=0.2,"
                        "ctrl+up,wait=0.2,ctrl+down,wait=0.2,ctrl+up,wait=0.2,ctrl+right,wait=0.2";
    window_check(f, steps, &player);
    uj_player_zoom(&player, UJ_ZOOM_RESET);
    pass(&player, 1.0);
    assert_true(!(player.zoom.scale > 0.0));
    char text[256];
    snprintf(text, sizeof text, "%s,ctrl+0,wait=1", steps);
    window_check(f, text, &player);
}

static void the_middle_button_moves_the_board(void **state)
{
    const window_fixture *f = *state;
    uj_player player = start(f);
    uj_player_mouse(&player, UJ_MOUSE_MOVE, 400.0, 200.0);
    uj_player_zoom_at(&player, 8.0, 400.0, 200.0);
    pass(&player, 1.0);
    uj_player_pan(&player, UJ_MOUSE_PRESS, 400.0, 200.0);
    for (int i = 1; i <= 4; i++)
        uj_player_mouse(&player, UJ_MOUSE_MOVE, 400.0 + 10.0 * i, 200.0 + 5.0 * i);
    uj_player_pan(&player, UJ_MOUSE_RELEASE, 440.0, 220.0);
    window_check(f, "hover=400:200,ctrl+wheel=8,wait=1,pan=400:200:440:220", &player);
}

static void two_fingers_zoom(void **state)
{
    const window_fixture *f = *state;
    uj_player player = start(f);
    uj_player_zoom_at(&player, 20.0 * 0.25, 400.0, 210.0);
    pass(&player, 1.0);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_EVENTS), 0);
    for (Uint16 fingers = 2; fingers <= 3; fingers++) {
        SDL_Event event = {.mgesture = {.type = SDL_MULTIGESTURE,
                                        .dDist = 0.25f,
                                        .x = 400.0f / WIDTH,
                                        .y = 210.0f / HEIGHT,
                                        .numFingers = fingers}};
        SDL_PushEvent(&event);
    }
    window_check(f, "wait=0,wait=1", &player);
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_wheel_with_ctrl_zooms, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(keys_with_ctrl_zoom, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(the_middle_button_moves_the_board, window_set_up,
                                        window_tear_down),
        cmocka_unit_test_setup_teardown(two_fingers_zoom, window_set_up, window_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
