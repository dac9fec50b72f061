// Finds the density of the display.
#include "screen_scale.h"

#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

static const double USUAL_DPI = 96.0;
// Many displays report a wrong size. So the density that is computed from the size is used only if
// it is at least this.
static const double DENSE_DPI = 144.0;

// Returns 0 if `text` does not begin with a number from 0.5 to 8.
static double read_scale(const char *text)
{
    char *end;
    if (text == NULL)
        return 0.0;
    double value = strtod(text, &end);
    return end != text && value >= 0.5 && value <= 8.0 ? value : 0.0;
}

// `resources` has lines "name:<blanks>value". Returns 0 if Xft.dpi is missing.
static double find_dpi(const char *resources)
{
    static const char name[] = "Xft.dpi:";
    for (const char *line = resources; line != NULL && *line != '\0';) {
        if (strncmp(line, name, sizeof name - 1) == 0)
            return strtod(line + sizeof name - 1, NULL);
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    return 0.0;
}

double uj_scale_choose(const uj_scale_hints *hints)
{
    double asked = read_scale(hints->asked), gdk = read_scale(hints->gdk_scale);
    if (asked > 0.0)
        return asked;
    if (!hints->is_x11)
        return 1.0;
    double dpi = find_dpi(hints->resources);
    if (dpi >= 0.5 * USUAL_DPI && dpi <= 8.0 * USUAL_DPI)
        return dpi / USUAL_DPI;
    if (gdk > 0.0)
        return gdk;
    if (hints->dpi >= DENSE_DPI && hints->dpi <= 8.0 * USUAL_DPI)
        return 0.25 * nearbyint(4.0 * hints->dpi / USUAL_DPI);
    return 1.0;
}

// Returns a new string, or NULL. Loads Xlib at run time, so that the program starts even if Xlib is
// not installed.
static char *read_resources(void)
{
    typedef void *open_display(const char *name);
    typedef char *resource_manager_string(void *display);
    typedef int close_display(void *display);
    char *copy = NULL;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL)
        return NULL;
    open_display *open = (open_display *)(uintptr_t)dlsym(library, "XOpenDisplay");
    resource_manager_string *resources =
        (resource_manager_string *)(uintptr_t)dlsym(library, "XResourceManagerString");
    close_display *close = (close_display *)(uintptr_t)dlsym(library, "XCloseDisplay");
    void *display = open != NULL && resources != NULL && close != NULL ? open(NULL) : NULL;
    if (display != NULL) {
        const char *text = resources(display);
        copy = text != NULL ? strdup(text) : NULL;
        close(display);
    }
    dlclose(library);
    return copy;
}

double uj_screen_scale(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    uj_scale_hints hints = {.asked = getenv("UNJAM_SCALE"),
                            .gdk_scale = getenv("GDK_SCALE"),
                            .is_x11 = driver != NULL && strcmp(driver, "x11") == 0};
    char *resources = hints.is_x11 ? read_resources() : NULL;
    float diagonal = 0.0f;
    if (SDL_GetDisplayDPI(0, &diagonal, NULL, NULL) == 0)
        hints.dpi = (double)diagonal;
    hints.resources = resources;
    double scale = uj_scale_choose(&hints);
    free(resources);
    return scale;
}
