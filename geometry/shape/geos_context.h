// One GEOS context with its last error message, and polygons to and from GEOS.
#ifndef UJ_GEOS_CONTEXT_H
#define UJ_GEOS_CONTEXT_H

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#include <unjam/geometry/shape/polygon.h>

// One per thread; not shared.
typedef struct uj_geos {
    GEOSContextHandle_t handle;
    char message[256];  // the last error GEOS reported
} uj_geos;

// NULL when out of memory. Close with uj_geos_close (NULL is allowed).
uj_geos *uj_geos_open(void);
void uj_geos_close(uj_geos *geos);

// The truth of a predicate's answer: 0 or 1 go to *out, 2 (an exception) what uj_geos_failure
// gives.
uj_status uj_geos_predicate(uj_geos *geos, char answer, bool *out, uj_error *error);

// Whether memory was what the last call that failed lacked.
bool uj_geos_lacks_memory(const uj_geos *geos);

// UJ_NO_MEMORY if that is so, else UJ_INTERNAL with the message of GEOS; for a call that returned
// NULL or failed.
uj_status uj_geos_failure(const uj_geos *geos, const char *what, uj_error *error);

// A new GEOS polygon, owned by the caller (GEOSGeom_destroy_r); NULL on failure.
GEOSGeometry *uj_geos_from_polygon(uj_geos *geos, const uj_polygon *polygon);

// The geometry grown (distance > 0) or shrunk, owned by the caller; mitred, so that corners stay
// corners. NULL on failure.
GEOSGeometry *uj_geos_offset(uj_geos *geos, const GEOSGeometry *geometry, double distance);

// Copies a GEOS polygon into *out: outer ring counter-clockwise, holes clockwise, repeated and
// collinear middle points dropped. UJ_INTERNAL when it is not a polygon.
uj_status uj_geos_to_polygon(uj_geos *geos, const GEOSGeometry *geometry, uj_polygon *out,
                             uj_error *error);

#endif
