// Tests that all views of a session share one window.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>

#include "viewer/app/session.h"

#define DATA    UJ_TEST_ROOT "/tests/cli/data/"
#define PROBLEM UJ_TEST_ROOT "/problems/tray/two-pieces.json"

// What happened to the windows: "open:TITLE|", "title:TITLE|", "full|", "small|".
static char story[1024];

SDL_Window *__real_SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags);
SDL_Window *__wrap_SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags);
void __wrap_SDL_SetWindowTitle(SDL_Window *window, const char *title);
int __wrap_SDL_SetWindowFullscreen(SDL_Window *window, Uint32 flags);

static void tell(const char *what, const char *title)
{
    size_t used = strlen(story);
    snprintf(story + used, sizeof story - used, "%s%s|", what, title);
}

SDL_Window *__wrap_SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags)
{
    tell("open:", title);
    return __real_SDL_CreateWindow(title, x, y, w, h, flags);
}

void __wrap_SDL_SetWindowTitle(SDL_Window *window, const char *title)
{
    (void)window;
    tell("title:", title);
}

int __wrap_SDL_SetWindowFullscreen(SDL_Window *window, Uint32 flags)
{
    (void)window;
    tell(flags != 0 ? "full" : "small", "");
    return 0;
}

// If `file` is NULL, the session begins with the gallery.
static void check(const char *file, const char *steps, const char *wanted)
{
    char *files[] = {(char *)(uintptr_t)file};
    uj_script script;
    uj_error error = {0};
    story[0] = '\0';
    assert_int_equal(uj_script_parse(steps, &script, &error), UJ_OK);
    const uj_session_options options = {.files = files,
                                        .file_count = file != NULL ? 1 : 0,
                                        .width = 900,
                                        .height = 600,
                                        .script = &script};
    if (uj_session_run(&options, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_script_clear(&script);
    assert_string_equal(story, wanted);
}

static void one_window_shows_everything(void **state)
{
    (void)state;
    check(NULL, "home,space,escape,drop=" DATA "sussman.solution.json,escape,enter,q,space",
          "open:Unjam|title:Two pieces - Unjam|title:Unjam|title:Sussman's anomaly - Unjam|"
          "title:Unjam|title:Two pieces - Unjam|");
    check(DATA "two-pieces.solution.json", "escape,escape,space",
          "open:Two pieces - Unjam|title:Unjam|");
    check(DATA "two-pieces.solution.json",
          "drop=" DATA "sussman.solution.json,drop=" DATA "two-pieces.solution.json,escape,q",
          "open:Two pieces - Unjam|title:Sussman's anomaly - Unjam|title:Two pieces - Unjam|"
          "title:Unjam|");
}

static void full_screen_lasts_from_view_to_view(void **state)
{
    (void)state;
    check(DATA "two-pieces.solution.json", "f,escape,f,f,q",
          "open:Two pieces - Unjam|full|title:Unjam|small|full|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_window_shows_everything),
        cmocka_unit_test(full_screen_lasts_from_view_to_view),
    };
    char folder[] = "test_session.XXXXXX", path[64], file[96];
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(path, sizeof path, "%s/tray", folder);
    snprintf(file, sizeof file, "%s/two-pieces.json", path);
    if (mkdir(path, 0777) != 0 || symlink(PROBLEM, file) != 0)
        return 1;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("UNJAM_PROBLEMS", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(file);
    rmdir(path);
    rmdir(folder);
    return failed;
}
