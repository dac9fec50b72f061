// Opens, closes and replaces views. Asks the user first if unsaved work would be lost.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <unjam/base/language.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/play/question_view.h>

#include "session_internal.h"

void uj_session_tell(uj_session *s, uj_status status, const uj_error *error)
{
    char text[1024];
    uj_view *view = uj_session_top(s)->view;
    if (status != UJ_OK)
        view->class->notice(view, uj_error_text(error, text, sizeof text));
    s->changed = true;
}

// --- opening files -------------------------------------------------------------------------------

static bool is_bundled(const char *path)
{
    char *folder = NULL;
    char *whole = realpath(path, NULL), *root = NULL;
    if (uj_problem_folder(&folder, NULL) == UJ_OK)
        root = realpath(folder, NULL);
    size_t length = root != NULL ? strlen(root) : 0;
    bool inside =
        whole != NULL && root != NULL && strncmp(whole, root, length) == 0 && whole[length] == '/';
    free(folder);
    free(whole);
    free(root);
    return inside;
}

static void tell_instances(uj_session *s)
{
    const uj_level *top = uj_session_top(s);
    const uj_opened *one = top->files->items[0];
    uj_instances all;
    char text[200];
    if (top->files->count > 1 || uj_instances_read(one->path, &all, NULL) != UJ_OK)
        return;
    if (all.count > 1) {
        size_t index = uj_instances_find(&all, one->file.discrete.problem.instance);
        snprintf(text, sizeof text,
                 _("puzzle %zu of %zu in this file: Ctrl+I lists them all, Ctrl+Page Down shows "
                   "the next one"),
                 index + 1, all.count);
        top->view->class->notice(top->view, text);
    }
    uj_instances_clear(&all);
}

uj_status uj_session_open(uj_session *s, const char *path, const char *instance, uj_error *error)
{
    struct stat info;
    uj_opened_list list = {0};
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return uj_session_show_folder(s, path, error);
    bool asked = false;
    uj_status status = uj_session_ask_roles(s, path, UJ_ROLES_SHOW, &asked, error);
    if (status == UJ_OK && !asked)
        status = uj_opened_add(&list, &(uj_open_source){path, instance, NULL}, error);
    if (status == UJ_OK && !asked)
        status = uj_session_show_list(s, &list, false, error);
    uj_opened_clear(&list);
    if (status != UJ_OK)
        return status;
    if (!asked)
        tell_instances(s);
    if (is_bundled(path))
        return UJ_OK;
    status = uj_history_opened(&s->history, path, error);
    uj_session_tell(s, status, error);
    return UJ_OK;
}

uj_status uj_session_edit(uj_session *s, uj_edit_start start, uj_error *error)
{
    uj_level level = {0};
    if (s->count == UJ_MOST_VIEWS)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("too many puzzles are open; close one of them first"));
    if (start.path != NULL && strcmp(start.path, "-") == 0)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("a puzzle from the standard input cannot be edited; save it to a file "
              "and open that"));
    start.copy = start.path != NULL && is_bundled(start.path);
    bool asked = false;
    uj_status status = UJ_OK;
    if (start.path != NULL && start.choices == NULL)
        status = uj_session_ask_roles(s, start.path, UJ_ROLES_EDIT, &asked, error);
    if (status == UJ_OK && !asked)
        status = uj_editing_view_create(&start, &level.view, error);
    if (status == UJ_OK && !asked)
        s->levels[s->count++] = level;
    return status;
}

// --- actions -------------------------------------------------------------------------------------

static void forget_action(uj_session *s)
{
    free(s->action.path);
    free(s->action.instance);
    s->action = (uj_action){0};
}

static void do_action(uj_session *s)
{
    uj_action action = s->action;
    uj_error error = {0};
    uj_status status = UJ_OK;
    uj_view *view = uj_session_top(s)->view;
    s->action = (uj_action){0};
    switch (action.kind) {
    case UJ_ACTION_QUIT:
        s->quit = true;
        break;
    case UJ_ACTION_BACK:
        if (s->count == 1)
            status = uj_session_load_gallery(s, &error);
        if (status == UJ_OK)
            uj_session_pop(s);
        break;
    case UJ_ACTION_OPEN:
        status = uj_session_open(s, action.path, action.instance, &error);
        view = uj_session_top(s)->view;
        if (status == UJ_OK && action.solve && uj_view_is_roles_view(view))
            uj_roles_view_wish(view, UJ_ROLES_SOLVE);
        else if (status == UJ_OK && action.solve)
            uj_view_text(view, "s", false);
        break;
    case UJ_ACTION_RELOAD:
        status = uj_session_reload(s, &error);
        if (status == UJ_OK) {
            view = uj_session_top(s)->view;
            view->class->notice(view, _("the file has changed on disk, and was read again"));
        }
        break;
    default:
        break;
    }
    uj_session_tell(s, status, &error);
    free(action.path);
    free(action.instance);
}

// Returns the index of the lowest view that s->action closes. All views above it are closed, too.
static size_t lowest_closed(const uj_session *s)
{
    size_t lowest = s->count - 1;
    bool open = s->action.kind == UJ_ACTION_OPEN;
    while (lowest > 0 &&
           (s->action.kind == UJ_ACTION_QUIT || (open && s->levels[lowest - 1].gallery == NULL)))
        lowest--;
    return lowest;
}

// If unsaved work would be lost, asks about the topmost view with such work, and returns true.
static bool ask(uj_session *s)
{
    uj_error error = {0};
    for (size_t i = s->count; i-- > lowest_closed(s);) {
        uj_view *view = s->levels[i].view, *question;
        const char *lost = uj_view_unsaved(view);
        char text[400];
        if (lost == NULL)
            continue;
        snprintf(text, sizeof text, "%s%s",
                 s->action.kind == UJ_ACTION_RELOAD
                     ? _("The file has changed on disk and is about to be read again. ")
                     : "",
                 lost);
        uj_status status =
            uj_question_view_create(uj_session_top(s)->view, text, &question, &error);
        if (status == UJ_OK) {
            s->asked = view;
            uj_session_set_overlay(s, question, UJ_OVERLAY_QUESTION);
        } else {
            forget_action(s);
            uj_session_tell(s, status, &error);
        }
        return true;
    }
    return false;
}

void uj_session_act(uj_session *s, uj_action action)
{
    forget_action(s);
    s->action = action;
    if (!ask(s))
        do_action(s);
}

void uj_session_take_answer(uj_session *s)
{
    uj_answer answer = uj_question_view_answer(s->overlay);
    uj_view *asked = s->asked;
    uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
    if (answer == UJ_ANSWER_DISCARD)
        asked->class->discard(asked);
    if (answer == UJ_ANSWER_STAY || (answer == UJ_ANSWER_SAVE && !asked->class->save(asked))) {
        forget_action(s);
        return;
    }
    if (s->action.kind == UJ_ACTION_DISCARD && answer == UJ_ANSWER_SAVE)
        asked->class->discard(asked);
    if (!ask(s))
        do_action(s);
}
