// Splits polygons into convex parts, and proves that the parts cover the polygons exactly.
#include <unjam/geometry/certificate/shapes/certificate_parts.h>

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_chain.h"
#include "certificate_overlay.h"

// --- merging triangles ---

// Returns a positive number if the path a-b-c turns left, a negative one if it turns right, and 0
// if it goes straight on up to rounding.
//
// Callers count 0 as convex. So a merged ring may be slightly concave. Its part is then the convex
// hull of the ring, larger than the ring by about 1e-15 of the size.
static double left_turn(uj_vec2 a, uj_vec2 b, uj_vec2 c)
{
    uj_vec2 u = uj_vec2_sub(b, a), v = uj_vec2_sub(c, b);
    double size = uj_vec2_length(u) * uj_vec2_length(v);
    double cross = uj_vec2_cross(u, v);
    if (fabs(cross) <= 16.0 * DBL_EPSILON * size)
        return uj_vec2_dot(u, v) >= 0.0 ? 0.0 : -size;  // 0: straight on; -size: straight back
    return cross;
}

static bool same_point(uj_vec2 a, uj_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Returns ring->count if the ring has no such edge.
static size_t find_edge(const uj_ring *ring, uj_vec2 from, uj_vec2 to)
{
    for (size_t i = 0; i < ring->count; i++)
        if (same_point(ring->points[i], from) &&
            same_point(ring->points[(i + 1) % ring->count], to))
            return i;
    return ring->count;
}

// Merges `second` into `first` if they share edge i of `first` and the result is convex.
static uj_status merge_along(uj_ring *first, size_t i, const uj_ring *second, bool *merged)
{
    size_t n = first->count, m = second->count;
    uj_vec2 p = first->points[i], q = first->points[(i + 1) % n];
    size_t j = find_edge(second, q, p);
    *merged = false;
    if (j == m)
        return UJ_OK;
    // The merged ring follows `first` from q to p, and then `second` from p to q.
    uj_vec2 before_p = first->points[(i + n - 1) % n], after_q = first->points[(i + 2) % n];
    uj_vec2 after_p = second->points[(j + 2) % m], before_q = second->points[(j + m - 1) % m];
    if (left_turn(before_p, p, after_p) < 0.0 || left_turn(before_q, q, after_q) < 0.0)
        return UJ_OK;
    uj_vec2 *points = malloc((n + m - 2) * sizeof *points);
    if (points == NULL)
        return UJ_NO_MEMORY;
    size_t count = 0;
    for (size_t k = 0; k < n; k++)
        points[count++] = first->points[(i + 1 + k) % n];
    for (size_t k = 0; k < m - 2; k++)
        points[count++] = second->points[(j + 2 + k) % m];
    free(first->points);
    *first = (uj_ring){count, points};
    *merged = true;
    return UJ_OK;
}

// Merges rings as long as the results are convex. Sets *count to the number of rings left.
static uj_status merge_rings(uj_ring *rings, size_t *count)
{
    uj_status status = UJ_OK;
    for (size_t a = 0; status == UJ_OK && a < *count; a++)
        for (size_t b = a + 1; status == UJ_OK && b < *count;) {
            bool merged = false;
            for (size_t i = 0; status == UJ_OK && !merged && i < rings[a].count; i++)
                status = merge_along(&rings[a], i, &rings[b], &merged);
            if (!merged) {
                b++;
                continue;
            }
            free(rings[b].points);
            rings[b] = rings[--*count];
            b = a + 1;  // ring a has changed, so try all later rings again
        }
    return status;
}

// Drops corners with an angle of 180 degrees (up to rounding), but keeps at least three corners.
// is_seam[i] is true if two parts share the edge that begins at corner i.
static void drop_straight(uj_ring *ring, bool *is_seam)
{
    for (size_t i = 0; i < ring->count && ring->count > 3;) {
        size_t n = ring->count;
        uj_vec2 before = ring->points[(i + n - 1) % n], after = ring->points[(i + 1) % n];
        if (left_turn(before, ring->points[i], after) != 0.0) {
            i++;
            continue;
        }
        is_seam[(i + n - 1) % n] = is_seam[(i + n - 1) % n] && is_seam[i];
        memmove(&ring->points[i], &ring->points[i + 1], (n - i - 1) * sizeof *ring->points);
        memmove(&is_seam[i], &is_seam[i + 1], (n - i - 1) * sizeof *is_seam);
        ring->count--;
    }
}

static uj_status part_from_ring(const uj_ring *ring, const bool *is_seam, uj_proof_part *out)
{
    size_t n = ring->count;
    out->corners = malloc(n * (2 * sizeof *out->corners + sizeof *out->offsets + sizeof(bool)));
    if (out->corners == NULL)
        return UJ_NO_MEMORY;
    out->count = n;
    out->normals = out->corners + n;
    out->offsets = (double *)(out->normals + n);
    out->is_seam = (bool *)(out->offsets + n);
    memcpy(out->is_seam, is_seam, n * sizeof *is_seam);
    out->reach = uj_ring_reach(ring);
    memcpy(out->corners, ring->points, n * sizeof *ring->points);
    for (size_t i = 0; i < n; i++) {
        uj_vec2 edge = uj_vec2_sub(ring->points[(i + 1) % n], ring->points[i]);
        double length = hypot(edge.x, edge.y);  // squares could underflow
        // An edge of length 0 may get any unit normal: a gap along any direction proves that parts
        // are apart.
        uj_vec2 normal =
            length > 0.0 ? (uj_vec2){edge.y / length, -edge.x / length} : (uj_vec2){1.0, 0.0};
        out->normals[i] = normal;
        out->offsets[i] = -INFINITY;
        for (size_t k = 0; k < n; k++)
            out->offsets[i] = fmax(out->offsets[i], uj_vec2_dot(normal, ring->points[k]));
    }
    return UJ_OK;
}

// --- part sets ---

// `boundary`: the sum of the boundaries of all triangles, minus the boundaries of the polygons.
typedef struct decomposition {
    size_t count;
    uj_ring *rings;  // [count]
    uj_chain boundary;
} decomposition;

static void decomposition_clear(decomposition *d)
{
    for (size_t i = 0; i < d->count; i++)
        free(d->rings[i].points);
    free(d->rings);
    uj_chain_clear(&d->boundary);
}

static uj_status add_triangles(decomposition *d, const uj_triangle *triangles, size_t count)
{
    uj_ring *rings = realloc(d->rings, (d->count + count + 1) * sizeof *rings);
    if (rings == NULL)
        return UJ_NO_MEMORY;
    d->rings = rings;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_polygon copy = {0};
        status = uj_chain_add_ring(&d->boundary, triangles[i].corners, 3, 1);
        if (status == UJ_OK)
            status = uj_polygon_from_points(triangles[i].corners, 3, &copy);
        if (status == UJ_OK)
            d->rings[d->count++] = copy.rings[0];
        free(copy.rings);
    }
    return status;
}

static uj_status split_polygon(decomposition *d, const uj_polygon *polygon, uj_error *error)
{
    uj_triangle *triangles = NULL;
    size_t triangle_count = 0, start = d->count;
    uj_status status = uj_overlay_triangulate(polygon, &triangles, &triangle_count, error);
    if (status == UJ_OK)
        status = add_triangles(d, triangles, triangle_count);
    if (status == UJ_OK) {
        size_t own = d->count - start;
        status = merge_rings(&d->rings[start], &own);
        d->count = start + own;
    }
    free(triangles);
    return status == UJ_OK ? uj_chain_add_polygon(&d->boundary, polygon, -1) : status;
}

static bool ring_is_convex(const uj_ring *ring)
{
    size_t n = ring->count;
    double turned = 0.0;
    for (size_t i = 0; i < n; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[(i + 1) % n], c = ring->points[(i + 2) % n];
        uj_vec2 u = uj_vec2_sub(b, a), v = uj_vec2_sub(c, b);
        if (uj_vec2_cross(u, v) <= 0.0)
            return false;
        turned += atan2(uj_vec2_cross(u, v), uj_vec2_dot(u, v));
    }
    return n >= 3 && turned < 3.0 * UJ_PI;  // a ring that winds round twice is not convex
}

// `all`: the edges of all rings, sorted. An edge of `ring` is a seam if `all` also has it in the
// opposite direction.
static uj_status add_part(uj_ring *ring, const uj_chain *all, uj_proof_part_set *out)
{
    bool *is_seam = calloc(ring->count, sizeof *is_seam);
    if (is_seam == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < ring->count; i++)
        is_seam[i] =
            uj_chain_edge_cancels(all, ring->points[i], ring->points[(i + 1) % ring->count]);
    drop_straight(ring, is_seam);
    uj_status status = part_from_ring(ring, is_seam, &out->parts[out->count]);
    free(is_seam);
    if (status == UJ_OK)
        out->reach = fmax(out->reach, out->parts[out->count++].reach);
    return status;
}

static uj_status set_from_rings(uj_ring *rings, size_t count, uj_proof_part_set *out)
{
    uj_chain all = {0};
    uj_status status = UJ_OK;
    out->parts = calloc(count + 1, sizeof *out->parts);
    if (out->parts == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = uj_chain_add_ring(&all, rings[i].points, rings[i].count, 1);
    uj_chain_sort(&all);
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = add_part(&rings[i], &all, out);
    uj_chain_clear(&all);
    return status;
}

uj_status uj_proof_part_set_create(const uj_polygon *regions, size_t count, uj_proof_part_set *out,
                                   uj_error *error)
{
    *out = (uj_proof_part_set){0};
    if (count == 1 && regions[0].ring_count == 1 && ring_is_convex(&regions[0].rings[0])) {
        uj_polygon copy = {0};
        uj_status status = uj_polygon_copy(&regions[0], &copy);
        if (status == UJ_OK)
            status = set_from_rings(copy.rings, 1, out);
        uj_polygon_clear(&copy);
        return status;
    }
    decomposition d = {0};
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = split_polygon(&d, &regions[i], error);
    if (status == UJ_OK && !uj_chain_cancels(&d.boundary))
        status = uj_error_set(error, UJ_INTERNAL,
                              "GEOS's triangles do not cover a polygon of the tray exactly; check "
                              "that the polygon does not cross or touch itself");
    if (status == UJ_OK)
        status = set_from_rings(d.rings, d.count, out);
    decomposition_clear(&d);
    return status;
}

void uj_proof_part_set_clear(uj_proof_part_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        free(set->parts[i].corners);
    free(set->parts);
    *set = (uj_proof_part_set){0};
}
