// Draws paragraphs of text.
#include <unjam/viewer/draw/text_wrap.h>

#include "barrier_drawing.h"

static const double line_height = 1.4;  // in multiples of the text size

double uj_barrier_paragraph_draw(uj_canvas *canvas, const char *tag, uj_area area,
                                 const uj_barrier_paragraph *paragraph)
{
    uj_text_lines lines;
    double size = paragraph->size;
    const uj_text_style style = {.colour = paragraph->colour,
                                 .size = size,
                                 .bold = paragraph->bold,
                                 .anchor = paragraph->centred ? UJ_ANCHOR_MIDDLE : UJ_ANCHOR_START,
                                 .max_width = area.width};
    uj_text_wrap_words(paragraph->text, size, area.width, (size_t)paragraph->most, &lines);
    for (size_t i = 0; canvas != NULL && i < lines.count; i++) {
        uj_vec2 at = {area.x + (paragraph->centred ? 0.5 * area.width : 0.0),
                      area.y + line_height * size * ((double)i + 0.5)};
        canvas->class->text(canvas, tag, at, lines.line[i], &style);
    }
    return line_height * size * (double)lines.count;
}
