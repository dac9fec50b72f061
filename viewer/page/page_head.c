// Writes the head of a page.
#include "page_head.h"

#include <unjam/base/language.h>
#include <unjam/base/version.h>
#include <unjam/viewer/draw/cairo_picture.h>

#include "page_game.h"
#include "page_parts.h"
#include "page_words.h"

void uj_page_put_base64(FILE *out, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        size_t count = length - i < 3 ? length - i : 3;
        unsigned bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (k < count ? bytes[i + k] : 0u);
        for (size_t k = 0; k < 4; k++)
            putc(k <= count ? digits[bits >> (18 - 6 * k) & 63u] : '=', out);
    }
}

static void draw_scene(const void *payload, uj_canvas *canvas)
{
    uj_scene_draw(payload, canvas);
}

uj_status uj_page_preview(const uj_scene *scene, unsigned char **out, size_t *length,
                          uj_error *error)
{
    uj_scene small = *scene;
    small.time = 0.0;
    small.theme = UJ_THEME_LIGHT;
    small.width = UJ_PREVIEW_WIDTH;
    small.height = UJ_PREVIEW_HEIGHT;
    small.show = scene->show & (UJ_SHOW_NAMES | UJ_SHOW_PATTERNS | UJ_SHOW_GOAL);
    const uj_drawing drawing = {small.width, small.height, draw_scene, &small, false};
    return uj_cairo_picture(&drawing, UJ_PICTURE_PNG, out, length, error);
}

static void put_description(FILE *out, const uj_subject *subject)
{
    size_t moves = subject->move_count;
    bool playable = uj_page_game_exists(subject);
    char text[1024];
    if (moves > 0 && playable)
        snprintf(text, sizeof text,
                 uj_translate_count("%s: play the puzzle, or watch the solution (%zu move).",
                                    "%s: play the puzzle, or watch the solution (%zu moves).",
                                    moves),
                 subject->title, moves);
    else if (moves > 0)
        snprintf(text, sizeof text,
                 uj_translate_count("%s: watch the solution (%zu move).",
                                    "%s: watch the solution (%zu moves).", moves),
                 subject->title, moves);
    else
        snprintf(text, sizeof text, playable ? _("%s: play the puzzle.") : _("%s: a puzzle."),
                 subject->title);
    uj_page_put_text(out, text);
}

static void put_preview(FILE *out, const uj_page *page)
{
    fputs("data:image/png;base64,", out);
    uj_page_put_base64(out, page->preview, page->preview_length);
}

// The properties og:... are those of the Open Graph protocol (ogp.me).
static void put_summary(FILE *out, const uj_page *page)
{
    const uj_subject *subject = page->scene->subject;
    fputs("<meta name=\"description\" content=\"", out);
    put_description(out, subject);
    fputs("\">\n<meta property=\"og:type\" content=\"website\">\n"
          "<meta property=\"og:title\" content=\"",
          out);
    uj_page_put_text(out, subject->title);
    fputs("\">\n<meta property=\"og:description\" content=\"", out);
    put_description(out, subject);
    fputs("\">\n<meta property=\"og:image\" content=\"", out);
    put_preview(out, page);
    fputs("\">\n", out);
}

// Writes CSS rules. Each text of `styles` is four "rrggbb" (see uj_motion_data.styles).
static void put_colours(FILE *out, const uj_text_table *styles)
{
    for (int dark = 0; dark < 2; dark++)
        for (size_t i = 0; i < styles->count; i++) {
            const char *colours = styles->texts[i] + 14 * dark;
            fprintf(out, "%s.s%zu{fill:#%.6s;stroke:#%.6s}\n",
                    dark ? ":root[data-theme=dark] " : "", i, colours, colours + 7);
        }
    // The rules above override the attributes fill="none" and stroke="none". These rules restore
    // them, and remove the stroke of texts.
    fputs("#board [fill=none],#table [fill=none]{fill:none}\n"
          "#board [stroke=none],#board text,#table [stroke=none],#table text{stroke:none}\n",
          out);
}

void uj_page_put_head(FILE *out, const uj_page *page, const uj_text_table *styles)
{
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\" data-theme=\"light\"%s>\n<head>\n"
            "<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
            "<meta name=\"generator\" content=\"Unjam " UJ_VERSION "\">\n<title>",
            uj_page_language(), page->embed ? " data-embed" : "");
    uj_page_put_text(out, page->scene->subject->title);
    fputs("</title>\n", out);
    put_summary(out, page);
    fputs("<style>\n", out);
    fputs(uj_page_style, out);
    put_colours(out, styles);
    fputs("</style>\n</head>\n", out);
}
