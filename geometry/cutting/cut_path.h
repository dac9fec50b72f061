// The path of a beam that cuts out a part.
#ifndef UJ_CUT_PATH_H
#define UJ_CUT_PATH_H

#include <unjam/geometry/shape/geos_context.h>

/// Call this after a function that uses GEOS has failed. Sets *error. Returns UJ_INTERNAL if GEOS
/// reported an error other than lack of memory. Otherwise returns UJ_NO_MEMORY.
uj_status uj_cut_failure(const uj_geos *geos, uj_error *error);

/// Sets *out to the path for the centre of a beam of width `kerf` that cuts out the shape. The path
/// is the outline of the shape grown by half the kerf, with sharp corners. The caller clears *out.
/// `what` is the name of the part in messages. Errors: UJ_BAD_ARGUMENT if the beam does not fit
/// into a hole, a gap or a notch; UJ_NO_MEMORY, UJ_INTERNAL. After an error *out is empty.
uj_status uj_cut_path(uj_geos *geos, const uj_polygon *shape, double kerf, const char *what,
                      uj_polygon *out, uj_error *error);

#endif
