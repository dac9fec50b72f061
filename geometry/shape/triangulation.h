// Constrained Delaunay triangulation of polygons with holes, by GEOS.
#ifndef UJ_TRIANGULATION_H
#define UJ_TRIANGULATION_H

#include <unjam/geometry/shape/geos_context.h>

/// Returns a new collection of triangles that cover the polygon. The caller owns it
/// (GEOSGeom_destroy_r). Corners of triangles are corners of the polygon, bit for bit. Returns NULL
/// on failure, with the reason in geos->message.
GEOSGeometry *uj_triangulate(uj_geos *geos, const GEOSGeometry *polygon);

#endif
