// Outlines of turned pieces, and what they have in common over a range of angles.
#ifndef UJ_OUTLINE_H
#define UJ_OUTLINE_H

#include <unjam/geometry/contact/convex.h>

// A convex polygon, ccw. Empty (count 0) when nothing is left. Owns its arrays.
typedef struct uj_outline {
    int count, capacity;
    uj_vec2 *points, *normals;  // [capacity]; edges as in uj_part
    double *offsets;
    uj_vec2 *scratch;  // [2 * capacity]
} uj_outline;

// Makes room for outlines of a part. UJ_NO_MEMORY leaves what uj_outline_clear can clear.
uj_status uj_outline_create(const uj_part *part, uj_outline *out);
void uj_outline_clear(uj_outline *outline);

// How many edges an outline of the part has at most.
int uj_outline_capacity(const uj_part *part);

// The part turned about `centre`, relative to it.
void uj_outline_turn(const uj_part *part, uj_vec2 centre, double angle, uj_outline *out);

// What the part has in common with itself at all angles within `radius` (less than a right angle)
// of `angle`, or a little less; corners nearer than `crumb` become one. Nothing of the part may be
// farther than `reach` from the centre.
void uj_outline_common(const uj_part *part, uj_vec2 centre, double angle, double radius,
                       double reach, double crumb, uj_outline *out);

// Cuts the convex points[count] down to where normal . p <= offset (Sutherland and Hodgman 1974).
// Returns how many points are left, in out[capacity], or -1 when they are more than that.
int uj_outline_cut(const uj_vec2 *points, int count, uj_vec2 normal, double offset, int capacity,
                   uj_vec2 *out);

// Length of the section along the line on which x (axis 0) or y (axis 1) is `at`; negative when it
// does not meet the outline.
double uj_outline_section(const uj_outline *outline, int axis, double at);

#endif
