// Tests that no two pieces look alike to colour-blind readers, and that text is legible.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/viewer/draw/theme.h>

// `m` maps a colour to the colour that this kind of reader sees, both in linear RGB. Machado,
// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
// (2009), severity 1.0.
static const struct {
    const char *name;
    double m[3][3];
} readers[] = {
    {"all cones", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protan",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deutan",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritan",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

static double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

// `m`: a matrix from `readers`. `lab`: the CIE L*a*b* coordinates (D65) of the colour seen.
static void seen(uj_colour colour, const double m[3][3], double lab[3])
{
    double rgb[3] = {linear(colour.r), linear(colour.g), linear(colour.b)}, l[3];
    for (int i = 0; i < 3; i++) {
        double sum = m[i][0] * rgb[0] + m[i][1] * rgb[1] + m[i][2] * rgb[2];
        l[i] = fmin(fmax(sum, 0.0), 1.0);
    }
    double x = lab_curve((0.4124564 * l[0] + 0.3575761 * l[1] + 0.1804375 * l[2]) / 0.95047);
    double y = lab_curve(0.2126729 * l[0] + 0.7151522 * l[1] + 0.0721750 * l[2]);
    double z = lab_curve((0.0193339 * l[0] + 0.1191920 * l[1] + 0.9503041 * l[2]) / 1.08883);
    lab[0] = 116.0 * y - 16.0;
    lab[1] = 500.0 * (x - y);
    lab[2] = 200.0 * (y - z);
}

// Two colours at a distance of 2.3 are just noticeably different (Mahy, Van Eycken and Oosterlinck
// 1994).
static void no_two_pieces_look_alike(void **state)
{
    (void)state;
    const double least = 10.0;
    for (int theme = 0; theme < 2; theme++) {
        const uj_palette *palette = uj_palette_of((uj_theme)theme);
        uj_colour colours[UJ_PIECE_COLOURS + 1] = {palette->goal};
        for (int i = 0; i < UJ_PIECE_COLOURS; i++)
            colours[i + 1] = palette->pieces[i];
        for (size_t r = 0; r < sizeof readers / sizeof readers[0]; r++)
            for (int i = 0; i <= UJ_PIECE_COLOURS; i++)
                for (int k = 0; k < i; k++) {
                    double a[3], b[3];
                    seen(colours[i], readers[r].m, a);
                    seen(colours[k], readers[r].m, b);
                    double far = hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
                    if (far < least)
                        fail_msg("%s, theme %d: colours %d and %d differ by %.1f only",
                                 readers[r].name, theme, k - 1, i - 1, far);
                }
    }
}

static double luminance(uj_colour c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

static double contrast(uj_colour a, uj_colour b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

// Web Content Accessibility Guidelines: the contrast of text is at least 4.5 to 1.
static void names_can_be_read(void **state)
{
    (void)state;
    for (int theme = 0; theme < 2; theme++) {
        const uj_palette *palette = uj_palette_of((uj_theme)theme);
        assert_true(contrast(palette->label, palette->goal) >= 4.5);
        for (int i = 0; i < UJ_PIECE_COLOURS; i++)
            assert_true(contrast(palette->label, palette->pieces[i]) >= 4.5);
        assert_true(contrast(palette->ink, palette->page) >= 4.5);
        assert_true(contrast(palette->good, palette->page) >= 4.5);
        assert_true(contrast(palette->bad, palette->page) >= 4.5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_pieces_look_alike),
        cmocka_unit_test(names_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
