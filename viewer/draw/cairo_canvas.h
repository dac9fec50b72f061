// A canvas on a cairo context: windows, PNG and SVG are surfaces of the same scene.
#ifndef UJ_CAIRO_CANVAS_H
#define UJ_CAIRO_CANVAS_H

#include <cairo.h>

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_cairo_canvas {
    uj_canvas base;
    cairo_t *cairo;  // not owned
} uj_cairo_canvas;

// Sets the context up (joins, caps, font options) and returns a canvas on it.
uj_cairo_canvas uj_cairo_canvas_on(cairo_t *cairo);

#endif
