// Text for cairo: a face that has its letters, and a size or an end that fit.
#ifndef UJ_CAIRO_TEXT_H
#define UJ_CAIRO_TEXT_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

// Draws a text as uj_canvas_class.text says. Letters that no face of the system has are left out,
// so that a name in two scripts stays legible where there are fonts for one of them; of a text that
// would be nothing then, boxes are seen.
void uj_cairo_text_draw(cairo_t *cairo, uj_vec2 at, const char *text, const uj_text_style *style);

#endif
