// Makes the convex parts of the pieces and walls of a tray.
#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

#include <stdlib.h>

#include <unjam/geometry/shape/edge_snap.h>

#include "certificate_chain.h"
#include "certificate_limits.h"
#include "certificate_overlay.h"

// --- a box minus polygons ---

typedef struct complement {
    uj_region allowed;       // the region to leave out of the box; its edges are snapped
    uj_region joined, rest;  // the union of `allowed`, and the box minus the union
} complement;

static uj_status add_region(uj_chain *chain, const uj_region *region, int sign)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < region->count; i++)
        status = uj_chain_add_polygon(chain, &region->polygons[i], sign);
    return status;
}

// Sets *exact to true if the polygons in `allowed` do not overlap and `joined` is exactly their
// union.
static uj_status check_union(const complement *c, bool *exact)
{
    uj_chain sum = {0};
    uj_status status = add_region(&sum, &c->joined, -1);
    if (status == UJ_OK)
        status = add_region(&sum, &c->allowed, 1);
    *exact = uj_chain_cancels(&sum);
    uj_chain_clear(&sum);
    return status;
}

static uj_status check_cover(const complement *c, uj_overlay_box box, bool *exact)
{
    uj_chain sum = {0};
    uj_vec2 corners[4];
    uj_overlay_box_corners(box, corners);
    uj_status status = uj_chain_add_ring(&sum, corners, 4, -1);
    if (status == UJ_OK)
        status = add_region(&sum, &c->joined, 1);
    if (status == UJ_OK)
        status = add_region(&sum, &c->rest, 1);
    *exact = uj_chain_cancels(&sum);
    uj_chain_clear(&sum);
    return status;
}

static double region_area(const uj_region *region)
{
    double area = 0.0;
    for (size_t i = 0; i < region->count; i++)
        area += uj_polygon_area(&region->polygons[i]);
    return area;
}

// Checks that `joined` and `rest` cover the box exactly, and that `joined` is the union of the
// polygons in `allowed`. If polygons in `allowed` overlap, the second check is weaker: the area of
// `joined` must be less than the sum of their areas.
static uj_status check_complement(const complement *c, uj_overlay_box box, uj_error *error)
{
    bool covers = false, disjoint = false;
    uj_status status = check_cover(c, box, &covers);
    if (status == UJ_OK)
        status = check_union(c, &disjoint);
    if (status != UJ_OK)
        return status;
    double sum = region_area(&c->allowed);
    if (!covers || (!disjoint && region_area(&c->joined) > sum * (1.0 - 1e-12)))
        return uj_error_set(error, UJ_INTERNAL,
                            "GEOS's union of the tray's interior and exits is not exact");
    return UJ_OK;
}

// Requires that the edges of `allowed` have been snapped (uj_snap_edges).
static uj_status complement_create(const uj_region *allowed, uj_overlay_box box,
                                   uj_proof_part_set *out, uj_error *error)
{
    complement c = {.allowed = *allowed};
    uj_status status = uj_overlay_complement(allowed, box, &c.joined, &c.rest, error);
    if (status == UJ_OK)
        status = check_complement(&c, box, error);
    if (status == UJ_OK)
        status = uj_proof_part_set_create(c.rest.polygons, c.rest.count, out, error);
    uj_region_clear(&c.joined);
    uj_region_clear(&c.rest);
    return status;
}

// --- walls ---

static uj_status copy_allowed(const uj_tray *tray, size_t piece, uj_region *out)
{
    out->polygons = calloc(tray->exit_count + 1, sizeof *out->polygons);
    if (out->polygons == NULL)
        return UJ_NO_MEMORY;
    uj_status status = uj_polygon_copy(&tray->interior, &out->polygons[out->count++]);
    for (size_t i = 0; status == UJ_OK && i < tray->exit_count; i++)
        if (uj_tray_exit_admits(tray, i, piece))
            status = uj_polygon_copy(&tray->exits[i].opening, &out->polygons[out->count++]);
    return status;
}

static uj_status walls_create(const uj_tray *tray, size_t piece, uj_overlay_box box,
                              uj_certificate_shapes *out, uj_error *error)
{
    double moved = 0.0;
    uj_region allowed = {0};
    uj_status status = copy_allowed(tray, piece, &allowed);
    if (status == UJ_OK)
        status = uj_snap_edges(allowed.polygons, allowed.count,
                               UJ_EDGE_SNAP * uj_tray_diameter(tray), &moved);
    if (status == UJ_OK)
        status = complement_create(&allowed, box, &out->walls[out->wall_of[piece]], error);
    out->displacement = fmax(out->displacement, moved);
    uj_region_clear(&allowed);
    return status;
}

static bool same_exits(const uj_tray *tray, size_t a, size_t b)
{
    for (size_t i = 0; i < tray->exit_count; i++)
        if (uj_tray_exit_admits(tray, i, a) != uj_tray_exit_admits(tray, i, b))
            return false;
    return true;
}

static uj_status all_walls_create(const uj_tray *tray, uj_overlay_box box,
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
        out->wall_of[i] = out->wall_count++;
        uj_status status = walls_create(tray, i, box, out, error);
        if (status != UJ_OK)
            return status;
    }
    return UJ_OK;
}

// --- the goal ---

static uj_status outside_goal_create(const uj_tray *tray, uj_overlay_box box,
                                     uj_certificate_shapes *out, uj_error *error)
{
    double moved = 0.0;
    uj_polygon opening = {0};
    uj_status status = uj_polygon_copy(&tray->exits[tray->goal.exit].opening, &opening);
    if (status == UJ_OK)
        status = uj_snap_edges(&opening, 1, 0.0, &moved);
    if (status == UJ_OK)
        status = complement_create(&(uj_region){1, &opening}, box, &out->outside_goal, error);
    out->displacement = fmax(out->displacement, moved);
    uj_polygon_clear(&opening);
    return status;
}

static uj_status interior_create(const uj_tray *tray, uj_certificate_shapes *out, uj_error *error)
{
    double moved = 0.0;
    uj_polygon interior = {0};
    uj_status status = uj_polygon_copy(&tray->interior, &interior);
    if (status == UJ_OK)  // closes hairline gaps between rings that touch
        status = uj_snap_edges(&interior, 1, UJ_EDGE_SNAP * uj_tray_diameter(tray), &moved);
    out->displacement = fmax(out->displacement, moved);
    if (status == UJ_OK)
        status = uj_proof_part_set_create(&interior, 1, &out->interior, error);
    uj_polygon_clear(&interior);
    return status;
}

// --- all shapes ---

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
        out->centroids[i] = uj_polygon_centroid(&tray->pieces[i].shape);
    }
    uj_polygon_bounds(&tray->interior, &out->low, &out->high);
    for (size_t i = 0; i < tray->exit_count; i++) {
        uj_vec2 low, high;
        uj_polygon_bounds(&tray->exits[i].opening, &low, &high);
        out->low = (uj_vec2){fmin(out->low.x, low.x), fmin(out->low.y, low.y)};
        out->high = (uj_vec2){fmax(out->high.x, high.x), fmax(out->high.y, high.y)};
    }
    // If a piece covers a point in the interior or in an opening, the piece's origin is within
    // `reach` of this point, and all of the piece is within 2 * reach of it.
    uj_vec2 once = {reach, reach};
    double margin = 2.0 * reach + uj_tray_diameter(tray);
    uj_overlay_box box = {uj_vec2_sub(out->low, (uj_vec2){margin, margin}),
                          uj_vec2_add(out->high, (uj_vec2){margin, margin})};
    out->low = uj_vec2_sub(out->low, once);
    out->high = uj_vec2_add(out->high, once);
    uj_status status = all_walls_create(tray, box, out, error);
    if (status == UJ_OK && tray->goal.by_exit)
        status = outside_goal_create(tray, box, out, error);
    if (status == UJ_OK && tray->goal.by_exit)
        status = interior_create(tray, out, error);
    return status;
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
