// Constrained Delaunay triangulation of polygons with holes, through GEOS.
#ifndef UJ_TRIANGULATION_H
#define UJ_TRIANGULATION_H

#include <unjam/geometry/shape/geos_context.h>

// A new collection of triangles that cover the polygon, owned by the caller (GEOSGeom_destroy_r);
// their corners are corners of the polygon, to the last bit. NULL on failure, with geos->message.
GEOSGeometry *uj_triangulate(uj_geos *geos, const GEOSGeometry *polygon);

#endif
