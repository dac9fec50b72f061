// Colours of the light and the dark theme.
#ifndef UJ_THEME_H
#define UJ_THEME_H

#include <stddef.h>

#include <unjam/viewer/draw/canvas.h>

typedef enum uj_theme { UJ_THEME_LIGHT, UJ_THEME_DARK } uj_theme;

enum { UJ_PIECE_COLOURS = 8 };

typedef struct uj_palette {
    uj_colour page, floor, wall, wall_edge;
    uj_colour ink, faint;     ///< text and lines; less important text
    uj_colour mark, halo;     ///< arrows on pieces; the rim around each arrow
    uj_colour shadow;         ///< opaque here, but drawn almost transparent
    uj_colour accent, track;  ///< highlights; faint lines, such as the scrubber's
    uj_colour good, bad;      ///< a proven solution; a rejected one
    uj_colour panel;          ///< background of overlays
    uj_colour label;          ///< names on pieces
    uj_colour goal;           ///< the goal piece
    uj_colour pieces[UJ_PIECE_COLOURS];
} uj_palette;

/// The palette is static.
const uj_palette *uj_palette_of(uj_theme theme);

/// Amount 0 gives `a`, amount 1 gives `b`. Mixes alpha, too.
uj_colour uj_colour_mix(uj_colour a, uj_colour b, double amount);

/// Multiplies the colour's alpha by `alpha`.
uj_colour uj_colour_fade(uj_colour colour, double alpha);

/// Returns the contrast of two opaque colours, from 1 to 21 (WCAG 2.1, "contrast ratio").
double uj_colour_contrast(uj_colour a, uj_colour b);

/// Returns a colour for legible text on an opaque ground. Adds as much black or white to `colour`
/// as it needs for a contrast of at least 4.5 to the ground (WCAG 2.1, success criterion 1.4.3).
uj_colour uj_colour_legible(uj_colour colour, uj_colour ground);

#endif
