// Calls the optional functions of views, and sets bits of uj_view.requests.
#include <unjam/viewer/board/view.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

static void ask_about(uj_view *view, const char *path, unsigned request)
{
    char *copy = path != NULL ? strdup(path) : NULL;
    if (path != NULL && copy == NULL) {
        view->class->notice(view, _("out of memory"));
        return;
    }
    free(view->path);
    view->path = copy;
    view->requests |= request;
}

void uj_view_ask_open(uj_view *view, const char *path)
{
    free(view->instance);
    view->instance = NULL;
    ask_about(view, path, UJ_ASK_OPEN);
}

void uj_view_ask_solve(uj_view *view, const char *path, const char *instance)
{
    char *copy = instance != NULL ? strdup(instance) : NULL;
    if (instance != NULL && copy == NULL) {
        view->class->notice(view, _("out of memory"));
        return;
    }
    free(view->instance);
    view->instance = copy;
    ask_about(view, path, UJ_ASK_OPEN | UJ_ASK_SOLVE);
}

void uj_view_ask_edit(uj_view *view, const char *path)
{
    ask_about(view, path, UJ_ASK_EDIT);
}

bool uj_view_common_key(uj_view *view, const uj_key_press *press)
{
    static const struct {
        uj_key key;
        char letter;
        unsigned request;
    } keys[] = {{UJ_KEY_NONE, 'n', UJ_ASK_NEW},         {UJ_KEY_NONE, 'o', UJ_ASK_CHOOSE},
                {UJ_KEY_NONE, 'r', UJ_ASK_RECENT},      {UJ_KEY_NONE, 'i', UJ_ASK_INSTANCES},
                {UJ_KEY_NONE, 'q', UJ_ASK_QUIT},        {UJ_KEY_LATER, '\0', UJ_ASK_NEXT},
                {UJ_KEY_EARLIER, '\0', UJ_ASK_PREVIOUS}};
    if ((press->modifiers & UJ_CONTROL) == 0)
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (press->key == keys[i].key && press->letter == keys[i].letter) {
            view->requests |= keys[i].request;
            return true;
        }
    return false;
}

bool uj_view_text(uj_view *view, const char *text, bool repeat)
{
    return view->class->text != NULL && view->class->text(view, text, repeat);
}

bool uj_view_wheel(uj_view *view, const uj_wheel_event *event)
{
    return view->class->wheel != NULL && view->class->wheel(view, event);
}

void uj_view_drop(uj_view *view, const char *path)
{
    if (view->class->drop == NULL || !view->class->drop(view, path))
        uj_view_ask_open(view, path);
}

bool uj_view_tick(uj_view *view, double seconds)
{
    return view->class->tick != NULL && view->class->tick(view, seconds);
}

double uj_view_wait(const uj_view *view)
{
    return view->class->wait != NULL ? view->class->wait(view) : INFINITY;
}

bool uj_view_holds(const uj_view *view)
{
    return view->class->holds != NULL && view->class->holds(view);
}

bool uj_view_busy(const uj_view *view)
{
    return view->class->busy != NULL && view->class->busy(view);
}

uj_cursor uj_view_cursor(const uj_view *view)
{
    return view->class->cursor != NULL ? view->class->cursor(view) : UJ_CURSOR_ARROW;
}

const char *uj_view_unsaved(const uj_view *view)
{
    return view->class->unsaved != NULL ? view->class->unsaved(view) : NULL;
}

void uj_view_destroy(uj_view *view)
{
    if (view == NULL)
        return;
    free(view->instance);
    view->instance = NULL;
    view->class->destroy(view);
}
