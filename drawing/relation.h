// Where an outline lies relative to the tray, decided with GEOS.
#ifndef UJ_RELATION_H
#define UJ_RELATION_H

#include <unjam/geometry/shape/geos_context.h>

/// Where a polygon lies relative to the polygon `around`; see uj_relate.
typedef enum uj_relation {
    UJ_INSIDE,    ///< wholly inside `around`, to within the tolerance
    UJ_CROSSING,  ///< partly inside `around`
    UJ_TOUCHING,  ///< outside `around`, but the boundaries meet
    UJ_APART,
} uj_relation;

/// Decides where `polygon` lies relative to `around`. Gaps and overlaps up to `tolerance` (a
/// length) are ignored. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_relate(uj_geos *geos, const uj_polygon *around, const uj_polygon *polygon,
                    double tolerance, uj_relation *out, uj_error *error);

/// Cuts the obstacles out of *interior. If no obstacle reaches the boundary or another obstacle,
/// they become holes with unchanged corners. Otherwise GEOS computes the difference. Errors:
/// UJ_BAD_INPUT if what is left of *interior is empty or not connected; UJ_NO_MEMORY; UJ_INTERNAL.
uj_status uj_cut_obstacles(uj_geos *geos, uj_polygon *interior, const uj_polygon *obstacles,
                           size_t count, uj_error *error);

#endif
