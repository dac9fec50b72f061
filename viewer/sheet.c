// The contact sheet: all moves of a subject side by side in one picture.
#include <stdio.h>

#include "viewer/layout.h"
#include "viewer/scene.h"
#include "viewer/words.h"

// Rows and columns of the tiles and the size of one.
typedef struct grid {
    size_t columns, rows;
    double text, gap, top;
    double tile_width, words;  // words: height of the lines under a tile
} grid;

enum { MOST_LINES = 3 };

// Room for the number before the words of a move.
static double indent_of(const uj_scene *scene, const grid *g, size_t move)
{
    char number[32];
    if (move >= scene->subject->move_count)
        return 0.0;
    int digits = snprintf(number, sizeof number, "%zu", move + 1);
    return 0.9 * g->text * digits + 0.5 * g->text;
}

// Most lines that the words of any move take.
static size_t count_lines(const uj_scene *scene, const grid *g)
{
    size_t most = 1;
    for (size_t move = 0; move <= scene->subject->move_count; move++) {
        char words[1024];
        size_t lines = 1;
        double room = g->tile_width - indent_of(scene, g, move);
        scene->subject->class->caption(scene->subject, move, words, sizeof words);
        for (char *line = uj_words_fill(words, g->text, room); line != NULL && lines < MOST_LINES;
             lines++)
            line = uj_words_fill(line, g->text, room);
        most = lines > most ? lines : most;
    }
    return most;
}

size_t uj_sheet_columns(const uj_subject *subject)
{
    size_t tiles = subject->move_count + 1, columns = tiles <= 6 ? tiles : 6;
    // Long solutions make a picture that is wider than high.
    while (2 * columns * columns < 3 * tiles)
        columns++;
    return columns;
}

static grid make_grid(const uj_scene *scene)
{
    size_t tiles = scene->subject->move_count + 1;
    grid g = {.columns = uj_sheet_columns(scene->subject)};
    g.rows = (tiles + g.columns - 1) / g.columns;
    g.text = fmin(fmax(scene->width / ((double)g.columns * 24.0), 7.0), 34.0);
    g.gap = 1.6 * g.text;
    g.top = (scene->show & UJ_SHOW_TITLE) != 0 ? 3.0 * g.text : 0.0;
    g.tile_width = (scene->width - g.gap * ((double)g.columns + 1.0)) / (double)g.columns;
    if ((scene->show & UJ_SHOW_STATUS) != 0)
        g.words = (1.0 + 1.35 * (double)count_lines(scene, &g)) * g.text;
    return g;
}

double uj_sheet_natural_height(const uj_scene *scene)
{
    grid g = make_grid(scene);
    uj_box box = uj_subject_whole_frame(scene->subject);
    double board = g.tile_width * (box.high.y - box.low.y) / (box.high.x - box.low.x);
    double proof = (scene->show & UJ_SHOW_PROOF) != 0 && scene->subject->proof != UJ_PROOF_NONE
                       ? 1.2 * g.text
                       : 0.0;
    return ceil(g.top + g.gap + proof + (double)g.rows * (board + g.words + g.gap));
}

static void put_text(uj_canvas *canvas, const char *tag, double x, double y, const char *text,
                     uj_text_style style)
{
    canvas->class->text(canvas, tag, (uj_vec2){x, y}, text, &style);
}

// The words of a move, in up to three lines.
static void draw_words(const uj_scene *scene, const grid *g, size_t move, uj_vec2 at,
                       uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    char words[1024], number[32];
    scene->subject->class->caption(scene->subject, move, words, sizeof words);
    double indent = indent_of(scene, g, move);
    if (move < scene->subject->move_count) {
        snprintf(number, sizeof number, "%zu", move + 1);
        put_text(canvas, "number", at.x, at.y, number,
                 (uj_text_style){.colour = palette->accent, .size = 1.3 * g->text, .bold = true});
    }
    char *line = words;
    double room = g->tile_width - indent;
    for (int row = 0; row < MOST_LINES && line != NULL; row++) {
        char *next = row + 1 < MOST_LINES ? uj_words_fill(line, g->text, room) : NULL;
        put_text(canvas, "words", at.x + indent, at.y + 1.35 * g->text * row, line,
                 (uj_text_style){.colour = palette->ink, .size = g->text, .max_width = room});
        line = next;
    }
}

static void draw_head(const uj_scene *scene, const grid *g, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    if (g->top > 0.0)
        put_text(canvas, "title", g->gap, 0.5 * g->gap + 0.5 * g->top, scene->subject->title,
                 (uj_text_style){.colour = palette->ink,
                                 .size = 1.7 * g->text,
                                 .bold = true,
                                 .max_width = scene->width - 2.0 * g->gap});
    if ((scene->show & UJ_SHOW_PROOF) == 0 || scene->subject->proof == UJ_PROOF_NONE)
        return;
    bool valid = scene->subject->proof == UJ_PROOF_VALID;
    put_text(canvas, "proof", g->gap, scene->height - g->gap, scene->subject->proof_text,
             (uj_text_style){.colour = valid ? palette->good : palette->bad,
                             .size = g->text,
                             .max_width = scene->width - 2.0 * g->gap});
}

void uj_scene_draw_sheet(const uj_scene *scene, uj_canvas *canvas)
{
    const uj_subject *subject = scene->subject;
    const uj_palette *palette = uj_palette_of(scene->theme);
    grid g = make_grid(scene);
    uj_box box = uj_subject_whole_frame(subject);
    uj_paint page = {.fill = palette->page};
    uj_draw_box(canvas, "page", (uj_vec2){0.0, 0.0}, (uj_vec2){scene->width, scene->height}, 0.0,
                &page);
    draw_head(scene, &g, canvas);
    bool proof = (scene->show & UJ_SHOW_PROOF) != 0 && subject->proof != UJ_PROOF_NONE;
    double bottom = scene->height - (proof ? 1.2 * g.text : 0.0);
    double high = (bottom - g.top - g.gap) / (double)g.rows;
    for (size_t i = 0; i <= subject->move_count; i++) {
        uj_area tile = {g.gap + (double)(i % g.columns) * (g.tile_width + g.gap),
                        g.top + g.gap + (double)(i / g.columns) * high, g.tile_width,
                        fmax(high - g.words - g.gap, 1.0)};
        uj_board board = {
            .time = (double)i, .text = 0.9 * g.text, .show = scene->show, .palette = palette};
        board.map = uj_area_map(tile, box, &board.scale);
        subject->class->draw(subject, canvas, &board);
        if ((scene->show & UJ_SHOW_STATUS) != 0)
            draw_words(scene, &g, i, (uj_vec2){tile.x, tile.y + tile.height + 1.3 * g.text},
                       canvas);
    }
}
