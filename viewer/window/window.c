// Opens the window and runs it until it is closed.
#include <unjam/viewer/window/window.h>

#include <math.h>
#include <string.h>

#include "window_internal.h"

// While something moves, waits for an event only until the next frame is due.
static uj_status run(uj_window *w, uj_error *error)
{
    const Uint32 frame = 16;  // duration of a frame, in milliseconds
    Uint64 last = SDL_GetTicks64();
    while (!w->quit) {
        if (w->dirty) {
            uj_status status = uj_window_draw(w, error);
            if (status != UJ_OK)
                return status;
        }
        double wait = uj_window_wait(w);
        bool moves = isfinite(wait);
        Uint64 now = SDL_GetTicks64();
        int left = (int)(now - last < frame ? frame - (now - last) : 1);
        if (moves && wait > 0.0)
            left = (int)SDL_min(1000.0 * wait, 1e6) + 1;
        SDL_Event event;
        const uj_view *waited = w->view;
        int got = moves ? SDL_WaitEventTimeout(&event, left) : SDL_WaitEvent(&event);
        for (; got != 0 && !w->quit; got = SDL_PollEvent(&event))
            uj_window_handle(w, &event);
        now = SDL_GetTicks64();
        // Limit the time step: playback must not jump after the window was moved or hidden.
        if (moves && now > last && !w->quit && waited == w->view)
            uj_window_tick(w, fmin(0.001 * (double)(now - last), wait > 0.0 ? wait + 0.05 : 0.25));
        last = now;
    }
    return UJ_OK;
}

static uj_status open_window(uj_window *w, uj_error *error)
{
    uj_view *top = w->options->top(w->options->payload);
    uj_status status = uj_screen_start_video(w->options->script != NULL, error);
    if (status != UJ_OK)
        return status;
    top->class->title(top, w->title, sizeof w->title);
    const uj_screen_size size = {w->options->width, w->options->height, w->options->fits};
    status = uj_screen_open(&w->screen, w->title, size, error);
    if (status != UJ_OK)
        return status;
    SDL_StartTextInput();
    uj_window_change_view(w);
    return UJ_OK;
}

uj_status uj_window_run(const uj_window_options *options, uj_error *error)
{
    uj_window w = {.options = options};
    if (options->style != NULL)
        w.style = *options->style;
    uj_status status = open_window(&w, error);
    const int opened[2] = {w.size[0], w.size[1]};
    if (status == UJ_OK)
        status = options->script != NULL ? uj_window_play_script(&w, options->script, error)
                                         : run(&w, error);
    if (w.captured)
        SDL_CaptureMouse(SDL_FALSE);
    SDL_FreeCursor(w.pointer);
    uj_screen_close(&w.screen);
    if (options->end_size != NULL && (w.size[0] != opened[0] || w.size[1] != opened[1]))
        memcpy(options->end_size, w.size, sizeof w.size);
    if (options->style != NULL)
        *options->style = w.style;
    return status;
}
