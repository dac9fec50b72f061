// How many of the window's units make a point, on displays of high density.
#ifndef UJ_SCREEN_SCALE_H
#define UJ_SCREEN_SCALE_H

#include <stdbool.h>

/// What is known about the density of the display. 0: not known.
typedef struct uj_scale_hints {
    const char *asked;      ///< the environment variable UNJAM_SCALE, or NULL
    const char *gdk_scale;  ///< the environment variable GDK_SCALE, or NULL
    const char *resources;  ///< the X resources of the display ("Xft.dpi:\t192\n..."), or NULL
    double dpi;             ///< dots per inch as the display says its own size to be
    bool is_x11;  ///< windows are measured in pixels; elsewhere SDL measures them in points already
} uj_scale_hints;

/// Returns the window's units per point, from 0.5 to 8: the first of these that is given and
/// sensible: UNJAM_SCALE; on X11 Xft.dpi / 96, which desktops set, GDK_SCALE, and the display's own
/// density if that is 144 or more, in quarters; else 1.
double uj_scale_choose(const uj_scale_hints *hints);

/// Asks the environment, X and SDL for the hints, and returns the scale. SDL's video must be
/// started.
double uj_screen_scale(void);

#endif
