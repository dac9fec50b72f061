// A canvas on a cairo context: the back end of windows, PNG, SVG and PDF.
#ifndef UJ_CAIRO_CANVAS_H
#define UJ_CAIRO_CANVAS_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_cairo_canvas {
    uj_canvas base;
    cairo_t *cairo;  ///< not owned
} uj_cairo_canvas;

/// Sets up a context (joins, caps, font options) and returns a canvas on it.
uj_cairo_canvas uj_cairo_canvas_on(cairo_t *cairo);

#endif
