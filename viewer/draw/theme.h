// Colours of the light and the dark theme.
#ifndef UJ_THEME_H
#define UJ_THEME_H

#include <stddef.h>

#include <unjam/viewer/draw/canvas.h>

typedef enum uj_theme { UJ_THEME_LIGHT, UJ_THEME_DARK } uj_theme;

enum { UJ_PIECE_COLOURS = 8 };

typedef struct uj_palette {
    uj_colour page, floor, wall, wall_edge;
    uj_colour ink, faint;     // text and lines; less important text
    uj_colour mark, halo;     // arrows on pieces, and the rim that sets them off
    uj_colour shadow;         // opaque; drawn with little alpha
    uj_colour accent, track;  // scrubber
    uj_colour good, bad;      // proven, rejected
    uj_colour panel;          // behind overlays
    uj_colour label;          // names on pieces
    uj_colour goal;           // the piece that must leave
    uj_colour pieces[UJ_PIECE_COLOURS];
} uj_palette;

// Static, never NULL.
const uj_palette *uj_palette_of(uj_theme theme);

// amount 0: a, 1: b; alpha too.
uj_colour uj_colour_mix(uj_colour a, uj_colour b, double amount);

uj_colour uj_colour_fade(uj_colour colour, double alpha);

#endif
