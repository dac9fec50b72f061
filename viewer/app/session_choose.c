// Lets the user choose what to open.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/play/list_view.h>

#include "session_internal.h"

// Returns NULL if the view on top shows no file.
static const uj_opened *current(uj_session *s)
{
    const uj_level *top = uj_session_top(s);
    return top->files != NULL ? top->files->items[uj_opened_page(top->view)] : NULL;
}

static void tell(uj_session *s, const char *text)
{
    uj_view *view = uj_session_top(s)->view;
    view->class->notice(view, text);
    s->changed = true;
}

// Shows a list of this kind as the overlay. Returns the list, or NULL if out of memory.
static uj_view *list_of(uj_session *s, uj_overlay kind)
{
    uj_error error = {0};
    uj_view *list = s->overlay;
    if (list != NULL && s->overlay_kind == kind)
        return list;
    uj_status status = uj_list_view_create(uj_session_top(s)->view, &list, &error);
    uj_session_tell(s, status, &error);
    if (status != UJ_OK)
        return NULL;
    uj_session_set_overlay(s, list, kind);
    return list;
}

static void finish_list(uj_session *s, uj_status status, const uj_error *error)
{
    if (status != UJ_OK)
        uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
    uj_session_tell(s, status, error);
}

// --- folders -------------------------------------------------------------------------------------

enum { SHOW_ALL = 0, FIRST_ENTRY = 1 };  // row indices in the list of a folder

static void list_folder(uj_session *s, const char *folder)
{
    uj_error error = {0};
    uj_folder_list read;
    char name[300], title[300];
    uj_status status = uj_folder_list_read(folder, &read, &error);
    if (status != UJ_OK) {  // keep the list that is shown, if any
        uj_session_tell(s, status, &error);
        return;
    }
    char *left = s->folder.folder;  // the folder that was listed before
    const char *slash = left != NULL ? strrchr(left, '/') : NULL;
    uj_view *list = list_of(s, UJ_OVERLAY_FOLDER);
    size_t selected = read.count > 0 ? FIRST_ENTRY : SHOW_ALL;
    snprintf(title, sizeof title, _("Open a puzzle: %s"), read.folder);
    if (list == NULL) {
        uj_folder_list_clear(&read);
        return;
    }
    uj_list_view_clear(list, title, strcmp(read.folder, "/") != 0);
    status = uj_list_view_add(list, _("All puzzles of this folder"), _("as a gallery"), &error);
    for (size_t i = 0; i < read.count && status == UJ_OK; i++) {
        const uj_folder_entry *entry = &read.entries[i];
        snprintf(name, sizeof name, "%s%s", entry->name, entry->is_folder ? "/" : "");
        status = uj_list_view_add(list, name, entry->is_folder ? _("folder") : NULL, &error);
        if (slash != NULL && entry->is_folder && strcmp(entry->name, slash + 1) == 0)
            selected = FIRST_ENTRY + i;
    }
    uj_list_view_select(list, selected);
    uj_folder_list_clear(&s->folder);
    s->folder = read;
    finish_list(s, status, &error);
}

// Returns a new string, or NULL after an error.
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return realpath(".", NULL);
    return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

// Returns the folder in which the user starts to choose a file, as a new string, or NULL after an
// error. The folder may no longer exist.
static char *first_folder(uj_session *s)
{
    const uj_opened *file = current(s);
    if (s->last_folder != NULL)
        return strdup(s->last_folder);
    if (uj_session_top(s)->gallery != NULL && uj_session_top(s)->gallery->folder != NULL)
        return strdup(uj_session_top(s)->gallery->folder);
    if (file != NULL && strcmp(file->path, "-") != 0) {
        char *whole = realpath(file->path, NULL);
        char *folder = whole != NULL ? folder_of(whole) : NULL;
        free(whole);
        if (folder != NULL)
            return folder;
    }
    return realpath(".", NULL);
}

static void choose_file(uj_session *s)
{
    // A script cannot operate the desktop's dialogue, so it gets a list in the window. Tests of the
    // dialogue set UNJAM_FILE_DIALOG, and put a substitute for the program in the PATH.
    bool desktop = s->options->script == NULL || getenv("UNJAM_FILE_DIALOG") != NULL;
    if (s->dialog.child != 0) {
        tell(s, _("the dialogue for choosing a file is open already"));
        return;
    }
    char *folder = first_folder(s);
    uj_folder_list_clear(&s->folder);
    if (folder == NULL)
        tell(s, _("cannot list files: there is no folder to start in"));
    else if (!desktop || !uj_file_dialog_open(&s->dialog, folder))
        list_folder(s, folder);
    free(folder);
}

// Takes ownership of `path`, which may be NULL.
static void open_chosen(uj_session *s, char *path)
{
    if (path != NULL) {
        free(s->last_folder);
        s->last_folder = folder_of(path);
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_OPEN, .path = path});
    }
}

void uj_session_poll_dialog(uj_session *s)
{
    if (uj_file_dialog_poll(&s->dialog) != UJ_DIALOG_CHOSEN)
        return;
    uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
    open_chosen(s, strdup(s->dialog.text));
}

static void take_entry(uj_session *s, size_t row)
{
    char *path = row == SHOW_ALL ? strdup(s->folder.folder)
                                 : uj_folder_list_path(&s->folder, row - FIRST_ENTRY);
    if (row != SHOW_ALL && s->folder.entries[row - FIRST_ENTRY].is_folder && path != NULL) {
        list_folder(s, path);
        free(path);
        return;
    }
    uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
    open_chosen(s, path);
}

// --- recent files --------------------------------------------------------------------------------

static void list_recent(uj_session *s)
{
    uj_error error = {0};
    uj_status status = UJ_OK;
    uj_view *list = list_of(s, UJ_OVERLAY_RECENT);
    if (list == NULL)
        return;
    uj_list_view_clear(list, _("Recently opened files"), false);
    for (size_t i = 0; uj_history_recent(&s->history, i) != NULL && status == UJ_OK; i++) {
        const char *path = uj_history_recent(&s->history, i), *slash = strrchr(path, '/');
        status = uj_list_view_add(list, slash != NULL ? slash + 1 : path, path, &error);
    }
    finish_list(s, status, &error);
}

// --- instances -----------------------------------------------------------------------------------

static void list_instances(uj_session *s)
{
    uj_error error = {0};
    const uj_opened *file = current(s);
    uj_instances_clear(&s->instances);
    if (file == NULL)
        return;
    uj_status status = uj_instances_read(file->path, &s->instances, &error);
    if (status == UJ_OK && s->instances.count == 0) {
        tell(s, _("this file holds only one puzzle"));
        return;
    }
    uj_view *list = status == UJ_OK ? list_of(s, UJ_OVERLAY_INSTANCES) : NULL;
    if (list == NULL) {
        uj_session_tell(s, status, &error);
        return;
    }
    uj_list_view_clear(list, file->file.subject->title, false);
    for (size_t i = 0; i < s->instances.count && status == UJ_OK; i++) {
        const uj_instance *one = &s->instances.items[i];
        char detail[160] = "", solved[64] = "";
        size_t best = uj_history_best(&s->history, one->key);
        if (one->fewest > 0)
            snprintf(detail, sizeof detail,
                     uj_translate_count("%zu move", "%zu moves", one->fewest), one->fewest);
        if (best > 0)
            snprintf(solved, sizeof solved,
                     one->fewest > 0 ? _(", your best: %zu") : _("your best: %zu"), best);
        strcat(detail, solved);
        status = uj_list_view_add(list, one->name, detail, &error);
    }
    uj_list_view_select(list,
                        uj_instances_find(&s->instances, file->file.discrete.problem.instance));
    finish_list(s, status, &error);
}

static void open_instance(uj_session *s, const char *path, const char *name)
{
    uj_action action = {.kind = UJ_ACTION_OPEN, .path = strdup(path), .instance = strdup(name)};
    if (action.path != NULL && action.instance != NULL) {
        uj_session_act(s, action);
        return;
    }
    free(action.path);
    free(action.instance);
}

// --- choices -------------------------------------------------------------------------------------

void uj_session_choose(uj_session *s, unsigned request)
{
    if ((request & UJ_ASK_CHOOSE) != 0)
        choose_file(s);
    else if ((request & UJ_ASK_RECENT) != 0)
        list_recent(s);
    else
        list_instances(s);
}

void uj_session_take_choice(uj_session *s)
{
    size_t row = uj_list_view_chosen(s->overlay);
    uj_overlay kind = s->overlay_kind;
    const uj_opened *file = current(s);
    if (row == UJ_LIST_PARENT) {
        char *parent = folder_of(s->folder.folder);
        if (parent != NULL)
            list_folder(s, parent);
        free(parent);
    } else if (kind == UJ_OVERLAY_FOLDER && row != UJ_LIST_CANCEL) {
        take_entry(s, row);
    } else {
        uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
        if (row == UJ_LIST_CANCEL)
            return;
        if (kind == UJ_OVERLAY_RECENT)
            open_chosen(s, strdup(uj_history_recent(&s->history, row)));
        else if (file != NULL)
            open_instance(s, file->path, s->instances.items[row].name);
    }
}

// --- the next puzzle -----------------------------------------------------------------------------

// Returns the path of the next file (`by` = 1) or the previous file (`by` = -1) in the topmost
// gallery, as a new string. If the gallery lacks `path`, searches the folder of `path` instead.
// Returns NULL if there is no such file.
static char *neighbour(uj_session *s, const char *path, int by)
{
    if (uj_session_load_gallery(s, NULL) == UJ_OK) {
        const uj_bundled *gallery = NULL;
        for (size_t i = 0; i < s->count; i++)
            gallery = s->levels[i].gallery != NULL ? s->levels[i].gallery : gallery;
        size_t index = gallery != NULL ? uj_bundled_find(gallery, path) : 0;
        bool listed = gallery != NULL && index < gallery->count;
        while (listed) {
            if (by > 0 ? index + 1 == gallery->count : index == 0)
                return NULL;
            index = by > 0 ? index + 1 : index - 1;
            if (gallery->entries[index].subject != NULL)
                return strdup(gallery->entries[index].path);
        }
    }
    return uj_folder_neighbour(path, by);
}

void uj_session_step(uj_session *s, int by)
{
    const uj_opened *file = current(s);
    uj_instances all;
    if (file == NULL || strcmp(file->path, "-") == 0)
        return;
    if (uj_instances_read(file->path, &all, NULL) != UJ_OK)
        return;
    size_t index = uj_instances_find(&all, file->file.discrete.problem.instance);
    if (by > 0 ? index + 1 < all.count : index > 0 && all.count > 0) {
        open_instance(s, file->path, all.items[by > 0 ? index + 1 : index - 1].name);
        uj_instances_clear(&all);
        return;
    }
    uj_instances_clear(&all);
    char *path = neighbour(s, file->path, by);
    if (path == NULL)
        tell(s, by > 0 ? _("this is the last puzzle") : _("this is the first puzzle"));
    else
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_OPEN, .path = path});
}
