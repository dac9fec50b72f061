// A GEOS context with its last error message, and conversion of polygons to and from GEOS.
#ifndef UJ_GEOS_CONTEXT_H
#define UJ_GEOS_CONTEXT_H

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#include <unjam/geometry/shape/polygon.h>

/// One per thread; not shared.
typedef struct uj_geos {
    GEOSContextHandle_t handle;
    char message[256];  ///< the last error that GEOS reported
} uj_geos;

/// Opens a context; NULL when out of memory. Close it with uj_geos_close.
uj_geos *uj_geos_open(void);

/// Closes a context; NULL is allowed.
void uj_geos_close(uj_geos *geos);

/// Turns the answer of a GEOS predicate into a bool and a status: 0 and 1 go to *out with UJ_OK; 2,
/// an exception, returns uj_geos_failure. Every predicate goes through here, because a bare `if`
/// would read 2 as true.
uj_status uj_geos_predicate(uj_geos *geos, char answer, bool *out, uj_error *error);

/// Whether the last GEOS call that failed ran out of memory.
bool uj_geos_is_out_of_memory(const uj_geos *geos);

/// Reports a GEOS call that failed: UJ_NO_MEMORY when memory ran out, else UJ_INTERNAL with the
/// message of GEOS. `what` names the call, as in "measuring a polygon".
uj_status uj_geos_failure(const uj_geos *geos, const char *what, uj_error *error);

/// A new GEOS polygon, owned by the caller (GEOSGeom_destroy_r); NULL on failure.
GEOSGeometry *uj_geos_from_polygon(uj_geos *geos, const uj_polygon *polygon);

/// The geometry grown by `distance`, or shrunk where it is negative, with mitred joins, so that
/// corners stay corners. Owned by the caller; NULL on failure.
GEOSGeometry *uj_geos_offset(uj_geos *geos, const GEOSGeometry *geometry, double distance);

/// Copies a GEOS polygon into *out, which the caller clears: outer ring counter-clockwise, holes
/// clockwise, without repeated points and points in the middle of a straight edge. Errors:
/// UJ_NO_MEMORY; UJ_INTERNAL when the geometry is not a polygon or GEOS fails. *out is then empty.
uj_status uj_geos_to_polygon(uj_geos *geos, const GEOSGeometry *geometry, uj_polygon *out,
                             uj_error *error);

#endif
