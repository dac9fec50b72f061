// Draws text with cairo. Each run of characters gets a font that has these characters.
#include "cairo_text.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <unjam/viewer/draw/text_runs.h>

// The default font, then Debian's fonts for Chinese, Japanese and Korean.
static const char *const families[] = {
    "sans-serif",        "Noto Sans CJK SC",    "Noto Sans CJK JP", "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei", "Droid Sans Fallback", "AR PL UMing CN",   "IPAGothic",
    "Noto Sans CJK KR",  "NanumGothic"};
enum { FAMILIES = sizeof families / sizeof families[0], LONGEST = 1024 };

typedef struct drawing {
    cairo_t *cairo;
    double size;
    bool bold;
} drawing;

static void choose_face(const drawing *d, int face)
{
    cairo_select_font_face(d->cairo, families[face], CAIRO_FONT_SLANT_NORMAL,
                           d->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(d->cairo, d->size);
}

// Returns false for an incomplete UTF-8 character, as at the end of a text that was cut. Cairo
// draws nothing of a text with an incomplete character.
static bool is_whole(const char *text, size_t length)
{
    unsigned char first = (unsigned char)text[0];
    return length == (first < 0x80u   ? 1u
                      : first < 0xe0u ? 2u
                      : first < 0xf0u ? 3u
                                      : 4u) &&
           (first < 0x80u || first >= 0xc2u);
}

static bool has_character(void *payload, int face, const char *text, size_t length)
{
    const drawing *d = payload;
    if (!is_whole(text, length))
        return false;
    cairo_glyph_t buffer[8], *glyphs = buffer;
    int count = 8;
    // Every default font (face 0) has all ASCII characters.
    if (face == 0 && (unsigned char)text[0] < 0x80u)
        return true;
    choose_face(d, face);
    bool found = cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(d->cairo), 0.0, 0.0, text,
                                                  (int)length, &glyphs, &count, NULL, NULL,
                                                  NULL) == CAIRO_STATUS_SUCCESS;
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

// If `show` is set, draws the text, starting at the current point. Always returns its width.
static double put_text(drawing *d, const char *text, bool show)
{
    const uj_text_faces faces = {FAMILIES, has_character, d};
    double width = 0.0;
    bool ascii = is_ascii(text);
    while (*text != '\0') {
        uj_text_run run = {strlen(text), 0};
        if (!ascii)
            run = uj_text_run_first(text, &faces);
        char words[LONGEST];
        cairo_text_extents_t extents;
        memcpy(words, text, run.length);
        words[run.length] = '\0';
        text += run.length;
        choose_face(d, run.face < 0 ? 0 : run.face);
        cairo_text_extents(d->cairo, words, &extents);
        width += extents.x_advance;
        if (show)
            cairo_show_text(d->cairo, words);
    }
    return width;
}

static double text_width(drawing *d, const char *text)
{
    return put_text(d, text, false);
}

// Cuts characters off the end until the text, with an ellipsis, fits into max_width.
static void cut_text(drawing *d, char text[LONGEST], double max_width)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    size_t length = strlen(text);
    if (length > LONGEST - sizeof ellipsis)
        length = LONGEST - sizeof ellipsis;
    do {
        while (length > 0 && ((unsigned char)text[length] & 0xc0u) == 0x80u)
            length--;
        memcpy(text + length, ellipsis, sizeof ellipsis);
        if (length == 0)
            return;
        length--;
    } while (text_width(d, text) > max_width);
}

// Removes the characters that no font has, then spaces at the end. If no text would be left,
// changes nothing.
static void drop_missing(drawing *d, char text[LONGEST])
{
    const uj_text_faces faces = {FAMILIES, has_character, d};
    char left[LONGEST];
    size_t used = 0;
    if (is_ascii(text))
        return;
    for (const char *from = text; *from != '\0';) {
        uj_text_run run = uj_text_run_first(from, &faces);
        if (run.face >= 0) {
            memcpy(left + used, from, run.length);
            used += run.length;
        }
        from += run.length;
    }
    while (used > 0 && left[used - 1] == ' ')
        used--;
    left[used] = '\0';
    if (used > 0)
        strcpy(text, left);
}

void uj_cairo_text_draw(cairo_t *cairo, uj_vec2 at, const char *text, const uj_text_style *style)
{
    char cut[LONGEST];
    size_t length = strlen(text);
    if (length == 0)
        return;
    if (length > sizeof cut - 1)
        length = sizeof cut - 1;
    while (length < strlen(text) && length > 0 && ((unsigned char)text[length] & 0xc0u) == 0x80u)
        length--;
    memcpy(cut, text, length);
    cut[length] = '\0';

    drawing d = {cairo, style->size, style->bold};
    drop_missing(&d, cut);
    double width = text_width(&d, cut);
    if (style->max_width > 0.0 && width > style->max_width) {
        d.size *= fmax(0.7, style->max_width / width);
        width = text_width(&d, cut);
        if (width > style->max_width * 1.01) {
            cut_text(&d, cut, style->max_width);
            width = text_width(&d, cut);
        }
    }
    double x = at.x;
    if (style->anchor == UJ_ANCHOR_MIDDLE)
        x -= 0.5 * width;
    else if (style->anchor == UJ_ANCHOR_END)
        x -= width;
    const uj_colour *colour = &style->colour;
    cairo_set_source_rgba(cairo, colour->r, colour->g, colour->b, colour->a);
    // Half the height of capital letters is about 0.36 times the font size.
    cairo_move_to(cairo, x, at.y + 0.36 * d.size);
    put_text(&d, cut, true);
    cairo_new_path(cairo);
}
