// Outlines of rotated convex parts, and the intersection of a part's outlines over a range of
// angles.
#ifndef UJ_OUTLINE_H
#define UJ_OUTLINE_H

#include <unjam/geometry/contact/convex.h>

/// A convex polygon, ccw, or empty (count 0). Owns its arrays.
typedef struct uj_outline {
    int count, capacity;
    uj_vec2 *points, *normals;  ///< [capacity]; edges as in uj_part
    double *offsets;            ///< [capacity]
    uj_vec2 *scratch;           ///< [2 * capacity]
} uj_outline;

/// Allocates room for outlines of a part. After UJ_NO_MEMORY, uj_outline_clear is still safe.
uj_status uj_outline_create(const uj_part *part, uj_outline *out);
void uj_outline_clear(uj_outline *outline);

/// The greatest number of edges that an outline of the part can have.
int uj_outline_capacity(const uj_part *part);

/// Rotates the part about `centre`; the outline is relative to the centre.
void uj_outline_turn(const uj_part *part, uj_vec2 centre, double angle, uj_outline *out);

/// A range of angles, and how to intersect outlines over it.
typedef struct uj_outline_range {
    uj_vec2 centre;     ///< of the rotation
    double angle;       ///< the middle of the range, radians
    double half_width;  ///< less than a right angle
    double radius;      ///< no point of the part is farther from the centre
    double min_edge;    ///< vertices nearer to one another than this are merged
} uj_outline_range;

/// The intersection of the part's outlines at all angles of the range, or a little less, relative
/// to the centre.
void uj_outline_common(const uj_part *part, const uj_outline_range *range, uj_outline *out);

/// Clipping keeps the points with normal . p <= offset.
typedef struct uj_clip_line {
    uj_vec2 normal;
    double offset;
} uj_clip_line;

/// Clips the convex polygon points[count] (Sutherland and Hodgman 1974). Returns the number of
/// points left, in out[capacity], or -1 when there are more than fit.
int uj_outline_clip(const uj_vec2 *points, int count, uj_clip_line line, int capacity,
                    uj_vec2 *out);

/// Length of the section along the line on which x (axis 0) or y (axis 1) is `at`; negative when
/// the line misses the outline.
double uj_outline_section(const uj_outline *outline, int axis, double at);

#endif
