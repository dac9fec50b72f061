// Draws text with cairo. Cairo's simple text interface takes all characters from one font; this
// file chooses the font.
#include "cairo_text.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static double text_width(cairo_t *cairo, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

// Shortens a text by whole characters, in place, until it fits into max_width together with an
// ellipsis at its end. The buffer `text` has a size of `room` bytes.
static void cut_text(cairo_t *cairo, char *text, size_t room, double max_width)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    size_t length = strlen(text);
    if (length > room - sizeof ellipsis)
        length = room - sizeof ellipsis;
    do {
        while (length > 0 && ((unsigned char)text[length] & 0xc0u) == 0x80u)
            length--;
        memcpy(text + length, ellipsis, sizeof ellipsis);
        if (length == 0)
            return;
        length--;
    } while (text_width(cairo, text) > max_width);
}

// Returns the number of bytes in the first UTF-8 character of a text; 0 if the text is empty.
static size_t character_length(const char *text)
{
    size_t length = text[0] != '\0';
    while (((unsigned char)text[length] & 0xc0u) == 0x80u)
        length++;
    return length;
}

static bool has_character(cairo_t *cairo, const char *text, size_t length)
{
    cairo_glyph_t buffer[8], *glyphs = buffer;
    int count = 8;
    bool found =
        cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(cairo), 0.0, 0.0, text, (int)length,
                                         &glyphs, &count, NULL, NULL, NULL) == CAIRO_STATUS_SUCCESS;
    for (int i = 0; found && i < count; i++)
        found = glyphs[i].index != 0;
    if (glyphs != buffer)
        cairo_glyph_free(glyphs);
    return found;
}

static bool is_ascii(const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text >= 0x80u)
            return false;
    return true;
}

static bool has_characters(cairo_t *cairo, const char *text)
{
    for (size_t length; (length = character_length(text)) > 0; text += length)
        if ((unsigned char)text[0] >= 0x80u && !has_character(cairo, text, length))
            return false;
    return true;
}

// Removes the characters that the current font lacks, and then all spaces at the end.
static void drop_missing(cairo_t *cairo, char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0';) {
        size_t length = character_length(from);
        if ((unsigned char)from[0] < 0x80u || has_character(cairo, from, length)) {
            memmove(to, from, length);
            to += length;
        }
        from += length;
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
}

// Chooses the default font or, if it lacks characters of the text, the first other font that has
// them all. If no font has them all, chooses the default font and removes the characters that it
// lacks, unless that would leave no text.
static void choose_font(cairo_t *cairo, char *text, bool bold)
{
    // The default font, then the fonts for Chinese, Japanese and Korean in Debian.
    static const char *const families[] = {
        "sans-serif",        "Noto Sans CJK SC",    "Noto Sans CJK JP", "WenQuanYi Micro Hei",
        "WenQuanYi Zen Hei", "Droid Sans Fallback", "AR PL UMing CN",   "IPAGothic",
        "Noto Sans CJK KR",  "NanumGothic"};
    cairo_font_weight_t weight = bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;
    cairo_select_font_face(cairo, families[0], CAIRO_FONT_SLANT_NORMAL, weight);
    if (is_ascii(text) || has_characters(cairo, text))
        return;
    for (size_t i = 1; i < sizeof families / sizeof families[0]; i++) {
        cairo_select_font_face(cairo, families[i], CAIRO_FONT_SLANT_NORMAL, weight);
        if (has_characters(cairo, text))
            return;
    }
    cairo_select_font_face(cairo, families[0], CAIRO_FONT_SLANT_NORMAL, weight);
    char left[1024];
    strcpy(left, text);
    drop_missing(cairo, left);
    if (left[0] != '\0')
        strcpy(text, left);
}

void uj_cairo_text_draw(cairo_t *cairo, uj_vec2 at, const char *text, const uj_text_style *style)
{
    char cut[1024];
    size_t length = strlen(text);
    if (length == 0)
        return;
    if (length > sizeof cut - 1)
        length = sizeof cut - 1;
    while (length < strlen(text) && length > 0 && ((unsigned char)text[length] & 0xc0u) == 0x80u)
        length--;
    memcpy(cut, text, length);
    cut[length] = '\0';

    double size = style->size;
    cairo_set_font_size(cairo, size);
    choose_font(cairo, cut, style->bold);
    double width = text_width(cairo, cut);
    if (style->max_width > 0.0 && width > style->max_width) {
        size *= fmax(0.7, style->max_width / width);
        cairo_set_font_size(cairo, size);
        width = text_width(cairo, cut);
        if (width > style->max_width * 1.01) {
            cut_text(cairo, cut, sizeof cut, style->max_width);
            width = text_width(cairo, cut);
        }
    }
    double x = at.x;
    if (style->anchor == UJ_ANCHOR_MIDDLE)
        x -= 0.5 * width;
    else if (style->anchor == UJ_ANCHOR_END)
        x -= width;
    const uj_colour *colour = &style->colour;
    cairo_set_source_rgba(cairo, colour->r, colour->g, colour->b, colour->a);
    // In common sans-serif fonts, capitals are about 0.72 times as high as the font size.
    cairo_move_to(cairo, x, at.y + 0.36 * size);
    cairo_show_text(cairo, cut);
    cairo_new_path(cairo);
}
