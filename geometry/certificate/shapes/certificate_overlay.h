// The certificate's use of GEOS: unions of polygons, the complement of a union in a box, and
// triangulation.
#ifndef UJ_CERTIFICATE_OVERLAY_H
#define UJ_CERTIFICATE_OVERLAY_H

#include <unjam/geometry/shape/polygon.h>

/// A list of polygons. A region initialised with zeros is empty.
typedef struct uj_region {
    size_t count;
    uj_polygon *polygons;  ///< [count], rings oriented as in polygon.h
} uj_region;

typedef struct uj_triangle {
    uj_vec2 corners[3];
} uj_triangle;

/// A rectangle with sides parallel to the axes, given by two corners.
typedef struct uj_overlay_box {
    uj_vec2 low, high;
} uj_overlay_box;

/// Writes the corners of a box, counter-clockwise, to corners[0..3].
void uj_overlay_box_corners(uj_overlay_box box, uj_vec2 *corners);

/// Frees what the region owns and empties it.
void uj_region_clear(uj_region *region);

/// Joins the polygons of `allowed`, whose edges must have been snapped (uj_snap_edges), into
/// *joined. Subtracts *joined from the box and writes the difference to *rest; *joined must lie in
/// the interior of the box. The polygons of each result have disjoint interiors.
///
/// The caller clears both results, also after an error: UJ_NO_MEMORY, or UJ_INTERNAL if GEOS fails
/// or its answers contradict each other.
uj_status uj_overlay_complement(const uj_region *allowed, uj_overlay_box box, uj_region *joined,
                                uj_region *rest, uj_error *error);

/// Makes a constrained Delaunay triangulation of a polygon with holes; corners of triangles are
/// corners of the polygon.
///
/// Writes an array of *count counter-clockwise triangles to *triangles; the caller frees the array.
/// Does not check whether the triangles cover the polygon. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_overlay_triangulate(const uj_polygon *polygon, uj_triangle **triangles, size_t *count,
                                 uj_error *error);

#endif
