// A canvas that takes shapes apart: into what they are (kind, tag, colours, text) and where they
// are (whole numbers), so that the same shape at another moment differs in its numbers only.
#ifndef UJ_MOTION_CANVAS_H
#define UJ_MOTION_CANVAS_H

#include <stdint.h>

#include <unjam/viewer/draw/canvas.h>

typedef enum uj_shape_type {
    UJ_SHAPE_POLYGON,  // numbers: x, y of all points of all rings
    UJ_SHAPE_LINE,     // x, y of all points
    UJ_SHAPE_DISC,     // x, y of the centre, radius
    UJ_SHAPE_TEXT,     // x, y, size, greatest width (0: any)
    UJ_SHAPE_VIEW,     // no shape, but what is in view: x, y, width, height
} uj_shape_type;

// Of shapes without text, after the numbers above: the fill's alpha with FILL; the stroke's alpha
// and width with STROKE, then the length of dashes with DASH. Of texts the alpha.
enum {
    UJ_SHAPE_FILL = 1,
    UJ_SHAPE_STROKE = 2,
    UJ_SHAPE_DASH = 4,
    UJ_SHAPE_INSIDE = 8,  // the stroke stays inside
    UJ_SHAPE_BOLD = 16,   // of texts
    UJ_SHAPE_MIDDLE = 32,
    UJ_SHAPE_END = 64
};

// Lengths are in tenths of pixels, alphas in hundredths.
enum { UJ_SHAPE_UNITS = 10, UJ_SHAPE_OPAQUE = 100 };

typedef struct uj_shape {
    uj_shape_type type;
    unsigned flags;
    uint32_t fill, stroke;  // 0xrrggbb; of texts the colour is the fill
    size_t words;  // in the canvas's characters: JSON, the tag, then for polygons an array of
                   // the rings' sizes, for texts the text
    size_t first, count;  // in the canvas's numbers
} uj_shape;

// Zero-initialised members but base mean empty; make one with uj_motion_canvas_empty.
typedef struct uj_motion_canvas {
    uj_canvas base;
    size_t shape_count, shape_room;
    uj_shape *shapes;  // [shape_count]
    size_t number_count, number_room;
    int32_t *numbers;  // [number_count]
    size_t character_count, character_room;
    char *characters;  // [character_count]
    bool failed;       // out of memory: shapes are missing
} uj_motion_canvas;

uj_motion_canvas uj_motion_canvas_empty(void);

// Adds what is in view.
void uj_motion_canvas_view(uj_motion_canvas *canvas, uj_vec2 low, uj_vec2 high);

// Forgets the shapes, keeps the memory.
void uj_motion_canvas_restart(uj_motion_canvas *canvas);

void uj_motion_canvas_clear(uj_motion_canvas *canvas);

// Writes a text as JSON, with quotes, into buffer (size bytes, always terminated; ends at a whole
// character when there is no room). It is safe inside of HTML, too. Returns its length.
size_t uj_json_quote(const char *text, char *buffer, size_t size);

#endif
