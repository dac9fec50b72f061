// Draws moves as tiles: the board with the move's arrows, and the move's words below.
#include <unjam/viewer/scene/move_tile.h>

#include <stdio.h>

#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/scene/caption_room.h>

static const double LINE = 1.35;  // height of a line of words, relative to the size of the text

static double indent_of(const uj_scene *scene, const uj_tile_style *style, size_t move)
{
    char number[32];
    if (move >= scene->subject->move_count)
        return 0.0;
    int digits = snprintf(number, sizeof number, "%zu", move + 1);
    return 0.9 * style->text * digits + 0.5 * style->text;
}

static uj_caption_writer *writer_of(const uj_scene *scene, const uj_tile_style *style)
{
    const uj_subject *subject = scene->subject;
    size_t last = subject->move_count > 0 ? subject->move_count - 1 : 0;
    const uj_caption_room room = {.size = style->text,
                                  .width = style->width - indent_of(scene, style, last),
                                  .lines = style->lines};
    return uj_caption_writer_for(subject, uj_captions_fit(subject, &room));
}

static size_t count_lines(const uj_scene *scene, const uj_tile_style *style)
{
    size_t most = 1;
    uj_caption_writer *write = writer_of(scene, style);
    for (size_t move = 0; move <= scene->subject->move_count; move++) {
        char words[UJ_CAPTION_SIZE];
        size_t lines = 1;
        double room = style->width - indent_of(scene, style, move);
        write(scene->subject, move, words, sizeof words);
        for (char *line = uj_text_wrap_fill(words, style->text, room);
             line != NULL && lines < style->lines; lines++)
            line = uj_text_wrap_fill(line, style->text, room);
        most = lines > most ? lines : most;
    }
    return most;
}

double uj_tile_words_height(const uj_scene *scene, const uj_tile_style *style)
{
    if ((scene->show & UJ_SHOW_STATUS) == 0)
        return 0.0;
    return (1.0 + LINE * (double)count_lines(scene, style)) * style->text;
}

static void put_text(uj_canvas *canvas, const char *tag, double x, double y, const char *text,
                     uj_text_style style)
{
    canvas->class->text(canvas, tag, (uj_vec2){x, y}, text, &style);
}

static void draw_words(const uj_scene *scene, const uj_tile_style *style, size_t move, uj_vec2 at,
                       uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    char words[UJ_CAPTION_SIZE], number[32];
    writer_of(scene, style)(scene->subject, move, words, sizeof words);
    double indent = indent_of(scene, style, move);
    if (move < scene->subject->move_count) {
        snprintf(number, sizeof number, "%zu", move + 1);
        put_text(
            canvas, "number", at.x, at.y, number,
            (uj_text_style){.colour = palette->accent, .size = 1.3 * style->text, .bold = true});
    }
    char *line = words;
    double room = style->width - indent;
    for (size_t row = 0; row < style->lines && line != NULL; row++) {
        char *next = row + 1 < style->lines ? uj_text_wrap_fill(line, style->text, room) : NULL;
        put_text(canvas, "words", at.x + indent, at.y + LINE * style->text * (double)row, line,
                 (uj_text_style){.colour = palette->ink, .size = style->text, .max_width = room});
        line = next;
    }
}

void uj_tile_draw(const uj_scene *scene, size_t move, uj_area area, const uj_tile_style *style,
                  uj_canvas *canvas)
{
    uj_box box = uj_subject_whole_box(scene->subject, scene->show);
    uj_board board = {.time = (double)move,
                      .text = 0.9 * style->text,
                      .show = scene->show,
                      .palette = uj_palette_of(scene->theme)};
    board.map = uj_area_map(area, box, &board.scale);
    scene->subject->class->draw(scene->subject, canvas, &board);
    if ((scene->show & UJ_SHOW_STATUS) != 0)
        draw_words(scene, style, move, (uj_vec2){area.x, area.y + area.height + 1.3 * style->text},
                   canvas);
}
