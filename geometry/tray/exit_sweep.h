// Makes the region that is added to deepen an exit.
#ifndef UJ_EXIT_SWEEP_H
#define UJ_EXIT_SWEEP_H

#include "exit_outside.h"

/// The outer end of a part of an opening.
typedef struct uj_exit_end {
    double reach;  ///< the least depth of the part along its mouth; for a funnel, the end's depth
    bool funnel;   ///< the part is a funnel: slanted sides from the mouth on, and a straight end
    uj_vec2 a, b;  ///< if `funnel`: the corners of the straight end
} uj_exit_end;

/// Measures the outer end of a part. The depth of a part at a place along its mouth is the distance
/// by which its outline reaches outwards there. The reach of a funnel is the depth of its end. The
/// reach of any other part is the least of its depths. Error: UJ_NO_MEMORY.
uj_status uj_exit_end_find(const uj_polygon *part, const uj_exit_mouth *mouth, uj_exit_end *out,
                           uj_error *error);

/// Makes the region that is added to an opening when the outer end of `part` moves outwards by the
/// vector `by`. For a funnel, this is a rectangle beyond its end. For any other part, the region
/// also contains the part itself. The caller owns the region (GEOSGeom_destroy_r). Returns NULL on
/// failure.
GEOSGeometry *uj_exit_sweep(uj_geos *geos, const uj_polygon *part, const uj_exit_end *end,
                            uj_vec2 by);

#endif
