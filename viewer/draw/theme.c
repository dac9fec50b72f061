// The palettes. The colours of pieces come from Paul Tol's "light" scheme (2018). They are changed
// so that any two differ clearly for colour-blind readers (tests/unit/viewer/draw/test_palette.c).
#include <unjam/viewer/draw/theme.h>

#include <math.h>
#include <stdbool.h>

#define RGB(hex)                                                                                   \
    {                                                                                              \
        ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex)&0xff) / 255.0, 1.0       \
    }

const uj_palette *uj_palette_of(uj_theme theme)
{
    static const uj_palette light = {
        .page = RGB(0xf7f5f0),
        .floor = RGB(0xfffefb),
        .wall = RGB(0xd9cbb4),
        .wall_edge = RGB(0xa8967a),
        .ink = RGB(0x26282d),
        .faint = RGB(0x66676d),
        .mark = RGB(0x26282d),
        .halo = RGB(0xffffff),
        .shadow = RGB(0x4a3c28),
        .accent = RGB(0xa64222),
        .track = RGB(0xd8d4ca),
        .good = RGB(0x2c7a51),
        .bad = RGB(0xb3261e),
        .panel = RGB(0xffffff),
        .label = RGB(0x26282d),
        .goal = RGB(0xee8866),
        .pieces = {RGB(0x77aadd), RGB(0xeedd88), RGB(0x6cc5a8), RGB(0xcb8db2), RGB(0xa8dfff),
                   RGB(0xbbcc55), RGB(0xccb0d8), RGB(0xd5d3cf)},
    };
    static const uj_palette dark = {
        .page = RGB(0x15171c),
        .floor = RGB(0x22252c),
        .wall = RGB(0x4b4a4d),
        .wall_edge = RGB(0x75726f),
        .ink = RGB(0xf0eee9),
        .faint = RGB(0xa0a2a8),
        .mark = RGB(0x1b1d22),
        .halo = RGB(0xffffff),
        .shadow = RGB(0x000000),
        .accent = RGB(0xf08a66),
        .track = RGB(0x3a3d45),
        .good = RGB(0x6fcf97),
        .bad = RGB(0xff8a80),
        .panel = RGB(0x2a2d35),
        .label = RGB(0x1b1d22),
        .goal = RGB(0xf08a66),
        .pieces = {RGB(0x77aadd), RGB(0xe5d47c), RGB(0x5fbf9f), RGB(0xe9a9c9), RGB(0x99d4f6),
                   RGB(0xa7ca44), RGB(0xab95bb), RGB(0xd2cfc4)},
    };
    return theme == UJ_THEME_DARK ? &dark : &light;
}

uj_colour uj_colour_mix(uj_colour a, uj_colour b, double amount)
{
    return (uj_colour){a.r + amount * (b.r - a.r), a.g + amount * (b.g - a.g),
                       a.b + amount * (b.b - a.b), a.a + amount * (b.a - a.a)};
}

uj_colour uj_colour_fade(uj_colour colour, double alpha)
{
    colour.a *= alpha;
    return colour;
}

static double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static double luminance(uj_colour c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double uj_colour_contrast(uj_colour a, uj_colour b)
{
    double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

uj_colour uj_colour_legible(uj_colour colour, uj_colour ground)
{
    // WCAG requires a contrast of 4.5. Rounding colours to 8 bits may lower it a little.
    const double least = 4.6;
    const uj_colour black = {0.0, 0.0, 0.0, 1.0}, white = {1.0, 1.0, 1.0, 1.0};
    bool dark = uj_colour_contrast(black, ground) > uj_colour_contrast(white, ground);
    // If the colour is darker than the ground, mix in black, otherwise white. But if pure black (or
    // white) has too little contrast to the ground, use whichever of the two has more.
    uj_colour own = luminance(colour) < luminance(ground) ? black : white;
    uj_colour end = uj_colour_contrast(own, ground) >= least ? own : dark ? black : white;
    uj_colour mixed = colour;
    for (int i = 1; i <= 20 && uj_colour_contrast(mixed, ground) < least; i++)
        mixed = uj_colour_mix(colour, end, 0.05 * i);
    return mixed;
}
