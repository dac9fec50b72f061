// What views do without the optional functions, and how they ask for a file to be opened.
#include <unjam/viewer/board/view.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

void uj_view_ask_open(uj_view *view, const char *path)
{
    char *copy = strdup(path);
    if (copy == NULL) {
        view->class->notice(view, "out of memory");
        return;
    }
    free(view->path);
    view->path = copy;
    view->requests |= UJ_ASK_OPEN;
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

void uj_view_destroy(uj_view *view)
{
    if (view != NULL)
        view->class->destroy(view);
}
