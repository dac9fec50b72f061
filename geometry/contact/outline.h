// Outlines of a convex part at one angle, and their intersection over a range of angles.
#ifndef UJ_OUTLINE_H
#define UJ_OUTLINE_H

#include <unjam/geometry/contact/convex.h>

/// A convex polygon with counter-clockwise vertices. It is empty if count is 0. Owns its arrays.
typedef struct uj_outline {
    int count, capacity;
    uj_vec2 *points, *normals;  ///< [capacity] edges are numbered as in uj_part
    double *offsets;            ///< [capacity]
    uj_vec2 *scratch;           ///< [2 * capacity]
} uj_outline;

/// Allocates room for outlines of a part. Even after UJ_NO_MEMORY, call uj_outline_clear.
uj_status uj_outline_create(const uj_part *part, uj_outline *out);
void uj_outline_clear(uj_outline *outline);

/// Returns the greatest number of edges that an outline of the part can have.
int uj_outline_capacity(const uj_part *part);

/// Sets *out to the part after a rotation about `centre` by `angle` (radians). `centre` becomes the
/// origin.
void uj_outline_turn(const uj_part *part, uj_vec2 centre, double angle, uj_outline *out);

/// A range of angles, for uj_outline_common.
typedef struct uj_outline_range {
    uj_vec2 centre;     ///< of the rotation
    double angle;       ///< the middle of the range, radians
    double half_width;  ///< radians; less than a right angle
    double radius;      ///< all points of the part are within this distance of `centre`
    double min_edge;    ///< edges of at most this length are left out
} uj_outline_range;

/// Sets *out to the intersection of the part's outlines at all angles of the range. range->centre
/// becomes the origin. The result may be a little too small, but never too large.
void uj_outline_common(const uj_part *part, const uj_outline_range *range, uj_outline *out);

/// A line that clips a polygon. Points p with normal . p <= offset are kept.
typedef struct uj_clip_line {
    uj_vec2 normal;
    double offset;
} uj_clip_line;

/// Clips a convex polygon with `count` vertices (Sutherland and Hodgman 1974). Writes the vertices
/// of the result to `out` and returns their number. Returns -1 if there are more than `capacity`.
int uj_outline_clip(const uj_vec2 *points, int count, uj_clip_line line, int capacity,
                    uj_vec2 *out);

/// Returns the length of the line x = `at` (axis 0) or y = `at` (axis 1) within the outline.
/// Returns a negative number if the line misses the outline.
double uj_outline_section(const uj_outline *outline, int axis, double at);

#endif
