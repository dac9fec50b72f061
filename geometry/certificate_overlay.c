// The certificate's use of GEOS, and the closing of seams between polygons before it.
#include "geometry/certificate_overlay.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/triangulation.h"

void uj_region_clear(uj_region *region)
{
    for (size_t i = 0; i < region->count; i++)
        uj_polygon_clear(&region->polygons[i]);
    free(region->polygons);
    *region = (uj_region){0};
}

// --- seams ---

// Moves corners of polygons[which] to corners of earlier polygons that are within width.
static void join_corners(uj_polygon *polygons, size_t which, double width, double *moved)
{
    for (size_t r = 0; r < polygons[which].ring_count; r++) {
        uj_ring *ring = &polygons[which].rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_vec2 nearest = ring->points[i];
            double least = width;
            for (size_t p = 0; p < which; p++)
                for (size_t s = 0; s < polygons[p].ring_count; s++)
                    for (size_t j = 0; j < polygons[p].rings[s].count; j++) {
                        uj_vec2 other = polygons[p].rings[s].points[j];
                        double distance = uj_vec2_length(uj_vec2_sub(other, ring->points[i]));
                        if (distance <= least) {
                            least = distance;
                            nearest = other;
                        }
                    }
            if (least < width)
                *moved = fmax(*moved, least);
            ring->points[i] = nearest;
        }
    }
}

typedef struct insertion {
    uj_vec2 point;
    double along;
} insertion;

static int compare_insertions(const void *left, const void *right)
{
    const insertion *a = left, *b = right;
    return (a->along > b->along) - (a->along < b->along);
}

// Collects corners of all rings but `own` that lie inside its edge a-b within width; returns how
// many. Rings of one polygon may touch as well.
static size_t collect_insertions(const uj_polygon *polygons, size_t count, const uj_ring *own,
                                 uj_vec2 a, uj_vec2 b, double width, insertion *found,
                                 double *moved)
{
    size_t number = 0;
    uj_vec2 edge = uj_vec2_sub(b, a);
    double length = uj_vec2_length(edge);
    for (size_t p = 0; p < count; p++)
        for (size_t s = 0; s < polygons[p].ring_count; s++)
            for (size_t j = 0; &polygons[p].rings[s] != own && j < polygons[p].rings[s].count;
                 j++) {
                uj_vec2 point = polygons[p].rings[s].points[j], to = uj_vec2_sub(point, a);
                double along = uj_vec2_dot(to, edge) / length;
                double off = fabs(uj_vec2_cross(edge, to)) / length;
                if (along <= width || along >= length - width || off > width)
                    continue;
                found[number++] = (insertion){point, along};
                *moved = fmax(*moved, off);
            }
    qsort(found, number, sizeof *found, compare_insertions);
    return number;
}

// Inserts number points after corner i of the ring, without repeating equal ones; returns how many.
static size_t insert_points(uj_ring *ring, size_t i, const insertion *found, size_t number)
{
    uj_vec2 *points = realloc(ring->points, (ring->count + number) * sizeof *points);
    if (points == NULL)
        return 0;
    ring->points = points;
    size_t used = 0, tail = ring->count - i - 1;
    memmove(&points[i + 1 + number], &points[i + 1], tail * sizeof *points);
    for (size_t k = 0; k < number; k++)
        if (k == 0 || found[k].point.x != points[i + used].x ||
            found[k].point.y != points[i + used].y)
            points[i + 1 + used++] = found[k].point;
    memmove(&points[i + 1 + used], &points[i + 1 + number], tail * sizeof *points);
    ring->count += used;
    return used;
}

// Inserts the corners of other rings that lie in edges of this one.
static uj_status insert_corners(uj_polygon *polygons, size_t count, uj_ring *ring, double width,
                                double *moved)
{
    size_t corners = 1;
    for (size_t p = 0; p < count; p++)
        for (size_t r = 0; r < polygons[p].ring_count; r++)
            corners += polygons[p].rings[r].count;
    insertion *found = malloc(corners * sizeof *found);
    if (found == NULL)
        return UJ_NO_MEMORY;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[i + 1 < ring->count ? i + 1 : 0];
        size_t number = collect_insertions(polygons, count, ring, a, b, width, found, moved);
        size_t used = number > 0 ? insert_points(ring, i, found, number) : 0;
        if (number > 0 && used == 0)
            status = UJ_NO_MEMORY;
        i += used;
    }
    free(found);
    return status;
}

uj_status uj_overlay_close_seams(uj_polygon *polygons, size_t count, double width, double *moved)
{
    uj_status status = UJ_OK;
    *moved = 0.0;
    for (size_t p = 0; p < count; p++)
        join_corners(polygons, p, width, moved);
    for (size_t p = 0; status == UJ_OK && p < count; p++)
        for (size_t r = 0; status == UJ_OK && r < polygons[p].ring_count; r++)
            status = insert_corners(polygons, count, &polygons[p].rings[r], width, moved);
    return status;
}

// --- GEOS ---

// Reads a ring without its repeated last point, reversed when it does not turn as it should. Keeps
// every other corner, unlike the wrapper's reader: proofs of cover compare corner by corner. The
// orientation that GEOS computes is exact.
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

// Reads all polygons of a geometry; lines and points left by an overlay have no inside.
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

// Joins one more polygon to *sum, which it replaces. Checks by areas that two different overlays
// agree, since corners and edges in common have led GEOS 3.11 astray.
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

uj_status uj_overlay_complement(const uj_polygon *polygons, size_t count, uj_vec2 low, uj_vec2 high,
                                uj_region *joined, uj_region *rest, uj_error *error)
{
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for GEOS");
    uj_vec2 corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    uj_ring ring = {4, corners};
    GEOSGeometry *sum = GEOSGeom_createEmptyPolygon_r(geos->handle), *difference = NULL;
    GEOSGeometry *box = uj_geos_from_polygon(geos, &(uj_polygon){1, &ring});
    bool good = sum != NULL && box != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = join(geos, &sum, &polygons[i]);
    good = good && (difference = GEOSDifference_r(geos->handle, box, sum)) != NULL &&
           region_from_geos(geos, sum, joined) && region_from_geos(geos, difference, rest);
    uj_status status =
        good ? UJ_OK : uj_geos_failure(geos, "joining the tray's interior and exits", error);
    if (sum != NULL)
        GEOSGeom_destroy_r(geos->handle, sum);
    if (box != NULL)
        GEOSGeom_destroy_r(geos->handle, box);
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
