// Finds the outer end of a part of an opening, and the region that this end sweeps.
#include "exit_sweep.h"

#include <stdlib.h>

static uj_vec2 corner(const uj_ring *ring, size_t index)
{
    return ring->points[index < ring->count ? index : index - ring->count];
}

// --- the outer end of a part of an opening -------------------------------------------------------

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The outermost edge at one place along the mouth, and how far out this edge reaches there.
typedef struct top {
    double level;
    uj_vec2 a, b;
} top;

static top find_top(const uj_ring *ring, uj_vec2 along, uj_vec2 out, double place)
{
    top best = {-INFINITY, {0.0, 0.0}, {0.0, 0.0}};
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = corner(ring, i), b = corner(ring, i + 1);
        double from = uj_vec2_dot(along, a), to = uj_vec2_dot(along, b);
        if ((from <= place) == (to <= place))
            continue;
        double t = (place - from) / (to - from);
        double level = (1.0 - t) * uj_vec2_dot(out, a) + t * uj_vec2_dot(out, b);
        if (level > best.level)
            best = (top){level, a, b};
    }
    return best;
}

static double level_at(const top *edge, uj_vec2 along, uj_vec2 out, double place)
{
    double from = uj_vec2_dot(along, edge->a), to = uj_vec2_dot(along, edge->b);
    double t = uj_min(1.0, uj_max(0.0, (place - from) / (to - from)));
    return (1.0 - t) * uj_vec2_dot(out, edge->a) + t * uj_vec2_dot(out, edge->b);
}

// Returns the least level of the ring. At each place along the mouth, the level is the greatest
// coordinate of the ring in the direction `out`. Edges do not cross, so the outermost edge
// changes only at places of corners.
static double least_level(const uj_ring *ring, uj_vec2 along, uj_vec2 out, double *places)
{
    for (size_t i = 0; i < ring->count; i++)
        places[i] = uj_vec2_dot(along, ring->points[i]);
    qsort(places, ring->count, sizeof *places, compare_numbers);
    double width = places[ring->count - 1] - places[0], least = INFINITY;
    for (size_t i = 1; i < ring->count; i++) {
        double from = places[i - 1], to = places[i];
        if (to - from <= 1e-6 * width)
            continue;
        top edge = find_top(ring, along, out, 0.5 * (from + to));
        least = uj_min(least, level_at(&edge, along, out, from));
        least = uj_min(least, level_at(&edge, along, out, to));
    }
    return least;
}

// Finds an edge with both corners as far out as any corner of the ring. The edge must be at least
// half as long as the ring is wide.
static bool find_straight_end(const uj_ring *ring, uj_vec2 along, uj_vec2 out, uj_exit_end *end)
{
    double width = uj_ring_extent(ring, along), near = 1e-9 * width, highest = -INFINITY;
    for (size_t i = 0; i < ring->count; i++)
        highest = uj_max(highest, uj_vec2_dot(out, ring->points[i]));
    for (size_t i = 0; i < ring->count; i++) {
        end->a = corner(ring, i);
        end->b = corner(ring, i + 1);
        if (uj_vec2_dot(out, end->a) >= highest - near &&
            uj_vec2_dot(out, end->b) >= highest - near &&
            uj_vec2_length(uj_vec2_sub(end->b, end->a)) >= 0.5 * width)
            return true;
    }
    return false;
}

uj_status uj_exit_end_find(const uj_polygon *part, const uj_exit_mouth *mouth, uj_exit_end *out,
                           uj_error *error)
{
    const uj_ring *ring = &part->rings[0];
    uj_vec2 outwards = mouth->out, along = {-outwards.y, outwards.x};
    *out = (uj_exit_end){0};
    double *places = calloc(ring->count, sizeof *places);
    if (places == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while extending an exit");
    out->reach = least_level(ring, along, outwards, places) - mouth->level;
    free(places);
    if (out->reach <= 1e-6 * uj_ring_extent(ring, along) &&
        find_straight_end(ring, along, outwards, out)) {
        out->funnel = true;
        out->reach = uj_vec2_dot(outwards, out->a) - mouth->level;
    }
    return UJ_OK;
}

// --- sweeping ------------------------------------------------------------------------------------

static GEOSGeometry *quadrilateral(uj_geos *geos, uj_vec2 a, uj_vec2 b, uj_vec2 by)
{
    uj_vec2 corners[4] = {a, uj_vec2_add(a, by), uj_vec2_add(b, by), b};
    uj_ring ring = {4, corners};
    return uj_geos_from_polygon(geos, &(uj_polygon){1, &ring});
}

static GEOSGeometry *moved(uj_geos *geos, const uj_polygon *part, uj_vec2 by)
{
    uj_polygon copy = {0};
    if (uj_polygon_copy(part, &copy) != UJ_OK)
        return NULL;
    for (size_t r = 0; r < copy.ring_count; r++)
        for (size_t i = 0; i < copy.rings[r].count; i++)
            copy.rings[r].points[i] = uj_vec2_add(copy.rings[r].points[i], by);
    GEOSGeometry *result = uj_geos_from_polygon(geos, &copy);
    uj_polygon_clear(&copy);
    return result;
}

// Takes ownership of the geometries. Returns NULL if one of them is NULL.
static GEOSGeometry *join(const uj_geos *geos, GEOSGeometry **list, size_t count)
{
    bool whole = true;
    for (size_t i = 0; i < count; i++)
        whole = whole && list[i] != NULL;
    GEOSGeometry *all = whole ? GEOSGeom_createCollection_r(geos->handle, GEOS_GEOMETRYCOLLECTION,
                                                            list, (unsigned)count)
                              : NULL;
    for (size_t i = 0; i < count && !whole; i++)
        GEOSGeom_destroy_r(geos->handle, list[i]);
    GEOSGeometry *joined = all != NULL ? GEOSUnaryUnion_r(geos->handle, all) : NULL;
    GEOSGeom_destroy_r(geos->handle, all);
    return joined;
}

GEOSGeometry *uj_exit_sweep(uj_geos *geos, const uj_polygon *part, const uj_exit_end *end,
                            uj_vec2 by)
{
    if (end->funnel)
        return quadrilateral(geos, end->a, end->b, by);
    const uj_ring *ring = &part->rings[0];
    GEOSGeometry **list = calloc(ring->count + 2, sizeof(GEOSGeometry *));
    if (list == NULL)
        return NULL;
    size_t count = 0;
    list[count++] = uj_geos_from_polygon(geos, part);
    list[count++] = moved(geos, part, by);
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = corner(ring, i), b = corner(ring, i + 1), edge = uj_vec2_sub(b, a);
        // An edge parallel to `by` sweeps over no area.
        if (fabs(uj_vec2_cross(edge, by)) > 1e-9 * uj_vec2_length(edge) * uj_vec2_length(by))
            list[count++] = quadrilateral(geos, a, b, by);
    }
    GEOSGeometry *joined = join(geos, list, count);
    free(list);
    return joined;
}
