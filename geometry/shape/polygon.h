// Polygons as plain arrays of points, with rings for holes.
#ifndef UJ_POLYGON_H
#define UJ_POLYGON_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>
#include <unjam/geometry/shape/vec2.h>

/// A closed ring: an edge leads from the last point to the first, which is not repeated. Owned by
/// its polygon.
typedef struct uj_ring {
    size_t count;
    uj_vec2 *points;  ///< [count]
} uj_ring;

/// A polygon with holes. rings[0] is the outer ring, counter-clockwise; the others are holes,
/// clockwise. Rings have no repeated points and none in the middle of a straight edge. All zeros:
/// an empty polygon.
typedef struct uj_polygon {
    size_t ring_count;
    uj_ring *rings;  ///< [ring_count]
} uj_polygon;

void uj_polygon_clear(uj_polygon *polygon);

/// Makes a deep copy of `source` in *out, which must be empty. Error: UJ_NO_MEMORY (*out stays
/// empty).
uj_status uj_polygon_copy(const uj_polygon *source, uj_polygon *out);

/// Makes a polygon with one ring, a copy of points[0 .. count - 1]. Error: UJ_NO_MEMORY (*out is
/// empty).
uj_status uj_polygon_from_points(const uj_vec2 *points, size_t count, uj_polygon *out);

/// The area, without that of the holes.
double uj_polygon_area(const uj_polygon *polygon);

/// The centre of gravity. The area must not be zero.
uj_vec2 uj_polygon_centroid(const uj_polygon *polygon);

/// Returns true if p is inside the ring. If p is on an edge, either result is possible.
bool uj_ring_contains(const uj_ring *ring, uj_vec2 p);

/// Returns the length of the ring's projection on a line along the unit vector `direction`.
double uj_ring_extent(const uj_ring *ring, uj_vec2 direction);

/// Returns the greatest distance of the ring's points from the origin.
double uj_ring_reach(const uj_ring *ring);

/// Writes the lower left and the upper right corner of the bounding box.
void uj_polygon_bounds(const uj_polygon *polygon, uj_vec2 *low, uj_vec2 *high);

/// The centre of the bounding box.
uj_vec2 uj_polygon_middle(const uj_polygon *polygon);

#endif
