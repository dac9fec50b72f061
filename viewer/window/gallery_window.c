// Runs the window of the gallery: passes SDL's events to the gallery, and draws it.
#include <unjam/viewer/window/gallery_window.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/draw/cairo_canvas.h>
#include <unjam/viewer/draw/record_canvas.h>

#include "screen.h"
#include "sdl_keys.h"

typedef struct window {
    uj_screen screen;
    uj_gallery *gallery;
    uj_gallery_choice *choice;
    bool dirty;
} window;

static bool is_over(const window *w)
{
    return w->gallery->quit || w->gallery->open || w->choice->dropped != NULL;
}

static uj_status draw(window *w, uj_error *error)
{
    cairo_t *cairo;
    uj_status status =
        uj_screen_begin(&w->screen, w->gallery->width, w->gallery->height, &cairo, error);
    if (status != UJ_OK)
        return status;
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_gallery_draw(w->gallery, &canvas.base);
    w->dirty = false;
    return uj_screen_end(&w->screen, cairo, error);
}

// --- events --------------------------------------------------------------------------------------

static bool key_of(SDL_Keycode symbol, uj_gallery_key *key)
{
    static const struct {
        SDL_Keycode symbol;
        uj_gallery_key key;
    } keys[] = {{SDLK_LEFT, UJ_GALLERY_LEFT},      {SDLK_RIGHT, UJ_GALLERY_RIGHT},
                {SDLK_UP, UJ_GALLERY_UP},          {SDLK_DOWN, UJ_GALLERY_DOWN},
                {SDLK_PAGEUP, UJ_GALLERY_PAGE_UP}, {SDLK_PAGEDOWN, UJ_GALLERY_PAGE_DOWN},
                {SDLK_HOME, UJ_GALLERY_FIRST},     {SDLK_END, UJ_GALLERY_LAST},
                {SDLK_RETURN, UJ_GALLERY_OPEN},    {SDLK_KP_ENTER, UJ_GALLERY_OPEN},
                {SDLK_SPACE, UJ_GALLERY_OPEN},     {SDLK_t, UJ_GALLERY_THEME},
                {SDLK_f, UJ_GALLERY_FULL_SCREEN},  {SDLK_F11, UJ_GALLERY_FULL_SCREEN},
                {SDLK_q, UJ_GALLERY_QUIT},         {SDLK_ESCAPE, UJ_GALLERY_ESCAPE}};
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if (keys[i].symbol == symbol) {
            *key = keys[i].key;
            return true;
        }
    return false;
}

static void press_key(window *w, const SDL_KeyboardEvent *event)
{
    uj_gallery_key key;
    if (!key_of(event->keysym.sym, &key) || (event->repeat != 0 && key > UJ_GALLERY_PAGE_DOWN))
        return;
    bool full_screen = w->gallery->full_screen;
    w->dirty |= uj_gallery_press_key(w->gallery, key);
    if (w->gallery->full_screen != full_screen)
        SDL_SetWindowFullscreen(w->screen.window,
                                w->gallery->full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

// Handles the question mark, whose key depends on the keyboard layout.
static void type_text(window *w, const char *text)
{
    uj_key key;
    if (uj_key_of_text(text, false, &key) && key == UJ_KEY_HELP)
        w->dirty |= uj_gallery_press_key(w->gallery, UJ_GALLERY_HELP);
}

static void take_file(window *w, char *path)
{
    if (path != NULL && w->choice->dropped == NULL)
        w->choice->dropped = strdup(path);
    SDL_free(path);
}

static void resize(window *w)
{
    int width, height;
    SDL_GetWindowSize(w->screen.window, &width, &height);
    w->dirty |= uj_gallery_resize(w->gallery, width, height);
}

static void handle(window *w, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        w->gallery->quit = true;
        break;
    case SDL_WINDOWEVENT:
        w->dirty |= event->window.event == SDL_WINDOWEVENT_EXPOSED;
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
            resize(w);
            w->dirty = true;
        }
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        w->dirty = true;
        break;
    case SDL_KEYDOWN:
        press_key(w, &event->key);
        break;
    case SDL_TEXTINPUT:
        type_text(w, event->text.text);
        break;
    case SDL_MOUSEBUTTONDOWN:
        if (event->button.button == SDL_BUTTON_LEFT)
            w->dirty |= uj_gallery_click(w->gallery, event->button.x, event->button.y);
        break;
    case SDL_MOUSEMOTION:
        w->dirty |= uj_gallery_hover(w->gallery, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEWHEEL:
        w->dirty |= uj_gallery_wheel(w->gallery, event->wheel.preciseY);
        break;
    case SDL_DROPFILE:
        take_file(w, event->drop.file);
        break;
    default:
        break;
    }
}

// Handles events until the user makes a choice. Sleeps between events.
static uj_status show(window *w, uj_error *error)
{
    uj_status status = UJ_OK;
    while (!is_over(w) && status == UJ_OK) {
        if (w->dirty)
            status = draw(w, error);
        SDL_Event event;
        if (status != UJ_OK || SDL_WaitEvent(&event) == 0)
            continue;
        do
            handle(w, &event);
        while (!is_over(w) && SDL_PollEvent(&event) != 0);
    }
    return status;
}

// --- scripts -------------------------------------------------------------------------------------

static uj_status dump(const window *w, const char *path, uj_error *error)
{
    uj_record_canvas record = uj_record_canvas_empty();
    uj_gallery_draw(w->gallery, &record.base);
    return uj_record_canvas_save(&record, path, error);
}

static uj_status play_script(window *w, const uj_script *script, uj_error *error)
{
    uj_status status = draw(w, error);
    Uint32 id = SDL_GetWindowID(w->screen.window);
    while (w->choice->played < script->count && status == UJ_OK && !is_over(w)) {
        const uj_step *step = &script->steps[w->choice->played++];
        if (step->kind == UJ_STEP_KEY)
            uj_key_push(step->key, id);
        else if (step->kind == UJ_STEP_DRAG)
            uj_drag_push(step, id);
        else if (step->kind == UJ_STEP_WHEEL)
            uj_wheel_push(step->notches, id);
        else if (step->kind == UJ_STEP_DROP)
            uj_drop_push(step->path, id);
        else if (step->kind == UJ_STEP_HOVER)
            uj_hover_push(step->x[0], step->y[0], id);
        else if (step->kind == UJ_STEP_RESIZE)
            SDL_SetWindowSize(w->screen.window, (int)step->x[0], (int)step->y[0]);
        else if (step->kind == UJ_STEP_DUMP)
            status = dump(w, step->path, error);
        else if (step->kind == UJ_STEP_SHOT)
            status = uj_screen_write(&w->screen, step->path, error);
        SDL_Event event;
        while (SDL_PollEvent(&event))
            handle(w, &event);
        if (w->dirty && status == UJ_OK)
            status = draw(w, error);
    }
    w->gallery->quit |= !is_over(w);
    return status;
}

uj_status uj_gallery_run(uj_gallery *gallery, const uj_script *script, uj_gallery_choice *choice,
                         uj_error *error)
{
    window w = {.gallery = gallery, .choice = choice, .dirty = true};
    *choice = (uj_gallery_choice){0};
    gallery->quit = gallery->open = false;
    uj_status status = uj_screen_start_video(script != NULL, error);
    if (status == UJ_OK)
        status =
            uj_screen_open(&w.screen, "Unjam", (int)gallery->width, (int)gallery->height, error);
    if (status == UJ_OK) {
        SDL_StartTextInput();
        resize(&w);
        gallery->hovered = gallery->count;
        if (gallery->full_screen)
            SDL_SetWindowFullscreen(w.screen.window, SDL_WINDOW_FULLSCREEN_DESKTOP);
        status = script != NULL ? play_script(&w, script, error) : show(&w, error);
    }
    uj_screen_close(&w.screen);
    choice->quit = gallery->quit;
    choice->entry = gallery->selected;
    return status;
}
