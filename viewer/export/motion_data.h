// The motion of a scene as JSON for page.js: shapes, and how their numbers change.
#ifndef UJ_MOTION_DATA_H
#define UJ_MOTION_DATA_H

#include <stdio.h>

#include <unjam/viewer/draw/text_table.h>
#include <unjam/viewer/scene/scene.h>

/// Zero-initialised means empty; free with uj_motion_data_clear.
typedef struct uj_motion_data {
    uj_text_table styles;  ///< four "rrggbb": light fill, light stroke, dark fill, dark stroke
    uj_text_table kinds;  ///< JSON: [type, style, flags, tag, ring sizes or text] (motion_canvas.h)
    uj_text_table shapes;  ///< JSON: [index of the kind, number ...], shapes that stand still
    char *pictures;        ///< JSON, see uj_motion_data_make; owned
    size_t picture_count;
} uj_motion_data;

/// Samples the board of a scene 60 times a second over its whole playing time, in both themes. The
/// part of the board in view at the start fills the scene. Title, words and controls are not
/// sampled; the page shows them itself.
///
/// The pictures are an array of [millisecond, item ...]. Each picture is valid from its time until
/// the time of the next picture. An item is the index of a shape that stands still, or a shape that
/// changes: [index of the kind, [millisecond ...], [number ...]]. The shape's numbers are given in
/// rows, one row per time in the first array. Each time and each row of numbers is stored as the
/// difference to the previous one, and the first time as the difference to the time of the picture.
/// Between two rows the numbers change linearly; after the last row the shape stands still.
///
/// The same scene gives the same data. Error: UJ_NO_MEMORY.
uj_status uj_motion_data_make(const uj_scene *scene, uj_motion_data *out, uj_error *error);

/// Frees the data.
void uj_motion_data_clear(uj_motion_data *data);

#endif
