// The path of a beam that cuts out a part.
#ifndef UJ_CUT_PATH_H
#define UJ_CUT_PATH_H

#include <unjam/geometry/shape/geos_context.h>

/// Sets *error after a call that uses GEOS has failed. Returns UJ_NO_MEMORY if GEOS ran out of
/// memory. Also returns UJ_NO_MEMORY if GEOS reported no error, because then one of our own
/// allocations has failed. Otherwise returns UJ_INTERNAL.
uj_status uj_cut_failure(const uj_geos *geos, uj_error *error);

/// Sets *out to the path along which the centre of a beam of width `kerf` cuts out the shape: the
/// outline of the shape grown by half the kerf, also into its holes, with corners kept sharp. The
/// caller clears *out. `what` is the name of the part in messages. Errors, after which *out is
/// empty: UJ_BAD_ARGUMENT if the beam does not fit into a hole, a gap or a notch of the shape;
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_cut_path(uj_geos *geos, const uj_polygon *shape, double kerf, const char *what,
                      uj_polygon *out, uj_error *error);

#endif
