// Makes the region that is added to deepen an exit.
#ifndef UJ_EXIT_SWEEP_H
#define UJ_EXIT_SWEEP_H

#include "exit_outside.h"

/// The outer end of a part of an opening.
typedef struct uj_exit_end {
    double reach;  ///< see uj_exit_end_find
    bool funnel;   ///< the part is a funnel: it narrows from the mouth to a straight end
    uj_vec2 a, b;  ///< if `funnel`: the corners of the straight end
} uj_exit_end;

/// Measures the outer end of a part. At each place along the mouth, the depth is the distance from
/// mouth->level to the outermost point of the outline. out->reach is the least depth. For a funnel,
/// out->reach is the depth of the straight end. Error: UJ_NO_MEMORY.
uj_status uj_exit_end_find(const uj_polygon *part, const uj_exit_mouth *mouth, uj_exit_end *out,
                           uj_error *error);

/// Makes the region that the outer end of `part` sweeps when it moves outwards by the vector `by`.
/// For a funnel, this is a rectangle. For any other part, the region also contains the part itself.
/// The caller owns the region (GEOSGeom_destroy_r). Returns NULL on failure.
GEOSGeometry *uj_exit_sweep(uj_geos *geos, const uj_polygon *part, const uj_exit_end *end,
                            uj_vec2 by);

#endif
