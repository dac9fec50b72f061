// Measures how deep an exit is, and extends exits.
#include <unjam/geometry/tray/exit_depth.h>

#include <stdlib.h>

#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

#include "exit_outside.h"
#include "exit_sweep.h"

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

static double diagonal(const uj_polygon *polygon)
{
    uj_vec2 low, high;
    uj_polygon_bounds(polygon, &low, &high);
    return uj_vec2_length(uj_vec2_sub(high, low));
}

// --- measuring -----------------------------------------------------------------------------------

// Tries every multiple of `step` (radians) below UJ_PI. At any other angle, the width and the depth
// of the piece differ by at most `slack` from those at the nearest angle tried.
double uj_exit_depth_needed(const uj_polygon *piece, double width)
{
    enum { ANGLES = 8000 };
    double step = UJ_PI / ANGLES, slack = 0.5 * step * diagonal(piece), least = INFINITY;
    for (int i = 0; i < ANGLES; i++) {
        uj_rotation r = uj_rotation_of(i * step);
        if (uj_ring_extent(&piece->rings[0], (uj_vec2){r.c, r.s}) <= width + slack)
            least = uj_min(least, uj_ring_extent(&piece->rings[0], (uj_vec2){-r.s, r.c}));
    }
    return least - slack;
}

// `mouth` is the midpoint of the mouth, or NaN if there is no mouth.
static uj_exit_fit compare(const uj_polygon *piece, const uj_polygon *part, uj_vec2 mouth,
                           double tolerance)
{
    uj_vec2 out = uj_vec2_sub(uj_polygon_centroid(part), mouth);
    double length = uj_vec2_length(out);
    // There is no outward direction if the centroid of the part is at `mouth` or `mouth` is NaN.
    if (!(length > tolerance))
        return (uj_exit_fit){.is_short = false};
    out = uj_vec2_scale(out, 1.0 / length);
    double width = uj_ring_extent(&part->rings[0], (uj_vec2){-out.y, out.x});
    uj_exit_fit fit = {.depth = uj_ring_extent(&part->rings[0], out),
                       .needed = uj_exit_depth_needed(piece, width)};
    fit.is_short = isfinite(fit.needed) && fit.needed > fit.depth;
    return fit;
}

uj_status uj_exit_fit_find(const uj_tray *tray, int piece, int exit, uj_exit_fit *out,
                           uj_error *error)
{
    *out = (uj_exit_fit){0};
    double diameter = uj_tray_diameter(tray);
    uj_exit_outside outside = {0};
    uj_vec2 mouth;
    uj_status status = uj_exit_midpoint(tray, (size_t)exit, &mouth, error);
    if (status != UJ_OK)
        return status;
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while measuring an exit");
    const uj_exit_probe probe = {geos, &tray->interior, UJ_TOLERANCE_START * diameter};
    status = uj_exit_outside_find(&probe, &tray->exits[exit].opening, &outside, error);
    // Parts that are too narrow do not count; for these, fit.needed is infinite.
    bool room = false;
    for (size_t i = 0; i < outside.count; i++) {
        uj_exit_fit fit = compare(&tray->pieces[piece].shape, &outside.parts[i], mouth,
                                  UJ_TOLERANCE_TOUCH * diameter);
        room = room || (!fit.is_short && isfinite(fit.needed));
        if (fit.is_short && fit.depth > out->depth)
            *out = fit;
    }
    out->is_short = out->is_short && !room;
    uj_exit_outside_clear(&outside);
    uj_geos_close(geos);
    return status;
}

// --- extending -----------------------------------------------------------------------------------

static uj_status are_valid(uj_geos *geos, const uj_polygon *a, const uj_polygon *b, bool *out,
                           uj_error *error)
{
    const uj_polygon *const both[2] = {a, b};
    uj_status status = UJ_OK;
    *out = true;
    for (size_t i = 0; i < 2 && status == UJ_OK && *out; i++) {
        GEOSGeometry *geometry = uj_geos_from_polygon(geos, both[i]);
        status = geometry != NULL
                     ? uj_geos_predicate(geos, GEOSisValid_r(geos->handle, geometry), out, error)
                     : uj_geos_failure(geos, "extending an exit", error);
        GEOSGeom_destroy_r(geos->handle, geometry);
    }
    return status;
}

// Sets *out to whether a disc of radius diameter / sqrt 3 fits into the part. By Jung's theorem
// (1901), such a disc can contain any piece of this diameter.
static uj_status has_room(uj_geos *geos, const uj_polygon *part, double diameter, bool *out,
                          uj_error *error)
{
    bool empty = true;
    GEOSGeometry *geometry = uj_geos_from_polygon(geos, part);
    GEOSGeometry *shrunk =
        geometry != NULL ? uj_geos_offset(geos, geometry, -diameter / sqrt(3.0)) : NULL;
    uj_status status =
        shrunk != NULL ? uj_geos_predicate(geos, GEOSisEmpty_r(geos->handle, shrunk), &empty, error)
                       : uj_geos_failure(geos, "extending an exit", error);
    GEOSGeom_destroy_r(geos->handle, shrunk);
    GEOSGeom_destroy_r(geos->handle, geometry);
    *out = !empty;
    return status;
}

typedef enum outcome {
    STUCK,  // the opening cannot be extended
    ROOMY,  // the opening is deep enough
    EXTENDED,
} outcome;

typedef struct plan {
    bool roomy;              // the opening needs no extension
    const uj_polygon *part;  // the part to extend; NULL if the opening cannot be extended
    uj_exit_mouth mouth;
    uj_exit_end end;
} plan;

// Chooses the part with the greatest end.reach.
static uj_status make_plan(const uj_exit_probe *probe, const uj_exit_outside *outside, double depth,
                           plan *out, uj_error *error)
{
    uj_status status = UJ_OK;
    *out = (plan){0};
    for (size_t i = 0; i < outside->count && status == UJ_OK; i++) {
        const uj_polygon *part = &outside->parts[i];
        plan next = {.part = part};
        bool roomy = false;
        status = has_room(probe->geos, part, depth, &roomy, error);
        if (status == UJ_OK)
            status = uj_exit_mouth_find(probe, part, &next.mouth, error);
        if (status == UJ_OK && next.mouth.found)
            status = uj_exit_end_find(part, &next.mouth, &next.end, error);
        if (status != UJ_OK)
            return status;
        if (roomy || (next.mouth.found && next.end.reach >= depth - probe->tolerance)) {
            *out = (plan){.roomy = true};
            return UJ_OK;
        }
        if (next.mouth.found && (out->part == NULL || next.end.reach > out->end.reach))
            *out = next;
    }
    return status;
}

// Ignores overlaps thinner than probe->tolerance.
static uj_status meets_interior(const uj_exit_probe *probe, const GEOSGeometry *added, bool *out,
                                uj_error *error)
{
    uj_geos *geos = probe->geos;
    GEOSGeometry *interior = uj_geos_from_polygon(geos, probe->interior);
    GEOSGeometry *shrunk =
        interior != NULL ? uj_geos_offset(geos, interior, -probe->tolerance) : NULL;
    uj_status status =
        shrunk != NULL
            ? uj_geos_predicate(geos, GEOSIntersects_r(geos->handle, shrunk, added), out, error)
            : uj_geos_failure(geos, "extending an exit", error);
    GEOSGeom_destroy_r(geos->handle, shrunk);
    GEOSGeom_destroy_r(geos->handle, interior);
    return status;
}

// Rotates the list of corners to begin at the corner `first`. If the extension has moved this
// corner, begins at the corner nearest to `first` + `by`.
static uj_status begin_at(uj_ring *ring, uj_vec2 first, uj_vec2 by, double hairline,
                          uj_error *error)
{
    size_t best = 0;
    double nearest = INFINITY;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 offset = uj_vec2_sub(ring->points[i], first);
        bool stays = uj_vec2_length(offset) <= hairline;
        double distance = stays ? -1.0 : uj_vec2_length(uj_vec2_sub(offset, by));
        if (distance < nearest) {
            nearest = distance;
            best = i;
        }
    }
    uj_vec2 *turned = calloc(ring->count, sizeof *turned);
    if (turned == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while extending an exit");
    for (size_t i = 0; i < ring->count; i++)
        turned[i] = ring->points[(best + i) % ring->count];
    free(ring->points);
    ring->points = turned;
    return UJ_OK;
}

// Holes about as thin as `hairline` come from rounding.
static void drop_sliver_holes(uj_polygon *polygon, double hairline)
{
    size_t kept = 1;
    for (size_t r = 1; r < polygon->ring_count; r++) {
        const uj_polygon hole = {1, &polygon->rings[r]};
        if (fabs(uj_polygon_area(&hole)) > hairline * diagonal(&hole))
            polygon->rings[kept++] = polygon->rings[r];
        else
            free(polygon->rings[r].points);
    }
    polygon->ring_count = kept;
}

// Closes gaps from rounding, and drops corners in the middle of straight edges.
static uj_status unite(uj_geos *geos, const uj_polygon *opening, const GEOSGeometry *added,
                       double hairline, uj_polygon *out)
{
    GEOSGeometry *old = uj_geos_from_polygon(geos, opening);
    GEOSGeometry *snapped = old != NULL ? GEOSSnap_r(geos->handle, added, old, hairline) : NULL;
    GEOSGeometry *joined = snapped != NULL ? GEOSUnion_r(geos->handle, old, snapped) : NULL;
    GEOSGeometry *clean =
        joined != NULL ? GEOSTopologyPreserveSimplify_r(geos->handle, joined, hairline) : NULL;
    uj_error ignored;
    uj_status status = clean != NULL ? uj_geos_to_polygon(geos, clean, out, &ignored) : UJ_INTERNAL;
    if (status == UJ_OK)
        drop_sliver_holes(out, hairline);
    GEOSGeom_destroy_r(geos->handle, clean);
    GEOSGeom_destroy_r(geos->handle, joined);
    GEOSGeom_destroy_r(geos->handle, snapped);
    GEOSGeom_destroy_r(geos->handle, old);
    return status;
}

// Leaves the opening and *out unchanged if the added region would meet the interior.
static uj_status carry_out(const uj_exit_probe *probe, const plan *p, double length,
                           uj_polygon *opening, outcome *out, uj_error *error)
{
    bool meets = true;
    uj_vec2 by = uj_vec2_scale(p->mouth.out, length);
    GEOSGeometry *added = uj_exit_sweep(probe->geos, p->part, &p->end, by);
    uj_status status = added != NULL ? meets_interior(probe, added, &meets, error)
                                     : uj_geos_failure(probe->geos, "extending an exit", error);
    uj_polygon larger = {0};
    double hairline = UJ_TOLERANCE_HAIRLINE / UJ_TOLERANCE_START * probe->tolerance;
    if (status == UJ_OK && !meets) {
        status = unite(probe->geos, opening, added, hairline, &larger);
        if (status != UJ_OK)
            status = uj_geos_failure(probe->geos, "extending an exit", error);
    }
    if (status == UJ_OK && !meets)
        status = begin_at(&larger.rings[0], opening->rings[0].points[0], by, hairline, error);
    if (status == UJ_OK && !meets) {
        uj_polygon_clear(opening);
        *opening = larger;
        *out = EXTENDED;
    } else {
        uj_polygon_clear(&larger);
    }
    GEOSGeom_destroy_r(probe->geos->handle, added);
    return status;
}

static uj_status deepen(const uj_polygon *interior, double depth, uj_polygon *opening, outcome *out,
                        uj_error *error)
{
    *out = STUCK;
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while extending an exit");
    const uj_exit_probe probe = {geos, interior, UJ_TOLERANCE_START * diagonal(interior)};
    uj_exit_outside outside = {0};
    plan p = {0};
    bool valid = false;
    uj_status status = are_valid(geos, interior, opening, &valid, error);
    if (status == UJ_OK && valid)
        status = uj_exit_outside_find(&probe, opening, &outside, error);
    if (status == UJ_OK)
        status = make_plan(&probe, &outside, depth, &p, error);
    if (p.roomy)
        *out = ROOMY;
    else if (status == UJ_OK && p.part != NULL)
        status = carry_out(&probe, &p, depth - p.end.reach, opening, out, error);
    uj_exit_outside_clear(&outside);
    uj_geos_close(geos);
    return status;
}

uj_status uj_exit_deepen(const uj_polygon *interior, double depth, uj_polygon *opening,
                         bool *extended, uj_error *error)
{
    outcome result;
    uj_status status = deepen(interior, depth, opening, &result, error);
    *extended = result == EXTENDED;
    return status;
}

uj_status uj_exit_deepen_for(uj_tray *tray, int piece, int exit, bool *extended, uj_error *error)
{
    enum { TRIES = 24 };
    double depth = uj_polygon_diameter(&tray->pieces[piece].shape);
    double digit = pow(10.0, floor(log10(depth)) - 1.0);
    *extended = false;
    // A slanted opening of this depth may still be too short, so greater depths are tried. Each
    // extension leads straight out and makes the opening less slanted.
    for (int i = 0; i < TRIES && depth > 0.0; i++, depth *= 1.25) {
        outcome result;
        uj_exit_fit fit = {0};
        uj_status status = deepen(&tray->interior, ceil(depth / digit) * digit,
                                  &tray->exits[exit].opening, &result, error);
        *extended = *extended || result == EXTENDED;
        if (status == UJ_OK && result != STUCK)
            status = uj_exit_fit_find(tray, piece, exit, &fit, error);
        if (status != UJ_OK || !fit.is_short)
            return status;
    }
    return UJ_OK;
}
