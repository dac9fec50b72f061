// What is added to an exit that is made deeper.
#ifndef UJ_EXIT_SWEEP_H
#define UJ_EXIT_SWEEP_H

#include "exit_outside.h"

/// The outer end of a part of an opening.
typedef struct uj_exit_end {
    double reach;  ///< how far the part reaches outwards over its whole width, from the mouth
    bool funnel;   ///< the sides are slanted from the mouth on, up to a straight end
    uj_vec2 a, b;  ///< the straight end of a funnel
} uj_exit_end;

/// Measures the outer end of a part. A part is as deep at each place along its mouth as its outline
/// reaches outwards there; the reach is the least of these depths. That of a funnel is the depth of
/// its end. Error: UJ_NO_MEMORY.
uj_status uj_exit_end_find(const uj_polygon *part, const uj_exit_mouth *mouth, uj_exit_end *out,
                           uj_error *error);

/// Makes the region that the outer end sweeps over when it moves outwards by `by`: the whole part
/// and what is added to it, or behind a funnel a rectangle. The caller owns it
/// (GEOSGeom_destroy_r). Returns NULL on failure.
GEOSGeometry *uj_exit_sweep(uj_geos *geos, const uj_polygon *part, const uj_exit_end *end,
                            uj_vec2 by);

#endif
