// The drawing interface of all scenes: a few shapes in pixels, y downwards. Back ends draw them
// with cairo (cairo_canvas.h) or record them as text (record_canvas.h).
#ifndef UJ_CANVAS_H
#define UJ_CANVAS_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

/// Components from 0 to 1, alpha not premultiplied.
typedef struct uj_colour {
    double r, g, b, a;
} uj_colour;

/// An affine map: takes a point p to (xx p.x + xy p.y + x0, yx p.x + yy p.y + y0).
typedef struct uj_map {
    double xx, xy, x0;
    double yx, yy, y0;
} uj_map;

#define UJ_MAP_IDENTITY ((uj_map){1.0, 0.0, 0.0, 0.0, 1.0, 0.0})

/// Fill first, then stroke; alpha 0 means none. Joins and caps are round.
typedef struct uj_paint {
    uj_colour fill, stroke;
    double line_width;  ///< pixels
    double dash;        ///< length of dashes and gaps; 0: solid
    bool inside;        ///< the stroke stays inside the polygon; line_width is its visible width
} uj_paint;

typedef enum uj_anchor { UJ_ANCHOR_START, UJ_ANCHOR_MIDDLE, UJ_ANCHOR_END } uj_anchor;

/// One line of text; its capitals are centred vertically on the point.
typedef struct uj_text_style {
    uj_colour colour;
    double size;  ///< pixels
    bool bold;
    uj_anchor anchor;
    double max_width;  ///< wider text is shrunk, then cut with an ellipsis; 0: any width
} uj_text_style;

typedef struct uj_canvas uj_canvas;

/// A line of straight segments. Owns nothing.
typedef struct uj_polyline {
    size_t count;
    const uj_vec2 *points;  ///< [count]
} uj_polyline;

/// A rectangle, in pixels or in a board's coordinates.
typedef struct uj_box {
    uj_vec2 low, high;
} uj_box;

/// A straight arrow with its tip at `to`.
typedef struct uj_arrow {
    uj_vec2 from, to;
    double thickness;  ///< of its shaft
} uj_arrow;

/// An arc of a circle from one angle to another: radians, growing clockwise as seen, since y points
/// down.
typedef struct uj_arc {
    uj_vec2 centre;
    double radius;
    double from, to;
} uj_arc;

enum { UJ_ARROW_POINTS = 512 };

/// The functions of a back end. Tags name what is drawn, in the recorded form; they are short and
/// have no spaces.
typedef struct uj_canvas_class {
    /// Draws closed rings, filled by the non-zero rule.
    void (*polygon)(uj_canvas *canvas, const char *tag, const uj_polygon *polygon, uj_map map,
                    const uj_paint *paint);
    /// Draws an open line; its paint has no fill.
    void (*line)(uj_canvas *canvas, const char *tag, uj_polyline line, uj_map map,
                 const uj_paint *paint);
    /// Draws a disc.
    void (*disc)(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                 const uj_paint *paint);
    /// Draws a line of text.
    void (*text)(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                 const uj_text_style *style);
} uj_canvas_class;

/// A canvas of any back end.
struct uj_canvas {
    const uj_canvas_class *class;
};

/// The image of a point.
static inline uj_vec2 uj_map_apply(uj_map map, uj_vec2 p)
{
    return (uj_vec2){map.xx * p.x + map.xy * p.y + map.x0, map.yx * p.x + map.yy * p.y + map.y0};
}

/// The map that first poses a shape, then applies `map`.
uj_map uj_map_pose(uj_map map, uj_pose pose);

/// Draws a box with rounded corners, in pixels.
void uj_draw_box(uj_canvas *canvas, const char *tag, uj_box box, double radius,
                 const uj_paint *paint);

/// Draws a straight arrow.
void uj_draw_arrow(uj_canvas *canvas, const char *tag, uj_arrow arrow, const uj_paint *paint);

/// Draws an arrow along a line of at least two points, with its tip at the last. Points beyond the
/// first UJ_ARROW_POINTS - 1 are skipped, except for the last.
void uj_draw_path_arrow(uj_canvas *canvas, const char *tag, uj_polyline path, double thickness,
                        const uj_paint *paint);

/// Draws a bent arrow along an arc, with its tip at the arc's end.
void uj_draw_turn_arrow(uj_canvas *canvas, const char *tag, uj_arc arc, double thickness,
                        const uj_paint *paint);

/// Draws a five-pointed star.
void uj_draw_star(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                  const uj_paint *paint);

#endif
