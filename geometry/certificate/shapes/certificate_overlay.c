// Calls GEOS. certificate_shapes.c and certificate_parts.c check the results.
#include "certificate_overlay.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/triangulation.h>

void uj_region_clear(uj_region *region)
{
    for (size_t i = 0; i < region->count; i++)
        uj_polygon_clear(&region->polygons[i]);
    free(region->polygons);
    *region = (uj_region){0};
}

// Keeps every corner, unlike uj_geos_to_polygon: the proof of an exact cover compares corners one
// by one. Drops only the last corner, a copy of the first.
static bool ring_from_geos(const uj_geos *geos, const GEOSGeometry *geometry, bool outer,
                           uj_ring *out)
{
    const GEOSCoordSequence *points = GEOSGeom_getCoordSeq_r(geos->handle, geometry);
    unsigned size = 0;
    char ccw = 0;
    if (points == NULL || GEOSCoordSeq_getSize_r(geos->handle, points, &size) == 0 || size < 4 ||
        GEOSCoordSeq_isCCW_r(geos->handle, points, &ccw) == 0)
        return false;
    out->points = calloc(size - 1, sizeof *out->points);
    if (out->points == NULL)
        return false;
    out->count = size - 1;
    for (unsigned i = 0; i + 1 < size; i++) {
        uj_vec2 *to = &out->points[(ccw != 0) == outer ? i : size - 2 - i];
        if (GEOSCoordSeq_getXY_r(geos->handle, points, i, &to->x, &to->y) == 0)
            return false;
    }
    return true;
}

static bool polygon_from_geos(const uj_geos *geos, const GEOSGeometry *geometry, uj_polygon *out)
{
    int holes = GEOSGetNumInteriorRings_r(geos->handle, geometry);
    const GEOSGeometry *shell = GEOSGetExteriorRing_r(geos->handle, geometry);
    if (holes < 0 || shell == NULL)
        return false;
    out->rings = calloc((size_t)holes + 1, sizeof *out->rings);
    if (out->rings == NULL)
        return false;
    out->ring_count = (size_t)holes + 1;
    bool good = ring_from_geos(geos, shell, true, &out->rings[0]);
    for (int i = 0; good && i < holes; i++) {
        const GEOSGeometry *hole = GEOSGetInteriorRingN_r(geos->handle, geometry, i);
        good = hole != NULL && ring_from_geos(geos, hole, false, &out->rings[i + 1]);
    }
    return good;
}

// Skips lines and points, which GEOS may also return, because they have no interior.
static bool region_from_geos(const uj_geos *geos, const GEOSGeometry *geometry, uj_region *out)
{
    int count = GEOSGetNumGeometries_r(geos->handle, geometry);
    if (count < 0)
        return false;
    out->polygons = calloc((size_t)count + 1, sizeof *out->polygons);
    if (out->polygons == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(geos->handle, geometry, i);
        if (part == NULL)
            return false;
        if (GEOSGeomTypeId_r(geos->handle, part) != GEOS_POLYGON ||
            GEOSisEmpty_r(geos->handle, part) != 0)
            continue;
        out->count++;
        if (!polygon_from_geos(geos, part, &out->polygons[out->count - 1]))
            return false;
    }
    return true;
}

// Replaces *sum by its union with `polygon`, and checks the area of the union. GEOS 3.11 returned
// wrong unions for polygons that share corners and edges.
static bool join(uj_geos *geos, GEOSGeometry **sum, const uj_polygon *polygon)
{
    GEOSGeometry *one = uj_geos_from_polygon(geos, polygon);
    GEOSGeometry *both = NULL, *rest = NULL;
    double before = 0.0, added = 0.0, after = 0.0;
    bool good = one != NULL;
    good = good && (both = GEOSUnion_r(geos->handle, *sum, one)) != NULL;
    good = good && (rest = GEOSDifference_r(geos->handle, one, *sum)) != NULL;
    good = good && GEOSArea_r(geos->handle, *sum, &before) == 1 &&
           GEOSArea_r(geos->handle, rest, &added) == 1 &&
           GEOSArea_r(geos->handle, both, &after) == 1;
    if (one != NULL)
        GEOSGeom_destroy_r(geos->handle, one);
    if (rest != NULL)
        GEOSGeom_destroy_r(geos->handle, rest);
    if (both != NULL) {
        GEOSGeom_destroy_r(geos->handle, *sum);
        *sum = both;
    }
    return good && fabs(before + added - after) <= 1e-9 * after;
}

void uj_overlay_box_corners(uj_overlay_box box, uj_vec2 *corners)
{
    corners[0] = box.low;
    corners[1] = (uj_vec2){box.high.x, box.low.y};
    corners[2] = box.high;
    corners[3] = (uj_vec2){box.low.x, box.high.y};
}

uj_status uj_overlay_complement(const uj_region *allowed, uj_overlay_box box, uj_region *joined,
                                uj_region *rest, uj_error *error)
{
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for GEOS");
    uj_vec2 corners[4];
    uj_overlay_box_corners(box, corners);
    uj_ring ring = {4, corners};
    GEOSGeometry *sum = GEOSGeom_createEmptyPolygon_r(geos->handle), *difference = NULL;
    GEOSGeometry *whole = uj_geos_from_polygon(geos, &(uj_polygon){1, &ring});
    bool good = sum != NULL && whole != NULL;
    for (size_t i = 0; good && i < allowed->count; i++)
        good = join(geos, &sum, &allowed->polygons[i]);
    good = good && (difference = GEOSDifference_r(geos->handle, whole, sum)) != NULL &&
           region_from_geos(geos, sum, joined) && region_from_geos(geos, difference, rest);
    uj_status status =
        good ? UJ_OK : uj_geos_failure(geos, "joining the tray's interior and exits", error);
    if (sum != NULL)
        GEOSGeom_destroy_r(geos->handle, sum);
    if (whole != NULL)
        GEOSGeom_destroy_r(geos->handle, whole);
    if (difference != NULL)
        GEOSGeom_destroy_r(geos->handle, difference);
    uj_geos_close(geos);
    return status;
}

uj_status uj_overlay_triangulate(const uj_polygon *polygon, uj_triangle **triangles, size_t *count,
                                 uj_error *error)
{
    *triangles = NULL;
    *count = 0;
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for GEOS");
    GEOSGeometry *whole = uj_geos_from_polygon(geos, polygon), *split = NULL;
    uj_region parts = {0};
    bool good = whole != NULL && (split = uj_triangulate(geos, whole)) != NULL &&
                region_from_geos(geos, split, &parts);
    *triangles = good ? calloc(parts.count + 1, sizeof **triangles) : NULL;
    good = *triangles != NULL;
    for (size_t i = 0; good && i < parts.count; i++) {
        const uj_ring *ring = &parts.polygons[i].rings[0];
        good = parts.polygons[i].ring_count == 1 && ring->count == 3;
        if (good)
            memcpy((*triangles)[(*count)++].corners, ring->points, 3 * sizeof *ring->points);
    }
    uj_status status = good ? UJ_OK : uj_geos_failure(geos, "triangulating a polygon", error);
    uj_region_clear(&parts);
    if (whole != NULL)
        GEOSGeom_destroy_r(geos->handle, whole);
    if (split != NULL)
        GEOSGeom_destroy_r(geos->handle, split);
    uj_geos_close(geos);
    return status;
}
