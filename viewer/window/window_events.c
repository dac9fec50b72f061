// Passes SDL's events to the view on top, draws the view, and handles its requests.
#include <math.h>
#include <string.h>

#include <unjam/viewer/draw/cairo_canvas.h>

#include "sdl_keys.h"
#include "window_internal.h"

// --- the view on top -----------------------------------------------------------------------------

static void resize(uj_window *w)
{
    int width, height, pixels, rows;
    SDL_GetWindowSize(w->screen.window, &width, &height);
    w->frame = (uj_frame){width / w->screen.scale, height / w->screen.scale, w->screen.scale};
    if (SDL_GetRendererOutputSize(w->screen.renderer, &pixels, &rows) == 0 && width > 0)
        w->frame.density = pixels / w->frame.width;
    const Uint32 large = SDL_WINDOW_FULLSCREEN_DESKTOP | SDL_WINDOW_MAXIMIZED;
    if ((SDL_GetWindowFlags(w->screen.window) & large) == 0) {
        w->size[0] = (int)nearbyint(w->frame.width);
        w->size[1] = (int)nearbyint(w->frame.height);
    }
    w->view->class->resize(w->view, &w->frame);
    w->dirty = true;
}

static void show_title(uj_window *w)
{
    char title[sizeof w->title] = "";
    w->view->class->title(w->view, title, sizeof title);
    if (strcmp(title, w->title) == 0)
        return;
    memcpy(w->title, title, sizeof title);
    SDL_SetWindowTitle(w->screen.window, title);
}

static void show_cursor(uj_window *w)
{
    static const SDL_SystemCursor shapes[] = {[UJ_CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,
                                              [UJ_CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
                                              [UJ_CURSOR_CROSS] = SDL_SYSTEM_CURSOR_CROSSHAIR,
                                              [UJ_CURSOR_MOVE] = SDL_SYSTEM_CURSOR_SIZEALL,
                                              [UJ_CURSOR_TEXT] = SDL_SYSTEM_CURSOR_IBEAM};
    uj_cursor cursor = uj_view_cursor(w->view);
    if (cursor == w->cursor)
        return;
    SDL_Cursor *pointer = SDL_CreateSystemCursor(shapes[cursor]);
    if (pointer != NULL)  // some drivers have no cursors
        SDL_SetCursor(pointer);
    SDL_FreeCursor(w->pointer);
    w->pointer = pointer;
    w->cursor = cursor;
}

void uj_window_change_view(uj_window *w)
{
    uj_view *top = w->options->top(w->options->payload);
    w->view = top;
    w->quit |= top == NULL;
    if (top == NULL)
        return;
    top->class->set_style(top, &w->style);
    resize(w);
}

static void serve(uj_window *w)
{
    unsigned asked = w->view->requests;
    w->view->requests = 0;
    w->style = w->view->class->style(w->view);
    if ((asked & UJ_ASK_FULL_SCREEN) != 0) {
        w->full_screen = !w->full_screen;
        SDL_SetWindowFullscreen(w->screen.window,
                                w->full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
    asked &= ~(unsigned)UJ_ASK_FULL_SCREEN;
    if (asked != 0) {
        w->options->serve(w->options->payload, w->view, asked);
        w->dirty = true;
        uj_window_change_view(w);
    }
    if (w->quit)
        return;
    show_title(w);
    show_cursor(w);
    // While the user drags something, SDL must report the mouse outside the window too.
    if (w->captured != uj_view_holds(w->view)) {
        w->captured = !w->captured;
        SDL_CaptureMouse(w->captured ? SDL_TRUE : SDL_FALSE);
    }
}

uj_status uj_window_draw(uj_window *w, uj_error *error)
{
    cairo_t *cairo;
    uj_status status = uj_screen_begin(&w->screen, w->frame.width, w->frame.height, &cairo, error);
    if (status != UJ_OK)
        return status;
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    w->view->class->draw(w->view, &canvas.base);
    w->dirty = false;
    return uj_screen_end(&w->screen, cairo, error);
}

void uj_window_tick(uj_window *w, double seconds)
{
    if (w->options->tick != NULL && w->options->tick(w->options->payload, seconds)) {
        w->dirty = true;
        uj_window_change_view(w);
    }
    if (w->quit)
        return;
    w->dirty |= uj_view_tick(w->view, seconds);
    serve(w);
}

double uj_window_wait(const uj_window *w)
{
    double wait = uj_view_wait(w->view);
    return w->options->wait != NULL ? fmin(wait, w->options->wait(w->options->payload)) : wait;
}

bool uj_window_busy(const uj_window *w)
{
    return uj_view_busy(w->view) ||
           (w->options->busy != NULL && w->options->busy(w->options->payload));
}

// --- events --------------------------------------------------------------------------------------

static unsigned modifiers_of(const uj_window *w, SDL_Keymod held)
{
    if (w->options->script != NULL)
        return w->modifiers;
    return ((held & KMOD_SHIFT) != 0 ? UJ_SHIFT : 0u) |
           ((held & KMOD_CTRL) != 0 ? UJ_CONTROL : 0u) | ((held & KMOD_ALT) != 0 ? UJ_ALT : 0u);
}

static void take_key(uj_window *w, const SDL_KeyboardEvent *event)
{
    uj_key_press press;
    w->repeat = event->repeat != 0;
    unsigned modifiers = modifiers_of(w, (SDL_Keymod)event->keysym.mod);
    if (uj_key_of_symbol(event->keysym.sym, w->repeat, modifiers, &press))
        w->dirty |= w->view->class->key(w->view, &press);
}

static void take_text(uj_window *w, const char *text)
{
    if ((modifiers_of(w, SDL_GetModState()) & UJ_CONTROL) == 0)
        w->dirty |= uj_view_text(w->view, text, w->repeat);
}

// SDL also reports the first finger on a touch screen as a mouse, SDL_TOUCH_MOUSEID.
static bool is_of_gesture(const uj_window *w, Uint32 which)
{
    return w->gesture && which == SDL_TOUCH_MOUSEID;
}

static void take_button(uj_window *w, const SDL_MouseButtonEvent *event)
{
    if (event->type == SDL_MOUSEBUTTONDOWN && event->which == SDL_TOUCH_MOUSEID) {
        // No other finger is down, because SDL reports only the first finger as a mouse. This
        // finger is counted later, at SDL_FINGERDOWN.
        w->fingers = 0;
        w->gesture = false;
    }
    if (is_of_gesture(w, event->which))
        return;
    uj_mouse_event mouse = {.what = event->type == SDL_MOUSEBUTTONDOWN ? UJ_MOUSE_PRESS
                                                                       : UJ_MOUSE_RELEASE,
                            .x = event->x / w->screen.scale,
                            .y = event->y / w->screen.scale,
                            .clicks = event->clicks,
                            .modifiers = modifiers_of(w, SDL_GetModState())};
    if (event->button == SDL_BUTTON_MIDDLE)
        mouse.button = UJ_BUTTON_MIDDLE;
    else if (event->button == SDL_BUTTON_RIGHT)
        mouse.button = UJ_BUTTON_RIGHT;
    else if (event->button != SDL_BUTTON_LEFT)
        return;
    w->mouse_x = mouse.x;
    w->mouse_y = mouse.y;
    w->by_finger = event->which == SDL_TOUCH_MOUSEID;
    if (mouse.what == UJ_MOUSE_PRESS) {
        w->press_x = mouse.x;
        w->press_y = mouse.y;
    }
    w->dirty |= w->view->class->mouse(w->view, &mouse);
}

// Returns true if a motion of the mouse can be skipped because the next event is also a motion.
// Returns false in scripts and while nothing is dragged, because only dragging is slow.
static bool is_overtaken(const uj_window *w)
{
    SDL_Event next;
    return w->options->script == NULL && uj_view_holds(w->view) &&
           SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
           next.type == SDL_MOUSEMOTION;
}

static void take_motion(uj_window *w, const SDL_MouseMotionEvent *event)
{
    if (is_overtaken(w) || is_of_gesture(w, event->which))
        return;
    w->mouse_x = event->x / w->screen.scale;
    w->mouse_y = event->y / w->screen.scale;
    const uj_mouse_event mouse = {.what = UJ_MOUSE_MOVE,
                                  .x = w->mouse_x,
                                  .y = w->mouse_y,
                                  .modifiers = modifiers_of(w, SDL_GetModState())};
    w->dirty |= w->view->class->mouse(w->view, &mouse);
}

static void take_wheel(uj_window *w, const SDL_MouseWheelEvent *event)
{
    const uj_wheel_event wheel = {.notches = event->preciseY,
                                  .x = w->mouse_x,
                                  .y = w->mouse_y,
                                  .modifiers = modifiers_of(w, SDL_GetModState())};
    w->dirty |= uj_view_wheel(w->view, &wheel);
}

// Called when a second finger begins a gesture.
static void let_go(uj_window *w)
{
    w->dirty = true;
    if (w->view->class->let_go != NULL) {
        w->view->class->let_go(w->view);
        return;
    }
    const uj_mouse what[] = {UJ_MOUSE_MOVE, UJ_MOUSE_RELEASE};
    for (size_t i = 0; i < 2; i++) {
        const uj_mouse_event mouse = {.what = what[i], .x = w->press_x, .y = w->press_y};
        w->view->class->mouse(w->view, &mouse);
    }
}

static void take_finger(uj_window *w, bool down)
{
    w->fingers = down ? w->fingers + 1 : w->fingers > 0 ? w->fingers - 1 : 0;
    if (w->fingers >= 2 && !w->gesture) {
        w->gesture = true;
        if (w->by_finger && uj_view_holds(w->view))
            let_go(w);
    } else if (w->fingers == 0) {
        w->gesture = false;
    }
}

// Zooms like the wheel with Ctrl. event->dDist is the change of the distance between two fingers,
// as a fraction of the window.
static void take_pinch(uj_window *w, const SDL_MultiGestureEvent *event)
{
    // Notches of the wheel for a dDist of 1.
    const double notches = 20.0;
    if (event->numFingers != 2)
        return;
    const uj_wheel_event wheel = {.notches = notches * event->dDist,
                                  .x = event->x * w->frame.width,
                                  .y = event->y * w->frame.height,
                                  .modifiers = UJ_CONTROL};
    w->dirty |= uj_view_wheel(w->view, &wheel);
}

static void take_event(uj_window *w, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        w->view->requests |= UJ_ASK_QUIT;
        break;
    case SDL_WINDOWEVENT:
        w->dirty |= event->window.event == SDL_WINDOWEVENT_EXPOSED;
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
            resize(w);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        w->dirty = true;
        break;
    case SDL_KEYDOWN:
        take_key(w, &event->key);
        break;
    case SDL_TEXTINPUT:
        take_text(w, event->text.text);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        take_button(w, &event->button);
        break;
    case SDL_MOUSEMOTION:
        take_motion(w, &event->motion);
        break;
    case SDL_MOUSEWHEEL:
        take_wheel(w, &event->wheel);
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERUP:
        take_finger(w, event->type == SDL_FINGERDOWN);
        break;
    case SDL_MULTIGESTURE:
        take_pinch(w, &event->mgesture);
        break;
    case SDL_DROPFILE:
        if (event->drop.file != NULL)
            uj_view_drop(w->view, event->drop.file);
        SDL_free(event->drop.file);
        w->dirty = true;
        break;
    default:
        break;
    }
}

void uj_window_handle(uj_window *w, const SDL_Event *event)
{
    take_event(w, event);
    serve(w);
}
