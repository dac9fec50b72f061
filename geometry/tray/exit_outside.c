// Finds the parts of an opening that lie outside the tray, and the mouths of these parts.
#include "exit_outside.h"

#include <stdlib.h>

// --- parts ---------------------------------------------------------------------------------------

void uj_exit_outside_clear(uj_exit_outside *outside)
{
    for (size_t i = 0; i < outside->count; i++)
        uj_polygon_clear(&outside->parts[i]);
    free(outside->parts);
    *outside = (uj_exit_outside){0};
}

// A sliver vanishes when it is shrunk by half the tolerance.
static uj_status is_sliver(const uj_exit_probe *probe, const GEOSGeometry *geometry, bool *out,
                           uj_error *error)
{
    uj_geos *geos = probe->geos;
    GEOSGeometry *shrunk = uj_geos_offset(geos, geometry, -0.5 * probe->tolerance);
    uj_status status =
        shrunk != NULL ? uj_geos_predicate(geos, GEOSisEmpty_r(geos->handle, shrunk), out, error)
                       : uj_geos_failure(geos, "measuring an exit", error);
    GEOSGeom_destroy_r(geos->handle, shrunk);
    return status;
}

static uj_status collect(const uj_exit_probe *probe, const GEOSGeometry *rest, uj_exit_outside *out,
                         uj_error *error)
{
    uj_geos *geos = probe->geos;
    int count = GEOSGetNumGeometries_r(geos->handle, rest);
    out->parts = count >= 0 ? calloc((size_t)count + 1, sizeof *out->parts) : NULL;
    if (out->parts == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while measuring an exit");
    uj_status status = UJ_OK;
    for (int i = 0; i < count && status == UJ_OK; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(geos->handle, rest, i);
        bool sliver = true;
        if (part == NULL)
            return uj_geos_failure(geos, "measuring an exit", error);
        if (GEOSGeomTypeId_r(geos->handle, part) == GEOS_POLYGON)
            status = is_sliver(probe, part, &sliver, error);
        if (status == UJ_OK && !sliver)
            status = uj_geos_to_polygon(geos, part, &out->parts[out->count], error);
        out->count += status == UJ_OK && !sliver;
    }
    return status;
}

uj_status uj_exit_outside_find(const uj_exit_probe *probe, const uj_polygon *opening,
                               uj_exit_outside *out, uj_error *error)
{
    uj_geos *geos = probe->geos;
    *out = (uj_exit_outside){0};
    GEOSGeometry *tray = uj_geos_from_polygon(geos, probe->interior);
    GEOSGeometry *whole = uj_geos_from_polygon(geos, opening);
    GEOSGeometry *rest =
        tray != NULL && whole != NULL ? GEOSDifference_r(geos->handle, whole, tray) : NULL;
    uj_status status = rest != NULL ? collect(probe, rest, out, error)
                                    : uj_geos_failure(geos, "measuring an exit", error);
    GEOSGeom_destroy_r(geos->handle, rest);
    GEOSGeom_destroy_r(geos->handle, whole);
    GEOSGeom_destroy_r(geos->handle, tray);
    if (status != UJ_OK)
        uj_exit_outside_clear(out);
    return status;
}

// --- mouths --------------------------------------------------------------------------------------

// The stretch of an edge that belongs to a mouth.
typedef struct span {
    uj_vec2 from, to;
} span;

static GEOSGeometry *line(const uj_geos *geos, uj_vec2 a, uj_vec2 b)
{
    GEOSCoordSequence *points = GEOSCoordSeq_create_r(geos->handle, 2, 2);
    if (points == NULL)
        return NULL;
    GEOSCoordSeq_setXY_r(geos->handle, points, 0, a.x, a.y);
    GEOSCoordSeq_setXY_r(geos->handle, points, 1, b.x, b.y);
    return GEOSGeom_createLineString_r(geos->handle, points);
}

// Writes to *out the stretch of the edge from a to b that lies in `near`. Returns its length, or -1
// if GEOS failed.
static double clip(const uj_geos *geos, const GEOSGeometry *near, uj_vec2 a, uj_vec2 b, span *out)
{
    GEOSGeometry *edge = line(geos, a, b);
    GEOSGeometry *shared = edge != NULL ? GEOSIntersection_r(geos->handle, edge, near) : NULL;
    double length = -1.0, low = 0.0, high = 0.0;
    uj_vec2 along = uj_vec2_sub(b, a);
    bool wide = fabs(along.x) >= fabs(along.y);
    if (shared != NULL && GEOSLength_r(geos->handle, shared, &length) != 1)
        length = -1.0;
    if (length > 0.0) {
        bool read = wide ? GEOSGeom_getXMin_r(geos->handle, shared, &low) == 1 &&
                               GEOSGeom_getXMax_r(geos->handle, shared, &high) == 1
                         : GEOSGeom_getYMin_r(geos->handle, shared, &low) == 1 &&
                               GEOSGeom_getYMax_r(geos->handle, shared, &high) == 1;
        double start = wide ? a.x : a.y, size = wide ? along.x : along.y;
        out->from = uj_vec2_add(a, uj_vec2_scale(along, (low - start) / size));
        out->to = uj_vec2_add(a, uj_vec2_scale(along, (high - start) / size));
        length = read ? length : -1.0;
    }
    GEOSGeom_destroy_r(geos->handle, shared);
    GEOSGeom_destroy_r(geos->handle, edge);
    return length;
}

static bool boxes_meet(uj_vec2 a, uj_vec2 b, uj_vec2 low, uj_vec2 high)
{
    return uj_min(a.x, b.x) <= high.x && uj_max(a.x, b.x) >= low.x && uj_min(a.y, b.y) <= high.y &&
           uj_max(a.y, b.y) >= low.y;
}

// The state of a search for a mouth.
typedef struct search {
    uj_geos *geos;
    const GEOSGeometry *near;  // the part, grown by the tolerance
    double tolerance;
    uj_vec2 low, high;  // the box around `near`
    span *spans;        // [count]
    size_t count;
    uj_vec2 sum;  // sum of the outward normals, weighted by the lengths of the spans
    uj_error *error;
} search;

// Adds the spans of one ring. The interior is to the left of every edge.
static uj_status add_ring(search *s, const uj_ring *ring)
{
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[i + 1 < ring->count ? i + 1 : 0];
        if (!boxes_meet(a, b, s->low, s->high))
            continue;
        double length = clip(s->geos, s->near, a, b, &s->spans[s->count]);
        if (length < 0.0)
            return uj_geos_failure(s->geos, "finding the mouth of an exit", s->error);
        if (length <= 100.0 * s->tolerance)
            continue;
        s->count++;
        uj_vec2 edge = uj_vec2_sub(b, a), normal = {edge.y, -edge.x};
        s->sum = uj_vec2_add(s->sum, uj_vec2_scale(normal, length / uj_vec2_length(edge)));
    }
    return UJ_OK;
}

static uj_status add_interior(search *s, const uj_polygon *interior)
{
    size_t edges = 0;
    for (size_t r = 0; r < interior->ring_count; r++)
        edges += interior->rings[r].count;
    s->spans = calloc(edges + 1, sizeof *s->spans);
    if (s->spans == NULL)
        return uj_error_set(s->error, UJ_NO_MEMORY, "out of memory while measuring an exit");
    uj_status status = UJ_OK;
    for (size_t r = 0; r < interior->ring_count && status == UJ_OK; r++)
        status = add_ring(s, &interior->rings[r]);
    return status;
}

uj_status uj_exit_mouth_find(const uj_exit_probe *probe, const uj_polygon *part, uj_exit_mouth *out,
                             uj_error *error)
{
    uj_geos *geos = probe->geos;
    double tolerance = probe->tolerance;
    *out = (uj_exit_mouth){0};
    GEOSGeometry *exact = uj_geos_from_polygon(geos, part);
    GEOSGeometry *near = exact != NULL ? uj_geos_offset(geos, exact, tolerance) : NULL;
    search s = {.geos = geos, .near = near, .tolerance = tolerance, .error = error};
    uj_vec2 margin = {2.0 * tolerance, 2.0 * tolerance};
    uj_polygon_bounds(part, &s.low, &s.high);
    s.low = uj_vec2_sub(s.low, margin);
    s.high = uj_vec2_add(s.high, margin);
    uj_status status = near != NULL ? add_interior(&s, probe->interior)
                                    : uj_geos_failure(geos, "finding the mouth of an exit", error);
    double length = uj_vec2_length(s.sum);
    if (status == UJ_OK && length > 100.0 * tolerance) {
        *out = (uj_exit_mouth){true, uj_vec2_scale(s.sum, 1.0 / length), -INFINITY};
        for (size_t i = 0; i < s.count; i++)
            out->level = uj_max(out->level, uj_max(uj_vec2_dot(out->out, s.spans[i].from),
                                                   uj_vec2_dot(out->out, s.spans[i].to)));
    }
    free(s.spans);
    GEOSGeom_destroy_r(geos->handle, near);
    GEOSGeom_destroy_r(geos->handle, exact);
    return status;
}
