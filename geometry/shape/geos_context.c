// Error messages of GEOS, and conversion of polygons to and from GEOS.
#include <unjam/geometry/shape/geos_context.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void keep_message(const char *message, void *payload)
{
    uj_geos *geos = payload;
    snprintf(geos->message, sizeof geos->message, "%s", message);
}

uj_geos *uj_geos_open(void)
{
    uj_geos *geos = calloc(1, sizeof *geos);
    if (geos == NULL)
        return NULL;
    geos->handle = GEOS_init_r();
    if (geos->handle == NULL) {
        free(geos);
        return NULL;
    }
    GEOSContext_setErrorMessageHandler_r(geos->handle, keep_message, geos);
    return geos;
}

void uj_geos_close(uj_geos *geos)
{
    if (geos == NULL)
        return;
    GEOS_finish_r(geos->handle);
    free(geos);
}

bool uj_geos_is_out_of_memory(const uj_geos *geos)
{
    // Compares the whole message: a parser error quotes user input, which may contain "bad_alloc".
    return strcmp(geos->message, "std::bad_alloc") == 0;
}

uj_status uj_geos_failure(const uj_geos *geos, const char *what, uj_error *error)
{
    if (uj_geos_is_out_of_memory(geos))
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory: %s failed in GEOS", what);
    return uj_error_set(error, UJ_INTERNAL, "%s failed in GEOS: %s", what,
                        geos->message[0] != '\0' ? geos->message : "no reason given");
}

uj_status uj_geos_predicate(uj_geos *geos, char answer, bool *out, uj_error *error)
{
    *out = answer == 1;
    return answer == 0 || answer == 1 ? UJ_OK : uj_geos_failure(geos, "a test", error);
}

static GEOSGeometry *ring_to_geos(uj_geos *geos, const uj_ring *ring)
{
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos->handle, (unsigned)ring->count + 1, 2);
    if (sequence == NULL)
        return NULL;
    for (size_t i = 0; i <= ring->count; i++) {
        uj_vec2 p = ring->points[i < ring->count ? i : 0];
        GEOSCoordSeq_setXY_r(geos->handle, sequence, (unsigned)i, p.x, p.y);
    }
    return GEOSGeom_createLinearRing_r(geos->handle, sequence);
}

GEOSGeometry *uj_geos_from_polygon(uj_geos *geos, const uj_polygon *polygon)
{
    if (polygon->ring_count == 0)
        return NULL;
    size_t hole_count = polygon->ring_count - 1, created = 0;
    GEOSGeometry **holes = calloc(hole_count + 1, sizeof *holes);
    GEOSGeometry *shell = ring_to_geos(geos, &polygon->rings[0]);
    while (holes != NULL && created < hole_count) {
        holes[created] = ring_to_geos(geos, &polygon->rings[created + 1]);
        if (holes[created] == NULL)
            break;
        created++;
    }
    GEOSGeometry *result = NULL;
    if (shell != NULL && holes != NULL && created == hole_count) {
        // GEOS takes ownership of the rings even if this call fails.
        result = GEOSGeom_createPolygon_r(geos->handle, shell, holes, (unsigned)hole_count);
    } else {
        GEOSGeom_destroy_r(geos->handle, shell);
        while (created > 0)
            GEOSGeom_destroy_r(geos->handle, holes[--created]);
    }
    free(holes);
    return result;
}

GEOSGeometry *uj_geos_offset(uj_geos *geos, const GEOSGeometry *geometry, double distance)
{
    return GEOSBufferWithStyle_r(geos->handle, geometry, distance, 8, GEOSBUF_CAP_FLAT,
                                 GEOSBUF_JOIN_MITRE, 5.0);
}

// Drops repeated points, and points on the straight line between their neighbours.
static void simplify(uj_ring *ring)
{
    bool dropped = true;
    while (dropped && ring->count > 3) {
        dropped = false;
        for (size_t i = 0; i < ring->count && ring->count > 3; i++) {
            uj_vec2 before = ring->points[i > 0 ? i - 1 : ring->count - 1], at = ring->points[i];
            uj_vec2 after = ring->points[i + 1 < ring->count ? i + 1 : 0];
            uj_vec2 u = uj_vec2_sub(at, before), v = uj_vec2_sub(after, at);
            double lengths = uj_vec2_length(u) * uj_vec2_length(v);
            if (lengths > 0.0 &&
                (fabs(uj_vec2_cross(u, v)) > 1e-12 * lengths || uj_vec2_dot(u, v) < 0.0))
                continue;
            memmove(&ring->points[i], &ring->points[i + 1],
                    (ring->count - i - 1) * sizeof *ring->points);
            ring->count--;
            dropped = true;
            i--;
        }
    }
}

static void orient(uj_ring *ring, bool ccw)
{
    double twice_area = 0.0;
    for (size_t i = 0; i < ring->count; i++)
        twice_area += uj_vec2_cross(
            uj_vec2_sub(ring->points[i], ring->points[0]),
            uj_vec2_sub(ring->points[i + 1 < ring->count ? i + 1 : 0], ring->points[0]));
    if ((twice_area > 0.0) == ccw)
        return;
    for (size_t i = 0, j = ring->count - 1; i < j; i++, j--) {
        uj_vec2 swap = ring->points[i];
        ring->points[i] = ring->points[j];
        ring->points[j] = swap;
    }
}

static uj_status ring_from_geos(uj_geos *geos, const GEOSGeometry *geometry, bool ccw, uj_ring *out,
                                uj_error *error)
{
    const GEOSCoordSequence *sequence = GEOSGeom_getCoordSeq_r(geos->handle, geometry);
    unsigned size = 0;
    if (sequence == NULL || !GEOSCoordSeq_getSize_r(geos->handle, sequence, &size) || size < 4)
        return uj_geos_failure(geos, "reading a ring", error);
    out->points = calloc(size, sizeof *out->points);
    if (out->points == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while copying a polygon");
    out->count = size - 1;
    for (unsigned i = 0; i < size - 1; i++)
        GEOSCoordSeq_getXY_r(geos->handle, sequence, i, &out->points[i].x, &out->points[i].y);
    simplify(out);
    orient(out, ccw);
    return UJ_OK;
}

uj_status uj_geos_to_polygon(uj_geos *geos, const GEOSGeometry *geometry, uj_polygon *out,
                             uj_error *error)
{
    *out = (uj_polygon){0};
    if (GEOSGeomTypeId_r(geos->handle, geometry) != GEOS_POLYGON)
        return uj_error_set(error, UJ_INTERNAL, "GEOS was expected to return a polygon");
    int holes = GEOSGetNumInteriorRings_r(geos->handle, geometry);
    if (holes < 0)
        return uj_geos_failure(geos, "reading a polygon", error);
    out->rings = calloc((size_t)holes + 1, sizeof *out->rings);
    if (out->rings == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while copying a polygon");
    for (int i = 0; i <= holes; i++) {
        const GEOSGeometry *ring = i == 0 ? GEOSGetExteriorRing_r(geos->handle, geometry)
                                          : GEOSGetInteriorRingN_r(geos->handle, geometry, i - 1);
        uj_status status = ring_from_geos(geos, ring, i == 0, &out->rings[i], error);
        if (status != UJ_OK) {
            out->ring_count = (size_t)i;
            uj_polygon_clear(out);
            return status;
        }
        out->ring_count = (size_t)i + 1;
    }
    return UJ_OK;
}
