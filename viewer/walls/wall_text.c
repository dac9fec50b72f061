// Paragraphs of text.
#include <stdio.h>

#include <unjam/viewer/draw/text_wrap.h>

#include "wall_drawing.h"

static const double line_height = 1.4;  // height of a line, relative to the size of the text

double uj_wall_paragraph_draw(uj_canvas *canvas, const char *tag, uj_area area,
                              const uj_wall_paragraph *paragraph)
{
    char copy[UJ_THEOREM_TEXT_SIZE];
    int lines = 0;
    double size = paragraph->size;
    const uj_text_style style = {.colour = paragraph->colour,
                                 .size = size,
                                 .bold = paragraph->bold,
                                 .anchor = paragraph->centred ? UJ_ANCHOR_MIDDLE : UJ_ANCHOR_START,
                                 .max_width = area.width};
    snprintf(copy, sizeof copy, "%s", paragraph->text);
    for (char *line = copy; line != NULL && lines < paragraph->most; lines++) {
        char *rest =
            lines + 1 < paragraph->most ? uj_text_wrap_words(line, size, area.width) : NULL;
        uj_vec2 at = {area.x + (paragraph->centred ? 0.5 * area.width : 0.0),
                      area.y + line_height * size * (lines + 0.5)};
        if (canvas != NULL)
            canvas->class->text(canvas, tag, at, line, &style);
        line = rest;
    }
    return line_height * size * lines;
}
