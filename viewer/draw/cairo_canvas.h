// A canvas that draws on a cairo context, for windows, PNG, SVG and PDF.
#ifndef UJ_CAIRO_CANVAS_H
#define UJ_CAIRO_CANVAS_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_cairo_canvas {
    uj_canvas base;
    cairo_t *cairo;  ///< not owned
} uj_cairo_canvas;

/// Sets the line joins, line caps, fill rule and font options of a context. Returns a canvas that
/// draws on the context.
uj_cairo_canvas uj_cairo_canvas_on(cairo_t *cairo);

#endif
