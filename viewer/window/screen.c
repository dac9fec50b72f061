// Opens SDL windows and shows cairo's pictures in them.
#include "screen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/safe_file.h>

#include "screen_renderer.h"
#include "screen_scale.h"
#include "x_errors.h"

static uj_status sdl_error(const char *what, uj_error *error)
{
    return uj_error_set(error, UJ_IO, "%s: %s", what, SDL_GetError());
}

static uj_status no_display(const char *why, uj_error *error)
{
    return uj_error_set(error, UJ_IO,
                        _("there is no display to open a window on (%s); \"unjam export FILE -o "
                          "picture.png\" draws a picture instead"),
                        why);
}

// Without a display, SDL can fall back on a driver that shows nothing. Accepts such a driver only
// if a script is played and SDL_VIDEODRIVER names the driver.
uj_status uj_screen_start_video(bool scripted, uj_error *error)
{
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    uj_x_errors_ignore();
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return no_display(SDL_GetError(), error);
    const char *driver = SDL_GetCurrentVideoDriver();
    const char *asked = getenv("SDL_VIDEODRIVER");
    bool invisible =
        driver == NULL || strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0;
    bool wanted = scripted && driver != NULL && asked != NULL && strcmp(asked, driver) == 0;
    if (!invisible || wanted)
        return UJ_OK;
    return no_display(_("SDL found no video driver that can open a window"), error);
}

// Returns the size of a new window in SDL's units of length.
static SDL_Point choose_size(uj_screen_size size, double scale)
{
    SDL_Rect usable;
    double width = size.width, height = size.height;
    if (size.width <= 0) {
        width = 1280.0;
        height = 800.0;
    }
    if ((size.width <= 0 || size.fits) && SDL_GetDisplayUsableBounds(0, &usable) == 0) {
        width = fmin(width, 0.9 * usable.w / scale);
        height = fmin(height, 0.9 * usable.h / scale);
    }
    return (SDL_Point){(int)fmax(nearbyint(width * scale), 1.0),
                       (int)fmax(nearbyint(height * scale), 1.0)};
}

uj_status uj_screen_open(uj_screen *screen, const char *title, uj_screen_size size, uj_error *error)
{
    screen->scale = uj_screen_scale();
    SDL_Point chosen = choose_size(size, screen->scale);
    screen->window =
        SDL_CreateWindow(title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, chosen.x,
                         chosen.y, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (screen->window == NULL)
        return sdl_error(_("cannot open a window"), error);
    int least = (int)nearbyint(240.0 * screen->scale);
    SDL_SetWindowMinimumSize(screen->window, least, least);
    screen->renderer = uj_screen_renderer(screen->window);
    return screen->renderer != NULL ? UJ_OK : sdl_error(_("cannot draw in the window"), error);
}

static uj_status fit_texture(uj_screen *screen, uj_error *error)
{
    int width, height;
    if (SDL_GetRendererOutputSize(screen->renderer, &width, &height) != 0)
        return sdl_error(_("cannot draw in the window"), error);
    width = SDL_max(width, 1);
    height = SDL_max(height, 1);
    if (screen->texture != NULL && width == screen->width && height == screen->height)
        return UJ_OK;
    if (screen->texture != NULL)
        SDL_DestroyTexture(screen->texture);
    if (screen->surface != NULL)
        cairo_surface_destroy(screen->surface);
    screen->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    // Ignore alpha: blending would cost time.
    screen->texture = SDL_CreateTexture(screen->renderer, SDL_PIXELFORMAT_RGB888,
                                        SDL_TEXTUREACCESS_STREAMING, width, height);
    screen->width = width;
    screen->height = height;
    if (screen->texture == NULL)
        return sdl_error(_("cannot draw in the window"), error);
    if (cairo_surface_status(screen->surface) != CAIRO_STATUS_SUCCESS)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for a window of this size"));
    return UJ_OK;
}

uj_status uj_screen_begin(uj_screen *screen, double width, double height, cairo_t **cairo,
                          uj_error *error)
{
    uj_status status = fit_texture(screen, error);
    if (status != UJ_OK)
        return status;
    *cairo = cairo_create(screen->surface);
    // Convert points to device pixels.
    cairo_scale(*cairo, screen->width / width, screen->height / height);
    return UJ_OK;
}

uj_status uj_screen_end(uj_screen *screen, cairo_t *cairo, uj_error *error)
{
    cairo_status_t code = cairo_status(cairo);
    cairo_destroy(cairo);
    if (code != CAIRO_STATUS_SUCCESS)
        return uj_error_set(error, UJ_INTERNAL, _("drawing the window failed: %s"),
                            cairo_status_to_string(code));
    cairo_surface_flush(screen->surface);
    SDL_UpdateTexture(screen->texture, NULL, cairo_image_surface_get_data(screen->surface),
                      cairo_image_surface_get_stride(screen->surface));
    SDL_RenderCopy(screen->renderer, screen->texture, NULL, NULL);
    SDL_RenderPresent(screen->renderer);
    return UJ_OK;
}

typedef struct png_file {
    uj_safe_file file;
    uj_status status;
    uj_error *error;
} png_file;

static cairo_status_t put_png(void *payload, const unsigned char *data, unsigned length)
{
    png_file *png = payload;
    png->status = uj_safe_file_put(&png->file, data, length, png->error);
    return png->status == UJ_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

uj_status uj_screen_write(const uj_screen *screen, const char *path, uj_error *error)
{
    png_file png = {.status = UJ_OK, .error = error};
    uj_status status = uj_safe_file_open(&png.file, path, error);
    if (status != UJ_OK)
        return status;
    cairo_status_t code = cairo_surface_write_to_png_stream(screen->surface, put_png, &png);
    if (code != CAIRO_STATUS_SUCCESS && png.status == UJ_OK)
        png.status = uj_error_set(error, UJ_IO, _("cannot write %s: %s"), path,
                                  cairo_status_to_string(code));
    return uj_safe_file_end(&png.file, png.status, error);
}

void uj_screen_close(uj_screen *screen)
{
    if (screen->surface != NULL)
        cairo_surface_destroy(screen->surface);
    if (screen->texture != NULL)
        SDL_DestroyTexture(screen->texture);
    if (screen->renderer != NULL)
        SDL_DestroyRenderer(screen->renderer);
    if (screen->window != NULL)
        SDL_DestroyWindow(screen->window);
    *screen = (uj_screen){0};
    SDL_Quit();
    uj_x_errors_restore();
}
