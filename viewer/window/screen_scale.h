// The number of SDL's units of length per point. On X11, SDL measures windows in pixels.
#ifndef UJ_SCREEN_SCALE_H
#define UJ_SCREEN_SCALE_H

#include <stdbool.h>

/// What is known about the density of the display.
typedef struct uj_scale_hints {
    const char *asked;      ///< $UNJAM_SCALE, or NULL
    const char *gdk_scale;  ///< $GDK_SCALE, or NULL
    const char *resources;  ///< the X resources of the display ("Xft.dpi:\t192\n..."), or NULL
    double dpi;             ///< dots per inch, from the size that the display reports; 0: not known
    bool is_x11;
} uj_scale_hints;

/// Returns the number of SDL's units of length per point. This is the first of the following values
/// that is known and from 0.5 to 8; without such a value, it is 1:
/// - UNJAM_SCALE;
/// - on X11, Xft.dpi / 96;
/// - on X11, GDK_SCALE;
/// - on X11, hints->dpi / 96, rounded to quarters, if hints->dpi is at least 144.
double uj_scale_choose(const uj_scale_hints *hints);

/// Reads the hints from the environment, from X and from SDL, and returns the scale. Call it after
/// SDL has started its video.
double uj_screen_scale(void);

#endif
