// Reloads changed files, and checks whether the user has answered the file dialogue.
#include <math.h>

#include "session_internal.h"

static const double WATCH = 1.0;   // seconds between two checks of the files
static const double DIALOG = 0.1;  // seconds between two checks of the file dialogue

static bool shows_roles(const uj_session *s)
{
    return s->count > 0 && uj_view_is_roles_view(s->levels[s->count - 1].view);
}

static bool watches(const uj_session *s)
{
    return shows_roles(s) || (s->count > 0 && s->levels[s->count - 1].files != NULL);
}

// If a file cannot be read, shows the error and keeps the view.
static void read_again(uj_session *s)
{
    const uj_opened_list *shown = uj_session_top(s)->files;
    uj_error error = {0};
    uj_status status = UJ_OK;
    uj_opened_clear(&s->fresh);
    for (size_t i = 0; i < shown->count && status == UJ_OK; i++) {
        const uj_opened *one = shown->items[i];
        const uj_open_source source = {one->path, one->instance, &one->choices};
        status = uj_opened_add(&s->fresh, &source, &error);
    }
    if (status == UJ_OK)
        uj_session_act(s, (uj_action){.kind = UJ_ACTION_RELOAD});
    else
        uj_session_tell(s, status, &error);
}

bool uj_session_tick(void *payload, double seconds)
{
    uj_session *s = payload;
    s->changed = false;
    if (s->dialog.child != 0)
        uj_session_poll_dialog(s);
    uj_session_tick_memory(s, seconds);
    s->unwatched += seconds;
    // The view below an overlay must not be replaced, because the overlay draws it.
    if (s->unwatched < WATCH || !watches(s) || s->overlay != NULL)
        return s->changed;
    s->unwatched = 0.0;
    if (shows_roles(s))
        return uj_roles_view_refresh(uj_session_top(s)->view) || s->changed;
    if (uj_opened_changed(uj_session_top(s)->files))
        read_again(s);
    return s->changed;
}

double uj_session_wait(const void *payload)
{
    const uj_session *s = payload;
    if (s->dialog.child != 0)
        return DIALOG;
    return fmin(watches(s) ? WATCH : INFINITY, uj_session_wait_memory(s));
}

bool uj_session_busy(const void *payload)
{
    return ((const uj_session *)payload)->dialog.child != 0;
}
