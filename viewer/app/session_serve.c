// Carries out the requests of views.
#include <stdlib.h>

#include "session_internal.h"

static void serve_overlay(uj_session *s, uj_view *view, unsigned requests)
{
    char *path = view->path;
    if ((requests & UJ_ASK_ANSWER) != 0 && s->overlay_kind == UJ_OVERLAY_QUESTION) {
        uj_session_take_answer(s);
        return;
    }
    if ((requests & UJ_ASK_ANSWER) != 0) {
        uj_session_take_choice(s);
        return;
    }
    view->path = NULL;
    uj_session_set_overlay(s, NULL, UJ_OVERLAY_NONE);
    if ((requests & UJ_ASK_QUIT) != 0) {
        free(path);
        // If the user asks to quit a second time instead of answering the question, quits at once.
        s->quit |= s->action.kind == UJ_ACTION_QUIT;
        if (!s->quit)
            uj_session_act(s, (uj_action){.kind = UJ_ACTION_QUIT});
    } else if ((requests & UJ_ASK_OPEN) != 0) {
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_OPEN, .path = path});
    } else {
        free(path);
    }
}

// Edits the file view->path or, if that is NULL, the file shown.
static void serve_edit(uj_session *s, uj_view *view)
{
    const uj_level *top = uj_session_top(s);
    uj_error error = {0};
    uj_edit_start start = {.path = view->path};
    if (start.path == NULL && top->files != NULL) {
        const uj_opened *shown = top->files->items[uj_opened_page(view)];
        start.path = shown->path;
        start.instance = shown->file.discrete.problem.instance;
        start.choices = uj_is_drawing(shown->path) ? &shown->choices : NULL;
    }
    uj_session_tell(s, uj_session_edit(s, start, &error), &error);
    free(view->path);
    view->path = NULL;
}

void uj_session_serve(void *payload, uj_view *view, unsigned requests)
{
    const unsigned lists = UJ_ASK_CHOOSE | UJ_ASK_RECENT | UJ_ASK_INSTANCES;
    uj_session *s = payload;
    if (view == s->overlay) {
        serve_overlay(s, view, requests);
    } else if ((requests & UJ_ASK_QUIT) != 0) {
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_QUIT});
    } else if ((requests & UJ_ASK_ANSWER) != 0) {
        uj_session_import(s, view);
    } else if ((requests & UJ_ASK_BACK) != 0) {
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_BACK});
    } else if ((requests & UJ_ASK_OPEN) != 0) {
        uj_action action = {.kind = UJ_ACTION_OPEN,
                            .path = view->path,
                            .instance = view->instance,
                            .solve = (requests & UJ_ASK_SOLVE) != 0};
        view->path = view->instance = NULL;
        uj_session_act(s, action);
    } else if ((requests & UJ_ASK_DISCARD) != 0) {
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_DISCARD});
    } else if ((requests & (UJ_ASK_NEXT | UJ_ASK_PREVIOUS)) != 0) {
        uj_session_step(s, (requests & UJ_ASK_NEXT) != 0 ? 1 : -1);
    } else if ((requests & UJ_ASK_NEW) != 0) {
        uj_error error = {0};
        uj_session_tell(s, uj_session_edit(s, (uj_edit_start){.kind = UJ_EDIT_TRAY}, &error),
                        &error);
    } else if ((requests & UJ_ASK_EDIT) != 0) {
        serve_edit(s, view);
    } else if ((requests & lists) != 0) {
        uj_session_choose(s, requests & lists);
    }
}
