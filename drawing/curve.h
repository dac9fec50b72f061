// Segments of drawn outlines, and polygons that approximate an outline from inside or outside.
#ifndef UJ_CURVE_H
#define UJ_CURVE_H

#include <unjam/drawing/drawing.h>

#include <unjam/drawing/affine.h>

/// A growing list of segments. Owns its array; zero-initialised means empty.
typedef struct uj_drawn_segments {
    size_t count, capacity;
    uj_drawn_segment *list;
} uj_drawn_segments;

void uj_drawn_segments_clear(uj_drawn_segments *segments);

/// Appends a segment. Returns false when out of memory.
bool uj_drawn_segments_add(uj_drawn_segments *segments, uj_drawn_segment segment);

/// Makes a line, or a cubic Bezier curve with the control points a and b.
uj_drawn_segment uj_drawn_segment_line(uj_vec2 start, uj_vec2 end);
uj_drawn_segment uj_drawn_segment_cubic(uj_vec2 start, uj_vec2 a, uj_vec2 b, uj_vec2 end);

/// Makes an arc of an ellipse: centre + cos t * u + sin t * v for t from `from` to `from + sweep`
/// (radians). |sweep| is at most a full turn.
uj_drawn_segment uj_drawn_segment_arc(uj_vec2 centre, uj_vec2 u, uj_vec2 v, double from,
                                      double sweep);

/// Returns the segment mapped by m. Affine maps take cubics to cubics and arcs of ellipses to arcs
/// of ellipses, so no accuracy is lost.
uj_drawn_segment uj_drawn_segment_map(const uj_drawn_segment *segment, uj_affine m);

/// Enlarges a bounding box so that it contains the segment. The box also contains the control
/// points of a cubic, or the whole ellipse of an arc.
void uj_drawn_segment_bounds(const uj_drawn_segment *segment, uj_vec2 *low, uj_vec2 *high);

/// Returns the point of a segment at the parameter t, which must be from 0 to 1.
uj_vec2 uj_drawn_segment_at(const uj_drawn_segment *segment, double t);

/// The greatest number of corners that uj_flatten gives to one outline. It leaves room for the two
/// corners that extending an exit adds: a polygon in a problem file may have at most 1000 corners.
enum { UJ_FLATTEN_MOST = 990 };

/// How to replace curves by straight edges.
typedef struct uj_flattening {
    /// Greatest distance from a curve to the edges that replace it, in the coordinates' unit.
    double tolerance;
    /// True: the polygon lies inside the outline; false: the outline lies inside the polygon.
    bool inwards;
} uj_flattening;

/// Approximates the region inside a closed outline by a polygon. Each segment must begin where the
/// one before it ends. Every curve is cut where its curvature changes sign, and then into pieces
/// that turn by less than a right angle. Each piece lies between its chord and its two end
/// tangents, because a Bezier curve with a convex control polygon is convex (Farin, Curves and
/// Surfaces for CAGD, 2002, section 4.3). Either the chord lies inside the outline and the tangents
/// outside, or the reverse. If how.inwards, what lies inside replaces the piece, else what lies
/// outside. So the polygon is inside the outline, or contains it, up to rounding (1e-12 of the
/// outline's size). Straight edges keep their ends exactly. Errors: UJ_BAD_INPUT, with a message,
/// if the outline encloses no area or would need more than UJ_FLATTEN_MOST corners; UJ_NO_MEMORY.
uj_status uj_flatten(const uj_drawn_segment *segments, size_t count, uj_flattening how,
                     uj_polygon *out, uj_error *error);

#endif
