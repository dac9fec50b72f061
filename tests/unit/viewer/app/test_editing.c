// Tests touch input in the editor: two fingers zoom, and do nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>

#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/window/window.h>

#include "tests/support/scene_reader.h"
#include "viewer/app/editing.h"

enum { WIDTH = 1000, HEIGHT = 700 };

#define TRAY    UJ_TEST_ROOT "/problems/tray/two-pieces.json"
#define KLOTSKI UJ_TEST_ROOT "/problems/klotski/klotski.json"

static char dump[] = "test_editing.XXXXXX";
static bool changed;  // whether there were unsaved changes when the window was closed

static uj_view *top(void *payload)
{
    return *(uj_view **)payload;
}

// There is no other view, so going back closes the window, as quitting does.
static void serve(void *payload, uj_view *view, unsigned requests)
{
    if ((requests & (UJ_ASK_BACK | UJ_ASK_QUIT)) != 0) {
        changed = view->class->unsaved(view) != NULL;
        uj_view_destroy(view);
        *(uj_view **)payload = NULL;
    }
}

static char *read_dump(void)
{
    FILE *file = fopen(dump, "rb");
    assert_non_null(file);
    char *scene = calloc(1, 1u << 20);
    assert_non_null(scene);
    assert_true(fread(scene, 1, (1u << 20) - 1, file) > 0);
    fclose(file);
    return scene;
}

// The caller frees the scene.
static char *show(const char *path, SDL_Event *events, size_t count)
{
    const uj_edit_start start = {.path = path};
    char steps[64];
    uj_view *view = NULL;
    uj_script script;
    uj_error error = {0};
    assert_int_equal(uj_editing_view_create(&start, &view, &error), UJ_OK);
    snprintf(steps, sizeof steps, "wait=0,dump=%s,close", dump);
    assert_int_equal(uj_script_parse(steps, &script, &error), UJ_OK);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_EVENTS), 0);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(SDL_PushEvent(&events[i]), 1);
    const uj_window_options options = {.width = WIDTH,
                                       .height = HEIGHT,
                                       .script = &script,
                                       .top = top,
                                       .serve = serve,
                                       .payload = &view};
    if (uj_window_run(&options, &error) != UJ_OK)
        fail_msg("%s", error.message);
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
    uj_view_destroy(view);
    uj_script_clear(&script);
    return read_dump();
}

static drawn_box first_drawn(const char *scene, const char *tag)
{
    drawn_box box = {0.0, 0.0, 0.0, 0.0};
    if (find_drawn(scene, "polygon", tag, &box, 1) == 0)
        fail_msg("there is no %s in the scene", tag);
    return box;
}

// Two fingers move apart by a quarter of the window.
static SDL_Event pinch(float x, float y)
{
    return (SDL_Event){.mgesture = {.type = SDL_MULTIGESTURE,
                                    .dDist = 0.25f,
                                    .x = x / WIDTH,
                                    .y = y / HEIGHT,
                                    .numFingers = 2}};
}

static SDL_Event finger(Uint32 type, SDL_FingerID id)
{
    return (SDL_Event){.tfinger = {.type = type, .fingerId = id}};
}

// SDL makes this mouse event from the first finger on a touch screen.
static SDL_Event button(Uint32 type, Sint32 x, Sint32 y)
{
    return (SDL_Event){.button = {.type = type,
                                  .which = SDL_TOUCH_MOUSEID,
                                  .button = SDL_BUTTON_LEFT,
                                  .clicks = 1,
                                  .x = x,
                                  .y = y}};
}

static SDL_Event motion(Sint32 x, Sint32 y)
{
    return (SDL_Event){
        .motion = {.type = SDL_MOUSEMOTION, .which = SDL_TOUCH_MOUSEID, .x = x, .y = y}};
}

// Turns the mouse wheel with Ctrl held. The caller frees the scene.
static char *wheel(const char *path, double notches, double x, double y)
{
    uj_editor *editor = NULL;
    assert_int_equal(uj_editor_create(path, UJ_EDIT_TRAY, &editor, NULL), UJ_OK);
    uj_editor_resize(editor, WIDTH, HEIGHT);
    uj_editor_wheel(editor, &(uj_wheel_event){notches, x, y, UJ_CONTROL});
    uj_record_canvas record = uj_record_canvas_empty();
    uj_editor_draw(editor, &record.base);
    uj_editor_destroy(editor);
    return record.text;
}

static void two_fingers_zoom(void **state)
{
    (void)state;
    static const char *const files[] = {TRAY, KLOTSKI};
    static const char *const tags[] = {"piece", "frame"};
    for (size_t i = 0; i < 2; i++) {
        SDL_Event events[] = {pinch(400.0f, 350.0f)};
        char *before = show(files[i], NULL, 0), *after = show(files[i], events, 1);
        char *wanted = wheel(files[i], 5.0, 400.0, 350.0);
        assert_string_equal(after, wanted);
        assert_string_not_equal(after, before);
        drawn_box small = first_drawn(before, tags[i]);
        drawn_box large = first_drawn(after, tags[i]);
        // Each of the five notches zooms by 1.15.
        assert_true(fabs((large.right - large.left) / (small.right - small.left) - 2.011) < 0.05);
        free(before);
        free(after);
        free(wanted);
    }
}

// A second finger cancels the drag of the first finger: the piece returns to where it was.
static void two_fingers_drag_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        size_t piece;  // a piece that can be dragged down by 90 pixels
    } cases[] = {{TRAY, 0}, {KLOTSKI, 6}};
    for (size_t i = 0; i < 2; i++) {
        drawn_box pieces[7];
        char *before = show(cases[i].file, NULL, 0);
        assert_true(find_drawn(before, "polygon", "piece", pieces, 7) > cases[i].piece);
        Sint32 x = (Sint32)middle_x(pieces[cases[i].piece]);
        Sint32 y = (Sint32)middle_y(pieces[cases[i].piece]);
        SDL_Event events[] = {
            button(SDL_MOUSEBUTTONDOWN, x, y),
            finger(SDL_FINGERDOWN, 1),
            motion(x, y + 20),
            finger(SDL_FINGERDOWN, 2),
            motion(x, y + 60),
            finger(SDL_FINGERUP, 2),
            motion(x, y + 90),
            button(SDL_MOUSEBUTTONUP, x, y + 90),
            finger(SDL_FINGERUP, 1),
        };
        char *after = show(cases[i].file, events, sizeof events / sizeof events[0]);
        assert_false(changed);
        free(after);
        SDL_Event alone[] = {button(SDL_MOUSEBUTTONDOWN, x, y), finger(SDL_FINGERDOWN, 1),
                             motion(x, y + 20), motion(x, y + 90),
                             button(SDL_MOUSEBUTTONUP, x, y + 90)};
        after = show(cases[i].file, alone, sizeof alone / sizeof alone[0]);
        assert_true(changed);
        free(after);
        free(before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_fingers_zoom),
        cmocka_unit_test(two_fingers_drag_nothing),
    };
    int file = mkstemp(dump);
    if (file < 0)
        return 1;
    close(file);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(dump);
    return failed;
}
