// The motion of a scene as JSON for page.js: shapes, and how their numbers change.
#ifndef UJ_MOTION_DATA_H
#define UJ_MOTION_DATA_H

#include <stdio.h>

#include <unjam/viewer/draw/text_table.h>
#include <unjam/viewer/scene/scene.h>

/// Zero-initialised means empty; free with uj_motion_data_clear.
typedef struct uj_motion_data {
    uj_text_table styles;  ///< "rrggbb rrggbb rrggbb rrggbb": fill and stroke, light, then dark
    uj_text_table kinds;   ///< JSON: [type, style, flags, tag, ring sizes or text], the terms of
                           ///< motion_canvas.h
    uj_text_table shapes;  ///< JSON: [kind, number ...], shapes that stand still for a while
    char *pictures;        ///< JSON, see below; owned
    size_t picture_count;
} uj_motion_data;

/// Samples the board of a scene 60 times a second over its whole playing time, in both themes. What
/// is in view at the start fills the scene; title, words and controls are the page's business.
///
/// The pictures are an array of [millisecond, item ...], each valid until the time of the next one.
/// An item is the index of a shape that stands still, or a shape that changes: [kind,
/// [millisecond ...], [number ...]], the times of its rows and the rows of its numbers. Both are
/// stored as differences to the previous row, the first time as a difference to the picture's.
/// Between two rows the numbers change linearly; after the last row the shape stands still.
///
/// The same scene gives the same data. Error: UJ_NO_MEMORY.
uj_status uj_motion_data_make(const uj_scene *scene, uj_motion_data *out, uj_error *error);

/// Frees the data.
void uj_motion_data_clear(uj_motion_data *data);

#endif
