// Draws text with cairo.
#ifndef UJ_CAIRO_TEXT_H
#define UJ_CAIRO_TEXT_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

/// Implements uj_canvas_class.text. Draws each character in the first font that has it, and leaves
/// out characters that no font has. If no font has any character of the text, draws boxes.
void uj_cairo_text_draw(cairo_t *cairo, uj_vec2 at, const char *text, const uj_text_style *style);

#endif
