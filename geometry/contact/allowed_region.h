// The region of the tray that a piece may cover.
#ifndef UJ_ALLOWED_REGION_H
#define UJ_ALLOWED_REGION_H

#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/tray/tray.h>

/// Returns the union of the tray's interior and the openings that admit the piece. The caller frees
/// it with GEOSGeom_destroy_r. Returns NULL on failure (see uj_geos_failure).
GEOSGeometry *uj_allowed_region(uj_geos *geos, const uj_tray *tray, size_t piece);

#endif
