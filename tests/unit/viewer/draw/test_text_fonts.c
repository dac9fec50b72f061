// Tests that each character is drawn in a font that has it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "viewer/draw/cairo_text.h"

// Two simulated fonts: WenQuanYi Zen Hei has the characters from U+3000 to U+9FFF, and the default
// font has those below U+3000. `family`: the selected font. `drawn`: all texts drawn so far.
static char family[64], drawn[512];

cairo_scaled_font_t *__wrap_cairo_get_scaled_font(cairo_t *cairo);
void __wrap_cairo_text_extents(cairo_t *cairo, const char *text, cairo_text_extents_t *extents);
void __wrap_cairo_select_font_face(cairo_t *cairo, const char *name, cairo_font_slant_t slant,
                                   cairo_font_weight_t weight);
cairo_status_t __wrap_cairo_scaled_font_text_to_glyphs(cairo_scaled_font_t *font, double x,
                                                       double y, const char *text, int length,
                                                       cairo_glyph_t **glyphs, int *glyph_count,
                                                       cairo_text_cluster_t **clusters,
                                                       int *cluster_count,
                                                       cairo_text_cluster_flags_t *flags);
void __wrap_cairo_show_text(cairo_t *cairo, const char *text);

void __wrap_cairo_select_font_face(cairo_t *cairo, const char *name, cairo_font_slant_t slant,
                                   cairo_font_weight_t weight)
{
    (void)cairo;
    (void)slant;
    (void)weight;
    snprintf(family, sizeof family, "%s", name);
}

cairo_status_t __wrap_cairo_scaled_font_text_to_glyphs(cairo_scaled_font_t *font, double x,
                                                       double y, const char *text, int length,
                                                       cairo_glyph_t **glyphs, int *glyph_count,
                                                       cairo_text_cluster_t **clusters,
                                                       int *cluster_count,
                                                       cairo_text_cluster_flags_t *flags)
{
    // In UTF-8, each of U+3000 to U+9FFF begins with a byte from E3 to E9.
    bool chinese = (unsigned char)text[0] >= 0xe3u && (unsigned char)text[0] <= 0xe9u;
    bool has = strcmp(family, chinese ? "WenQuanYi Zen Hei" : "sans-serif") == 0;
    bool korean = (unsigned char)text[0] > 0xe9u;
    (void)font;
    (void)x;
    (void)y;
    (void)length;
    (void)clusters;
    (void)cluster_count;
    (void)flags;
    (*glyphs)[0].index = has && !korean ? 1 : 0;
    *glyph_count = 1;
    return CAIRO_STATUS_SUCCESS;
}

cairo_scaled_font_t *__wrap_cairo_get_scaled_font(cairo_t *cairo)
{
    (void)cairo;
    return NULL;
}

void __wrap_cairo_text_extents(cairo_t *cairo, const char *text, cairo_text_extents_t *extents)
{
    (void)cairo;
    *extents = (cairo_text_extents_t){.x_advance = 0.0};
    for (; *text != '\0'; text++)
        extents->x_advance += ((unsigned char)*text & 0xc0u) != 0x80u ? 6.0 : 0.0;
}

void __wrap_cairo_show_text(cairo_t *cairo, const char *text)
{
    size_t used = strlen(drawn);
    (void)cairo;
    snprintf(drawn + used, sizeof drawn - used, "%s[%s]",
             strcmp(family, "sans-serif") == 0 ? "" : "fallback", text);
}

static void expect_drawn(const char *text, double max_width, const char *expected)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 200, 50);
    cairo_t *cairo = cairo_create(surface);
    drawn[0] = '\0';
    const uj_text_style style = {
        .colour = {0.0, 0.0, 0.0, 1.0}, .size = 12.0, .max_width = max_width};
    uj_cairo_text_draw(cairo, (uj_vec2){10.0, 20.0}, text, &style);
    assert_string_equal(drawn, expected);
    assert_int_equal(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

static void every_script_has_its_font(void **state)
{
    (void)state;
    expect_drawn("Klotski", 0.0, "[Klotski]");
    expect_drawn("Grüße", 0.0, "[Grüße]");
    expect_drawn("華容道", 0.0, "fallback[華容道]");
    expect_drawn("Klotski 華容道, 81 moves", 0.0, "[Klotski ]fallback[華容道][, 81 moves]");
    expect_drawn("曹操 A", 0.0, "fallback[曹操][ A]");
    // Characters that no font has are left out, unless the text has no others.
    expect_drawn("A 퍼즐", 0.0, "[A]");
    expect_drawn("퍼즐", 0.0, "[퍼즐]");
}

static void cut_texts_keep_their_fonts(void **state)
{
    (void)state;
    char text[200] = "A", expected[8] = "[A";
    for (int i = 0; i < 40; i++)
        strcat(text, "道");
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 200, 50);
    cairo_t *cairo = cairo_create(surface);
    drawn[0] = '\0';
    const uj_text_style style = {.colour = {0.0, 0.0, 0.0, 1.0}, .size = 12.0, .max_width = 90.0};
    uj_cairo_text_draw(cairo, (uj_vec2){10.0, 20.0}, text, &style);
    assert_memory_equal(drawn, expected, strlen(expected));
    assert_non_null(strstr(drawn, "]fallback[道"));
    assert_string_equal(drawn + strlen(drawn) - strlen("道][…]"), "道][…]");
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_script_has_its_font),
        cmocka_unit_test(cut_texts_keep_their_fonts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
