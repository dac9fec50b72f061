// Lays out and draws the contact sheet.
#include "contact_sheet.h"

#include <unjam/viewer/scene/move_tile.h>

// Lengths are in pixels.
typedef struct grid {
    size_t columns, rows;
    double text, gap, top;
    double tile_width, words_height;
} grid;

enum { MOST_LINES = 3 };

static uj_tile_style style_of(const grid *g)
{
    return (uj_tile_style){g->tile_width, g->text, MOST_LINES};
}

size_t uj_contact_sheet_columns(const uj_subject *subject)
{
    size_t tiles = subject->move_count + 1, columns = tiles <= 6 ? tiles : 6;
    // With rows = tiles / columns, make columns >= 1.5 * rows.
    while (2 * columns * columns < 3 * tiles)
        columns++;
    return columns;
}

static grid make_grid(const uj_scene *scene)
{
    size_t tiles = scene->subject->move_count + 1;
    grid g = {.columns = uj_contact_sheet_columns(scene->subject)};
    g.rows = (tiles + g.columns - 1) / g.columns;
    g.text = fmin(fmax(scene->width / ((double)g.columns * 24.0), 7.0), 34.0);
    g.gap = 1.6 * g.text;
    g.top = (scene->show & UJ_SHOW_TITLE) != 0 ? 3.0 * g.text : 0.0;
    g.tile_width = (scene->width - g.gap * ((double)g.columns + 1.0)) / (double)g.columns;
    uj_tile_style style = style_of(&g);
    g.words_height = uj_tile_words_height(scene, &style);
    return g;
}

double uj_contact_sheet_natural_height(const uj_scene *scene)
{
    grid g = make_grid(scene);
    uj_box box = uj_subject_whole_box(scene->subject, scene->show);
    double board = g.tile_width * (box.high.y - box.low.y) / (box.high.x - box.low.x);
    double proof = (scene->show & UJ_SHOW_PROOF) != 0 && scene->subject->proof != UJ_VERDICT_NONE
                       ? 1.2 * g.text
                       : 0.0;
    return ceil(g.top + g.gap + proof + (double)g.rows * (board + g.words_height + g.gap));
}

static void put_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                     uj_text_style style)
{
    canvas->class->text(canvas, tag, at, text, &style);
}

static void draw_head(const uj_scene *scene, const grid *g, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    if (g->top > 0.0)
        put_text(canvas, "title", (uj_vec2){g->gap, 0.5 * g->gap + 0.5 * g->top},
                 scene->subject->title,
                 (uj_text_style){.colour = palette->ink,
                                 .size = 1.7 * g->text,
                                 .bold = true,
                                 .max_width = scene->width - 2.0 * g->gap});
    if ((scene->show & UJ_SHOW_PROOF) == 0 || scene->subject->proof == UJ_VERDICT_NONE)
        return;
    bool valid = scene->subject->proof == UJ_VERDICT_VALID;
    put_text(canvas, "proof", (uj_vec2){g->gap, scene->height - g->gap}, scene->subject->proof_text,
             (uj_text_style){.colour = valid ? palette->good : palette->bad,
                             .size = g->text,
                             .max_width = scene->width - 2.0 * g->gap});
}

void uj_contact_sheet_draw(const uj_scene *scene, uj_canvas *canvas)
{
    const uj_subject *subject = scene->subject;
    const uj_palette *palette = uj_palette_of(scene->theme);
    grid g = make_grid(scene);
    uj_tile_style style = style_of(&g);
    uj_paint page = {.fill = palette->page};
    if ((scene->show & UJ_SHOW_NO_PAGE) == 0)
        uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {scene->width, scene->height}}, 0.0,
                    &page);
    draw_head(scene, &g, canvas);
    bool proof = (scene->show & UJ_SHOW_PROOF) != 0 && subject->proof != UJ_VERDICT_NONE;
    double bottom = scene->height - (proof ? 1.2 * g.text : 0.0);
    double high = (bottom - g.top - g.gap) / (double)g.rows;
    for (size_t i = 0; i <= subject->move_count; i++) {
        uj_area tile = {g.gap + (double)(i % g.columns) * (g.tile_width + g.gap),
                        g.top + g.gap + (double)(i / g.columns) * high, g.tile_width,
                        fmax(high - g.words_height - g.gap, 1.0)};
        uj_tile_draw(scene, i, tile, &style, canvas);
    }
}
