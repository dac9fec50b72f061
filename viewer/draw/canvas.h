// The drawing interface of all scenes: few shapes in pixels, y downwards. Back ends draw them with
// cairo (cairo_canvas.h) or write them down (record_canvas.h).
#ifndef UJ_CANVAS_H
#define UJ_CANVAS_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

// Components from 0 to 1, alpha not premultiplied.
typedef struct uj_colour {
    double r, g, b, a;
} uj_colour;

// Maps a point p to (xx p.x + xy p.y + x0, yx p.x + yy p.y + y0).
typedef struct uj_map {
    double xx, xy, x0;
    double yx, yy, y0;
} uj_map;

#define UJ_MAP_IDENTITY ((uj_map){1.0, 0.0, 0.0, 0.0, 1.0, 0.0})

// Fill first, then stroke; alpha 0 means without. Joins and caps are round.
typedef struct uj_paint {
    uj_colour fill, stroke;
    double line_width;  // pixels
    double dash;        // length of dashes and gaps, 0: solid
    bool inside;        // the stroke stays inside the polygon (line_width is what one sees)
} uj_paint;

typedef enum uj_anchor { UJ_ANCHOR_START, UJ_ANCHOR_MIDDLE, UJ_ANCHOR_END } uj_anchor;

// One line of text, its capitals centred vertically on the point.
typedef struct uj_text_style {
    uj_colour colour;
    double size;  // pixels
    bool bold;
    uj_anchor anchor;
    double max_width;  // made smaller, then cut with an ellipsis, to fit; 0: any width
} uj_text_style;

typedef struct uj_canvas uj_canvas;

enum { UJ_ARROW_POINTS = 512 };

// Tags name what is drawn, for the recorded form; they are short and have no spaces.
typedef struct uj_canvas_class {
    // Closed rings, filled by the non-zero rule.
    void (*polygon)(uj_canvas *canvas, const char *tag, const uj_ring *rings, size_t ring_count,
                    uj_map map, const uj_paint *paint);
    // An open line; its paint has no fill.
    void (*line)(uj_canvas *canvas, const char *tag, const uj_vec2 *points, size_t count,
                 uj_map map, const uj_paint *paint);
    void (*disc)(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                 const uj_paint *paint);
    void (*text)(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                 const uj_text_style *style);
} uj_canvas_class;

struct uj_canvas {
    const uj_canvas_class *class;
};

static inline uj_vec2 uj_map_apply(uj_map map, uj_vec2 p)
{
    return (uj_vec2){map.xx * p.x + map.xy * p.y + map.x0, map.yx * p.x + map.yy * p.y + map.y0};
}

// The map that first poses a shape, then applies `map`.
uj_map uj_map_pose(uj_map map, uj_pose pose);

// A rectangle from low to high with rounded corners.
void uj_draw_box(uj_canvas *canvas, const char *tag, uj_vec2 low, uj_vec2 high, double radius,
                 const uj_paint *paint);

// A straight arrow from `from` to its tip at `to`; thickness is that of its shaft.
void uj_draw_arrow(uj_canvas *canvas, const char *tag, uj_vec2 from, uj_vec2 to, double thickness,
                   const uj_paint *paint);

// An arrow along a line of straight parts, points[count], count at least 2, with its tip at the
// last. Points beyond the first UJ_ARROW_POINTS - 1 are left out, but for the last.
void uj_draw_path_arrow(uj_canvas *canvas, const char *tag, const uj_vec2 *points, size_t count,
                        double thickness, const uj_paint *paint);

// A bent arrow on a circle, from angle `from` to its tip at angle `to` (radians, growing
// clockwise as seen, since y points down).
void uj_draw_turn_arrow(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                        double from, double to, double thickness, const uj_paint *paint);

// A five-pointed star.
void uj_draw_star(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                  const uj_paint *paint);

#endif
