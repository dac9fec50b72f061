// The path of a beam that cuts out a part.
#include "cut_path.h"

#include <unjam/base/language.h>

// With this limit, only corners sharper than 1.1 degrees get a blunt path. The limit of
// uj_geos_offset would cut off the tips of pieces (corners sharper than 23 degrees).
static const double mitre_limit = 100.0;

// GEOS drops dents and notches that are shallower than a hundredth of the offset. So check_return
// ignores differences narrower than lost_limit times the kerf.
static const double lost_limit = 0.04;

static GEOSGeometry *offset(uj_geos *geos, const GEOSGeometry *geometry, double distance)
{
    return GEOSBufferWithStyle_r(geos->handle, geometry, distance, 8, GEOSBUF_CAP_FLAT,
                                 GEOSBUF_JOIN_MITRE, mitre_limit);
}

uj_status uj_cut_failure(const uj_geos *geos, uj_error *error)
{
    return geos->message[0] == '\0'
               ? uj_error_set(error, UJ_NO_MEMORY, "out of memory while making the cut sheet")
               : uj_geos_failure(geos, "making the parts to cut", error);
}

// Moves the path inwards by half the kerf. If the result is not the outline of the shape, the beam
// is too wide for a hole or a notch, and *good is false.
static uj_status check_return(uj_geos *geos, const GEOSGeometry *shape, const GEOSGeometry *path,
                              double kerf, bool *good, uj_error *error)
{
    GEOSContextHandle_t handle = geos->handle;
    GEOSGeometry *back = offset(geos, path, -0.5 * kerf);
    GEOSGeometry *difference = back != NULL ? GEOSSymDifference_r(handle, shape, back) : NULL;
    GEOSGeometry *deep =
        difference != NULL ? offset(geos, difference, -0.5 * lost_limit * kerf) : NULL;
    uj_status status = deep != NULL
                           ? uj_geos_predicate(geos, GEOSisEmpty_r(handle, deep), good, error)
                           : uj_cut_failure(geos, error);
    GEOSGeom_destroy_r(handle, deep);
    GEOSGeom_destroy_r(handle, difference);
    GEOSGeom_destroy_r(handle, back);
    return status;
}

uj_status uj_cut_path(uj_geos *geos, const uj_polygon *shape, double kerf, const char *what,
                      uj_polygon *out, uj_error *error)
{
    *out = (uj_polygon){0};
    if (kerf <= 0.0)
        return uj_polygon_copy(shape, out) == UJ_OK
                   ? UJ_OK
                   : uj_error_set(error, UJ_NO_MEMORY, "out of memory while making the cut sheet");
    bool good = false;
    GEOSGeometry *given = uj_geos_from_polygon(geos, shape);
    GEOSGeometry *path = given != NULL ? offset(geos, given, 0.5 * kerf) : NULL;
    uj_status status = path != NULL ? check_return(geos, given, path, kerf, &good, error)
                                    : uj_cut_failure(geos, error);
    if (status == UJ_OK && !good)
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT,
                         _("%s has a gap, a notch or a hole that is too narrow for a kerf of %g "
                           "mm: make it wider, or enlarge the whole puzzle with --scale"),
                         what, kerf);
    if (status == UJ_OK)
        status = uj_geos_to_polygon(geos, path, out, error);
    GEOSGeom_destroy_r(geos->handle, path);
    GEOSGeom_destroy_r(geos->handle, given);
    return status;
}
