// A canvas that clips shapes to a box and passes them on to another canvas. Cairo needs this for
// greatly magnified boards: it draws wrongly at coordinates beyond about eight million, and takes
// very long to draw long dashed lines.
#ifndef UJ_CROP_CANVAS_H
#define UJ_CROP_CANVAS_H

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_crop_canvas {
    uj_canvas base;
    uj_canvas *to;  ///< borrowed
    uj_box box;
    // Owned buffers. Clipping to one side of the box reads `points` and writes `cut`.
    uj_vec2 *points, *cut;  ///< [capacity]
    size_t capacity;
    uj_ring *rings;  ///< [ring_capacity]
    size_t ring_capacity;
} uj_crop_canvas;

/// Returns a canvas that clips shapes to the box (pixels) with a margin, and passes them on to
/// `to`. Discs and texts are passed on whole or left out. The margin keeps the strokes of cut edges
/// outside the box. To draw nothing outside the box, use uj_canvas_class.clip. If memory runs out,
/// shapes are left out. Clear the canvas with uj_crop_canvas_clear.
uj_crop_canvas uj_crop_canvas_on(uj_canvas *to, uj_box box);

void uj_crop_canvas_clear(uj_crop_canvas *canvas);

#endif
