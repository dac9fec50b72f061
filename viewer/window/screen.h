// An SDL window that cairo draws in.
#ifndef UJ_SCREEN_H
#define UJ_SCREEN_H

#include <SDL.h>
#include <cairo.h>
#include <stdbool.h>

#include <unjam/base/status.h>

/// A window to draw in. Zero-initialised means closed.
typedef struct uj_screen {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    cairo_surface_t *surface;  ///< as large as the texture
    int width, height;         ///< size of the texture in device pixels
    double scale;              ///< SDL's units of length per point
} uj_screen;

/// Starts SDL's video. If `scripted`, the environment variable SDL_VIDEODRIVER may name a driver
/// that shows nothing. Error: UJ_IO if there is no visible display.
uj_status uj_screen_start_video(bool scripted, uj_error *error);

/// The size of a new window, in points.
typedef struct uj_screen_size {
    int width, height;  ///< 0: chosen to fit the display
    bool fits;          ///< limit the size to 90 % of the display
} uj_screen_size;

/// Opens a window. Error: UJ_IO.
uj_status uj_screen_open(uj_screen *screen, const char *title, uj_screen_size size,
                         uj_error *error);

/// Creates a context to draw a picture of `width` x `height` points. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_screen_begin(uj_screen *screen, double width, double height, cairo_t **cairo,
                          uj_error *error);

/// Destroys the context and shows the picture on the screen. Error: UJ_INTERNAL if drawing failed.
uj_status uj_screen_end(uj_screen *screen, cairo_t *cairo, uj_error *error);

/// Writes the picture shown, in device pixels, to a PNG file, atomically (files/safe_file.h).
/// Error: UJ_IO.
uj_status uj_screen_write(const uj_screen *screen, const char *path, uj_error *error);

/// Closes the window and SDL.
void uj_screen_close(uj_screen *screen);

#endif
