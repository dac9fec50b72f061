// Makes exits deep enough for a piece to leave through them.
#include <unjam/geometry/tray/exit_depth.h>

#include <stdlib.h>

#include <unjam/geometry/shape/geos_context.h>

double uj_polygon_diameter(const uj_polygon *polygon)
{
    double square = 0.0;
    const uj_ring *ring = &polygon->rings[0];
    for (size_t i = 0; polygon->ring_count > 0 && i < ring->count; i++)
        for (size_t j = 0; j < i; j++) {
            uj_vec2 d = uj_vec2_sub(ring->points[i], ring->points[j]);
            square = uj_max(square, uj_vec2_dot(d, d));
        }
    return sqrt(square);
}

static double distance_to_edge(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 along = uj_vec2_sub(b, a), to = uj_vec2_sub(p, a);
    double square = uj_vec2_dot(along, along);
    double t = square > 0.0 ? uj_vec2_dot(to, along) / square : 0.0;
    t = uj_min(1.0, uj_max(0.0, t));
    return uj_vec2_length(uj_vec2_sub(to, uj_vec2_scale(along, t)));
}

// Returns the distance of a point from the interior's outer boundary, or 0 if it is inside.
static double distance_outside(const uj_polygon *interior, uj_vec2 p)
{
    const uj_ring *ring = &interior->rings[0];
    if (uj_ring_contains(ring, p))
        return 0.0;
    double least = INFINITY;
    for (size_t i = 0; i < ring->count; i++)
        least = uj_min(least, distance_to_edge(p, ring->points[i],
                                               ring->points[i + 1 < ring->count ? i + 1 : 0]));
    return least;
}

// Finds the edge from points[i] to points[i + 1] whose nearer end is furthest from the interior.
// Returns that distance.
static double find_outer_edge(const uj_polygon *interior, const uj_ring *ring, size_t *out)
{
    double best = -1.0;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[i + 1 < ring->count ? i + 1 : 0];
        double reach = uj_min(distance_outside(interior, a), distance_outside(interior, b));
        if (reach > best) {
            best = reach;
            *out = i;
        }
    }
    return best;
}

// The extent of a ring along a unit vector.
static double extent(const uj_ring *ring, uj_vec2 direction)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < ring->count; i++) {
        double at = uj_vec2_dot(direction, ring->points[i]);
        low = uj_min(low, at);
        high = uj_max(high, at);
    }
    return high - low;
}

// Returns true if the corner lies on the straight line from `before` to `after`.
static bool goes_on(uj_vec2 before, uj_vec2 corner, uj_vec2 after)
{
    uj_vec2 u = uj_vec2_sub(corner, before), v = uj_vec2_sub(after, corner);
    return fabs(uj_vec2_cross(u, v)) <= 1e-12 * uj_vec2_length(u) * uj_vec2_length(v) &&
           uj_vec2_dot(u, v) > 0.0;
}

// Sets *out to true if the rectangle that would be added meets the interior.
static uj_status meets_interior(const uj_polygon *interior, const uj_vec2 corners[4], bool *out,
                                uj_error *error)
{
    uj_ring ring = {4, (uj_vec2 *)corners};
    uj_polygon added = {1, &ring};
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while extending an exit");
    GEOSGeometry *a = uj_geos_from_polygon(geos, interior);
    GEOSGeometry *b = uj_geos_from_polygon(geos, &added);
    uj_status status =
        a != NULL && b != NULL
            ? uj_geos_predicate(geos, GEOSIntersects_r(geos->handle, a, b), out, error)
            : uj_geos_failure(geos, "extending an exit", error);
    GEOSGeom_destroy_r(geos->handle, a);
    GEOSGeom_destroy_r(geos->handle, b);
    uj_geos_close(geos);
    return status;
}

uj_status uj_exit_deepen(const uj_polygon *interior, double depth, uj_polygon *opening,
                         bool *extended, uj_error *error)
{
    uj_ring *ring = &opening->rings[0];
    size_t edge = 0, next;
    *extended = false;
    double reach = find_outer_edge(interior, ring, &edge);
    next = edge + 1 < ring->count ? edge + 1 : 0;
    uj_vec2 a = ring->points[edge], b = ring->points[next], along = uj_vec2_sub(b, a);
    double length = uj_vec2_length(along);
    if (reach <= 0.0 || reach >= depth || !(length > 0.0))
        return UJ_OK;
    uj_vec2 direction = uj_vec2_scale(along, 1.0 / length);
    if (length < 0.5 * extent(ring, direction))
        return UJ_OK;
    uj_vec2 out = uj_vec2_scale((uj_vec2){direction.y, -direction.x}, depth - reach);
    uj_vec2 far_a = uj_vec2_add(a, out), far_b = uj_vec2_add(b, out);
    const uj_vec2 added[4] = {a, far_a, far_b, b};
    bool meets;
    uj_status status = meets_interior(interior, added, &meets, error);
    if (status != UJ_OK || meets)
        return status;
    uj_polygon larger = {0};
    uj_vec2 *points = calloc(ring->count + 2, sizeof *points);
    size_t count = 0;
    for (size_t i = 0; points != NULL && i < ring->count; i++) {
        // The ends of the edge stay as corners only where the sides do not go straight on.
        bool moved =
            (i == edge && goes_on(ring->points[i > 0 ? i - 1 : ring->count - 1], a, far_a)) ||
            (i == next && goes_on(ring->points[i + 1 < ring->count ? i + 1 : 0], b, far_b));
        if (!moved)
            points[count++] = ring->points[i];
        if (i == edge) {
            points[count++] = far_a;
            points[count++] = far_b;
        }
    }
    if (points == NULL || uj_polygon_from_points(points, count, &larger) != UJ_OK)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while extending an exit");
    free(points);
    if (status != UJ_OK)
        return status;
    uj_polygon_clear(opening);
    *opening = larger;
    *extended = true;
    return UJ_OK;
}
