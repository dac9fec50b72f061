// The drawing interface of all scenes: a few shapes in pixels, y downwards. Back ends draw with
// cairo (cairo_canvas.h) or write text (record_canvas.h).
#ifndef UJ_CANVAS_H
#define UJ_CANVAS_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

/// Components are from 0 to 1. Alpha is not premultiplied.
typedef struct uj_colour {
    double r, g, b, a;
} uj_colour;

/// The affine map that takes p to (xx p.x + xy p.y + x0, yx p.x + yy p.y + y0).
typedef struct uj_map {
    double xx, xy, x0;
    double yx, yy, y0;
} uj_map;

#define UJ_MAP_IDENTITY ((uj_map){1.0, 0.0, 0.0, 0.0, 1.0, 0.0})

/// A shape is filled, then stroked with round joins and caps. A colour with alpha 0 draws nothing.
typedef struct uj_paint {
    uj_colour fill, stroke;
    double line_width;  ///< pixels
    double dash;        ///< length of dashes and of gaps, in pixels; 0: solid
    bool inside;        ///< the stroke stays inside the polygon; line_width is its visible width
} uj_paint;

typedef enum uj_anchor { UJ_ANCHOR_START, UJ_ANCHOR_MIDDLE, UJ_ANCHOR_END } uj_anchor;

/// Capital letters are centred vertically on the point at which the text is drawn.
typedef struct uj_text_style {
    uj_colour colour;
    double size;  ///< font size in pixels
    bool bold;
    uj_anchor anchor;
    double max_width;  ///< wider text is shrunk, then, if still too wide, cut; 0: no limit
} uj_text_style;

typedef struct uj_canvas uj_canvas;

/// An open line of straight segments. The points are borrowed.
typedef struct uj_polyline {
    size_t count;
    const uj_vec2 *points;  ///< [count]
} uj_polyline;

/// In pixels or in a board's coordinates.
typedef struct uj_box {
    uj_vec2 low, high;
} uj_box;

/// A straight arrow with its tip at `to`.
typedef struct uj_arrow {
    uj_vec2 from, to;
    double thickness;  ///< width of the shaft
} uj_arrow;

/// The angles `from` and `to` are in radians. They grow clockwise on the screen, because y points
/// down.
typedef struct uj_arc {
    uj_vec2 centre;
    double radius;
    double from, to;
} uj_arc;

enum { UJ_ARROW_POINTS = 512 };

/// The functions of a back end. `tag` is the shape's name in the text of a uj_record_canvas: short,
/// without spaces.
typedef struct uj_canvas_class {
    /// The rings are filled by the non-zero winding rule.
    void (*polygon)(uj_canvas *canvas, const char *tag, const uj_polygon *polygon, uj_map map,
                    const uj_paint *paint);
    /// The paint must have no fill.
    void (*line)(uj_canvas *canvas, const char *tag, uj_polyline line, uj_map map,
                 const uj_paint *paint);
    void (*disc)(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                 const uj_paint *paint);
    void (*text)(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                 const uj_text_style *style);
    /// Draws only inside a box (pixels) with rounded corners, until the matching `unclip`. Nested
    /// clips restrict drawing to the intersection of their boxes.
    void (*clip)(uj_canvas *canvas, uj_box box, double radius);
    void (*unclip)(uj_canvas *canvas);
} uj_canvas_class;

/// The base of every back end's canvas.
struct uj_canvas {
    const uj_canvas_class *class;
};

static inline uj_vec2 uj_map_apply(uj_map map, uj_vec2 p)
{
    return (uj_vec2){map.xx * p.x + map.xy * p.y + map.x0, map.yx * p.x + map.yy * p.y + map.y0};
}

/// Returns the map that first applies `pose`, then `map`.
uj_map uj_map_pose(uj_map map, uj_pose pose);

/// Draws a box whose corners are rounded with `radius` (pixels).
void uj_draw_box(uj_canvas *canvas, const char *tag, uj_box box, double radius,
                 const uj_paint *paint);

void uj_draw_arrow(uj_canvas *canvas, const char *tag, uj_arrow arrow, const uj_paint *paint);

/// Draws an arrow along a path of at least two points, with the tip at the last point. A path of
/// more than UJ_ARROW_POINTS points is reduced to the first UJ_ARROW_POINTS - 1 and the last.
void uj_draw_path_arrow(uj_canvas *canvas, const char *tag, uj_polyline path, double thickness,
                        const uj_paint *paint);

/// Draws a bent arrow with the tip at the angle arc.to.
void uj_draw_turn_arrow(uj_canvas *canvas, const char *tag, uj_arc arc, double thickness,
                        const uj_paint *paint);

/// Draws a five-pointed star.
void uj_draw_star(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                  const uj_paint *paint);

#endif
