// Triangulates polygons with holes, by GEOS.
#ifndef UJ_TRIANGULATION_H
#define UJ_TRIANGULATION_H

#include <unjam/geometry/shape/geos_context.h>

/// Returns a constrained Delaunay triangulation. Its corners equal corners of the polygon bit for
/// bit. The caller frees it with GEOSGeom_destroy_r. On failure, returns NULL; see geos->message.
GEOSGeometry *uj_triangulate(uj_geos *geos, const GEOSGeometry *polygon);

#endif
