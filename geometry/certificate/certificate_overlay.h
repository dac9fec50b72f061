// The certificate's use of GEOS: unions, their complement in a box, and triangulation.
#ifndef UJ_CERTIFICATE_OVERLAY_H
#define UJ_CERTIFICATE_OVERLAY_H

#include <unjam/geometry/shape/polygon.h>

/// A list of polygons. Zero-initialised means empty.
typedef struct uj_region {
    size_t count;
    uj_polygon *polygons;  ///< [count], rings oriented as in polygon.h
} uj_region;

typedef struct uj_triangle {
    uj_vec2 corners[3];
} uj_triangle;

/// Axis-aligned.
typedef struct uj_overlay_box {
    uj_vec2 low, high;
} uj_overlay_box;

/// The corners of a box, counter-clockwise, in corners[4].
void uj_overlay_box_corners(uj_overlay_box box, uj_vec2 *corners);

/// Frees what the region owns and empties it.
void uj_region_clear(uj_region *region);

/// Joins the polygons of `allowed`, whose edges have been snapped, into *joined, and subtracts them
/// from the box, which must contain them in its interior, leaving *rest. Polygons of the results
/// have disjoint interiors.
///
/// The caller clears both results, also after an error: UJ_NO_MEMORY, or UJ_INTERNAL when GEOS
/// fails or its answers contradict each other.
uj_status uj_overlay_complement(const uj_region *allowed, uj_overlay_box box, uj_region *joined,
                                uj_region *rest, uj_error *error);

/// Constrained Delaunay triangulation of a polygon with holes; the corners are the polygon's.
///
/// *triangles[*count] are counter-clockwise; the caller frees them. What GEOS answers is not
/// checked here. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_overlay_triangulate(const uj_polygon *polygon, uj_triangle **triangles, size_t *count,
                                 uj_error *error);

#endif
