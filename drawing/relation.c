// Where an outline lies relative to the tray, decided with GEOS.
#include "relation.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

static uj_status test(uj_geos *geos, bool covers, const GEOSGeometry *a, const GEOSGeometry *b,
                      bool *out, uj_error *error)
{
    if (a == NULL || b == NULL)
        return uj_geos_failure(geos, "comparing outlines", error);
    char answer = covers ? GEOSCovers_r(geos->handle, a, b) : GEOSIntersects_r(geos->handle, a, b);
    return uj_geos_predicate(geos, answer, out, error);
}

uj_status uj_relate(uj_geos *geos, const uj_polygon *around, const uj_polygon *polygon,
                    double tolerance, uj_relation *out, uj_error *error)
{
    GEOSGeometry *a = uj_geos_from_polygon(geos, around), *b = uj_geos_from_polygon(geos, polygon);
    GEOSGeometry *larger = a != NULL ? uj_geos_offset(geos, a, tolerance) : NULL;
    GEOSGeometry *smaller = b != NULL ? uj_geos_offset(geos, b, -tolerance) : NULL;
    bool inside = false, crosses = false, touches = false;
    uj_status status = test(geos, true, larger, b, &inside, error);
    if (status == UJ_OK)
        status = test(geos, false, a, smaller, &crosses, error);
    if (status == UJ_OK)
        status = test(geos, false, larger, b, &touches, error);
    *out = inside ? UJ_INSIDE : crosses ? UJ_CROSSING : touches ? UJ_TOUCHING : UJ_APART;
    GEOSGeom_destroy_r(geos->handle, a);
    GEOSGeom_destroy_r(geos->handle, b);
    GEOSGeom_destroy_r(geos->handle, larger);
    GEOSGeom_destroy_r(geos->handle, smaller);
    return status;
}

// Adds a hole to the polygon: the obstacle's ring, with its corners in clockwise order.
static uj_status add_hole(uj_polygon *interior, const uj_polygon *obstacle, uj_error *error)
{
    uj_polygon copy;
    uj_ring *rings = realloc(interior->rings, (interior->ring_count + 1) * sizeof *rings);
    if (rings != NULL)
        interior->rings = rings;
    if (rings == NULL || uj_polygon_copy(obstacle, &copy) != UJ_OK)
        return uj_error_set(error, UJ_NO_MEMORY,
                            "out of memory while cutting an obstacle out of the tray");
    uj_ring *ring = &interior->rings[interior->ring_count++];
    *ring = copy.rings[0];
    free(copy.rings);
    for (size_t i = 0, j = ring->count; i < j; i++) {
        uj_vec2 swap = ring->points[i];
        ring->points[i] = ring->points[--j];
        ring->points[j] = swap;
    }
    return UJ_OK;
}

// Sets *out to true if the obstacles lie strictly inside the tray and do not touch each other.
static uj_status are_islands(uj_geos *geos, const uj_polygon *interior, const uj_polygon *obstacles,
                             size_t count, bool *out, uj_error *error)
{
    uj_status status = UJ_OK;
    GEOSGeometry *tray = uj_geos_from_polygon(geos, interior);
    GEOSGeometry *edge = tray != NULL ? GEOSBoundary_r(geos->handle, tray) : NULL;
    *out = true;
    for (size_t i = 0; i < count && *out && status == UJ_OK; i++) {
        GEOSGeometry *a = uj_geos_from_polygon(geos, &obstacles[i]);
        bool inside = false, met = false;
        status = test(geos, true, tray, a, &inside, error);
        if (status == UJ_OK)
            status = test(geos, false, edge, a, &met, error);
        for (size_t j = 0; j < i && !met && status == UJ_OK; j++) {
            GEOSGeometry *b = uj_geos_from_polygon(geos, &obstacles[j]);
            status = test(geos, false, a, b, &met, error);
            GEOSGeom_destroy_r(geos->handle, b);
        }
        *out = inside && !met;
        GEOSGeom_destroy_r(geos->handle, a);
    }
    GEOSGeom_destroy_r(geos->handle, edge);
    GEOSGeom_destroy_r(geos->handle, tray);
    return status;
}

static uj_status subtract(uj_geos *geos, uj_polygon *interior, const uj_polygon *obstacle,
                          uj_error *error)
{
    GEOSGeometry *a = uj_geos_from_polygon(geos, interior);
    GEOSGeometry *b = uj_geos_from_polygon(geos, obstacle);
    GEOSGeometry *rest = a != NULL && b != NULL ? GEOSDifference_r(geos->handle, a, b) : NULL;
    uj_polygon result = {0};
    uj_status status = UJ_OK;
    if (rest == NULL)
        status = uj_geos_failure(geos, "cutting an obstacle out of the tray", error);
    else if (GEOSGeomTypeId_r(geos->handle, rest) != GEOS_POLYGON ||
             GEOSGetNumCoordinates_r(geos->handle, rest) == 0)
        status =
            uj_error_set(error, UJ_BAD_INPUT,
                         _("the obstacle divides the tray or fills it; the room for the pieces "
                           "must be connected"));
    else
        status = uj_geos_to_polygon(geos, rest, &result, error);
    if (status == UJ_OK) {
        uj_polygon_clear(interior);
        *interior = result;
    }
    GEOSGeom_destroy_r(geos->handle, a);
    GEOSGeom_destroy_r(geos->handle, b);
    GEOSGeom_destroy_r(geos->handle, rest);
    return status;
}

uj_status uj_cut_obstacles(uj_geos *geos, uj_polygon *interior, const uj_polygon *obstacles,
                           size_t count, uj_error *error)
{
    bool islands;
    uj_status status = are_islands(geos, interior, obstacles, count, &islands, error);
    for (size_t i = 0; i < count && status == UJ_OK; i++)
        status = islands ? add_hole(interior, &obstacles[i], error)
                         : subtract(geos, interior, &obstacles[i], error);
    return status;
}
