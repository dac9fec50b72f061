// A canvas that splits each shape into its kind (type, tag, colours, text) and its numbers (where
// it is), so that a shape that moves changes only in its numbers.
#ifndef UJ_MOTION_CANVAS_H
#define UJ_MOTION_CANVAS_H

#include <stdint.h>

#include <unjam/viewer/draw/canvas.h>

/// The numbers of a shape begin with these:
typedef enum uj_shape_type {
    UJ_SHAPE_POLYGON,  ///< x, y of all points of all rings
    UJ_SHAPE_LINE,     ///< x, y of all points
    UJ_SHAPE_DISC,     ///< x, y of the centre, radius
    UJ_SHAPE_TEXT,     ///< x, y, size, greatest width (0: any)
    UJ_SHAPE_VIEW,     ///< what is in view: x, y, width, height
} uj_shape_type;

/// Flags of a shape, and the numbers that they append: FILL the fill's alpha (of a text: its
/// alpha); STROKE the stroke's alpha and width; DASH the length of the dashes.
enum {
    UJ_SHAPE_FILL = 1,
    UJ_SHAPE_STROKE = 2,
    UJ_SHAPE_DASH = 4,
    UJ_SHAPE_INSIDE = 8,   ///< the stroke stays inside the shape
    UJ_SHAPE_BOLD = 16,    ///< texts
    UJ_SHAPE_MIDDLE = 32,  ///< texts: anchored at the middle
    UJ_SHAPE_END = 64      ///< texts: anchored at the end
};

/// Lengths are stored in tenths of a pixel, alphas in hundredths.
enum { UJ_SHAPE_UNITS = 10, UJ_SHAPE_OPAQUE = 100 };

typedef struct uj_shape {
    uj_shape_type type;
    unsigned flags;
    uint32_t fill, stroke;  ///< 0xrrggbb; the colour of a text is its fill
    size_t words;           ///< index into the canvas's characters: JSON, the tag, then an array of
                            ///< the rings' sizes or, for a text, the text
    size_t first, count;    ///< range of the canvas's numbers
} uj_shape;

/// Make one with uj_motion_canvas_empty, free it with uj_motion_canvas_clear.
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

/// Records what is in view.
void uj_motion_canvas_view(uj_motion_canvas *canvas, uj_vec2 low, uj_vec2 high);

/// Removes all shapes but keeps the memory for the next ones.
void uj_motion_canvas_restart(uj_motion_canvas *canvas);

/// Frees the memory; the canvas is empty then.
void uj_motion_canvas_clear(uj_motion_canvas *canvas);

/// Writes a text as a JSON string into buffer (size bytes, always terminated). A text that does not
/// fit is cut between characters. The result can be embedded in HTML. Returns its length.
size_t uj_json_quote(const char *text, char *buffer, size_t size);

#endif
