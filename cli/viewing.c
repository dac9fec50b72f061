// Goes from window to window.
#include "cli/viewing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bundled.h"
#include "cli/problem_finder.h"
#include "cli/shown.h"
#include "viewer/gallery_window.h"
#include "viewer/window.h"

typedef struct viewing {
    const uj_viewing_options *options;
    size_t played;  // steps of the script
    uj_theme theme;
    uj_shown *next;  // what is to be shown; owned
    char name[128];  // for its pictures
    uj_bundled bundled;
    uj_gallery gallery;
    bool has_gallery;  // it was loaded
} viewing;

// Name for screenshots and games: the file's, without folder and ending.
static void name_pictures(const char *path, char *name, size_t size)
{
    const char *base = strrchr(path, '/');
    base = base != NULL ? base + 1 : path;
    snprintf(name, size, "%s", strcmp(base, "-") == 0 ? "unjam" : base);
    char *ending = strrchr(name, '.');
    if (ending != NULL && ending != name)
        *ending = '\0';
    ending = strrchr(name, '.');
    if (ending != NULL && ending != name && strcmp(ending, ".game") == 0)
        *ending = '\0';
}

static void drop_next(viewing *v)
{
    if (v->next != NULL)
        uj_shown_clear(v->next);
    free(v->next);
    v->next = NULL;
}

// Reads a file and puts it in the place of what is to be shown; leaves that alone after an error.
static uj_status take_path(viewing *v, const char *path, const char *instance, uj_error *error)
{
    uj_shown *shown = calloc(1, sizeof *shown);
    if (shown == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    uj_status status = uj_shown_read(path, instance, shown, error);
    if (status == UJ_OK)
        status = uj_shown_make(shown, error);
    if (status != UJ_OK) {
        uj_shown_clear(shown);
        free(shown);
        return status;
    }
    drop_next(v);
    v->next = shown;
    name_pictures(path, v->name, sizeof v->name);
    return UJ_OK;
}

static uj_status take_dropped(void *payload, const char *path, uj_error *error)
{
    return take_path(payload, path, NULL, error);
}

// --- windows -------------------------------------------------------------------------------------

// What is left of the script.
static uj_script rest_of(const viewing *v)
{
    const uj_script *script = v->options->script;
    return script != NULL ? (uj_script){script->count - v->played, script->steps + v->played}
                          : (uj_script){0};
}

// Shows what is next; a file dropped there is next then.
static uj_status show_next(viewing *v, uj_error *error)
{
    uj_shown *shown = v->next;
    uj_script script = rest_of(v);
    size_t played = 0;
    uj_window_options options = {.name = v->name,
                                 .width = v->options->width,
                                 .height = v->options->height,
                                 .theme = v->theme,
                                 .script = v->options->script != NULL ? &script : NULL,
                                 .played = &played,
                                 .take_file = take_dropped,
                                 .take_payload = v,
                                 .game = shown->game,
                                 .save_game = uj_game_file_save,
                                 .payload = shown};
    char name[sizeof v->name];
    memcpy(name, v->name, sizeof name);  // that of a dropped file takes its place
    options.name = name;
    v->next = NULL;
    shown->game = NULL;  // the window's from now on
    uj_status status = uj_window_run(shown->subject, &options, error);
    v->played += played;
    uj_shown_clear(shown);
    free(shown);
    return status;
}

static uj_status load_gallery(viewing *v, uj_error *error)
{
    if (v->has_gallery)
        return UJ_OK;
    uj_status status = uj_bundled_load(&v->bundled, error);
    if (status != UJ_OK)
        return status;
    v->gallery = uj_gallery_start(v->bundled.entries, v->bundled.count, v->options->width,
                                  v->options->height);
    v->gallery.theme = v->theme;
    v->has_gallery = true;
    return UJ_OK;
}

// Opens what was chosen in the gallery, or says there why it cannot be opened.
static uj_status choose(viewing *v, bool *quit, uj_error *error)
{
    uj_gallery_choice choice;
    uj_script script = rest_of(v);
    uj_status status =
        uj_gallery_run(&v->gallery, v->options->script != NULL ? &script : NULL, &choice, error);
    v->played += choice.played;
    v->theme = v->gallery.theme;
    *quit = choice.quit;
    if (status == UJ_OK && !choice.quit) {
        uj_error mistake = {0};
        char text[1024];
        const char *path =
            choice.dropped != NULL ? choice.dropped : v->bundled.problems[choice.entry]->path;
        if (take_path(v, path, NULL, &mistake) != UJ_OK)
            uj_gallery_tell(&v->gallery, uj_error_text(&mistake, text, sizeof text));
    }
    free(choice.dropped);
    return status;
}

static uj_status visit_gallery(viewing *v, uj_error *error)
{
    bool quit = false;
    uj_status status = load_gallery(v, error);
    while (status == UJ_OK && !quit) {
        status = choose(v, &quit, error);
        while (status == UJ_OK && v->next != NULL)
            status = show_next(v, error);
    }
    return status;
}

// --- the visit -----------------------------------------------------------------------------------

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

static uj_status visit_file(viewing *v, uj_error *error)
{
    char *path = NULL;
    uj_status status = uj_problem_find(v->options->file, &path, error);
    if (status == UJ_OK)
        status = take_path(v, path, v->options->instance, error);
    free(path);
    bool may_tell = !v->options->in_terminal && v->options->script == NULL &&
                    (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"));
    if (status != UJ_OK && may_tell && load_gallery(v, NULL) == UJ_OK) {
        char text[1024];
        uj_gallery_tell(&v->gallery, uj_error_text(error, text, sizeof text));
        visit_gallery(v, NULL);
    }
    while (status == UJ_OK && v->next != NULL)
        status = show_next(v, error);
    return status;
}

uj_status uj_viewing_run(const uj_viewing_options *options, uj_error *error)
{
    viewing v = {.options = options, .theme = options->theme};
    uj_status status = options->file != NULL ? visit_file(&v, error) : visit_gallery(&v, error);
    drop_next(&v);
    uj_bundled_clear(&v.bundled);
    return status;
}
