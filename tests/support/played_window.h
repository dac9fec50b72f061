// Plays a script in a window under SDL's dummy driver, and compares the window with the player's
// scene. Include after cmocka.h.
#ifndef UJ_PLAYED_WINDOW_H
#define UJ_PLAYED_WINDOW_H

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/play/player_view.h>
#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>
#include <unjam/viewer/window/window.h>

enum { WIDTH = 1000, HEIGHT = 700 };

typedef struct window_fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *subject, *other;  // both show the same solution
    bool paged;                   // show `subject` and `other` as two pages
    char folder[64], dump[96];
} window_fixture;

static inline int window_set_up(void **state)
{
    window_fixture *f = calloc(1, sizeof *f);
    uj_certificate valid = {.valid = true, .overlap_bound = 2e-7};
    f->tray = sample_tray();
    f->solution = sample_solution();
    snprintf(f->folder, sizeof f->folder, "test_window.XXXXXX");
    *state = f;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (mkdtemp(f->folder) == NULL)
        return 1;
    snprintf(f->dump, sizeof f->dump, "%s/scene.txt", f->folder);
    uj_status status = uj_tray_subject_create(f->tray, &f->solution, &valid, &f->subject, NULL);
    if (status == UJ_OK)
        status = uj_tray_subject_create(f->tray, &f->solution, &valid, &f->other, NULL);
    if (status == UJ_OK)
        f->subject->play = f->other->play = uj_tray_game_begin;
    return status == UJ_OK ? 0 : 1;
}

static inline int window_tear_down(void **state)
{
    window_fixture *f = *state;
    unlink(f->dump);
    rmdir(f->folder);
    uj_subject_destroy(f->subject);
    uj_subject_destroy(f->other);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static inline uj_view *window_top(void *payload)
{
    return *(uj_view **)payload;
}

// The window has only one view, so a request to go back or to quit closes the window.
static inline void window_serve(void *payload, uj_view *view, unsigned requests)
{
    if ((requests & (UJ_ASK_BACK | UJ_ASK_QUIT)) != 0) {
        uj_view_destroy(view);
        *(uj_view **)payload = NULL;
    }
}

// If f->paged, f->other is a second page. `name` is as in uj_player_page. `script` may be NULL.
static inline uj_status window_run(const window_fixture *f, const char *name,
                                   const uj_script *script, uj_error *error)
{
    const uj_player_page pages[] = {{f->subject, name, NULL}, {f->other, name, NULL}};
    const uj_player_view_options options = {.pages = pages, .page_count = f->paged ? 2 : 1};
    uj_view *view = NULL;
    assert_int_equal(uj_player_view_create(&options, &view, error), UJ_OK);
    const uj_window_options window = {.width = WIDTH,
                                      .height = HEIGHT,
                                      .script = script,
                                      .top = window_top,
                                      .serve = window_serve,
                                      .payload = &view};
    uj_status status = uj_window_run(&window, error);
    uj_view_destroy(view);
    return status;
}

// Returns the recorded scene after the steps. The caller frees it.
static inline char *window_play(const window_fixture *f, const char *steps)
{
    char text[512];
    uj_script script;
    uj_error error = {0};
    snprintf(text, sizeof text, "%s,dump=%s,q", steps, f->dump);
    assert_int_equal(uj_script_parse(text, &script, &error), UJ_OK);
    uj_status status = window_run(f, "unused", &script, &error);
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

// Returns the recorded scene of a player. The caller frees it.
static inline char *window_expected(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_record_canvas record = uj_record_canvas_empty();
    uj_scene_draw(&scene, &record.base);
    return record.text;
}

// After the steps, the window must show the player's scene.
static inline void window_check(const window_fixture *f, const char *steps, const uj_player *player)
{
    char *shown = window_play(f, steps), *wanted = window_expected(player);
    size_t same = 0;
    while (shown[same] != '\0' && shown[same] == wanted[same])
        same++;
    while (same > 0 && shown[same - 1] != '\n')
        same--;
    if (strcmp(shown, wanted) != 0)
        fail_msg("after %s the window shows\n%.200s\ninstead of\n%.200s", steps, shown + same,
                 wanted + same);
    free(shown);
    free(wanted);
}

#endif
