// Extends the edges of a convex hull across the hull's pockets.
#include <unjam/geometry/contact/enclosure.h>

#include <stdlib.h>

// Two edges are extended only if the hull turns by less than 120 degrees from one to the other (the
// cosine of this angle is above least_cosine). Otherwise they would meet far away.
static const double least_cosine = -0.5;

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while finding the outside of the tray");
}

typedef struct hull_edge {
    uj_vec2 from, direction;  // direction is a unit vector
    bool is_bridge;           // the region has no boundary along this edge
} hull_edge;

// Returns true if p and q are within `flat` of the line of the hull's edge.
static bool is_along(const hull_edge *edge, uj_vec2 p, uj_vec2 q, double flat)
{
    return fabs(uj_vec2_cross(edge->direction, uj_vec2_sub(p, edge->from))) <= flat &&
           fabs(uj_vec2_cross(edge->direction, uj_vec2_sub(q, edge->from))) <= flat;
}

static void unmark_bridges_along(const uj_ring *ring, double flat, hull_edge *edges, size_t count)
{
    for (size_t i = 0; i < ring->count; i++)
        for (size_t e = 0; e < count; e++)
            if (is_along(&edges[e], ring->points[i], ring->points[(i + 1) % ring->count], flat))
                edges[e].is_bridge = false;
}

// Finds the bridges among the edges of the region's hull. Skips lines, which GEOS may leave in the
// region where an opening just touches the interior.
static uj_status find_bridges(uj_geos *geos, const GEOSGeometry *region, double flat,
                              hull_edge *edges, size_t count, uj_error *error)
{
    uj_status status = UJ_OK;
    int parts = GEOSGetNumGeometries_r(geos->handle, region);
    if (parts < 0)
        return uj_geos_failure(geos, "the region of a piece", error);
    for (int i = 0; status == UJ_OK && i < parts; i++) {
        const GEOSGeometry *geometry = GEOSGetGeometryN_r(geos->handle, region, i);
        uj_polygon part = {0};
        if (GEOSGeomTypeId_r(geos->handle, geometry) != GEOS_POLYGON)
            continue;
        status = uj_geos_to_polygon(geos, geometry, &part, error);
        if (status == UJ_OK)
            unmark_bridges_along(&part.rings[0], flat, edges, count);
        uj_polygon_clear(&part);
    }
    return status;
}

static void list_edges(const uj_ring *hull, hull_edge *edges)
{
    for (size_t i = 0; i < hull->count; i++) {
        uj_vec2 from = hull->points[i],
                along = uj_vec2_sub(hull->points[(i + 1) % hull->count], from);
        edges[i] = (hull_edge){from, uj_vec2_scale(along, 1.0 / uj_vec2_length(along)), true};
    }
}

// Extends two hull edges across the bridges between them, and sets *out to the point where they
// meet. The first edge ends at `from`, the second begins at `to`. Returns false if the bridges must
// stay.
static bool extend(const hull_edge *first, uj_vec2 from, const hull_edge *second, uj_vec2 to,
                   double flat, uj_vec2 *out)
{
    double sine = uj_vec2_cross(first->direction, second->direction);
    uj_vec2 across = uj_vec2_sub(to, from);
    if (!(sine > 0.0) || uj_vec2_dot(first->direction, second->direction) <= least_cosine)
        return false;
    double way = uj_vec2_cross(across, second->direction) / sine;
    *out = uj_vec2_add(from, uj_vec2_scale(first->direction, way));
    double height = uj_vec2_cross(uj_vec2_sub(*out, from), across) / uj_vec2_length(across);
    return height > flat;
}

// Appends hull edge i to out->edges.
static void add_edge(const hull_edge *edges, size_t count, size_t i, uj_enclosure *out)
{
    out->edges[out->edge_count][0] = edges[i].from;
    out->edges[out->edge_count++][1] = edges[(i + 1) % count].from;
}

// Writes the corners of the enclosure to `points`, and its edges to out->edges. Returns the number
// of points, at most 2 * count. Edge `first` must not be a bridge.
static size_t walk_round(const hull_edge *edges, size_t count, size_t first, double flat,
                         uj_vec2 *points, uj_enclosure *out)
{
    size_t used = 0, last = first;
    for (size_t k = 1; k <= count; k++) {
        size_t next = (first + k) % count;
        if (edges[next].is_bridge)
            continue;
        size_t i = (last + 1) % count;
        uj_vec2 apex, from = edges[i].from, to = edges[next].from;
        add_edge(edges, count, last, out);
        points[used++] = from;
        if (i != next && extend(&edges[last], from, &edges[next], to, flat, &apex)) {
            points[used++] = apex;
            points[used++] = to;
            i = next;
        }
        for (; i != next; i = (i + 1) % count) {
            add_edge(edges, count, i, out);
            points[used++] = edges[(i + 1) % count].from;
        }
        last = next;
    }
    return used;
}

static uj_status enclose_hull(uj_geos *geos, const GEOSGeometry *region, const uj_ring *hull,
                              double flat, uj_enclosure *out, uj_error *error)
{
    size_t count = hull->count, first = 0, used;
    hull_edge *edges = calloc(count, sizeof *edges);
    uj_vec2 *points = calloc(2 * count, sizeof *points);
    out->edges = calloc(count, sizeof *out->edges);
    bool has_memory = edges != NULL && points != NULL && out->edges != NULL;
    uj_status status = has_memory ? UJ_OK : no_memory(error);
    if (status == UJ_OK) {
        list_edges(hull, edges);
        status = find_bridges(geos, region, flat, edges, count, error);
    }
    if (status == UJ_OK) {
        while (first < count && edges[first].is_bridge)
            first++;
        if (first == count) {  // a star touches its hull at vertices only: keep the whole hull
            first = 0;
            edges[0].is_bridge = false;
        }
        used = walk_round(edges, count, first, flat, points, out);
        if (uj_polygon_from_points(points, used, &out->polygon) != UJ_OK)
            status = no_memory(error);
    }
    free(points);
    free(edges);
    return status;
}

void uj_enclosure_clear(uj_enclosure *enclosure)
{
    uj_polygon_clear(&enclosure->polygon);
    free(enclosure->edges);
    *enclosure = (uj_enclosure){0};
}

uj_status uj_enclose(uj_geos *geos, const GEOSGeometry *region, double flat, uj_enclosure *out,
                     uj_error *error)
{
    *out = (uj_enclosure){0};
    uj_polygon hull = {0};
    GEOSGeometry *convex = GEOSConvexHull_r(geos->handle, region);
    if (convex == NULL)
        return uj_geos_failure(geos, "the region of a piece", error);
    uj_status status = uj_geos_to_polygon(geos, convex, &hull, error);
    GEOSGeom_destroy_r(geos->handle, convex);
    if (status != UJ_OK)
        return status;
    status = enclose_hull(geos, region, &hull.rings[0], flat, out, error);
    uj_polygon_clear(&hull);
    if (status != UJ_OK)
        uj_enclosure_clear(out);
    return status;
}
