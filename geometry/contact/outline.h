// Outlines of a convex part: at one angle, or the intersection of all outlines over a range of
// angles.
#ifndef UJ_OUTLINE_H
#define UJ_OUTLINE_H

#include <unjam/geometry/contact/convex.h>

/// A convex polygon with counter-clockwise vertices, or empty (count is 0). Owns its arrays.
typedef struct uj_outline {
    int count, capacity;
    uj_vec2 *points, *normals;  ///< [capacity]; edges are numbered as in uj_part
    double *offsets;            ///< [capacity]
    uj_vec2 *scratch;           ///< [2 * capacity]
} uj_outline;

/// Allocates room for outlines of a part. After UJ_NO_MEMORY, uj_outline_clear is still safe.
uj_status uj_outline_create(const uj_part *part, uj_outline *out);
void uj_outline_clear(uj_outline *outline);

/// The greatest number of edges that an outline of the part can have.
int uj_outline_capacity(const uj_part *part);

/// Sets *out to the outline of the part after a rotation about `centre` by `angle` (radians). In
/// the result, the centre is the origin.
void uj_outline_turn(const uj_part *part, uj_vec2 centre, double angle, uj_outline *out);

/// Parameters of uj_outline_common, which intersects outlines over a range of angles.
typedef struct uj_outline_range {
    uj_vec2 centre;     ///< centre of the rotation
    double angle;       ///< the middle of the range, radians
    double half_width;  ///< half the width of the range, radians; less than a right angle
    double radius;      ///< no point of the part is farther than this from the centre
    double min_edge;    ///< edges of the result are left out if they are at most this long
} uj_outline_range;

/// Sets *out to the intersection of the part's outlines at all angles of the range. In the result,
/// range->centre is the origin. The result may be a little smaller than the intersection, but never
/// larger.
void uj_outline_common(const uj_part *part, const uj_outline_range *range, uj_outline *out);

/// A line that clips a polygon: the points p with normal . p <= offset are kept.
typedef struct uj_clip_line {
    uj_vec2 normal;
    double offset;
} uj_clip_line;

/// Clips the convex polygon with the vertices points[0..count-1] (Sutherland and Hodgman 1974).
/// Writes the vertices of the result to `out` and returns their number, or returns -1 if there are
/// more than `capacity`.
int uj_outline_clip(const uj_vec2 *points, int count, uj_clip_line line, int capacity,
                    uj_vec2 *out);

/// Returns the length of the part of a line that is inside the outline. The line is x = `at` if
/// axis is 0, and y = `at` if axis is 1. Returns a negative number if the line misses the outline.
double uj_outline_section(const uj_outline *outline, int axis, double at);

#endif
