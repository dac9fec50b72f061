// The shapes of the floor, the walls, the pieces and the marks of a cut sheet.
#include "cut_parts.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/geometry/shape/tolerance.h>

#include "cut_path.h"

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while making the cut sheet");
}

static uj_status failure(uj_cut_builder *b)
{
    return uj_cut_failure(b->geos, b->error);
}

// --- polygons ----------------------------------------------------------------------------------

static uj_status place(const uj_cut_builder *b, const uj_polygon *polygon, uj_pose pose,
                       uj_polygon *out)
{
    if (uj_polygon_copy(polygon, out) != UJ_OK)
        return no_memory(b->error);
    for (size_t r = 0; r < out->ring_count; r++)
        for (size_t i = 0; i < out->rings[r].count; i++) {
            uj_vec2 *p = &out->rings[r].points[i];
            *p = uj_vec2_scale(uj_pose_apply(pose, *p), b->options.unit);
        }
    return UJ_OK;
}

// Returns NULL on failure.
static GEOSGeometry *placed(const uj_cut_builder *b, const uj_polygon *polygon)
{
    uj_polygon copy = {0};
    if (place(b, polygon, (uj_pose){0}, &copy) != UJ_OK)
        return NULL;
    GEOSGeometry *result = uj_geos_from_polygon(b->geos, &copy);
    uj_polygon_clear(&copy);
    return result;
}

static uj_status find_inside(uj_cut_builder *b, const uj_polygon *polygon, uj_vec2 *out)
{
    *out = uj_polygon_centroid(polygon);
    bool inside = uj_ring_contains(&polygon->rings[0], *out);
    for (size_t r = 1; r < polygon->ring_count; r++)
        inside = inside && !uj_ring_contains(&polygon->rings[r], *out);
    if (inside)
        return UJ_OK;
    GEOSContextHandle_t handle = b->geos->handle;
    GEOSGeometry *whole = uj_geos_from_polygon(b->geos, polygon);
    GEOSGeometry *point = whole != NULL ? GEOSPointOnSurface_r(handle, whole) : NULL;
    uj_status status = UJ_OK;
    if (point == NULL || GEOSGeomGetX_r(handle, point, &out->x) != 1 ||
        GEOSGeomGetY_r(handle, point, &out->y) != 1)
        status = failure(b);
    GEOSGeom_destroy_r(handle, point);
    GEOSGeom_destroy_r(handle, whole);
    return status;
}

// --- adding to the sheet -----------------------------------------------------------------------

static uj_status add_layer(uj_cut_builder *b, uj_cut_purpose purpose, double thickness)
{
    uj_cut_sheet *sheet = b->sheet;
    uj_cut_layer *grown = realloc(sheet->layers, (sheet->layer_count + 1) * sizeof *grown);
    if (grown == NULL)
        return no_memory(b->error);
    sheet->layers = grown;
    grown[sheet->layer_count++] = (uj_cut_layer){purpose, thickness * b->options.unit};
    return UJ_OK;
}

// Adds to the last layer. Takes ownership of `shape`, even after an error.
static uj_status add_part(uj_cut_builder *b, const char *name, uj_polygon shape)
{
    uj_cut_sheet *sheet = b->sheet;
    uj_cut_part *grown = realloc(sheet->parts, (sheet->part_count + 1) * sizeof *grown);
    if (grown == NULL) {
        uj_polygon_clear(&shape);
        return no_memory(b->error);
    }
    sheet->parts = grown;
    uj_cut_part *part = &grown[sheet->part_count++];
    *part = (uj_cut_part){.layer = sheet->layer_count - 1, .name = name, .shape = shape};
    char what[160];
    if (name != NULL)
        snprintf(what, sizeof what, _("piece %s"), name);
    else
        snprintf(what, sizeof what, "%s", _("the tray"));
    uj_status status = find_inside(b, &part->shape, &part->label);
    return status != UJ_OK
               ? status
               : uj_cut_path(b->geos, &part->shape, b->options.kerf, what, &part->path, b->error);
}

static uj_status add_all(uj_cut_builder *b, const GEOSGeometry *geometry)
{
    int count = GEOSGetNumGeometries_r(b->geos->handle, geometry);
    uj_status status = count >= 0 ? UJ_OK : failure(b);
    for (int i = 0; i < count && status == UJ_OK; i++) {
        uj_polygon shape = {0};
        const GEOSGeometry *one = GEOSGetGeometryN_r(b->geos->handle, geometry, i);
        if (one == NULL)
            return failure(b);
        if (GEOSGeomTypeId_r(b->geos->handle, one) != GEOS_POLYGON)
            continue;
        status = uj_geos_to_polygon(b->geos, one, &shape, b->error);
        if (status == UJ_OK)
            status = add_part(b, NULL, shape);
    }
    return status;
}

// --- the floor ---------------------------------------------------------------------------------

static void enlarge(const uj_polygon *polygon, uj_vec2 *low, uj_vec2 *high)
{
    uj_vec2 from, to;
    uj_polygon_bounds(polygon, &from, &to);
    *low = (uj_vec2){uj_min(low->x, from.x), uj_min(low->y, from.y)};
    *high = (uj_vec2){uj_max(high->x, to.x), uj_max(high->y, to.y)};
}

// Returns the margin of the floor around the box low..high, in the tray's coordinates. If the
// goal's opening extends beyond the box, makes the margin so narrow that the opening extends beyond
// the margin, too. So the wall does not close the opening.
static double margin_of(const uj_cut_builder *b, uj_vec2 low, uj_vec2 high)
{
    const uj_tray *tray = b->tray;
    double unit = b->options.unit, margin = uj_tray_diameter(tray) / 12.0;
    if (margin * unit >= 1.0)
        margin = floor(margin * unit) / unit;
    if (!tray->goal.by_exit)
        return margin;
    uj_vec2 from = low, to = high;
    enlarge(&tray->exits[tray->goal.exit].opening, &from, &to);
    double beyond =
        uj_max(uj_max(low.x - from.x, to.x - high.x), uj_max(low.y - from.y, to.y - high.y));
    bool leads_out = beyond > UJ_TOLERANCE_TOUCH * uj_tray_diameter(tray);
    return leads_out ? uj_min(margin, 0.75 * beyond) : margin;
}

// Sets *out to the floor, in the tray's coordinates.
static uj_status floor_create(const uj_cut_builder *b, uj_polygon *out)
{
    uj_vec2 low, high;
    const uj_tray *tray = b->tray;
    uj_polygon_bounds(&tray->interior, &low, &high);
    for (size_t i = 0; i < tray->exit_count; i++)
        if (!tray->goal.by_exit || tray->goal.exit != (int)i)
            enlarge(&tray->exits[i].opening, &low, &high);
    double margin = margin_of(b, low, high);
    uj_vec2 from = {low.x - margin, low.y - margin}, to = {high.x + margin, high.y + margin};
    uj_vec2 corners[] = {from, {to.x, from.y}, to, {from.x, to.y}};
    return uj_polygon_from_points(corners, 4, out) == UJ_OK ? UJ_OK : no_memory(b->error);
}

uj_status uj_cut_add_floor(uj_cut_builder *b)
{
    uj_polygon box = {0}, shape = {0};
    uj_status status = floor_create(b, &box);
    if (status != UJ_OK)
        return status;
    b->box = placed(b, &box);
    status = b->box != NULL ? add_layer(b, UJ_CUT_FLOOR, 0.0) : failure(b);
    if (status == UJ_OK)
        status = place(b, &box, (uj_pose){0}, &shape);
    if (status == UJ_OK)
        status = add_part(b, NULL, shape);
    uj_polygon_clear(&box);
    return status;
}

// --- the walls ---------------------------------------------------------------------------------

// Removes slivers that rounding may leave between the interior and an opening. Returns NULL on
// failure.
static GEOSGeometry *without_hairlines(uj_cut_builder *b, const GEOSGeometry *region)
{
    double width = UJ_TOLERANCE_TOUCH * uj_tray_diameter(b->tray) * b->options.unit;
    GEOSGeometry *shrunk = uj_geos_offset(b->geos, region, -0.5 * width);
    GEOSGeometry *result = shrunk != NULL ? uj_geos_offset(b->geos, shrunk, 0.5 * width) : NULL;
    GEOSGeom_destroy_r(b->geos->handle, shrunk);
    return result;
}

// Exits that admit the same pieces get the same height: the least uj_exit.thickness among them. So
// the wall has at most as many layers as there are different piece thicknesses.
typedef struct wall_plan {
    double height;
    // [piece] Height of the exits that admit this piece but no thicker one; INFINITY: no exits.
    double exit_height[UJ_MAX_PIECES];
} wall_plan;

// Returns the first of the thickest pieces that the exit admits, or SIZE_MAX if it admits none.
static size_t thickest_admitted(const uj_tray *tray, size_t exit)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < tray->piece_count; i++)
        if (uj_tray_exit_admits(tray, exit, i) &&
            (found == SIZE_MAX || tray->pieces[i].thickness > tray->pieces[found].thickness))
            found = i;
    return found;
}

static wall_plan plan_walls(const uj_tray *tray)
{
    wall_plan plan = {0};
    for (size_t i = 0; i < tray->piece_count; i++) {
        plan.height = uj_max(plan.height, tray->pieces[i].thickness);
        plan.exit_height[i] = INFINITY;
    }
    for (size_t i = 0; i < tray->exit_count; i++) {
        size_t piece = thickest_admitted(tray, i);
        if (piece != SIZE_MAX)
            plan.exit_height[piece] = uj_min(plan.exit_height[piece], tray->exits[i].thickness);
    }
    return plan;
}

// Returns the union of the interior and of all openings that are open up to the height `top`.
// Returns NULL on failure.
static GEOSGeometry *room_below(uj_cut_builder *b, const wall_plan *plan, double top)
{
    const uj_tray *tray = b->tray;
    GEOSContextHandle_t handle = b->geos->handle;
    GEOSGeometry *all = NULL, *united = NULL, **list = calloc(tray->exit_count + 1, sizeof *list);
    size_t count = 0;
    bool good = list != NULL && (list[count++] = placed(b, &tray->interior)) != NULL;
    for (size_t i = 0; i < tray->exit_count && good; i++) {
        size_t piece = thickest_admitted(tray, i);
        if (piece != SIZE_MAX && plan->exit_height[piece] >= top)
            good = (list[count++] = placed(b, &tray->exits[i].opening)) != NULL;
    }
    if (good)  // the collection takes ownership of the geometries
        all = GEOSGeom_createCollection_r(handle, GEOS_MULTIPOLYGON, list, (unsigned)count);
    for (size_t i = 0; !good && i < count; i++)
        GEOSGeom_destroy_r(handle, list[i]);
    if (all != NULL)
        united = GEOSUnaryUnion_r(handle, all);
    GEOSGeom_destroy_r(handle, all);
    free(list);
    return united;
}

static uj_status add_wall(uj_cut_builder *b, const wall_plan *plan, double bottom, double top)
{
    GEOSContextHandle_t handle = b->geos->handle;
    GEOSGeometry *room = room_below(b, plan, top), *wall = NULL, *clean = NULL;
    if (room != NULL)
        wall = GEOSDifference_r(handle, b->box, room);
    if (wall != NULL)
        clean = without_hairlines(b, wall);
    uj_status status = clean != NULL ? add_layer(b, UJ_CUT_WALL, top - bottom) : failure(b);
    if (status == UJ_OK)
        status = add_all(b, clean);
    GEOSGeom_destroy_r(handle, clean);
    GEOSGeom_destroy_r(handle, wall);
    GEOSGeom_destroy_r(handle, room);
    return status;
}

uj_status uj_cut_add_walls(uj_cut_builder *b)
{
    wall_plan plan = plan_walls(b->tray);
    double bottom = 0.0;
    uj_status status = UJ_OK;
    while (bottom < plan.height && status == UJ_OK) {
        double top = plan.height;
        for (size_t i = 0; i < b->tray->piece_count; i++)
            if (plan.exit_height[i] > bottom)
                top = uj_min(top, plan.exit_height[i]);
        status = add_wall(b, &plan, bottom, top);
        bottom = top;
    }
    return status;
}

// --- pieces ------------------------------------------------------------------------------------

uj_status uj_cut_add_pieces(uj_cut_builder *b)
{
    double done = 0.0, greatest = plan_walls(b->tray).height;
    uj_status status = UJ_OK;
    while (done < greatest && status == UJ_OK) {
        double next = greatest;
        for (size_t i = 0; i < b->tray->piece_count; i++)
            if (b->tray->pieces[i].thickness > done)
                next = uj_min(next, b->tray->pieces[i].thickness);
        status = add_layer(b, UJ_CUT_PIECES, next);
        for (size_t i = 0; i < b->tray->piece_count && status == UJ_OK; i++) {
            const uj_piece *piece = &b->tray->pieces[i];
            uj_polygon shape = {0};
            if (piece->thickness <= done || piece->thickness > next)
                continue;
            status = place(b, &piece->shape, (uj_pose){0}, &shape);
            if (status == UJ_OK)
                status = add_part(b, piece->name, shape);
        }
        done = next;
    }
    return status;
}

// --- marks -------------------------------------------------------------------------------------

// Takes ownership of mark.outline, even after an error.
static uj_status add_mark(uj_cut_builder *b, uj_cut_mark mark)
{
    uj_cut_sheet *sheet = b->sheet;
    uj_cut_mark *grown = realloc(sheet->marks, (sheet->mark_count + 1) * sizeof *grown);
    if (grown == NULL) {
        uj_polygon_clear(&mark.outline);
        return no_memory(b->error);
    }
    sheet->marks = grown;
    grown[sheet->mark_count++] = mark;
    uj_cut_mark *added = &grown[sheet->mark_count - 1];
    return find_inside(b, &added->outline, &added->label);
}

// Marks only the part of the opening that is on the floor.
static uj_status add_exit_mark(uj_cut_builder *b, const uj_exit *exit)
{
    GEOSContextHandle_t handle = b->geos->handle;
    GEOSGeometry *opening = placed(b, &exit->opening);
    GEOSGeometry *inside = opening != NULL ? GEOSIntersection_r(handle, opening, b->box) : NULL;
    int count = inside != NULL ? GEOSGetNumGeometries_r(handle, inside) : -1;
    uj_status status = count >= 0 ? UJ_OK : failure(b);
    for (int i = 0; i < count && status == UJ_OK; i++) {
        const GEOSGeometry *one = GEOSGetGeometryN_r(handle, inside, i);
        uj_cut_mark mark = {.kind = UJ_MARK_EXIT,
                            .name = exit->name,
                            .thickness = exit->thickness * b->options.unit};
        if (one == NULL || GEOSGeomTypeId_r(handle, one) != GEOS_POLYGON)
            continue;
        status = uj_geos_to_polygon(b->geos, one, &mark.outline, b->error);
        if (status == UJ_OK)
            status = add_mark(b, mark);
    }
    GEOSGeom_destroy_r(handle, inside);
    GEOSGeom_destroy_r(handle, opening);
    return status;
}

uj_status uj_cut_add_marks(uj_cut_builder *b)
{
    uj_cut_mark tray = {.kind = UJ_MARK_TRAY};
    uj_status status = place(b, &b->tray->interior, (uj_pose){0}, &tray.outline);
    if (status == UJ_OK)
        status = add_mark(b, tray);
    for (size_t i = 0; i < b->tray->exit_count && status == UJ_OK; i++)
        status = add_exit_mark(b, &b->tray->exits[i]);
    for (size_t i = 0; i < b->tray->piece_count && status == UJ_OK; i++) {
        const uj_piece *piece = &b->tray->pieces[i];
        uj_cut_mark mark = {.kind = UJ_MARK_PIECE,
                            .name = piece->name,
                            .thickness = piece->thickness * b->options.unit};
        status = place(b, &piece->shape, piece->start, &mark.outline);
        if (status == UJ_OK)
            status = add_mark(b, mark);
    }
    const uj_tray_goal *goal = &b->tray->goal;
    for (size_t i = 0; !goal->by_exit && i < goal->pose_count && status == UJ_OK; i++) {
        const uj_piece *piece = &b->tray->pieces[goal->poses[i].piece];
        uj_cut_mark mark = {.kind = UJ_MARK_GOAL, .name = piece->name};
        status = place(b, &piece->shape, goal->poses[i].at, &mark.outline);
        if (status == UJ_OK)
            status = add_mark(b, mark);
    }
    return status;
}
