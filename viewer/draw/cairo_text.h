// Draws text with cairo: chooses a font that has the characters, and makes the text fit.
#ifndef UJ_CAIRO_TEXT_H
#define UJ_CAIRO_TEXT_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

/// Draws a text as uj_canvas_class.text describes. Characters that no font of the system has are
/// left out: a name in two scripts stays legible if there are fonts for one of them. If that leaves
/// nothing, the characters show as boxes.
void uj_cairo_text_draw(cairo_t *cairo, uj_vec2 at, const char *text, const uj_text_style *style);

#endif
