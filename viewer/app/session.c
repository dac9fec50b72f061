// Runs the window of unjam-view and keeps its stack of views: the gallery at the bottom, above it a
// puzzle.
#include "session.h"

#include <stdio.h>
#include <stdlib.h>

#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/play/gallery_view.h>
#include <unjam/viewer/window/window.h>

#include "bundled.h"
#include "opened.h"

enum { MOST_VIEWS = 8 };

typedef struct session {
    const uj_session_options *options;
    uj_view *views[MOST_VIEWS];  // [count] owned; the last is on top
    size_t count;
    uj_bundled bundled;
    uj_view *gallery;  // views[0], or NULL: the gallery is not loaded yet
} session;

// --- the stack -----------------------------------------------------------------------------------

static void pop(session *s)
{
    uj_view *view = s->views[--s->count];
    if (view == s->gallery)
        s->gallery = NULL;
    uj_view_destroy(view);
}

// Leaves only the gallery, if it is loaded.
static void pop_to_gallery(session *s)
{
    while (s->count > (s->gallery != NULL ? 1u : 0u))
        pop(s);
}

// Loads the gallery and puts it below all views.
static uj_status load_gallery(session *s, uj_error *error)
{
    if (s->gallery != NULL)
        return UJ_OK;
    uj_status status = uj_bundled_load(&s->bundled, error);
    if (status == UJ_OK)
        status = uj_gallery_view_create(s->bundled.entries, s->bundled.count, &s->gallery, error);
    if (status != UJ_OK) {
        uj_bundled_clear(&s->bundled);
        return status;
    }
    for (size_t i = s->count++; i > 0; i--)
        s->views[i] = s->views[i - 1];
    s->views[0] = s->gallery;
    return UJ_OK;
}

// Shows the files of the list above the gallery. An error leaves everything as it was.
static uj_status show_list(session *s, uj_opened_list *list, uj_error *error)
{
    uj_view *view = NULL;
    uj_status status = uj_opened_show(list, &view, error);
    if (status != UJ_OK)
        return status;
    pop_to_gallery(s);
    s->views[s->count++] = view;
    return UJ_OK;
}

static uj_status show_path(session *s, const char *path, uj_error *error)
{
    uj_opened_list list = {0};
    uj_status status = uj_opened_add(&list, path, NULL, error);
    if (status == UJ_OK)
        status = show_list(s, &list, error);
    uj_opened_clear(&list);
    return status;
}

// --- what views ask for --------------------------------------------------------------------------

static uj_view *top_view(void *payload)
{
    const session *s = payload;
    return s->count > 0 ? s->views[s->count - 1] : NULL;
}

static void serve(void *payload, uj_view *view, unsigned requests)
{
    session *s = payload;
    uj_error error = {0};
    char text[1024];
    uj_status status = UJ_OK;
    if ((requests & UJ_ASK_BACK) != 0) {
        status = load_gallery(s, &error);
        if (status == UJ_OK)
            pop(s);
    } else if ((requests & UJ_ASK_OPEN) != 0) {
        char *path = view->path;
        view->path = NULL;
        status = show_path(s, path, &error);
        free(path);
        if (status == UJ_OK && (requests & UJ_ASK_SOLVE) != 0)
            uj_view_text(top_view(s), "s", false);
    }
    if (status != UJ_OK)
        view->class->notice(view, uj_error_text(&error, text, sizeof text));
}

// --- the session ---------------------------------------------------------------------------------

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// Reads the files that the user named. Leaves a game out of a list of several files: a pattern such
// as NAME-* matches games, too.
static uj_status read_files(const session *s, uj_opened_list *list, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; i < s->options->file_count && status == UJ_OK; i++) {
        char *path = NULL;
        status = uj_problem_find(s->options->files[i], &path, error);
        if (status == UJ_OK)
            status = uj_opened_add(list, path, s->options->instance, error);
        if (status == UJ_OK && s->options->file_count > 1 &&
            list->items[list->count - 1]->file.is_game) {
            fprintf(stderr,
                    "unjam-view: %s left out: a game played by hand can only be opened alone\n",
                    path);
            uj_opened_remove_last(list);
        }
        free(path);
    }
    if (status == UJ_OK && list->count == 0)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              "games played by hand can only be opened one at a time");
    return status;
}

static uj_status run_window(session *s, uj_error *error)
{
    uj_view_style style = s->options->style;
    const uj_window_options options = {.width = s->options->width,
                                       .height = s->options->height,
                                       .style = &style,
                                       .script = s->options->script,
                                       .top = top_view,
                                       .serve = serve,
                                       .payload = s};
    return uj_window_run(&options, error);
}

// Shows in the gallery why the files cannot be opened, to users who do not see the terminal.
static void show_error(session *s, const uj_error *error)
{
    char text[1024];
    bool has_display = !s->options->in_terminal && s->options->script == NULL &&
                       (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"));
    if (!has_display || load_gallery(s, NULL) != UJ_OK)
        return;
    s->gallery->class->notice(s->gallery, uj_error_text(error, text, sizeof text));
    run_window(s, NULL);
}

static uj_status run_files(session *s, uj_error *error)
{
    uj_opened_list list = {0};
    uj_status status = read_files(s, &list, error);
    if (status == UJ_OK)
        status = show_list(s, &list, error);
    uj_opened_clear(&list);
    if (status == UJ_OK)
        return run_window(s, error);
    show_error(s, error);
    return status;
}

uj_status uj_session_run(const uj_session_options *options, uj_error *error)
{
    session s = {.options = options};
    uj_status status = UJ_OK;
    if (options->file_count > 0) {
        status = run_files(&s, error);
    } else {
        status = load_gallery(&s, error);
        if (status == UJ_OK)
            status = run_window(&s, error);
    }
    while (s.count > 0)
        pop(&s);
    uj_bundled_clear(&s.bundled);
    return status;
}
