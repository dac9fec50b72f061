// Runs the windows of unjam-view one after another.
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/load/game_save.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/window/gallery_window.h>
#include <unjam/viewer/window/window.h>

#include "bundled.h"

// An opened file. Must stay at its address, because its subject points into it.
typedef struct opened {
    uj_loaded_file file;
    char name[128];  // pictures and games of the file are saved under this name
} opened;

// The files of one window. Owns them.
typedef struct opened_list {
    size_t count;
    opened **items;  // [count]
} opened_list;

typedef struct session {
    const uj_session_options *options;
    size_t played;  // steps of the script played so far
    uj_view_style style;
    opened_list next;  // for the next window
    uj_bundled bundled;
    uj_gallery gallery;
    bool has_gallery;  // the gallery is loaded
} session;

// Sets the name for pictures and games to the file's name without folder and extension.
static void choose_name(const char *path, char *name, size_t size)
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

static void clear_list(opened_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        uj_loaded_file_clear(&list->items[i]->file);
        free(list->items[i]);
    }
    free(list->items);
    *list = (opened_list){0};
}

// Reads a file and appends it to the list. An error leaves the list as it was.
static uj_status add_path(opened_list *list, const char *path, const char *instance,
                          uj_error *error)
{
    opened *one = calloc(1, sizeof *one);
    opened **grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    list->items = grown != NULL ? grown : list->items;
    uj_status status = UJ_NO_MEMORY;
    if (one == NULL || grown == NULL)
        uj_error_set(error, status, "out of memory");
    else
        status = uj_loaded_file_read(path, instance, &one->file, error);
    if (status == UJ_OK)
        status = uj_loaded_file_make(&one->file, error);
    if (status != UJ_OK) {
        if (one != NULL)
            uj_loaded_file_clear(&one->file);
        free(one);
        return status;
    }
    choose_name(path, one->name, sizeof one->name);
    list->items[list->count++] = one;
    return UJ_OK;
}

// Reads a file for the next window. An error leaves the next window as it was.
static uj_status take_path(session *s, const char *path, uj_error *error)
{
    opened_list list = {0};
    uj_status status = add_path(&list, path, NULL, error);
    if (status != UJ_OK) {
        free(list.items);
        return status;
    }
    clear_list(&s->next);
    s->next = list;
    return UJ_OK;
}

static uj_status take_dropped(void *payload, const char *path, uj_error *error)
{
    return take_path(payload, path, error);
}

// --- windows -------------------------------------------------------------------------------------

// Returns the steps of the script that have not been played yet.
static uj_script rest_of(const session *s)
{
    const uj_script *script = s->options->script;
    return script != NULL ? (uj_script){script->count - s->played, script->steps + s->played}
                          : (uj_script){0};
}

// Runs the next window. A file dropped on it is shown in the window after it.
static uj_status show_next(session *s, uj_error *error)
{
    opened_list list = s->next;
    uj_script script = rest_of(s);
    size_t played = 0;
    uj_window_page *pages = calloc(list.count, sizeof *pages);
    if (pages == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < list.count; i++)
        pages[i] = (uj_window_page){list.items[i]->file.subject, list.items[i]->name,
                                    &list.items[i]->file};
    uj_window_options options = {.name = pages[0].name,
                                 .pages = pages,
                                 .page_count = list.count,
                                 .width = s->options->width,
                                 .height = s->options->height,
                                 .style = &s->style,
                                 .script = s->options->script != NULL ? &script : NULL,
                                 .played = &played,
                                 .take_file = take_dropped,
                                 .take_payload = s,
                                 .game = list.items[0]->file.game,
                                 .save_game = uj_game_save,
                                 .payload = pages[0].payload};
    s->next = (opened_list){0};
    list.items[0]->file.game = NULL;  // the window owns it from now on
    uj_status status = uj_window_run(pages[0].subject, &options, error);
    s->played += played;
    clear_list(&list);
    free(pages);
    return status;
}

static uj_status load_gallery(session *s, uj_error *error)
{
    if (s->has_gallery)
        return UJ_OK;
    uj_status status = uj_bundled_load(&s->bundled, error);
    if (status != UJ_OK)
        return status;
    s->gallery = uj_gallery_start(s->bundled.entries, s->bundled.count, s->options->width,
                                  s->options->height);
    s->gallery.theme = s->style.theme;
    s->has_gallery = true;
    return UJ_OK;
}

// Runs the gallery and reads the chosen file. If the file cannot be opened, the gallery will say
// why.
static uj_status choose(session *s, bool *quit, uj_error *error)
{
    uj_gallery_choice choice;
    uj_script script = rest_of(s);
    s->gallery.theme = s->style.theme;
    uj_status status =
        uj_gallery_run(&s->gallery, s->options->script != NULL ? &script : NULL, &choice, error);
    s->played += choice.played;
    s->style.theme = s->gallery.theme;
    *quit = choice.quit;
    if (status == UJ_OK && !choice.quit) {
        uj_error mistake = {0};
        char text[1024];
        const char *path =
            choice.dropped != NULL ? choice.dropped : s->bundled.problems[choice.entry]->path;
        if (take_path(s, path, &mistake) != UJ_OK)
            uj_gallery_tell(&s->gallery, uj_error_text(&mistake, text, sizeof text));
    }
    free(choice.dropped);
    return status;
}

static uj_status run_gallery(session *s, uj_error *error)
{
    bool quit = false;
    uj_status status = load_gallery(s, error);
    while (status == UJ_OK && !quit) {
        status = choose(s, &quit, error);
        while (status == UJ_OK && s->next.count > 0)
            status = show_next(s, error);
    }
    return status;
}

// --- the session ---------------------------------------------------------------------------------

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// Removes the last file, which is a game, from a list of several files. A game may be in such a
// list because a pattern such as NAME-* matches games, too.
static void leave_game_out(opened_list *list, const char *path)
{
    opened *last = list->items[--list->count];
    fprintf(stderr, "unjam-view: %s left out: a game played by hand can only be opened alone\n",
            path);
    uj_loaded_file_clear(&last->file);
    free(last);
}

static uj_status add_files(session *s, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; i < s->options->file_count && status == UJ_OK; i++) {
        char *path = NULL;
        status = uj_problem_find(s->options->files[i], &path, error);
        if (status == UJ_OK)
            status = add_path(&s->next, path, s->options->instance, error);
        if (status == UJ_OK && s->options->file_count > 1 &&
            s->next.items[s->next.count - 1]->file.is_game)
            leave_game_out(&s->next, path);
        free(path);
    }
    if (status == UJ_OK && s->next.count == 0)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              "games played by hand can only be opened one at a time");
    return status;
}

static uj_status run_files(session *s, uj_error *error)
{
    uj_status status = add_files(s, error);
    if (status != UJ_OK)
        clear_list(&s->next);
    bool has_display = !s->options->in_terminal && s->options->script == NULL &&
                       (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"));
    if (status != UJ_OK && has_display && load_gallery(s, NULL) == UJ_OK) {
        char text[1024];
        uj_gallery_tell(&s->gallery, uj_error_text(error, text, sizeof text));
        run_gallery(s, NULL);
    }
    while (status == UJ_OK && s->next.count > 0)
        status = show_next(s, error);
    return status;
}

uj_status uj_session_run(const uj_session_options *options, uj_error *error)
{
    session s = {.options = options, .style = options->style};
    uj_status status = options->file_count > 0 ? run_files(&s, error) : run_gallery(&s, error);
    clear_list(&s.next);
    uj_bundled_clear(&s.bundled);
    return status;
}
