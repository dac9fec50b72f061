// The certificate's use of GEOS: joined regions, their complement in a box, and triangles.
#ifndef UJ_CERTIFICATE_OVERLAY_H
#define UJ_CERTIFICATE_OVERLAY_H

#include <unjam/geometry/shape/polygon.h>

// Polygons with disjoint interiors. Zero-initialised means empty.
typedef struct uj_region {
    size_t count;
    uj_polygon *polygons;  // [count], rings oriented as polygon.h says
} uj_region;

typedef struct uj_triangle {
    uj_vec2 corners[3];
} uj_triangle;

void uj_region_clear(uj_region *region);

// Joins polygons[count] (seams closed) into *joined and takes them away from the box low..high,
// which must contain them in its inside, leaving *rest. Both are to be cleared by the caller, also
// after an error: UJ_NO_MEMORY, or UJ_INTERNAL when GEOS fails or its answers contradict.
uj_status uj_overlay_complement(const uj_polygon *polygons, size_t count, uj_vec2 low, uj_vec2 high,
                                uj_region *joined, uj_region *rest, uj_error *error);

// Constrained Delaunay triangulation of a polygon with holes; its corners are the polygon's.
// *triangles[*count] are counter-clockwise and to be freed by the caller. Errors as above. What
// GEOS answers is not checked here.
uj_status uj_overlay_triangulate(const uj_polygon *polygon, uj_triangle **triangles, size_t *count,
                                 uj_error *error);

#endif
