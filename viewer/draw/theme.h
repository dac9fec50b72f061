// Colours of the light and the dark theme.
#ifndef UJ_THEME_H
#define UJ_THEME_H

#include <stddef.h>

#include <unjam/viewer/draw/canvas.h>

typedef enum uj_theme { UJ_THEME_LIGHT, UJ_THEME_DARK } uj_theme;

enum { UJ_PIECE_COLOURS = 8 };

/// The colours of a theme.
typedef struct uj_palette {
    uj_colour page, floor, wall, wall_edge;
    uj_colour ink, faint;     ///< text and lines; less important text
    uj_colour mark, halo;     ///< arrows on pieces, and the rim that sets them off
    uj_colour shadow;         ///< opaque; drawn with little alpha
    uj_colour accent, track;  ///< scrubber
    uj_colour good, bad;      ///< proven, rejected
    uj_colour panel;          ///< behind overlays
    uj_colour label;          ///< names on pieces
    uj_colour goal;           ///< the goal piece
    uj_colour pieces[UJ_PIECE_COLOURS];
} uj_palette;

/// The palette of a theme; static, never NULL.
const uj_palette *uj_palette_of(uj_theme theme);

/// Mixes two colours and their alpha: amount 0 is a, 1 is b.
uj_colour uj_colour_mix(uj_colour a, uj_colour b, double amount);

/// Multiplies a colour's alpha.
uj_colour uj_colour_fade(uj_colour colour, double alpha);

#endif
