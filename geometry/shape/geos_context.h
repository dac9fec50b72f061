// A GEOS context with its last error message, and conversion of polygons to and from GEOS.
#ifndef UJ_GEOS_CONTEXT_H
#define UJ_GEOS_CONTEXT_H

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#include <unjam/geometry/shape/polygon.h>

/// A GEOS context. Each thread needs its own.
typedef struct uj_geos {
    GEOSContextHandle_t handle;
    char message[256];  ///< the last error that GEOS reported
} uj_geos;

/// Opens a context; close it with uj_geos_close. Returns NULL if out of memory.
uj_geos *uj_geos_open(void);

/// Closes a context; NULL is allowed.
void uj_geos_close(uj_geos *geos);

/// Writes the answer of a GEOS predicate, 0 or 1, to *out. The answer 2 means an exception: reports
/// it by uj_geos_failure. Call this for every predicate, because a bare `if` would read 2 as true.
uj_status uj_geos_predicate(uj_geos *geos, char answer, bool *out, uj_error *error);

/// Returns true if the last GEOS call that failed ran out of memory.
bool uj_geos_is_out_of_memory(const uj_geos *geos);

/// Reports a GEOS call that failed: UJ_NO_MEMORY, or UJ_INTERNAL with the message of GEOS. `what`
/// says what the call was for, as in "measuring a polygon".
uj_status uj_geos_failure(const uj_geos *geos, const char *what, uj_error *error);

/// Makes a GEOS polygon, which the caller owns (GEOSGeom_destroy_r). Returns NULL on failure.
GEOSGeometry *uj_geos_from_polygon(uj_geos *geos, const uj_polygon *polygon);

/// Returns a copy of the geometry, grown by `distance` (shrunk if negative). Corners are not
/// rounded, but those sharper than 23 degrees are cut off. The caller owns the copy. Returns NULL
/// on failure.
GEOSGeometry *uj_geos_offset(uj_geos *geos, const GEOSGeometry *geometry, double distance);

/// Copies a GEOS polygon into *out, which the caller clears. Makes the outer ring
/// counter-clockwise and holes clockwise. Drops repeated points, and points in the middle of a
/// straight edge. Errors, which leave *out empty: UJ_NO_MEMORY; UJ_INTERNAL if the geometry is not
/// a polygon or GEOS fails.
uj_status uj_geos_to_polygon(uj_geos *geos, const GEOSGeometry *geometry, uj_polygon *out,
                             uj_error *error);

#endif
