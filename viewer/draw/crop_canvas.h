// A canvas that cuts shapes down to a box and passes them on to another canvas. It is needed when a
// board is greatly magnified: cairo draws wrongly if coordinates exceed about eight million pixels,
// and takes extremely long to draw long dashed lines.
#ifndef UJ_CROP_CANVAS_H
#define UJ_CROP_CANVAS_H

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_crop_canvas {
    uj_canvas base;
    uj_canvas *to;  ///< borrowed
    uj_box box;
    // Owned: the points of the present shape before and after a cut, and the rings of a polygon.
    uj_vec2 *points, *cut;  ///< [capacity]
    size_t capacity;
    uj_ring *rings;  ///< [ring_capacity]
    size_t ring_capacity;
} uj_crop_canvas;

/// Returns a canvas that passes shapes on to the canvas `to`, cut down to the box (pixels) and a
/// margin around it. The margin is as wide as the strokes need, so that the edges along which
/// shapes are cut do not appear in the box. To draw nothing outside the box, use
/// uj_canvas_class.clip. Shapes inside the box are passed on unchanged. If memory runs out, shapes
/// are left out. Clear the canvas with uj_crop_canvas_clear.
uj_crop_canvas uj_crop_canvas_on(uj_canvas *to, uj_box box);

/// Frees what the canvas owns.
void uj_crop_canvas_clear(uj_crop_canvas *canvas);

#endif
