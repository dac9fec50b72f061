// Convex parts of pieces and walls for the certificate.
#include <unjam/geometry/certificate/certificate_parts.h>

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/edge_snap.h>

#include "certificate_chain.h"
#include "certificate_limits.h"
#include "certificate_overlay.h"

// --- merging triangles ---

// Twice the area of a-b-c when it turns left by more than rounding (at least 0), else negative.
// A corner that is straight up to rounding counts as convex: parts are used as the convex hulls of
// their corners, so this can make a part greater by some 1e-15 of its size, never less.
static double left_turn(uj_vec2 a, uj_vec2 b, uj_vec2 c)
{
    uj_vec2 u = uj_vec2_sub(b, a), v = uj_vec2_sub(c, b);
    double size = uj_vec2_length(u) * uj_vec2_length(v);
    double cross = uj_vec2_cross(u, v);
    if (fabs(cross) <= 16.0 * DBL_EPSILON * size)
        return uj_vec2_dot(u, v) >= 0.0 ? 0.0 : -size;  // straight on, or back
    return cross;
}

static bool same_point(uj_vec2 a, uj_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Index of the edge b-a in ring, or ring->count.
static size_t find_edge(const uj_ring *ring, uj_vec2 from, uj_vec2 to)
{
    for (size_t i = 0; i < ring->count; i++)
        if (same_point(ring->points[i], from) &&
            same_point(ring->points[(i + 1) % ring->count], to))
            return i;
    return ring->count;
}

// Joins second to first along first's edge i when the result is convex; it then lies in first.
static uj_status merge_along(uj_ring *first, size_t i, const uj_ring *second, bool *merged)
{
    size_t n = first->count, m = second->count;
    uj_vec2 p = first->points[i], q = first->points[(i + 1) % n];
    size_t j = find_edge(second, q, p);
    *merged = false;
    if (j == m)
        return UJ_OK;
    // second runs q -> p -> ... -> q; the joined ring follows first up to p, then second from p.
    uj_vec2 before_p = first->points[(i + n - 1) % n], after_q = first->points[(i + 2) % n];
    uj_vec2 after_p = second->points[(j + 2) % m], before_q = second->points[(j + m - 1) % m];
    if (left_turn(before_p, p, after_p) < 0.0 || left_turn(before_q, q, after_q) < 0.0)
        return UJ_OK;
    uj_vec2 *points = malloc((n + m - 2) * sizeof *points);
    if (points == NULL)
        return UJ_NO_MEMORY;
    size_t count = 0;
    for (size_t k = 0; k < n; k++)  // q ... p
        points[count++] = first->points[(i + 1 + k) % n];
    for (size_t k = 0; k < m - 2; k++)  // after p ... before q
        points[count++] = second->points[(j + 2 + k) % m];
    free(first->points);
    *first = (uj_ring){count, points};
    *merged = true;
    return UJ_OK;
}

// Merges rings[*count] pairwise while anything merges; emptied rings are dropped.
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
            b = a + 1;  // what did not fit before may fit now
        }
    return status;
}

// Drops corners that are straight up to rounding, but keeps three.
static void drop_straight(uj_ring *ring)
{
    for (size_t i = 0; i < ring->count && ring->count > 3;) {
        size_t n = ring->count;
        uj_vec2 before = ring->points[(i + n - 1) % n], after = ring->points[(i + 1) % n];
        if (left_turn(before, ring->points[i], after) != 0.0) {
            i++;
            continue;
        }
        memmove(&ring->points[i], &ring->points[i + 1], (n - i - 1) * sizeof *ring->points);
        ring->count--;
    }
}

static uj_status part_from_ring(const uj_ring *ring, uj_proof_part *out)
{
    size_t n = ring->count;
    out->corners = malloc(n * (2 * sizeof *out->corners + sizeof *out->offsets));
    if (out->corners == NULL)
        return UJ_NO_MEMORY;
    out->count = n;
    out->normals = out->corners + n;
    out->offsets = (double *)(out->normals + n);
    out->reach = 0.0;
    memcpy(out->corners, ring->points, n * sizeof *ring->points);
    for (size_t i = 0; i < n; i++) {
        uj_vec2 edge = uj_vec2_sub(ring->points[(i + 1) % n], ring->points[i]);
        double length = uj_vec2_length(edge);
        // Any unit vector is a sound direction to separate along.
        uj_vec2 normal =
            length > 0.0 ? (uj_vec2){edge.y / length, -edge.x / length} : (uj_vec2){1.0, 0.0};
        out->normals[i] = normal;
        out->offsets[i] = -INFINITY;
        for (size_t k = 0; k < n; k++)
            out->offsets[i] = fmax(out->offsets[i], uj_vec2_dot(normal, ring->points[k]));
        out->reach = fmax(out->reach, uj_vec2_length(ring->points[i]));
    }
    return UJ_OK;
}

// --- part sets ---

// Appends the triangles of one polygon to rings as merged convex rings.
static uj_status split_polygon(const uj_polygon *polygon, uj_ring **rings, size_t *count,
                               uj_chain *chain, uj_error *error)
{
    uj_triangle *triangles = NULL;
    size_t triangle_count = 0;
    uj_status status = uj_overlay_triangulate(polygon, &triangles, &triangle_count, error);
    uj_ring *own = status == UJ_OK ? calloc(triangle_count + 1, sizeof *own) : NULL;
    size_t own_count = 0;
    if (status == UJ_OK && own == NULL)
        status = UJ_NO_MEMORY;
    for (size_t i = 0; status == UJ_OK && i < triangle_count; i++) {
        uj_polygon copy = {0};
        status = uj_chain_add_ring(chain, triangles[i].corners, 3, 1);
        if (status == UJ_OK)
            status = uj_polygon_from_points(triangles[i].corners, 3, &copy);
        if (status == UJ_OK)
            own[own_count++] = copy.rings[0];
        free(copy.rings);
    }
    if (status == UJ_OK)
        status = merge_rings(own, &own_count);
    uj_ring *all = status == UJ_OK ? realloc(*rings, (*count + own_count + 1) * sizeof *all) : NULL;
    if (status == UJ_OK && all == NULL)
        status = UJ_NO_MEMORY;
    if (all != NULL)
        *rings = all;
    for (size_t i = 0; i < own_count; i++) {
        if (status == UJ_OK)
            (*rings)[(*count)++] = own[i];
        else
            free(own[i].points);
    }
    free(own);
    free(triangles);
    return status;
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
    return n >= 3 && turned < 3.0 * UJ_PI;  // once round, not a star
}

static uj_status set_from_rings(uj_ring *rings, size_t count, uj_proof_part_set *out)
{
    out->parts = calloc(count + 1, sizeof *out->parts);
    if (out->parts == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        drop_straight(&rings[i]);
        uj_status status = part_from_ring(&rings[i], &out->parts[out->count]);
        if (status != UJ_OK)
            return status;
        out->reach = fmax(out->reach, out->parts[out->count++].reach);
    }
    return UJ_OK;
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
    uj_ring *rings = NULL;
    size_t ring_count = 0;
    uj_chain chain = {0};
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        status = split_polygon(&regions[i], &rings, &ring_count, &chain, error);
        if (status == UJ_OK)
            status = uj_chain_add_polygon(&chain, &regions[i], -1);
    }
    if (status == UJ_OK && !uj_chain_cancels(&chain))
        status = uj_error_set(error, UJ_INTERNAL,
                              "GEOS's triangles do not cover a polygon of the tray exactly; check "
                              "that it does not cross or touch itself");
    if (status == UJ_OK)
        status = set_from_rings(rings, ring_count, out);
    uj_chain_clear(&chain);
    for (size_t i = 0; i < ring_count; i++)
        free(rings[i].points);
    free(rings);
    return status;
}

void uj_proof_part_set_clear(uj_proof_part_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        free(set->parts[i].corners);
    free(set->parts);
    *set = (uj_proof_part_set){0};
}

// --- shapes of a tray ---

// Whether the boundary of `joined` is the sum of those of allowed[count], and box minus joined is
// `rest`. The first need not hold for openings that reach into the interior; *disjoint tells.
static uj_status check_boundaries(const uj_polygon *allowed, size_t count, uj_vec2 low,
                                  uj_vec2 high, const uj_region *joined, const uj_region *rest,
                                  bool *disjoint, bool *complement)
{
    uj_chain sum = {0}, whole = {0};
    uj_vec2 box[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    uj_status status = uj_chain_add_ring(&whole, box, 4, -1);
    for (size_t i = 0; status == UJ_OK && i < joined->count; i++) {
        status = uj_chain_add_polygon(&sum, &joined->polygons[i], -1);
        if (status == UJ_OK)
            status = uj_chain_add_polygon(&whole, &joined->polygons[i], 1);
    }
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = uj_chain_add_polygon(&sum, &allowed[i], 1);
    for (size_t i = 0; status == UJ_OK && i < rest->count; i++)
        status = uj_chain_add_polygon(&whole, &rest->polygons[i], 1);
    *disjoint = uj_chain_cancels(&sum);
    *complement = uj_chain_cancels(&whole);
    uj_chain_clear(&sum);
    uj_chain_clear(&whole);
    return status;
}

static double region_area(const uj_region *region)
{
    double area = 0.0;
    for (size_t i = 0; i < region->count; i++)
        area += uj_polygon_area(&region->polygons[i]);
    return area;
}

// Makes the convex parts of the box low..high without polygons[count], whose seams get closed.
static uj_status complement_create(double seam, uj_vec2 low, uj_vec2 high, uj_polygon *polygons,
                                   size_t count, double *moved, uj_proof_part_set *out,
                                   uj_error *error)
{
    uj_region joined = {0}, rest = {0};
    bool disjoint = false, complement = false;
    uj_status status = uj_snap_edges(polygons, count, seam, moved);
    if (status == UJ_OK)
        status = uj_overlay_complement(polygons, count, low, high, &joined, &rest, error);
    if (status == UJ_OK)
        status =
            check_boundaries(polygons, count, low, high, &joined, &rest, &disjoint, &complement);
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += uj_polygon_area(&polygons[i]);
    // Where openings do not overlap the interior the boundaries must add up exactly.
    if (status == UJ_OK &&
        (!complement || (!disjoint && region_area(&joined) > sum * (1.0 - 1e-12))))
        status = uj_error_set(error, UJ_INTERNAL,
                              "GEOS's union of the tray's interior and exits is not exact");
    if (status == UJ_OK)
        status = uj_proof_part_set_create(rest.polygons, rest.count, out, error);
    uj_region_clear(&joined);
    uj_region_clear(&rest);
    return status;
}

// The walls of one piece.
static uj_status walls_create(const uj_tray *tray, size_t piece, uj_vec2 low, uj_vec2 high,
                              double *moved, uj_proof_part_set *out, uj_error *error)
{
    size_t count = 1, made = 0;
    uj_polygon *allowed = calloc(tray->exit_count + 1, sizeof *allowed);
    if (allowed == NULL)
        return UJ_NO_MEMORY;
    uj_status status = uj_polygon_copy(&tray->interior, &allowed[made++]);
    for (size_t i = 0; status == UJ_OK && i < tray->exit_count; i++)
        if (uj_tray_exit_admits(tray, i, piece)) {
            status = uj_polygon_copy(&tray->exits[i].opening, &allowed[made++]);
            count++;
        }
    if (status == UJ_OK)
        status = complement_create(UJ_EDGE_SNAP * uj_tray_diameter(tray), low, high, allowed, count,
                                   moved, out, error);
    for (size_t i = 0; i < made; i++)
        uj_polygon_clear(&allowed[i]);
    free(allowed);
    return status;
}

static bool same_exits(const uj_tray *tray, size_t a, size_t b)
{
    for (size_t i = 0; i < tray->exit_count; i++)
        if (uj_tray_exit_admits(tray, i, a) != uj_tray_exit_admits(tray, i, b))
            return false;
    return true;
}

static uj_status all_walls_create(const uj_tray *tray, uj_vec2 low, uj_vec2 high,
                                  uj_certificate_shapes *out, uj_error *error)
{
    out->walls = calloc(tray->piece_count + 1, sizeof *out->walls);
    if (out->walls == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < tray->piece_count; i++) {
        size_t twin = 0;
        while (twin < i && !same_exits(tray, twin, i))
            twin++;
        if (twin < i) {
            out->wall_of[i] = out->wall_of[twin];
            continue;
        }
        double moved = 0.0;
        out->wall_of[i] = out->wall_count++;
        uj_status status =
            walls_create(tray, i, low, high, &moved, &out->walls[out->wall_of[i]], error);
        out->displacement = fmax(out->displacement, moved);
        if (status != UJ_OK)
            return status;
    }
    return UJ_OK;
}

static uj_status goal_create(const uj_tray *tray, uj_vec2 low, uj_vec2 high,
                             uj_certificate_shapes *out, uj_error *error)
{
    if (!tray->goal.by_exit)
        return UJ_OK;
    double moved = 0.0;
    uj_polygon opening = {0};
    uj_status status = uj_polygon_copy(&tray->exits[tray->goal.exit].opening, &opening);
    if (status == UJ_OK)
        status = complement_create(0.0, low, high, &opening, 1, &moved, &out->outside_goal, error);
    uj_polygon_clear(&opening);
    uj_polygon interior = {0};
    if (status == UJ_OK)
        status = uj_polygon_copy(&tray->interior, &interior);
    if (status == UJ_OK)  // its holes may touch
        status = uj_snap_edges(&interior, 1, UJ_EDGE_SNAP * uj_tray_diameter(tray), &moved);
    out->displacement = fmax(out->displacement, moved);
    if (status == UJ_OK)
        status = uj_proof_part_set_create(&interior, 1, &out->interior, error);
    uj_polygon_clear(&interior);
    return status;
}

uj_status uj_certificate_shapes_create(const uj_tray *tray, uj_certificate_shapes *out,
                                       uj_error *error)
{
    *out = (uj_certificate_shapes){.piece_count = tray->piece_count};
    out->pieces = calloc(tray->piece_count + 1, sizeof *out->pieces);
    if (out->pieces == NULL)
        return UJ_NO_MEMORY;
    double reach = 0.0;
    for (size_t i = 0; i < tray->piece_count; i++) {
        uj_status status =
            uj_proof_part_set_create(&tray->pieces[i].shape, 1, &out->pieces[i], error);
        if (status != UJ_OK)
            return status;
        reach = fmax(reach, out->pieces[i].reach);
    }
    uj_polygon_bounds(&tray->interior, &out->low, &out->high);
    for (size_t i = 0; i < tray->exit_count; i++) {
        uj_vec2 low, high;
        uj_polygon_bounds(&tray->exits[i].opening, &low, &high);
        out->low = (uj_vec2){fmin(out->low.x, low.x), fmin(out->low.y, low.y)};
        out->high = (uj_vec2){fmax(out->high.x, high.x), fmax(out->high.y, high.y)};
    }
    // A piece with a point in the region has its origin within `reach` of it, and all of itself
    // within twice that.
    uj_vec2 once = {reach, reach};
    double margin = 2.0 * reach + uj_tray_diameter(tray);
    uj_vec2 low = uj_vec2_sub(out->low, (uj_vec2){margin, margin});
    uj_vec2 high = uj_vec2_add(out->high, (uj_vec2){margin, margin});
    out->low = uj_vec2_sub(out->low, once);
    out->high = uj_vec2_add(out->high, once);
    uj_status status = all_walls_create(tray, low, high, out, error);
    return status == UJ_OK ? goal_create(tray, low, high, out, error) : status;
}

void uj_certificate_shapes_clear(uj_certificate_shapes *shapes)
{
    for (size_t i = 0; shapes->pieces != NULL && i < shapes->piece_count; i++)
        uj_proof_part_set_clear(&shapes->pieces[i]);
    for (size_t i = 0; i < shapes->wall_count; i++)
        uj_proof_part_set_clear(&shapes->walls[i]);
    free(shapes->pieces);
    free(shapes->walls);
    uj_proof_part_set_clear(&shapes->interior);
    uj_proof_part_set_clear(&shapes->outside_goal);
    *shapes = (uj_certificate_shapes){0};
}
