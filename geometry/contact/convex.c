// Decomposes polygons, and the outside of the tray, into convex parts with GEOS.
#include <unjam/geometry/contact/convex.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/geometry/contact/allowed_region.h>
#include <unjam/geometry/contact/enclosure.h>
#include <unjam/geometry/shape/edge_snap.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/shape/triangulation.h>

#include "convex_join.h"

void uj_part_list_clear(uj_part_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->parts[i].points);
    free(list->parts);
    *list = (uj_part_list){0};
}

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while decomposing a polygon");
}

// All arrays of the part are in one allocation: to free them, free `points`.
static uj_part *append_part(uj_part_list *list, size_t count)
{
    if (!uj_grow(&list->parts, &list->capacity, list->count + 1, sizeof *list->parts))
        return NULL;
    uj_vec2 *points = calloc(count, 2 * sizeof(uj_vec2) + 2 * sizeof(double) + sizeof(bool));
    if (points == NULL)
        return NULL;
    uj_part *part = &list->parts[list->count++];
    part->count = (int)count;
    part->points = points;
    part->normals = points + count;
    part->offsets = (double *)(void *)(points + 2 * count);
    part->angles = part->offsets + count;
    part->cut = (bool *)(void *)(part->angles + count);
    return part;
}

uj_status uj_part_list_copy_about(const uj_part_list *list, uj_vec2 origin, uj_part_list *out,
                                  uj_error *error)
{
    for (size_t k = 0; k < list->count; k++) {
        const uj_part *from = &list->parts[k];
        uj_part *part = append_part(out, (size_t)from->count);
        if (part == NULL)
            return no_memory(error);
        for (int i = 0; i < from->count; i++) {
            part->points[i] = uj_vec2_sub(from->points[i], origin);
            part->normals[i] = from->normals[i];
            part->offsets[i] = uj_vec2_dot(part->normals[i], part->points[i]);
            part->angles[i] = from->angles[i];
            part->cut[i] = from->cut[i];
        }
    }
    return UJ_OK;
}

static void set_edge(uj_part *part, size_t i, uj_vec2 from, uj_vec2 to)
{
    uj_vec2 edge = uj_vec2_sub(to, from);
    double length = uj_vec2_length(edge);
    part->points[i] = from;
    part->normals[i] = (uj_vec2){edge.y / length, -edge.x / length};
    part->offsets[i] = uj_vec2_dot(part->normals[i], from);
    part->angles[i] = atan2(part->normals[i].y, part->normals[i].x);
}

// Appends the half-plane to the right of the line from `from` to `to`.
static uj_status append_half_plane(uj_vec2 from, uj_vec2 to, uj_part_list *out, uj_error *error)
{
    uj_part *part = append_part(out, 1);
    if (part == NULL)
        return no_memory(error);
    set_edge(part, 0, to, from);
    return UJ_OK;
}

static size_t mesh_point(uj_mesh *m, uj_vec2 point)
{
    for (size_t i = 0; i < m->point_count; i++)
        if (m->points[i].x == point.x && m->points[i].y == point.y)
            return i;
    m->points[m->point_count] = point;
    return m->point_count++;
}

static uj_status mesh_add_triangle(uj_geos *geos, const GEOSGeometry *triangle, uj_mesh *m,
                                   uj_error *error)
{
    uj_polygon polygon;
    uj_status status = uj_geos_to_polygon(geos, triangle, &polygon, error);
    if (status != UJ_OK)
        return status;
    uj_cell *c = &m->cells[m->cell_count];
    c->count = 3;
    c->corners = calloc(3, sizeof *c->corners);
    if (c->corners == NULL) {
        uj_polygon_clear(&polygon);
        return no_memory(error);
    }
    m->cell_count++;
    for (size_t i = 0; i < 3; i++)
        c->corners[i] = mesh_point(m, polygon.rings[0].points[i]);
    uj_polygon_clear(&polygon);
    return UJ_OK;
}

// Returns the least of the three heights of the last triangle.
static double last_height(const uj_mesh *m)
{
    const size_t *corners = m->cells[m->cell_count - 1].corners;
    uj_vec2 a = m->points[corners[0]], b = m->points[corners[1]], c = m->points[corners[2]];
    uj_vec2 ab = uj_vec2_sub(b, a), bc = uj_vec2_sub(c, b), ca = uj_vec2_sub(a, c);
    double longest = uj_max(uj_vec2_length(ab), uj_max(uj_vec2_length(bc), uj_vec2_length(ca)));
    return fabs(uj_vec2_cross(ab, ca)) / longest;
}

// Triangulates a polygon whose rings touch, after adding vertices where they touch.
static GEOSGeometry *triangulate_touching(uj_geos *geos, const GEOSGeometry *polygon)
{
    uj_polygon copy = {0};
    uj_error ignored = {0};
    double moved;
    GEOSGeometry *closed = NULL, *triangles = NULL;
    if (uj_geos_to_polygon(geos, polygon, &copy, &ignored) != UJ_OK)
        return NULL;
    uj_vec2 low, high;
    uj_polygon_bounds(&copy, &low, &high);
    double seam = UJ_TOLERANCE_HAIRLINE * uj_vec2_length(uj_vec2_sub(high, low));
    if (uj_snap_edges(&copy, 1, seam, &moved) == UJ_OK)
        closed = uj_geos_from_polygon(geos, &copy);
    if (closed != NULL)
        triangles = uj_triangulate(geos, closed);
    GEOSGeom_destroy_r(geos->handle, closed);
    uj_polygon_clear(&copy);
    return triangles;
}

// Leaves out triangles whose least height is at most `flat`.
static uj_status triangulate(uj_geos *geos, const GEOSGeometry *polygon, double flat, uj_mesh *out,
                             uj_error *error)
{
    *out = (uj_mesh){0};
    GEOSGeometry *triangles = uj_triangulate(geos, polygon);
    if (triangles == NULL)
        triangles = triangulate_touching(geos, polygon);
    if (triangles == NULL)
        return uj_geos_failure(geos, "triangulation", error);
    int count = GEOSGetNumGeometries_r(geos->handle, triangles);
    uj_status status = count > 0 ? UJ_OK : uj_geos_failure(geos, "triangulation", error);
    if (status == UJ_OK) {
        size_t triangle_count = (unsigned)count;
        out->points = calloc(3 * triangle_count, sizeof *out->points);
        out->cells = calloc(triangle_count, sizeof *out->cells);
        if (out->points == NULL || out->cells == NULL)
            status = no_memory(error);
    }
    for (int i = 0; status == UJ_OK && i < count; i++) {
        status =
            mesh_add_triangle(geos, GEOSGetGeometryN_r(geos->handle, triangles, i), out, error);
        if (status == UJ_OK && last_height(out) <= flat)
            free(out->cells[--out->cell_count].corners);
    }
    GEOSGeom_destroy_r(geos->handle, triangles);
    if (status != UJ_OK)
        uj_mesh_clear(out);
    return status;
}

static bool has_corner(const uj_mesh *m, const uj_cell *c, size_t i)
{
    uj_vec2 at = m->points[c->corners[i]];
    uj_vec2 u = uj_vec2_sub(at, m->points[c->corners[(i + c->count - 1) % c->count]]);
    uj_vec2 v = uj_vec2_sub(m->points[c->corners[(i + 1) % c->count]], at);
    return uj_vec2_cross(u, v) > UJ_CONVEX_SLACK * uj_vec2_length(u) * uj_vec2_length(v);
}

// Vertex i must be a corner (has_corner). Returns true if other cells share all edges from vertex i
// to the next corner.
static bool is_cut(const uj_mesh *m, const uj_cell *c, size_t i)
{
    do {
        if (!uj_mesh_is_shared(m, c, i))
            return false;
        i = (i + 1) % c->count;
    } while (!has_corner(m, c, i));
    return true;
}

// Leaves out vertices at which the boundary goes straight.
static uj_status append_cell(const uj_mesh *m, const uj_cell *c, uj_part_list *out, uj_error *error)
{
    size_t *corners = calloc(c->count, sizeof *corners);
    if (corners == NULL)
        return no_memory(error);
    size_t used = 0;
    for (size_t i = 0; i < c->count; i++)
        if (has_corner(m, c, i))
            corners[used++] = i;
    uj_status status = UJ_OK;
    if (used >= 3) {
        uj_part *part = append_part(out, used);
        if (part == NULL)
            status = no_memory(error);
        for (size_t k = 0; status == UJ_OK && k < used; k++) {
            set_edge(part, k, m->points[c->corners[corners[k]]],
                     m->points[c->corners[corners[k + 1 < used ? k + 1 : 0]]]);
            part->cut[k] = is_cut(m, c, corners[k]);
        }
    }
    free(corners);
    return status;
}

static uj_status decompose(uj_geos *geos, const GEOSGeometry *polygon, double flat,
                           uj_part_list *out, uj_error *error)
{
    uj_mesh m;
    uj_status status = triangulate(geos, polygon, flat, &m, error);
    if (status != UJ_OK)
        return status;
    if (uj_mesh_join(&m) != UJ_OK)
        status = no_memory(error);
    for (size_t i = 0; status == UJ_OK && i < m.cell_count; i++)
        status = append_cell(&m, &m.cells[i], out, error);
    uj_mesh_clear(&m);
    return status;
}

uj_status uj_convex_decompose(const uj_polygon *polygon, uj_part_list *out, uj_error *error)
{
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return no_memory(error);
    GEOSGeometry *geometry = uj_geos_from_polygon(geos, polygon);
    uj_status status = geometry != NULL ? decompose(geos, geometry, 0.0, out, error)
                                        : uj_geos_failure(geos, "making a polygon", error);
    GEOSGeom_destroy_r(geos->handle, geometry);
    uj_geos_close(geos);
    return status;
}

// Leaves out triangles whose least height is at most `flat`.
static uj_status append_polygons(uj_geos *geos, const GEOSGeometry *geometry, double flat,
                                 uj_part_list *out, uj_error *error)
{
    uj_status status = UJ_OK;
    int count = GEOSGetNumGeometries_r(geos->handle, geometry);
    for (int i = 0; status == UJ_OK && i < count; i++) {
        const GEOSGeometry *polygon = GEOSGetGeometryN_r(geos->handle, geometry, i);
        if (GEOSGeomTypeId_r(geos->handle, polygon) == GEOS_POLYGON &&
            GEOSisEmpty_r(geos->handle, polygon) == 0)
            status = decompose(geos, polygon, flat, out, error);
    }
    return status;
}

// Appends the half-planes outside the enclosure, then convex parts of the enclosure minus `region`.
static uj_status append_outside(uj_geos *geos, const GEOSGeometry *region,
                                const uj_enclosure *enclosure, double flat, uj_part_list *out,
                                uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < enclosure->edge_count; i++)
        status = append_half_plane(enclosure->edges[i][0], enclosure->edges[i][1], out, error);
    if (status != UJ_OK)
        return status;
    GEOSGeometry *whole = uj_geos_from_polygon(geos, &enclosure->polygon);
    GEOSGeometry *rest = whole != NULL ? GEOSDifference_r(geos->handle, whole, region) : NULL;
    status = rest != NULL ? append_polygons(geos, rest, flat, out, error)
                          : uj_geos_failure(geos, "the outside of the tray", error);
    GEOSGeom_destroy_r(geos->handle, rest);
    GEOSGeom_destroy_r(geos->handle, whole);
    return status;
}

uj_status uj_convex_obstacles(const uj_tray *tray, size_t piece, uj_part_list *out, uj_error *error)
{
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return no_memory(error);
    uj_enclosure enclosure = {0};
    double flat = UJ_TOLERANCE_HAIRLINE * uj_tray_diameter(tray);
    GEOSGeometry *region = uj_allowed_region(geos, tray, piece);
    uj_status status = region != NULL ? uj_enclose(geos, region, flat, &enclosure, error)
                                      : uj_geos_failure(geos, "the region of a piece", error);
    if (status == UJ_OK)
        status = append_outside(geos, region, &enclosure, flat, out, error);
    uj_enclosure_clear(&enclosure);
    GEOSGeom_destroy_r(geos->handle, region);
    uj_geos_close(geos);
    return status;
}

typedef struct goal_opening {
    uj_geos *geos;
    const GEOSGeometry *region;
    double flat;  // triangles whose least height is at most this are left out
} goal_opening;

static uj_status append_other_exit(const goal_opening *goal, const uj_polygon *opening,
                                   uj_part_list *out, uj_error *error)
{
    uj_geos *geos = goal->geos;
    GEOSContextHandle_t handle = geos->handle;
    GEOSGeometry *whole = uj_geos_from_polygon(geos, opening), *rest = NULL;
    bool overlap = false;
    uj_status status =
        whole == NULL
            ? uj_geos_failure(geos, "making a polygon", error)
            : uj_geos_predicate(geos, GEOSRelatePattern_r(handle, whole, goal->region, "T********"),
                                &overlap, error);
    if (status == UJ_OK && !overlap)
        status = decompose(geos, whole, 0.0, out, error);
    if (status == UJ_OK && overlap) {
        rest = GEOSDifference_r(handle, whole, goal->region);
        status = rest != NULL ? append_polygons(geos, rest, goal->flat, out, error)
                              : uj_geos_failure(geos, "the outside of an exit", error);
    }
    GEOSGeom_destroy_r(handle, rest);
    GEOSGeom_destroy_r(handle, whole);
    return status;
}

uj_status uj_convex_to_leave(const uj_tray *tray, uj_part_list *out, uj_error *error)
{
    uj_status status = uj_convex_decompose(&tray->interior, out, error);
    if (status != UJ_OK || !tray->goal.by_exit)
        return status;
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return no_memory(error);
    GEOSGeometry *region = uj_geos_from_polygon(geos, &tray->exits[tray->goal.exit].opening);
    goal_opening goal = {geos, region, UJ_TOLERANCE_HAIRLINE * uj_tray_diameter(tray)};
    if (region == NULL)
        status = uj_geos_failure(geos, "making a polygon", error);
    for (size_t e = 0; status == UJ_OK && e < tray->exit_count; e++)
        if ((int)e != tray->goal.exit && uj_tray_exit_admits(tray, e, (size_t)tray->goal.piece))
            status = append_other_exit(&goal, &tray->exits[e].opening, out, error);
    GEOSGeom_destroy_r(geos->handle, region);
    uj_geos_close(geos);
    return status;
}
