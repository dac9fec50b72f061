// Replaces the error handler of Xlib. Loads Xlib at run time, as SDL does.
#include "x_errors.h"

#include <SDL.h>
#include <SDL_syswm.h>

#ifdef SDL_VIDEO_DRIVER_X11
typedef XErrorHandler set_handler(XErrorHandler handler);

// Global, because Xlib has one error handler for all connections, and gives it no user data.
static XErrorHandler before;  // the handler that `handle` has replaced
static void *library;         // libX11

static int handle(Display *display, XErrorEvent *event)
{
    const int send_event = 25;  // X_SendEvent in X11/Xproto.h
    if (event->error_code == BadWindow && event->request_code == send_event)
        return 0;
    return before(display, event);
}

static set_handler *setter(void)
{
    return (set_handler *)(uintptr_t)SDL_LoadFunction(library, "XSetErrorHandler");
}

void uj_x_errors_ignore(void)
{
    if (library == NULL)
        library = SDL_LoadObject("libX11.so.6");
    set_handler *set = library != NULL ? setter() : NULL;
    if (set != NULL && before == NULL)
        before = set(handle);
}

void uj_x_errors_restore(void)
{
    if (before != NULL)
        setter()(before);
    if (library != NULL)
        SDL_UnloadObject(library);
    before = NULL;
    library = NULL;
}
#else
void uj_x_errors_ignore(void)
{
}
void uj_x_errors_restore(void)
{
}
#endif
