// A canvas that cuts shapes down to a box and passes them on to another canvas. Needed where a
// board is greatly magnified: cairo draws wrongly where coordinates exceed about eight million
// pixels, and takes endless time over long dashed lines.
#ifndef UJ_CROP_CANVAS_H
#define UJ_CROP_CANVAS_H

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_crop_canvas {
    uj_canvas base;
    uj_canvas *to;  ///< lent
    uj_box box;
    // Owned: points of the shape at hand, before and after a cut, and the rings of a polygon.
    uj_vec2 *points, *cut;  ///< [capacity]
    size_t capacity;
    uj_ring *rings;  ///< [ring_capacity]
    size_t ring_capacity;
} uj_crop_canvas;

/// Returns a canvas that passes on to `to` what is in the box (pixels). Around the box it leaves a
/// margin as wide as the strokes need, so the new edges of shapes that are cut do not appear in the
/// box; use uj_canvas_class.clip to draw nothing outside the box. Shapes that lie inside are passed
/// on as they are, and shapes for which memory runs out are left out. Clear the canvas with
/// uj_crop_canvas_clear.
uj_crop_canvas uj_crop_canvas_on(uj_canvas *to, uj_box box);

/// Frees what the canvas owns.
void uj_crop_canvas_clear(uj_crop_canvas *canvas);

#endif
