// Slow and obvious answers about polygons, as oracles for tests of geometry. They use no code for
// no-fit polygons, contacts or certificates. Include after cmocka.h.
#ifndef UJ_TEST_POLYGON_ORACLE_H
#define UJ_TEST_POLYGON_ORACLE_H

#include <math.h>

#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/tray/tray.h>

enum { ORACLE_CORNERS = 64 };  ///< corners of a polygon, at most

/// Writes the placed corners to out[count].
static inline void oracle_place(const uj_vec2 *corners, size_t count, uj_pose pose, uj_vec2 *out)
{
    assert_true(count <= ORACLE_CORNERS);
    for (size_t i = 0; i < count; i++)
        out[i] = uj_pose_apply(pose, corners[i]);
}

/// Measures how far `b` reaches into `a` across each edge of `a`. Returns the least of these
/// depths. If it is negative, an edge of `a` separates the polygons.
static inline double oracle_overlap_along(const uj_vec2 *a, size_t n, const uj_vec2 *b, size_t m)
{
    double least = INFINITY;
    for (size_t i = 0; i < n; i++) {
        uj_vec2 edge = uj_vec2_sub(a[(i + 1) % n], a[i]);
        uj_vec2 normal = uj_vec2_scale((uj_vec2){edge.y, -edge.x}, 1.0 / uj_vec2_length(edge));
        double high = -INFINITY, low = INFINITY;
        for (size_t k = 0; k < n; k++)
            high = fmax(high, uj_vec2_dot(normal, uj_vec2_sub(a[k], a[i])));
        for (size_t k = 0; k < m; k++)
            low = fmin(low, uj_vec2_dot(normal, uj_vec2_sub(b[k], a[i])));
        least = fmin(least, high - low);
    }
    return least;
}

/// Returns the overlap depth of two convex polygons with counter-clockwise corners; negative if
/// they are apart. Source: Gottschalk, Lin and Manocha 1996 (separating axes).
static inline double oracle_depth(const uj_vec2 *a, size_t n, const uj_vec2 *b, size_t m)
{
    return fmin(oracle_overlap_along(a, n, b, m), oracle_overlap_along(b, m, a, n));
}

/// Returns true if p is in the polygon: a ray from p to the right crosses an odd number of edges.
/// Points in holes are outside.
static inline bool oracle_contains(const uj_polygon *polygon, uj_vec2 p)
{
    bool inside = false;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        for (size_t i = 0, j = ring->count - 1; i < ring->count; j = i++) {
            uj_vec2 a = ring->points[i], b = ring->points[j];
            if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
                inside = !inside;
        }
    }
    return inside;
}

// --- GEOS: the caller owns the geometries ----------------------------------------------------

static inline GEOSGeometry *oracle_geos_polygon(uj_geos *geos, const uj_vec2 *corners, size_t count,
                                                uj_pose pose)
{
    uj_vec2 moved[ORACLE_CORNERS];
    oracle_place(corners, count, pose, moved);
    uj_polygon polygon;
    assert_int_equal(uj_polygon_from_points(moved, count, &polygon), UJ_OK);
    GEOSGeometry *result = uj_geos_from_polygon(geos, &polygon);
    uj_polygon_clear(&polygon);
    assert_non_null(result);
    return result;
}

/// Moves every side inwards by `by`. All corners stay sharp. Rounding the reflex corners would
/// remove less area.
static inline GEOSGeometry *oracle_geos_shrunk(uj_geos *geos, const GEOSGeometry *whole, double by)
{
    GEOSGeometry *shrunk = GEOSBufferWithStyle_r(geos->handle, whole, -by, 8, GEOSBUF_CAP_FLAT,
                                                 GEOSBUF_JOIN_MITRE, 50.0);
    assert_non_null(shrunk);
    return shrunk;
}

static inline GEOSGeometry *oracle_geos_shrunk_piece(uj_geos *geos, const uj_piece *piece,
                                                     uj_pose pose, double by)
{
    const uj_ring *ring = &piece->shape.rings[0];
    GEOSGeometry *whole = oracle_geos_polygon(geos, ring->points, ring->count, pose);
    GEOSGeometry *shrunk = oracle_geos_shrunk(geos, whole, by);
    GEOSGeom_destroy_r(geos->handle, whole);
    return shrunk;
}

/// Returns true if the interiors intersect.
static inline bool oracle_geos_overlap(uj_geos *geos, const GEOSGeometry *a, const GEOSGeometry *b)
{
    bool meet;
    char answer = GEOSRelatePattern_r(geos->handle, a, b, "T********");
    assert_int_equal(uj_geos_predicate(geos, answer, &meet, NULL), UJ_OK);
    return meet;
}

static inline bool oracle_geos_covers(uj_geos *geos, const GEOSGeometry *a, const GEOSGeometry *b)
{
    bool covered;
    char answer = GEOSCovers_r(geos->handle, a, b);
    assert_int_equal(uj_geos_predicate(geos, answer, &covered, NULL), UJ_OK);
    return covered;
}

#endif
