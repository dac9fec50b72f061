// Reads polygons with GEOS, and explains what is wrong with bad ones.
#include <unjam/geometry/shape/wkt.h>

#include <string.h>
#include <strings.h>

#include <unjam/base/language.h>
#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/shape/tolerance.h>

// Rounding makes coordinates beyond this limit too inexact for finding contacts.
static const double coordinate_limit = 1e6;

// Convex decomposition takes time cubic in the number of points: a few seconds for 1000.
enum { POINT_LIMIT = 1000 };

// Returns true if the text is one polygon and nothing else. Other geometries may be deeply nested
// collections, which could overflow the stack in the parser of GEOS. GEOS would ignore text after
// the polygon.
static bool is_polygon_text(const char *text)
{
    static const char word[] = "POLYGON";
    text += strspn(text, " \t\r\n");
    if (strncasecmp(text, word, sizeof word - 1) != 0)
        return false;
    text += sizeof word - 1;
    text += strspn(text, " \t\r\n");
    if (*text != '(')
        return false;
    int depth = 0;
    do {
        depth += (*text == '(') - (*text == ')');
        text++;
    } while (*text != '\0' && depth > 0);
    return text[strspn(text, " \t\r\n")] == '\0';
}

static const char *geos_reason(const uj_geos *geos)
{
    const char *colon = strstr(geos->message, "Exception: ");
    return colon != NULL ? colon + strlen("Exception: ") : geos->message;
}

static uj_status parse(uj_geos *geos, const char *text, GEOSGeometry **out, uj_error *error)
{
    GEOSWKTReader *reader = GEOSWKTReader_create_r(geos->handle);
    if (reader == NULL)
        return uj_geos_failure(geos, "creating a reader", error);
    *out = GEOSWKTReader_read_r(geos->handle, reader, text);
    GEOSWKTReader_destroy_r(geos->handle, reader);
    if (*out == NULL && uj_geos_is_out_of_memory(geos))
        return uj_geos_failure(geos, "reading a polygon", error);
    if (*out == NULL)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("this is not a polygon: %s; write it like "
                              "\"POLYGON ((0 0, 2 0, 2 1, 0 0))\""),
                            geos_reason(geos));
    return UJ_OK;
}

static uj_status check_ring_coordinates(uj_geos *geos, const GEOSGeometry *ring, uj_error *error)
{
    const GEOSCoordSequence *sequence = GEOSGeom_getCoordSeq_r(geos->handle, ring);
    unsigned count;
    if (sequence == NULL || !GEOSCoordSeq_getSize_r(geos->handle, sequence, &count))
        return uj_geos_failure(geos, "reading a ring", error);
    for (unsigned i = 0; i < count; i++) {
        double x, y;
        if (!GEOSCoordSeq_getXY_r(geos->handle, sequence, i, &x, &y))
            return uj_geos_failure(geos, "reading a point", error);
        if (!isfinite(x) || !isfinite(y))
            return uj_error_set(error, UJ_BAD_INPUT,
                                _("point %u has a coordinate that is not a finite number"), i + 1);
        if (fabs(x) > coordinate_limit || fabs(y) > coordinate_limit)
            return uj_error_set(
                error, UJ_BAD_INPUT,
                _("point %u, (%g %g), has a coordinate greater than %g in magnitude; use a larger "
                  "unit of length, which makes the numbers smaller"),
                i + 1, x, y, coordinate_limit);
    }
    return UJ_OK;
}

static uj_status check_coordinates(uj_geos *geos, const GEOSGeometry *geometry, uj_error *error)
{
    const GEOSGeometry *outer = GEOSGetExteriorRing_r(geos->handle, geometry);
    if (outer == NULL)
        return uj_geos_failure(geos, "reading the outer ring", error);
    uj_status status = check_ring_coordinates(geos, outer, error);
    int holes = GEOSGetNumInteriorRings_r(geos->handle, geometry);
    for (int i = 0; status == UJ_OK && i < holes; i++) {
        const GEOSGeometry *hole = GEOSGetInteriorRingN_r(geos->handle, geometry, i);
        status = hole != NULL ? check_ring_coordinates(geos, hole, error)
                              : uj_geos_failure(geos, "reading a hole", error);
    }
    return status;
}

// Rejects a polygon whose points lie on one line. GEOS would report a self-intersection.
static uj_status check_flat(uj_geos *geos, const GEOSGeometry *geometry, uj_error *error)
{
    GEOSGeometry *hull = GEOSConvexHull_r(geos->handle, geometry);
    double area = 0.0, length = 0.0;
    bool measured = hull != NULL && GEOSArea_r(geos->handle, hull, &area) &&
                    GEOSLength_r(geos->handle, hull, &length);
    GEOSGeom_destroy_r(geos->handle, hull);
    if (!measured)
        return uj_geos_failure(geos, "measuring a polygon", error);
    if (area <= UJ_TOLERANCE_FLAT * length * length)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the polygon has no area: its points lie on one line"));
    return UJ_OK;
}

static uj_status check_simple(uj_geos *geos, const GEOSGeometry *geometry, uj_error *error)
{
    char *reason = NULL;
    GEOSGeometry *place = NULL;
    char answer = GEOSisValidDetail_r(geos->handle, geometry, 0, &reason, &place);
    double x = 0.0, y = 0.0;
    bool placed = place != NULL && GEOSGeomGetX_r(geos->handle, place, &x) &&
                  GEOSGeomGetY_r(geos->handle, place, &y);
    bool valid;
    uj_status status = uj_geos_predicate(geos, answer, &valid, error);
    if (status == UJ_OK && !valid && placed)
        status =
            uj_error_set(error, UJ_BAD_INPUT, _("the polygon is not valid: %s at (%.10g %.10g)"),
                         reason != NULL ? reason : _("its edges cross or touch"), x, y);
    else if (status == UJ_OK && !valid)
        status = uj_error_set(error, UJ_BAD_INPUT, _("the polygon is not valid: %s"),
                              reason != NULL ? reason : _("its edges cross or touch"));
    GEOSFree_r(geos->handle, reason);
    GEOSGeom_destroy_r(geos->handle, place);
    return status;
}

static uj_status check_and_copy(uj_geos *geos, const GEOSGeometry *geometry, uj_polygon *out,
                                uj_error *error)
{
    bool is_empty = false, has_z = false;
    uj_status status =
        uj_geos_predicate(geos, GEOSisEmpty_r(geos->handle, geometry), &is_empty, error);
    if (status == UJ_OK)
        status = uj_geos_predicate(geos, GEOSHasZ_r(geos->handle, geometry), &has_z, error);
    if (status != UJ_OK)
        return status;
    if (is_empty)
        return uj_error_set(error, UJ_BAD_INPUT, _("the polygon is empty"));
    if (has_z)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the polygon's points have three coordinates; give two"));
    int points = GEOSGetNumCoordinates_r(geos->handle, geometry);
    if (points > POINT_LIMIT)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the polygon has %d points; the limit is %d, so draw it with fewer"),
                            points, POINT_LIMIT);
    status = check_coordinates(geos, geometry, error);
    if (status == UJ_OK)
        status = check_flat(geos, geometry, error);
    if (status == UJ_OK)
        status = check_simple(geos, geometry, error);
    return status == UJ_OK ? uj_geos_to_polygon(geos, geometry, out, error) : status;
}

uj_status uj_wkt_read_polygon(const char *text, uj_polygon *out, uj_error *error)
{
    *out = (uj_polygon){0};
    if (!is_polygon_text(text))
        return uj_error_set(
            error, UJ_BAD_INPUT,
            _("this is not a polygon; write it like \"POLYGON ((0 0, 2 0, 2 1, 0 0))\""));
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a polygon");
    GEOSGeometry *geometry = NULL;
    uj_status status = parse(geos, text, &geometry, error);
    if (status == UJ_OK)
        status = check_and_copy(geos, geometry, out, error);
    GEOSGeom_destroy_r(geos->handle, geometry);
    uj_geos_close(geos);
    return status;
}
