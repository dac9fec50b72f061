// A canvas that splits each shape into its kind (type, tag, colours, text) and its numbers
// (coordinates, sizes, alphas). When a shape moves, only its numbers change.
#ifndef UJ_MOTION_CANVAS_H
#define UJ_MOTION_CANVAS_H

#include <stdint.h>

#include <unjam/viewer/draw/canvas.h>

/// The types of shapes. The comment after each type lists the first numbers of such a shape. The
/// shape's flags append more numbers.
typedef enum uj_shape_type {
    UJ_SHAPE_POLYGON,  ///< x, y of all points of all rings
    UJ_SHAPE_LINE,     ///< x, y of all points
    UJ_SHAPE_DISC,     ///< x, y of the centre, radius
    UJ_SHAPE_TEXT,     ///< x, y, size, greatest width (0: no limit)
    UJ_SHAPE_VIEW,     ///< not a shape, but the visible rectangle: x, y, width, height
} uj_shape_type;

/// Flags of a shape. FILL appends the alpha of the fill (of a text, the alpha of the text) to the
/// shape's numbers. STROKE appends the alpha and the width of the stroke. DASH appends the length
/// of the dashes.
enum {
    UJ_SHAPE_FILL = 1,
    UJ_SHAPE_STROKE = 2,
    UJ_SHAPE_DASH = 4,
    UJ_SHAPE_INSIDE = 8,   ///< the stroke stays inside the shape
    UJ_SHAPE_BOLD = 16,    ///< the text is bold
    UJ_SHAPE_MIDDLE = 32,  ///< the text is anchored at its middle
    UJ_SHAPE_END = 64      ///< the text is anchored at its end
};

/// Lengths are stored in tenths of a pixel, alphas in hundredths.
enum { UJ_SHAPE_UNITS = 10, UJ_SHAPE_OPAQUE = 100 };

typedef struct uj_shape {
    uj_shape_type type;
    unsigned flags;
    uint32_t fill, stroke;  ///< 0xrrggbb; the colour of a text is its fill
    size_t words;  ///< where the shape's JSON begins in the canvas's characters. The JSON is
                   ///< "tag",[n ...] for a polygon (n: number of points of a ring), "tag",[n] for
                   ///< a line of n points, "tag" for a disc, and "tag","text" for a text
    size_t first, count;  ///< the shape's range in the canvas's numbers
} uj_shape;

/// A canvas that records shapes. Create it with uj_motion_canvas_empty, free it with
/// uj_motion_canvas_clear.
typedef struct uj_motion_canvas {
    uj_canvas base;
    size_t shape_count, shape_room;
    uj_shape *shapes;  ///< [shape_count]
    size_t number_count, number_room;
    int32_t *numbers;  ///< [number_count]
    size_t character_count, character_room;
    char *characters;  ///< [character_count]
    bool failed;       ///< out of memory: some shapes are missing
} uj_motion_canvas;

uj_motion_canvas uj_motion_canvas_empty(void);

/// Records the visible rectangle, given by two opposite corners.
void uj_motion_canvas_view(uj_motion_canvas *canvas, uj_vec2 low, uj_vec2 high);

/// Removes all shapes, but keeps the memory for the next ones.
void uj_motion_canvas_restart(uj_motion_canvas *canvas);

/// Frees the memory, and makes the canvas empty.
void uj_motion_canvas_clear(uj_motion_canvas *canvas);

/// Writes a text as a JSON string into `buffer`, which has room for `size` bytes and is always
/// terminated. A text that does not fit is cut between characters. The string can be embedded in
/// HTML. Returns the length of the string.
size_t uj_json_quote(const char *text, char *buffer, size_t size);

#endif
