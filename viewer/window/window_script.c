// Plays scripts: converts their steps to SDL events, in simulated time.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/safe_file.h>
#include <unjam/viewer/draw/record_canvas.h>

#include "sdl_keys.h"
#include "window_internal.h"

static void wait_simulated(uj_window *w, double seconds)
{
    int frames = (int)ceil(60.0 * seconds);
    for (int i = 0; i < frames && !w->quit; i++)
        uj_window_tick(w, seconds / frames);
}

static uj_status dump(const uj_window *w, const char *path, uj_error *error)
{
    uj_record_canvas record = uj_record_canvas_empty();
    w->view->class->draw(w->view, &record.base);
    return uj_record_canvas_save(&record, path, error);
}

// `names` is FROM:TO.
static uj_status copy_file(const char *names, uj_error *error)
{
    char from[256], bytes[4096];
    const char *to = strchr(names, ':') + 1;
    uj_safe_file file;
    size_t got;
    snprintf(from, sizeof from, "%.*s", (int)(to - 1 - names), names);
    FILE *source = fopen(from, "rb");
    if (source == NULL)
        return uj_error_set(error, UJ_IO, _("cannot read %s"), from);
    uj_status status = uj_safe_file_open(&file, to, error);
    bool opened = status == UJ_OK;
    while (status == UJ_OK && (got = fread(bytes, 1, sizeof bytes, source)) > 0)
        status = uj_safe_file_put(&file, bytes, got, error);
    fclose(source);
    return opened ? uj_safe_file_end(&file, status, error) : status;
}

static uj_step scale_step(const uj_step *step, double scale)
{
    uj_step scaled = *step;
    for (int i = 0; i < 2; i++) {
        scaled.x[i] *= scale;
        scaled.y[i] *= scale;
    }
    return scaled;
}

static uj_status play_step(uj_window *w, const uj_step *in_points, uj_error *error)
{
    const uj_step scaled = scale_step(in_points, w->screen.scale), *step = &scaled;
    Uint32 id = SDL_GetWindowID(w->screen.window);
    switch (step->kind) {
    case UJ_STEP_KEY:
        uj_key_push(&(uj_key_press){step->key, step->letter, step->modifiers}, id);
        return UJ_OK;
    case UJ_STEP_TYPE:
        uj_text_push(step->path, id);
        return UJ_OK;
    case UJ_STEP_DRAG:
        uj_drag_push(step, id);
        return UJ_OK;
    case UJ_STEP_WAIT:
        wait_simulated(w, step->seconds);
        return UJ_OK;
    case UJ_STEP_WHEEL:
        uj_wheel_push(step->notches, id);
        return UJ_OK;
    case UJ_STEP_AWAIT:
        // No simulated time passes here. So animations do not depend on how long the jobs take,
        // which differs between runs.
        while (!w->quit && uj_window_busy(w)) {
            SDL_Delay(5);
            uj_window_tick(w, 0.0);
        }
        return UJ_OK;
    case UJ_STEP_SHOT:
        return uj_screen_write(&w->screen, step->path, error);
    case UJ_STEP_DUMP:
        return dump(w, step->path, error);
    case UJ_STEP_DROP:
        uj_drop_push(step->path, id);
        return UJ_OK;
    case UJ_STEP_CLOSE:
        SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
        return UJ_OK;
    case UJ_STEP_COPY:
        return copy_file(step->path, error);
    case UJ_STEP_HOVER:
        uj_hover_push(step->x[0], step->y[0], id);
        return UJ_OK;
    case UJ_STEP_RESIZE:
        SDL_SetWindowSize(w->screen.window, (int)step->x[0], (int)step->y[0]);
        return UJ_OK;
    }
    return UJ_OK;
}

uj_status uj_window_play_script(uj_window *w, const uj_script *script, uj_error *error)
{
    uj_status status = uj_window_draw(w, error);
    for (size_t i = 0; i < script->count && status == UJ_OK && !w->quit; i++) {
        w->modifiers = script->steps[i].modifiers;
        status = play_step(w, &script->steps[i], error);
        SDL_Event event;
        while (!w->quit && SDL_PollEvent(&event))
            uj_window_handle(w, &event);
        if (!w->quit && w->dirty && status == UJ_OK)
            status = uj_window_draw(w, error);
    }
    return status;
}
