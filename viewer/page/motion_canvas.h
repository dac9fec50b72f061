// A canvas that splits each shape into a kind (type, tag, colours, text) and numbers (coordinates,
// sizes, alphas). Most of a motion changes only the numbers.
#ifndef UJ_MOTION_CANVAS_H
#define UJ_MOTION_CANVAS_H

#include <stdint.h>

#include <unjam/viewer/draw/canvas.h>

/// The comment on each type lists the numbers of a shape of this type. The flags UJ_SHAPE_FILL,
/// _STROKE and _DASH append more numbers.
typedef enum uj_shape_type {
    UJ_SHAPE_POLYGON,  ///< x, y of all points of all rings
    UJ_SHAPE_LINE,     ///< x, y of all points
    UJ_SHAPE_DISC,     ///< x, y of the centre, radius
    UJ_SHAPE_TEXT,     ///< x, y, size, greatest width (0: no limit)
    UJ_SHAPE_VIEW,     ///< the visible rectangle: x, y, width, height
} uj_shape_type;

/// Flags of a shape. Three of them append numbers, in this order:
/// - UJ_SHAPE_FILL: the alpha of the fill or the text;
/// - UJ_SHAPE_STROKE: the alpha and the width of the stroke;
/// - UJ_SHAPE_DASH: the length of the dashes.
enum {
    UJ_SHAPE_FILL = 1,
    UJ_SHAPE_STROKE = 2,
    UJ_SHAPE_DASH = 4,
    UJ_SHAPE_INSIDE = 8,  ///< the stroke stays inside the shape
    UJ_SHAPE_BOLD = 16,
    UJ_SHAPE_MIDDLE = 32,  ///< text anchored at its middle
    UJ_SHAPE_END = 64      ///< text anchored at its end
};

/// Lengths are stored in tenths of a pixel, alphas in hundredths.
enum { UJ_SHAPE_UNITS = 10, UJ_SHAPE_OPAQUE = 100 };

typedef struct uj_shape {
    uj_shape_type type;
    unsigned flags;
    uint32_t fill, stroke;  ///< 0xrrggbb; the colour of a text is its fill
    /// Where the shape's JSON begins in `characters`. Polygon: "tag",[n ...], where each n is the
    /// number of points of a ring. Line of n points: "tag",[n]. Disc: "tag". Text: "tag","text".
    /// View: "view",[].
    size_t words;
    size_t first, count;  ///< the shape's range in `numbers`
} uj_shape;

/// Records shapes. Create it with uj_motion_canvas_empty, free it with uj_motion_canvas_clear.
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

/// Records the visible rectangle.
void uj_motion_canvas_view(uj_motion_canvas *canvas, uj_vec2 low, uj_vec2 high);

/// Removes all shapes, but keeps the memory.
void uj_motion_canvas_restart(uj_motion_canvas *canvas);

/// Frees the memory, and makes the canvas empty.
void uj_motion_canvas_clear(uj_motion_canvas *canvas);

/// Writes a text into `buffer` of `size` bytes, as a JSON string that can be embedded in HTML. Cuts
/// a long text between characters, and always terminates the string. Returns the string's length.
size_t uj_json_quote(const char *text, char *buffer, size_t size);

#endif
