// Draws text with cairo: chooses a font that has the characters, and makes the text fit.
#ifndef UJ_CAIRO_TEXT_H
#define UJ_CAIRO_TEXT_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

/// Draws a text in one font, as uj_canvas_class.text describes. Chooses a font that has all
/// characters of the text. If there is none, uses the default font and leaves out the characters
/// that it lacks: a name in two scripts stays legible if the default font has one of them. If the
/// default font has no character of the text, draws boxes instead.
void uj_cairo_text_draw(cairo_t *cairo, uj_vec2 at, const char *text, const uj_text_style *style);

#endif
