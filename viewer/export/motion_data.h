// The motion of a scene as data for a page that plays it: shapes, and how their numbers change.
#ifndef UJ_MOTION_DATA_H
#define UJ_MOTION_DATA_H

#include <stdio.h>

#include <unjam/viewer/draw/text_table.h>
#include <unjam/viewer/scene/scene.h>

// Zero-initialised means empty; free with uj_motion_data_clear.
typedef struct uj_motion_data {
    uj_text_table styles;  // "rrggbb rrggbb rrggbb rrggbb": fill and stroke, light, then dark
    uj_text_table kinds;   // JSON: [type, style, flags, tag, sizes of rings or text] as in
                           // motion_canvas.h
    uj_text_table shapes;  // JSON: [kind, number ...], shapes that do not change for a while
    char *pictures;        // JSON, see below; owned
    size_t picture_count;
} uj_motion_data;

// Draws the board of the scene (what is in view at the start fills its size; title, words and
// controls are left to the page) over the whole playing time, 60 times a second, in both themes.
// The pictures are an array of [millisecond, item ...], each shown until the next one's time: an
// item is a shape's number, or a shape that changes, [kind, [millisecond ...], [number ...]], times
// and the rows of numbers each as differences to the one before (the times first to the picture's),
// to be drawn straight between the rows and standing still after the last. Same scene, same data.
// Errors: UJ_NO_MEMORY.
uj_status uj_motion_data_make(const uj_scene *scene, uj_motion_data *out, uj_error *error);

void uj_motion_data_clear(uj_motion_data *data);

#endif
