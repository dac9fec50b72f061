// Runs the window of unjam-view, and opens the files named on the command line.
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/window/window.h>

#include "session_internal.h"

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// --- the window ----------------------------------------------------------------------------------

static uj_view *top_view(void *payload)
{
    uj_session *s = payload;
    if (s->quit || s->count == 0)
        return NULL;
    return s->overlay != NULL ? s->overlay : uj_session_top(s)->view;
}

// Shows `notice` when the window opens, unless it is "".
static uj_status run_window(uj_session *s, const char *notice, uj_error *error)
{
    uj_settings last = s->first;
    uj_view *view = uj_session_top(s)->view;
    int size[2] = {0};
    const uj_window_options options = {.width = last.width,
                                       .height = last.height,
                                       .fits = s->options->width <= 0,
                                       .style = &last.style,
                                       .script = s->options->script,
                                       .top = top_view,
                                       .serve = uj_session_serve,
                                       .tick = uj_session_tick,
                                       .wait = uj_session_wait,
                                       .busy = uj_session_busy,
                                       .end_size = size,
                                       .payload = s};
    if (notice[0] != '\0')
        view->class->notice(view, notice);
    uj_status status = uj_window_run(&options, error);
    if (size[0] > 0) {
        last.width = size[0];
        last.height = size[1];
    }
    if (status == UJ_OK)
        uj_session_write_memory(s, &last);
    return status;
}

// --- files ---------------------------------------------------------------------------------------

// If there are several files, skips games and proofs, because a shell pattern such as NAME-* may
// match them by accident.
static uj_status read_files(const uj_session *s, uj_opened_list *list, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; i < s->options->file_count && status == UJ_OK; i++) {
        char *path = NULL;
        status = uj_problem_find(s->options->files[i], &path, error);
        if (status == UJ_OK)
            status = uj_opened_add(
                list, &(uj_open_source){.path = path, .instance = s->options->instance}, error);
        const uj_loaded_file *read = status == UJ_OK ? &list->items[list->count - 1]->file : NULL;
        if (read != NULL && s->options->file_count > 1 && (read->is_game || read->is_proof)) {
            fprintf(stderr,
                    read->is_game ? _("unjam-view: %s was not opened: a game played by hand cannot "
                                      "be opened together with other files\n")
                                  : _("unjam-view: %s was not opened: a proof cannot be opened "
                                      "together with other files\n"),
                    path);
            uj_opened_remove_last(list);
        }
        free(path);
    }
    if (status == UJ_OK && list->count == 0)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("a proof, or a game played by hand, must be opened alone; choose "
                                "one of these files"));
    return status;
}

static uj_status open_one(uj_session *s, uj_error *error)
{
    char *path = NULL;
    uj_status status = uj_problem_find(s->options->files[0], &path, error);
    if (status == UJ_OK)
        status = uj_session_open(s, path, s->options->instance, error);
    free(path);
    return status;
}

// If no file is named, the editor starts a new puzzle.
static uj_status edit_one(uj_session *s, uj_error *error)
{
    char *path = NULL;
    uj_status status = UJ_OK;
    if (s->options->file_count > 0)
        status = uj_problem_find(s->options->files[0], &path, error);
    if (status == UJ_OK)
        status = uj_session_edit(s,
                                 (uj_edit_start){.path = path,
                                                 .instance = s->options->instance,
                                                 .kind = s->options->new_kind},
                                 error);
    free(path);
    return status;
}

static uj_status open_files(uj_session *s, uj_error *error)
{
    uj_opened_list list = {0};
    if (s->options->edit)
        return edit_one(s, error);
    if (s->options->file_count == 0)
        return uj_session_load_gallery(s, error);
    if (s->options->file_count == 1)
        return open_one(s, error);
    uj_status status = read_files(s, &list, error);
    if (status == UJ_OK)
        status = uj_session_show_list(s, &list, false, error);
    uj_opened_clear(&list);
    return status;
}

// Shows the error in the gallery if there are files and a display, but no terminal and no script.
static void show_error(uj_session *s, const uj_error *error)
{
    char text[1024];
    bool has_display = !s->options->in_terminal && s->options->script == NULL &&
                       (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"));
    if (has_display && s->options->file_count > 0 && uj_session_load_gallery(s, NULL) == UJ_OK)
        run_window(s, uj_error_text(error, text, sizeof text), NULL);
}

static void clear(uj_session *s)
{
    uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
    while (s->count > 0)
        uj_session_pop(s);
    uj_opened_clear(&s->fresh);
    uj_file_dialog_close(&s->dialog);
    uj_history_clear(&s->history);
    uj_folder_list_clear(&s->folder);
    uj_instances_clear(&s->instances);
    free(s->last_folder);
    free(s->action.path);
    free(s->action.instance);
}

uj_status uj_session_run(const uj_session_options *options, uj_error *error)
{
    uj_session s = {.options = options};
    char notice[2048];
    uj_session_read_memory(&s, notice, sizeof notice);
    uj_status status = open_files(&s, error);
    if (status == UJ_OK)
        status = run_window(&s, notice, error);
    else
        show_error(&s, error);
    clear(&s);
    return status;
}
