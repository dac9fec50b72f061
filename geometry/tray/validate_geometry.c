// Checks the polygons of a tray with GEOS, with the pieces in their start poses.
//
// Pieces may touch, but rounding may make touching polygons overlap. So pieces are shrunk by the
// tolerance, and the interior and the openings are grown by half the tolerance. Growing also closes
// hairline gaps.
#include "validate_geometry.h"

#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/shape/tolerance.h>

#include "validate_error.h"

typedef struct check {
    const uj_tray *tray;
    uj_geos *geos;
    uj_error *error;
    double tolerance;         // UJ_TOLERANCE_START as a length
    GEOSGeometry *interior;   // grown
    GEOSGeometry **openings;  // [exit_count], grown
    GEOSGeometry **pieces;    // [piece_count], shrunk, in their start poses
} check;

static void check_clear(check *c)
{
    bool opened = c->geos != NULL;  // if false, there are no geometries
    for (size_t i = 0; opened && c->openings != NULL && i < c->tray->exit_count; i++)
        GEOSGeom_destroy_r(c->geos->handle, c->openings[i]);
    for (size_t i = 0; opened && c->pieces != NULL && i < c->tray->piece_count; i++)
        GEOSGeom_destroy_r(c->geos->handle, c->pieces[i]);
    free(c->openings);
    free(c->pieces);
    if (opened)
        GEOSGeom_destroy_r(c->geos->handle, c->interior);
    uj_geos_close(c->geos);
}

// The caller frees *out, even after an error.
static uj_status make_polygon(const check *c, const uj_polygon *polygon, GEOSGeometry **out)
{
    *out = polygon->ring_count > 0 ? uj_geos_from_polygon(c->geos, polygon) : NULL;
    if (*out == NULL)
        return uj_error_set(c->error, UJ_BAD_INPUT, _("the polygon is empty"));
    bool valid;
    uj_status status =
        uj_geos_predicate(c->geos, GEOSisValid_r(c->geos->handle, *out), &valid, c->error);
    if (status == UJ_OK && !valid)
        status = uj_error_set(c->error, UJ_BAD_INPUT, _("the polygon crosses or touches itself"));
    return status;
}

static uj_status make_offset(const check *c, const uj_polygon *polygon, double distance,
                             GEOSGeometry **out)
{
    GEOSGeometry *geometry = NULL;
    uj_status status = make_polygon(c, polygon, &geometry);
    if (status == UJ_OK) {
        *out = uj_geos_offset(c->geos, geometry, distance);
        if (*out == NULL)
            status = uj_geos_failure(c->geos, "an offset", c->error);
    }
    GEOSGeom_destroy_r(c->geos->handle, geometry);
    return status;
}

// *out is the piece in its start pose, shrunk by `distance`.
static uj_status make_piece(const check *c, size_t index, double distance, GEOSGeometry **out)
{
    const uj_piece *piece = &c->tray->pieces[index];
    uj_polygon placed;
    uj_status status = uj_polygon_copy(&piece->shape, &placed);
    if (status != UJ_OK)
        return uj_error_set(c->error, status, "out of memory while checking the pieces");
    for (size_t i = 0; i < placed.rings[0].count; i++)
        placed.rings[0].points[i] = uj_pose_apply(piece->start, placed.rings[0].points[i]);
    status = make_offset(c, &placed, -distance, out);
    uj_polygon_clear(&placed);
    return status;
}

// --- exits -------------------------------------------------------------------------------------

// Sets *out to the length of that part of the opening's boundary that lies within `interior` (the
// tray's interior, grown).
static uj_status contact_length(const check *c, const GEOSGeometry *opening,
                                const GEOSGeometry *interior, double *out)
{
    GEOSGeometry *boundary = GEOSBoundary_r(c->geos->handle, opening);
    GEOSGeometry *shared =
        boundary != NULL ? GEOSIntersection_r(c->geos->handle, boundary, interior) : NULL;
    bool measured = shared != NULL && GEOSLength_r(c->geos->handle, shared, out);
    GEOSGeom_destroy_r(c->geos->handle, boundary);
    GEOSGeom_destroy_r(c->geos->handle, shared);
    return measured ? UJ_OK : uj_geos_failure(c->geos, "measuring an exit", c->error);
}

// Sets *out to true if the opening lies wholly in the tray, to within the tolerance.
static uj_status leads_nowhere(const check *c, const GEOSGeometry *opening, bool *out)
{
    GEOSGeometry *shrunk = uj_geos_offset(c->geos, opening, -c->tolerance);
    if (shrunk == NULL)
        return uj_geos_failure(c->geos, "an offset", c->error);
    uj_status status = uj_geos_predicate(
        c->geos, GEOSCovers_r(c->geos->handle, c->interior, shrunk), out, c->error);
    GEOSGeom_destroy_r(c->geos->handle, shrunk);
    return status;
}

// Sets *out to true if a gap wider than UJ_TOLERANCE_HAIRLINE separates the opening from the tray.
// Like a wall, such a gap would stop pieces. `length` is the contact_length for c->interior.
static uj_status leaves_gap(const check *c, const GEOSGeometry *opening, double length, bool *out)
{
    GEOSGeometry *grown = NULL;
    double ignored = UJ_TOLERANCE_HAIRLINE * uj_tray_diameter(c->tray), reached = 0.0;
    uj_status status = make_offset(c, &c->tray->interior, ignored, &grown);
    if (status == UJ_OK)
        status = contact_length(c, opening, grown, &reached);
    GEOSGeom_destroy_r(c->geos->handle, grown);
    *out = reached < 0.5 * length;
    return status;
}

static uj_status judge_exit(const check *c, size_t index, const GEOSGeometry *opening)
{
    const char *name = c->tray->exits[index].name;
    double length = 0.0;
    bool inside = false, gap = false;
    uj_status status = contact_length(c, opening, c->interior, &length);
    if (status == UJ_OK)
        status = leads_nowhere(c, opening, &inside);
    if (status == UJ_OK)
        status = leaves_gap(c, opening, length, &gap);
    // An opening that touches only a corner of the tray has a contact length of a few tolerances.
    if (status == UJ_OK && length < 100.0 * c->tolerance)
        status = uj_error_set(c->error, UJ_BAD_INPUT,
                              _("exit \"%s\" does not touch the tray; the opening must overlap the "
                                "interior of the tray, or share a part of an edge with it"),
                              name);
    else if (status == UJ_OK && inside)
        status = uj_error_set(
            c->error, UJ_BAD_INPUT,
            _("exit \"%s\" lies inside the tray; its opening must lead out of the tray"), name);
    else if (status == UJ_OK && gap)
        status = uj_error_set(c->error, UJ_BAD_INPUT,
                              _("exit \"%s\" does not quite touch the tray (the gap is less than "
                                "%.2g); give the opening and the tray the same corners where they "
                                "meet, or let the opening reach into the tray"),
                              name, 0.5 * c->tolerance);
    return status;
}

static uj_status check_exit(check *c, size_t index)
{
    GEOSGeometry *opening = NULL;
    uj_status status = make_polygon(c, &c->tray->exits[index].opening, &opening);
    if (status == UJ_OK)
        status = judge_exit(c, index, opening);
    if (status == UJ_OK) {
        c->openings[index] = uj_geos_offset(c->geos, opening, 0.5 * c->tolerance);
        if (c->openings[index] == NULL)
            status = uj_geos_failure(c->geos, "an offset", c->error);
    }
    GEOSGeom_destroy_r(c->geos->handle, opening);
    if (status == UJ_BAD_INPUT)
        uj_validate_fail_at(c->error, "tray.exits[%zu].opening", index);
    return status;
}

// --- pieces ------------------------------------------------------------------------------------

static uj_status check_shape(check *c, size_t index)
{
    const uj_polygon *shape = &c->tray->pieces[index].shape;
    uj_status status = UJ_OK;
    if (shape->ring_count > 1)
        status = uj_error_set(c->error, UJ_BAD_INPUT,
                              _("the shape has a hole; a piece is a polygon without holes"));
    else if (shape->ring_count == 0)
        status = uj_error_set(c->error, UJ_BAD_INPUT, _("the shape is empty"));
    else
        status = make_piece(c, index, c->tolerance, &c->pieces[index]);
    if (status == UJ_OK && GEOSisEmpty_r(c->geos->handle, c->pieces[index]) != 0)
        status = uj_error_set(
            c->error, UJ_BAD_INPUT,
            _("the shape is too thin or too small for this tray (less than %.3g wide)"),
            2.0 * c->tolerance);
    if (status == UJ_BAD_INPUT)
        uj_validate_fail_at(c->error, "pieces[%zu].shape", index);
    return status;
}

// Returns the interior joined with the openings that admit the piece (if `all`: with all openings).
// Returns NULL on failure.
static GEOSGeometry *allowed_region(const check *c, size_t piece, bool all)
{
    GEOSGeometry *region = GEOSGeom_clone_r(c->geos->handle, c->interior);
    for (size_t e = 0; region != NULL && e < c->tray->exit_count; e++) {
        if (!all && !uj_tray_exit_admits(c->tray, e, piece))
            continue;
        GEOSGeometry *larger = GEOSUnion_r(c->geos->handle, region, c->openings[e]);
        GEOSGeom_destroy_r(c->geos->handle, region);
        region = larger;
    }
    return region;
}

static uj_status lies_inside(const check *c, size_t piece, bool all, bool *out)
{
    GEOSGeometry *region = allowed_region(c, piece, all);
    if (region == NULL)
        return uj_geos_failure(c->geos, "joining the exits to the tray", c->error);
    uj_status status = uj_geos_predicate(
        c->geos, GEOSCovers_r(c->geos->handle, region, c->pieces[piece]), out, c->error);
    GEOSGeom_destroy_r(c->geos->handle, region);
    return status;
}

static uj_status check_inside(check *c, size_t index)
{
    const uj_piece *piece = &c->tray->pieces[index];
    bool inside, inside_all = false;
    uj_status status = lies_inside(c, index, false, &inside);
    if (status == UJ_OK && !inside)
        status = lies_inside(c, index, true, &inside_all);
    if (status != UJ_OK || inside)
        return status;
    if (inside_all)
        uj_error_set(
            c->error, UJ_BAD_INPUT,
            _("piece \"%s\" is %g thick, but starts in an exit that admits only thinner pieces"),
            piece->name, piece->thickness);
    else
        uj_error_set(c->error, UJ_BAD_INPUT, _("piece \"%s\" does not start inside the tray"),
                     piece->name);
    return uj_validate_fail_at(c->error, "pieces[%zu].at", index);
}

static uj_status still_overlap(const check *c, size_t a, size_t b, double distance, bool *out)
{
    GEOSGeometry *shrunk_a = NULL, *shrunk_b = NULL;
    uj_status status = make_piece(c, a, distance, &shrunk_a);
    if (status == UJ_OK)
        status = make_piece(c, b, distance, &shrunk_b);
    if (status == UJ_OK)
        status = uj_geos_predicate(c->geos, GEOSIntersects_r(c->geos->handle, shrunk_a, shrunk_b),
                                   out, c->error);
    GEOSGeom_destroy_r(c->geos->handle, shrunk_a);
    GEOSGeom_destroy_r(c->geos->handle, shrunk_b);
    return status;
}

// Reports the depth of the overlap, so that users can tell a typing error from a misplaced piece.
static uj_status report_overlap(const check *c, size_t a, size_t b)
{
    double low = c->tolerance, high = uj_tray_diameter(c->tray);
    uj_status status = UJ_OK;
    while (status == UJ_OK && high > 1.001 * low) {
        double middle = sqrt(low * high);
        bool overlap = false;
        status = still_overlap(c, a, b, middle, &overlap);
        if (overlap)
            low = middle;
        else
            high = middle;
    }
    if (status != UJ_OK)
        return status;
    uj_error_set(c->error, UJ_BAD_INPUT,
                 _("pieces \"%s\" and \"%s\" overlap at the start by about %.2g"),
                 c->tray->pieces[a].name, c->tray->pieces[b].name, 2.0 * low);
    return uj_validate_fail_at(c->error, "pieces[%zu].at", b);
}

static uj_status check_apart(check *c, size_t index)
{
    for (size_t j = 0; j < index; j++) {
        bool overlap;
        uj_status status = uj_geos_predicate(
            c->geos, GEOSIntersects_r(c->geos->handle, c->pieces[j], c->pieces[index]), &overlap,
            c->error);
        if (status == UJ_OK && overlap)
            status = report_overlap(c, j, index);
        if (status != UJ_OK)
            return status;
    }
    return UJ_OK;
}

// --- the whole check ---------------------------------------------------------------------------

static uj_status check_begin(check *c)
{
    c->geos = uj_geos_open();
    c->openings = calloc(c->tray->exit_count + 1, sizeof(GEOSGeometry *));
    c->pieces = calloc(c->tray->piece_count + 1, sizeof(GEOSGeometry *));
    if (c->geos == NULL || c->openings == NULL || c->pieces == NULL)
        return uj_error_set(c->error, UJ_NO_MEMORY, "out of memory while checking the puzzle");
    uj_status status = make_offset(c, &c->tray->interior, 0.5 * c->tolerance, &c->interior);
    if (status == UJ_BAD_INPUT)
        uj_validate_fail_at(c->error, "tray.interior");
    return status;
}

uj_status uj_validate_geometry(const uj_tray *tray, uj_error *error)
{
    check c = {.tray = tray, .error = error};
    c.tolerance = UJ_TOLERANCE_START * uj_tray_diameter(tray);
    uj_status status = check_begin(&c);
    for (size_t i = 0; status == UJ_OK && i < tray->exit_count; i++)
        status = check_exit(&c, i);
    for (size_t i = 0; status == UJ_OK && i < tray->piece_count; i++)
        status = check_shape(&c, i);
    for (size_t i = 0; status == UJ_OK && i < tray->piece_count; i++)
        status = check_inside(&c, i);
    for (size_t i = 0; status == UJ_OK && i < tray->piece_count; i++)
        status = check_apart(&c, i);
    check_clear(&c);
    return status;
}
