// Copies polygons, and computes their areas, centroids and bounds.
#include <unjam/geometry/shape/polygon.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void uj_polygon_clear(uj_polygon *polygon)
{
    for (size_t i = 0; i < polygon->ring_count; i++)
        free(polygon->rings[i].points);
    free(polygon->rings);
    *polygon = (uj_polygon){0};
}

static bool ring_copy(const uj_vec2 *points, size_t count, uj_ring *out)
{
    out->points = calloc(count > 0 ? count : 1, sizeof *out->points);
    if (out->points == NULL)
        return false;
    memcpy(out->points, points, count * sizeof *points);
    out->count = count;
    return true;
}

uj_status uj_polygon_copy(const uj_polygon *source, uj_polygon *out)
{
    *out = (uj_polygon){0};
    out->rings = calloc(source->ring_count > 0 ? source->ring_count : 1, sizeof *out->rings);
    if (out->rings == NULL)
        return UJ_NO_MEMORY;
    for (; out->ring_count < source->ring_count; out->ring_count++) {
        const uj_ring *ring = &source->rings[out->ring_count];
        if (!ring_copy(ring->points, ring->count, &out->rings[out->ring_count])) {
            uj_polygon_clear(out);
            return UJ_NO_MEMORY;
        }
    }
    return UJ_OK;
}

uj_status uj_polygon_from_points(const uj_vec2 *points, size_t count, uj_polygon *out)
{
    uj_ring ring = {count, (uj_vec2 *)points};
    return uj_polygon_copy(&(uj_polygon){1, &ring}, out);
}

// Returns 2 A, where A is the signed area. Sets *moment to 6 A (centroid - base).
static double ring_moments(const uj_ring *ring, uj_vec2 base, uj_vec2 *moment)
{
    double twice_area = 0.0;
    *moment = (uj_vec2){0.0, 0.0};
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 p = uj_vec2_sub(ring->points[i], base);
        uj_vec2 q = uj_vec2_sub(ring->points[i + 1 < ring->count ? i + 1 : 0], base);
        double cross = uj_vec2_cross(p, q);
        twice_area += cross;
        *moment = uj_vec2_add(*moment, uj_vec2_scale(uj_vec2_add(p, q), cross));
    }
    return twice_area;
}

// Sums ring_moments over the rings. `base` should be near the polygon. If `base` is far away,
// cancellation makes the result less accurate.
static double polygon_moments(const uj_polygon *polygon, uj_vec2 base, uj_vec2 *moment)
{
    double twice_area = 0.0;
    *moment = (uj_vec2){0.0, 0.0};
    for (size_t i = 0; i < polygon->ring_count; i++) {
        uj_vec2 part;
        twice_area += ring_moments(&polygon->rings[i], base, &part);
        *moment = uj_vec2_add(*moment, part);
    }
    return twice_area;
}

double uj_polygon_area(const uj_polygon *polygon)
{
    uj_vec2 moment;
    return 0.5 * polygon_moments(polygon, uj_polygon_middle(polygon), &moment);
}

uj_vec2 uj_polygon_centroid(const uj_polygon *polygon)
{
    uj_vec2 moment, middle = uj_polygon_middle(polygon);
    double twice_area = polygon_moments(polygon, middle, &moment);
    return uj_vec2_add(middle, uj_vec2_scale(moment, 1.0 / (3.0 * twice_area)));
}

bool uj_ring_contains(const uj_ring *ring, uj_vec2 p)
{
    bool inside = false;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[i + 1 < ring->count ? i + 1 : 0];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

double uj_ring_extent(const uj_ring *ring, uj_vec2 direction)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < ring->count; i++) {
        double at = uj_vec2_dot(direction, ring->points[i]);
        low = uj_min(low, at);
        high = uj_max(high, at);
    }
    return high - low;
}

double uj_ring_reach(const uj_ring *ring)
{
    double reach = 0.0;
    for (size_t i = 0; i < ring->count; i++)
        reach = fmax(reach, uj_vec2_length(ring->points[i]));
    return reach;
}

void uj_polygon_bounds(const uj_polygon *polygon, uj_vec2 *low, uj_vec2 *high)
{
    *low = (uj_vec2){INFINITY, INFINITY};
    *high = (uj_vec2){-INFINITY, -INFINITY};
    for (size_t i = 0; polygon->ring_count > 0 && i < polygon->rings[0].count; i++) {
        uj_vec2 p = polygon->rings[0].points[i];
        *low = (uj_vec2){fmin(low->x, p.x), fmin(low->y, p.y)};
        *high = (uj_vec2){fmax(high->x, p.x), fmax(high->y, p.y)};
    }
}

uj_vec2 uj_polygon_middle(const uj_polygon *polygon)
{
    uj_vec2 low, high;
    uj_polygon_bounds(polygon, &low, &high);
    return uj_vec2_scale(uj_vec2_add(low, high), 0.5);
}
