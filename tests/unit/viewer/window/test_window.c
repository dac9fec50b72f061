// Tests the window, driven by scripts under SDL's dummy driver.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/played_window.h"

static void keys_show_the_scene_they_ask_for(void **state)
{
    window_fixture *f = *state;
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    window_check(f, "home", &player);
    player.seconds = f->subject->timeline.starts[2];
    window_check(f, "right,right", &player);
    window_check(f, "end,left", &player);
    window_check(f, "space,wait=0.7,period,right,right", &player);
    player.help = true;
    window_check(f, "right,right,?", &player);
    player.help = false;
    player.loop = true;
    window_check(f, "right,right,l", &player);
    player.loop = false;
    player.style.theme = UJ_THEME_DARK;
    window_check(f, "right,right,t", &player);
    player.style.theme = UJ_THEME_LIGHT;
    player.seconds = 0.3 * f->subject->timeline.total;
    window_check(f, "3", &player);
    player.seconds = 0.0;
    for (int i = 0; i < 2; i++)
        uj_player_key(&player, UJ_KEY_FRAME_ON);
    window_check(f, "period,.,comma,period", &player);
    player = uj_player_start(f->subject, WIDTH, HEIGHT);
    uj_player_key(&player, UJ_KEY_PLAY);
    uj_player_key(&player, UJ_KEY_FASTER);
    for (int i = 0; i < 24; i++)
        uj_player_tick(&player, 0.4 / 24.0);
    window_check(f, "space,],wait=0.4", &player);
}

static void the_mouse_scrubs(void **state)
{
    window_fixture *f = *state;
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    int y = (int)layout.track.y, from = (int)layout.track.x + 10, to = from + 300;
    char steps[128];
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    player.seconds = (to - layout.track.x) / layout.track.width * f->subject->timeline.total;
    snprintf(steps, sizeof steps, "click=%d:%d", to, y);
    window_check(f, steps, &player);
    snprintf(steps, sizeof steps, "drag=%d:%d:%d:%d", from, y, to, y + 40);
    window_check(f, steps, &player);
}

// The script ends in the middle of move 2.
static void a_scene_written_down(void **state)
{
    window_fixture *f = *state;
    char *scene = window_play(f, "right,right,left,wait=1");
    static const char *const lines[] = {
        "text status",     "\"move 2/3\"\n",
        "text words",      "\"turn B anticlockwise, pressed down and right\"\n",
        "text proof",      "\"proven: no overlap deeper than 2.0e-7 cm\"\n",
        "polygon piece:A", "polygon piece:B",
        "polygon piece:C", "text name:A",
        "polygon turn:B",  "disc handle",
        "text clock",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strstr(scene, lines[i]) == NULL)
            fail_msg("no \"%s\" in the scene", lines[i]);
    size_t ticks = 0;
    for (const char *at = strstr(scene, "line tick"); at != NULL; at = strstr(at + 1, "line tick"))
        ticks++;
    assert_int_equal(ticks, SAMPLE_MOVES + 1);
    free(scene);
}

static void screenshots_never_overwrite(void **state)
{
    window_fixture *f = *state;
    char name[128], path[2][160];
    uj_script script;
    uj_error error = {0};
    snprintf(name, sizeof name, "%s/shot", f->folder);
    snprintf(path[0], sizeof path[0], "%s-1.png", name);
    snprintf(path[1], sizeof path[1], "%s-2.png", name);
    FILE *old = fopen(path[0], "wb");
    fputs("old", old);
    fclose(old);
    assert_int_equal(uj_script_parse("right,f12,q", &script, &error), UJ_OK);
    assert_int_equal(window_run(f, name, &script, &error), UJ_OK);
    uj_script_clear(&script);
    char bytes[8] = "";
    old = fopen(path[0], "rb");
    assert_int_equal(fread(bytes, 1, 8, old), 3);
    fclose(old);
    FILE *new = fopen(path[1], "rb");
    assert_non_null(new);
    assert_int_equal(fread(bytes, 1, 8, new), 8);
    assert_memory_equal(bytes, "\x89PNG", 4);
    fclose(new);
    unlink(path[0]);
    unlink(path[1]);
}

static void no_invisible_window_opens(void **state)
{
    window_fixture *f = *state;
    uj_error error = {0};
    assert_int_equal(window_run(f, "unused", NULL, &error), UJ_IO);
    assert_non_null(strstr(error.message, "unjam export"));
    // If SDL_VIDEODRIVER is not set, a driver that shows nothing is refused even for a script.
    uj_script script;
    assert_int_equal(uj_script_parse("q", &script, &error), UJ_OK);
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    error = (uj_error){0};
    assert_int_equal(window_run(f, "unused", &script, &error), UJ_IO);
    assert_non_null(strstr(error.message, "unjam export"));
    uj_script_clear(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys_show_the_scene_they_ask_for, window_set_up,
                                        window_tear_down),
        cmocka_unit_test_setup_teardown(the_mouse_scrubs, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(a_scene_written_down, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(screenshots_never_overwrite, window_set_up,
                                        window_tear_down),
        cmocka_unit_test_setup_teardown(no_invisible_window_opens, window_set_up, window_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
