// Reads settings and history, and saves changed settings.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>

#include "session_internal.h"

static const double WRITE = 0.5;  // seconds between a change and saving it

// With --script, settings and history are neither read nor saved unless UNJAM_REMEMBER is set.
static bool remembers(const uj_session *s)
{
    const char *value = getenv("UNJAM_REMEMBER");
    return s->options->script == NULL || (value != NULL && value[0] != '\0');
}

static uj_settings first_settings(const uj_session_options *options, const uj_settings *saved)
{
    uj_settings first = *saved;
    first.style.display |= options->style.display;
    if (options->has_theme)
        first.style.theme = options->style.theme;
    if (options->width > 0) {
        first.width = options->width;
        first.height = options->height;
    }
    return first;
}

void uj_session_read_memory(uj_session *s, char *notice, size_t size)
{
    char text[800];
    uj_error error = {0};
    notice[0] = '\0';
    if (remembers(s)) {
        if (uj_settings_read(&s->saved, &error) != UJ_OK)
            snprintf(notice, size, _("Saved settings are not used, and new ones are not saved: %s"),
                     uj_error_text(&error, text, sizeof text));
        error = (uj_error){0};
        size_t used = strlen(notice);
        if (uj_history_read(&s->history, &error) != UJ_OK)
            snprintf(notice + used, size - used,
                     used > 0 ? _(". Your record of solved puzzles is neither used nor updated: %s")
                              : _("Your record of solved puzzles is neither used nor updated: %s"),
                     uj_error_text(&error, text, sizeof text));
    }
    s->first = first_settings(s->options, &s->saved);
}

// Returns s->saved, updated by the members of `now` that differ from s->first.
static uj_settings changed_settings(const uj_session *s, const uj_settings *now)
{
    uj_settings settings = s->saved;
    uj_settings_update(&settings, &s->first, now);
    return settings;
}

// Ignores the window's present size. The size is saved only when the window closes.
static uj_settings settings_now(const uj_session *s)
{
    uj_settings now = s->first;
    if (s->count > 0) {
        const uj_view *view = s->levels[s->count - 1].view;
        now.style = view->class->style(view);
    }
    return now;
}

void uj_session_write_memory(uj_session *s, const uj_settings *now)
{
    uj_error error = {0};
    char text[800], notice[1024];
    const uj_settings settings = changed_settings(s, now);
    if (!remembers(s) || s->unwritable || uj_settings_equal(&settings, &s->saved))
        return;
    if (uj_settings_write(&settings, &error) == UJ_OK) {
        s->saved = settings;
        s->first = *now;
        return;
    }
    s->unwritable = true;
    snprintf(notice, sizeof notice, _("Settings are not saved: %s"),
             uj_error_text(&error, text, sizeof text));
    fputs("unjam-view: ", stderr);
    uj_text_print(stderr, notice);
    fputc('\n', stderr);
    if (s->count > 0) {
        uj_view *view = uj_session_top(s)->view;
        view->class->notice(view, notice);
        s->changed = true;
    }
}

static bool has_changes(const uj_session *s)
{
    const uj_settings now = settings_now(s), settings = changed_settings(s, &now);
    return remembers(s) && !s->unwritable && !uj_settings_equal(&settings, &s->saved);
}

void uj_session_tick_memory(uj_session *s, double seconds)
{
    if (!has_changes(s)) {
        s->unwritten = 0.0;
        return;
    }
    s->unwritten += seconds;
    if (s->unwritten < WRITE)
        return;
    s->unwritten = 0.0;
    const uj_settings now = settings_now(s);
    uj_session_write_memory(s, &now);
}

double uj_session_wait_memory(const uj_session *s)
{
    return has_changes(s) ? WRITE : INFINITY;
}
