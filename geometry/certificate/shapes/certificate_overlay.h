// Lets GEOS compute unions, complements and triangulations of polygons, for the certificate.
#ifndef UJ_CERTIFICATE_OVERLAY_H
#define UJ_CERTIFICATE_OVERLAY_H

#include <unjam/geometry/shape/polygon.h>

/// A list of polygons. An empty region is all zeros.
typedef struct uj_region {
    size_t count;
    uj_polygon *polygons;  ///< [count], rings oriented as in polygon.h
} uj_region;

typedef struct uj_triangle {
    uj_vec2 corners[3];
} uj_triangle;

/// A rectangle with sides parallel to the axes.
typedef struct uj_overlay_box {
    uj_vec2 low, high;
} uj_overlay_box;

/// Writes the corners of a box, counter-clockwise, to corners[0..3].
void uj_overlay_box_corners(uj_overlay_box box, uj_vec2 *corners);

/// Frees what the region owns and empties it.
void uj_region_clear(uj_region *region);

/// Writes the union of the polygons of `allowed` to *joined, and the rest of the box to *rest. The
/// edges of the polygons must have been snapped (uj_snap_edges), and the union must lie in the
/// interior of the box. The polygons of each result have disjoint interiors.
///
/// The caller clears both results, even after an error. Errors: UJ_NO_MEMORY; UJ_INTERNAL if GEOS
/// fails or its answers contradict each other.
uj_status uj_overlay_complement(const uj_region *allowed, uj_overlay_box box, uj_region *joined,
                                uj_region *rest, uj_error *error);

/// Makes a constrained Delaunay triangulation of a polygon with holes. Corners of triangles are
/// corners of the polygon. Does not check whether the triangles cover the polygon.
///
/// Writes an array of *count counter-clockwise triangles to *triangles; the caller frees the array.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_overlay_triangulate(const uj_polygon *polygon, uj_triangle **triangles, size_t *count,
                                 uj_error *error);

#endif
