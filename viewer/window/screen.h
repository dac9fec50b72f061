// A window that cairo draws in: SDL's window with a texture as large as it is in device pixels.
#ifndef UJ_SCREEN_H
#define UJ_SCREEN_H

#include <SDL.h>
#include <cairo.h>
#include <stdbool.h>

#include <unjam/base/status.h>

// Zero-initialised means closed.
typedef struct uj_screen {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    cairo_surface_t *surface;  // as large as the texture
    int width, height;         // of the texture, device pixels
} uj_screen;

// Starts SDL's video. With a script its invisible drivers may be used when SDL_VIDEODRIVER names
// one. UJ_IO with a sentence that names `unjam export` when there is no display to be seen on.
uj_status uj_screen_start_video(bool scripted, uj_error *error);

// Opens a window of this size in points (0: what suits the display). UJ_IO.
uj_status uj_screen_open(uj_screen *screen, const char *title, int width, int height,
                         uj_error *error);

// A new context for a picture of that many points; the surface is as dense as the display. Errors:
// UJ_IO, UJ_NO_MEMORY.
uj_status uj_screen_begin(uj_screen *screen, double width, double height, cairo_t **cairo,
                          uj_error *error);

// Destroys the context and shows what was drawn. UJ_INTERNAL when drawing failed.
uj_status uj_screen_end(uj_screen *screen, cairo_t *cairo, uj_error *error);

// Writes what is shown, pixel by pixel, as a PNG file (see files/safe_file.h). UJ_IO.
uj_status uj_screen_write(const uj_screen *screen, const char *path, uj_error *error);

// Closes the window and SDL.
void uj_screen_close(uj_screen *screen);

#endif
