// The motion of a scene as JSON, for page.js.
#ifndef UJ_MOTION_DATA_H
#define UJ_MOTION_DATA_H

#include <stdio.h>

#include <unjam/viewer/draw/text_table.h>
#include <unjam/viewer/scene/scene.h>

/// What a page draws. All zeros: empty. Free with uj_motion_data_clear.
typedef struct uj_motion_data {
    uj_text_table styles;  ///< each text is four "rrggbb": fill and stroke in the light theme, then
                           ///< fill and stroke in the dark theme
    uj_text_table kinds;   ///< JSON [type, style, flags, tag ...]; from the tag on: uj_shape.words
    uj_text_table shapes;  ///< JSON [index of the kind, number ...], one for each motionless shape
    char *pictures;        ///< owned; the JSON that uj_motion_data_make describes
    size_t picture_count;
} uj_motion_data;

/// Samples the board of a scene 60 times a second, in the light and the dark theme. Scales the
/// board such that its visible part at the start fits the scene. Error: UJ_NO_MEMORY.
///
/// uj_motion_data.pictures becomes a JSON array of pictures [time, item ...]. Times are in
/// milliseconds. A picture is valid from its time until the time of the next picture. Each item is
/// one of:
///   index                            the index of a motionless shape in uj_motion_data.shapes
///   [kind, times, numbers]           a shape that changes: `numbers` has one row for each time
///   [kind, times, numbers, shifts]   a shape that is only translated
/// `kind` is an index in uj_motion_data.kinds. For a translated shape, `numbers` has only the row
/// at the first time. `shifts` has a pair x, y for each time: how far the shape has moved since the
/// first time. Between two times, the page interpolates linearly. After the last time, the shape
/// stands still.
///
/// The first of the `times` is stored as the difference from the picture's time. Each later time,
/// row or pair is stored as the difference from the previous one.
///
/// `times`, `numbers` and `shifts` are texts of packed integers. To pack the integer n:
///   1. Let u = 2n if n >= 0, otherwise u = -2n - 1.
///   2. While u >= 60, write the digit 60 + (u - 60) % 29 and set u to (u - 60) / 29.
///   3. Write the digit u.
/// The 89 digits are the printable ASCII characters in order, without " & ' < > and the backslash.
uj_status uj_motion_data_make(const uj_scene *scene, uj_motion_data *out, uj_error *error);

/// Writes the parts of a game's board as a JSON array of pictures: what lies below the pieces, what
/// lies above them, then each piece at its start position. Each picture is an array: the number 0,
/// then indices in uj_motion_data.shapes. `scene` shows the game's subject, whose class must have
/// `rules`. Adds new styles, kinds and shapes to `data`. Error: UJ_NO_MEMORY.
uj_status uj_motion_data_parts(const uj_scene *scene, size_t piece_count, uj_motion_data *data,
                               FILE *out, uj_error *error);

void uj_motion_data_clear(uj_motion_data *data);

#endif
