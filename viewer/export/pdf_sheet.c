// Lays out and draws the pages of the solution sheet.
#include "pdf_sheet.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/scene/move_tile.h>

// Lengths in points (1/72 inch).
static const double MARGIN = 42.0, GAP = 18.0, TITLE = 18.0, TEXT = 9.5, FOOT = 24.0;

enum { MOST_LINES = 6 };

// The layout of the tiles (move_tile.h). All pictures have the same size, so that they can be
// compared.
typedef struct plan {
    size_t columns, rows, first_rows, pages;
    double head;          // height of the first page's head, with the gap below
    double board, words;  // heights of a tile's picture and words
    uj_tile_style style;
} plan;

static double proof_height(const uj_scene *scene)
{
    bool shown = (scene->show & UJ_SHOW_PROOF) != 0 && scene->subject->proof != UJ_VERDICT_NONE;
    return shown ? 1.8 * TEXT : 0.0;
}

static double head_height(const uj_scene *scene)
{
    double title = (scene->show & UJ_SHOW_TITLE) != 0 ? 1.2 * TITLE + 1.8 * TEXT : 0.0;
    double head = title + proof_height(scene);
    return head > 0.0 ? head + GAP : 0.0;
}

static size_t rows_in(double height, const plan *p)
{
    double rows = floor((height + GAP) / (p->board + p->words + GAP));
    return rows > 1.0 ? (size_t)rows : 1;
}

static plan plan_with(const uj_scene *scene, size_t columns, uj_box box)
{
    size_t tiles = scene->subject->move_count + 1;
    plan p = {.columns = columns, .head = head_height(scene)};
    double inside = UJ_PDF_SHEET_WIDTH - 2.0 * MARGIN,
           high = UJ_PDF_SHEET_HEIGHT - 2.0 * MARGIN - FOOT;
    double count = (double)columns;
    p.style = (uj_tile_style){(inside - GAP * (count - 1.0)) / count,
                              columns <= 3 ? TEXT : 0.8 * TEXT, MOST_LINES};
    p.words = uj_tile_words_height(scene, &p.style);
    // Reduce a board that is higher than the page.
    p.board = fmin(p.style.width * (box.high.y - box.low.y) / (box.high.x - box.low.x),
                   fmax(high - p.head - p.words, 1.0));
    p.first_rows = rows_in(high - p.head, &p);
    p.rows = rows_in(high, &p);
    size_t first = p.first_rows * columns, other = p.rows * columns;
    p.pages = tiles <= first ? 1 : 1 + (tiles - first + other - 1) / other;
    return p;
}

// Starts with 2 columns (1 for a single tile). Adds columns, up to `most`, until all tiles fit on
// one page. Long captions need wide tiles, and so allow fewer columns.
static plan make_plan(const uj_scene *scene)
{
    size_t tiles = scene->subject->move_count + 1;
    size_t most = !scene->subject->brief ? 3 : tiles <= 60 ? 4 : 5;
    uj_box box = uj_subject_whole_box(scene->subject, scene->show);
    plan p = plan_with(scene, tiles == 1 ? 1 : 2, box);
    for (size_t columns = 3; p.pages > 1 && columns <= most; columns++)
        p = plan_with(scene, columns, box);
    return p;
}

size_t uj_pdf_sheet_page_count(const uj_scene *scene)
{
    return make_plan(scene).pages;
}

static void put_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                     uj_text_style style)
{
    canvas->class->text(canvas, tag, at, text, &style);
}

static void draw_head(const uj_scene *scene, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_subject *subject = scene->subject;
    double y = MARGIN + 0.5 * TITLE, room = UJ_PDF_SHEET_WIDTH - 2.0 * MARGIN;
    if ((scene->show & UJ_SHOW_TITLE) != 0) {
        char count[128];
        size_t moves = subject->move_count;
        if (moves > 0)
            snprintf(count, sizeof count,
                     uj_translate_count("%zu move, row by row", "%zu moves, row by row", moves),
                     moves);
        else
            snprintf(count, sizeof count, "%s", _("start and goal"));
        put_text(canvas, "title", (uj_vec2){MARGIN, y}, subject->title,
                 (uj_text_style){
                     .colour = palette->ink, .size = TITLE, .bold = true, .max_width = room});
        y += 0.7 * TITLE + TEXT;
        put_text(canvas, "count", (uj_vec2){MARGIN, y}, count,
                 (uj_text_style){.colour = palette->faint, .size = TEXT});
        y += 1.6 * TEXT;
    }
    if (proof_height(scene) > 0.0)
        put_text(canvas, "proof", (uj_vec2){MARGIN, y}, subject->proof_text,
                 (uj_text_style){.colour = subject->proof == UJ_VERDICT_VALID ? palette->good
                                                                              : palette->bad,
                                 .size = TEXT,
                                 .max_width = room});
}

static void draw_foot(const uj_scene *scene, size_t page, size_t pages, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    double y = UJ_PDF_SHEET_HEIGHT - MARGIN, right = UJ_PDF_SHEET_WIDTH - MARGIN;
    char number[64];
    snprintf(number, sizeof number, "%zu / %zu", page + 1, pages);
    uj_text_style style = {
        .colour = palette->faint, .size = 0.9 * TEXT, .max_width = right - 100.0};
    if ((scene->show & UJ_SHOW_TITLE) != 0 && page > 0)
        put_text(canvas, "foot", (uj_vec2){MARGIN, y}, scene->subject->title, style);
    style.anchor = UJ_ANCHOR_END;
    if (pages > 1)
        put_text(canvas, "page-number", (uj_vec2){right, y}, number, style);
}

void uj_pdf_sheet_draw(const uj_scene *scene, size_t page, uj_canvas *canvas)
{
    plan p = make_plan(scene);
    uj_paint paper = {.fill = uj_palette_of(scene->theme)->page};
    if (scene->theme == UJ_THEME_DARK)
        uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {UJ_PDF_SHEET_WIDTH, UJ_PDF_SHEET_HEIGHT}},
                    0.0, &paper);
    double top = MARGIN + (page == 0 ? p.head : 0.0);
    size_t rows = page == 0 ? p.first_rows : p.rows;
    size_t first = page == 0 ? 0 : p.columns * (p.first_rows + (page - 1) * p.rows);
    if (page == 0)
        draw_head(scene, canvas);
    for (size_t i = 0; i < rows * p.columns && first + i <= scene->subject->move_count; i++) {
        uj_area tile = {MARGIN + (double)(i % p.columns) * (p.style.width + GAP),
                        top + (double)(i / p.columns) * (p.board + p.words + GAP), p.style.width,
                        p.board};
        uj_tile_draw(scene, first + i, tile, &p.style, canvas);
    }
    draw_foot(scene, page, p.pages, canvas);
}
