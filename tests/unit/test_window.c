// The window, driven by scripts under SDL's dummy driver: what it shows is the scene that the
// player asks for; without a display it does not open.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "sample_tray.h"
#include "viewer/layout.h"
#include "viewer/player.h"
#include "viewer/record_canvas.h"
#include "viewer/tray_subject.h"
#include "viewer/window.h"

enum { WIDTH = 1000, HEIGHT = 700 };

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *subject;
    char folder[64], dump[96];
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    uj_certificate valid = {.valid = true, .overlap_bound = 2e-7};
    f->tray = sample_tray();
    f->solution = sample_solution();
    snprintf(f->folder, sizeof f->folder, "test_window.XXXXXX");
    *state = f;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (mkdtemp(f->folder) == NULL)
        return 1;
    snprintf(f->dump, sizeof f->dump, "%s/scene.txt", f->folder);
    return uj_tray_subject_create(f->tray, &f->solution, &valid, &f->subject, NULL) == UJ_OK ? 0
                                                                                             : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    unlink(f->dump);
    rmdir(f->folder);
    uj_subject_destroy(f->subject);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

// Plays the steps, then dumps the scene; returns its text (free it with free).
static char *play(const fixture *f, const char *steps)
{
    char text[512];
    uj_script script;
    uj_error error = {0};
    snprintf(text, sizeof text, "%s,dump=%s,q", steps, f->dump);
    assert_int_equal(uj_script_parse(text, &script, &error), UJ_OK);
    uj_window_options options = {
        .name = "unused", .width = WIDTH, .height = HEIGHT, .script = &script};
    uj_status status = uj_window_run(f->subject, &options, &error);
    uj_script_clear(&script);
    if (status != UJ_OK)
        fail_msg("%s", error.message);
    FILE *file = fopen(f->dump, "rb");
    assert_non_null(file);
    char *scene = calloc(1, 1u << 20);
    assert_true(fread(scene, 1, (1u << 20) - 1, file) > 0);
    fclose(file);
    return scene;
}

static char *expected(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_record_canvas record = uj_record_canvas_empty();
    uj_scene_draw(&scene, &record.base);
    return record.text;
}

static void check(const fixture *f, const char *steps, const uj_player *player)
{
    char *shown = play(f, steps), *wanted = expected(player);
    size_t same = 0;
    while (shown[same] != '\0' && shown[same] == wanted[same])
        same++;
    while (same > 0 && shown[same - 1] != '\n')
        same--;
    if (strcmp(shown, wanted) != 0)
        fail_msg("after %s the window shows\n%.200s\nand not\n%.200s", steps, shown + same,
                 wanted + same);
    free(shown);
    free(wanted);
}

static void keys_show_the_scene_they_ask_for(void **state)
{
    fixture *f = *state;
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    check(f, "home", &player);
    player.seconds = f->subject->timeline.starts[2];
    check(f, "right,right", &player);
    check(f, "end,left", &player);
    check(f, "space,wait=0.7,period,right,right", &player);
    player.help = true;
    check(f, "right,right,?", &player);
    player.help = false;
    player.loop = true;
    check(f, "right,right,l", &player);
    player.loop = false;
    player.look.theme = UJ_THEME_DARK;
    check(f, "right,right,t", &player);
    player.look.theme = UJ_THEME_LIGHT;
    player.seconds = 0.3 * f->subject->timeline.total;
    check(f, "3", &player);
    player.seconds = 0.0;
    for (int i = 0; i < 2; i++)
        uj_player_key(&player, UJ_KEY_FRAME_ON);
    check(f, "period,.,comma,period", &player);
    player = uj_player_start(f->subject, WIDTH, HEIGHT);
    uj_player_key(&player, UJ_KEY_PLAY);
    uj_player_key(&player, UJ_KEY_FASTER);
    for (int i = 0; i < 24; i++)
        uj_player_tick(&player, 0.4 / 24.0);
    check(f, "space,],wait=0.4", &player);
}

static void the_mouse_scrubs(void **state)
{
    fixture *f = *state;
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    int y = (int)layout.track.y, from = (int)layout.track.x + 10, to = from + 300;
    char steps[128];
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    player.seconds = (to - layout.track.x) / layout.track.width * f->subject->timeline.total;
    snprintf(steps, sizeof steps, "click=%d:%d", to, y);
    check(f, steps, &player);
    snprintf(steps, sizeof steps, "drag=%d:%d:%d:%d", from, y, to, y + 40);
    check(f, steps, &player);
}

// The text of one scene, written down: the words and the pieces of the middle of move 2.
static void a_scene_written_down(void **state)
{
    fixture *f = *state;
    char *scene = play(f, "right,right,left,wait=1");
    static const char *const lines[] = {
        "text status",     "\"move 2/3\"\n",
        "text words",      "\"turn B ccw pressed SE\"\n",
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
    fixture *f = *state;
    char name[128], path[2][160];
    uj_script script;
    uj_error error = {0};
    snprintf(name, sizeof name, "%s/shot", f->folder);
    snprintf(path[0], sizeof path[0], "%s-1.png", name);
    snprintf(path[1], sizeof path[1], "%s-2.png", name);
    FILE *old = fopen(path[0], "wb");
    fputs("old", old);
    fclose(old);
    assert_int_equal(uj_script_parse("right,s,q", &script, &error), UJ_OK);
    uj_window_options options = {.name = name, .width = WIDTH, .height = HEIGHT, .script = &script};
    assert_int_equal(uj_window_run(f->subject, &options, &error), UJ_OK);
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
    fixture *f = *state;
    uj_error error = {0};
    uj_window_options options = {.name = "unused"};
    assert_int_equal(uj_window_run(f->subject, &options, &error), UJ_IO);
    assert_non_null(strstr(error.message, "unjam export"));
    // Nor does a script open one that was not asked for.
    uj_script script;
    assert_int_equal(uj_script_parse("q", &script, &error), UJ_OK);
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    options.script = &script;
    error = (uj_error){0};
    assert_int_equal(uj_window_run(f->subject, &options, &error), UJ_IO);
    assert_non_null(strstr(error.message, "unjam export"));
    uj_script_clear(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys_show_the_scene_they_ask_for, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_mouse_scrubs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_scene_written_down, set_up, tear_down),
        cmocka_unit_test_setup_teardown(screenshots_never_overwrite, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_invisible_window_opens, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
