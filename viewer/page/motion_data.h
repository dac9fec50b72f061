// The motion of a scene as JSON for page.js: the shapes, and how their coordinates
// change with time.
#ifndef UJ_MOTION_DATA_H
#define UJ_MOTION_DATA_H

#include <stdio.h>

#include <unjam/viewer/draw/text_table.h>
#include <unjam/viewer/scene/scene.h>

/// What a page draws. Zero-initialised means empty; free with uj_motion_data_clear.
typedef struct uj_motion_data {
    uj_text_table styles;  ///< each text is four "rrggbb": fill and stroke in the light theme, then
                           ///< fill and stroke in the dark theme
    uj_text_table kinds;  ///< JSON: [type, style, flags, tag, ring sizes or text] (motion_canvas.h)
    uj_text_table shapes;  ///< JSON: [index of the kind, number ...] of the shapes that stand still
    char *pictures;        ///< JSON, see uj_motion_data_make; owned
    size_t picture_count;
} uj_motion_data;

/// Samples the board of a scene 60 times a second over its whole playing time, in both themes.
/// Scales the board such that the part visible at the start fits the scene. The title, the captions
/// of the moves and the controls are not sampled; the page shows them itself.
///
/// The pictures are an array of [millisecond, item ...]. Each picture is valid from its time until
/// the time of the next picture. An item is the index of a shape that stands still, or a shape that
/// changes: [index of the kind, milliseconds, numbers]. Here `milliseconds` lists points in time,
/// and `numbers` has one row of the shape's numbers for each point in time. Each row after the
/// first is stored as the difference from the row before it. Each element of `milliseconds` is
/// stored as the difference from the element before it, or, if it is the first, from the time of
/// the picture. Between two rows the numbers change linearly; after the last row the shape stands
/// still. A shape that is only translated is written as [index of the kind, milliseconds, numbers,
/// shifts]: `numbers` has only the first row, and `shifts` has a row of two numbers for each point
/// in time: how far all points of the shape have moved in x and in y.
///
/// Milliseconds, numbers and shifts are texts of packed integers. An integer n is first made
/// unsigned: u is 2n, or -2n - 1 if n is negative. While u is 60 or more, the digit 60 + (u - 60) %
/// 29 is written and u becomes (u - 60) / 29; at the end, the digit u is written. The 89 digits are
/// the printable ASCII characters in order, without " & ' < > and the backslash, which JSON or HTML
/// would escape.
///
/// The same scene gives the same data. Error: UJ_NO_MEMORY.
uj_status uj_motion_data_make(const uj_scene *scene, uj_motion_data *out, uj_error *error);

/// Writes what a page needs to draw any position of a game, as a JSON array of pictures. A picture
/// is [0, index ...]: the time 0, then indices in uj_motion_data.shapes. The first picture is what
/// lies under the pieces, and the second is what lies over them. The others show one piece each, at
/// its start position. `scene` shows the game's subject, whose class must have `rules`. Adds new
/// styles, kinds and shapes to `data`. Error: UJ_NO_MEMORY.
uj_status uj_motion_data_parts(const uj_scene *scene, size_t piece_count, uj_motion_data *data,
                               FILE *out, uj_error *error);

/// Frees the data.
void uj_motion_data_clear(uj_motion_data *data);

#endif
