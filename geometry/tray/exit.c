// Computes where an exit meets the tray, where it leads, and how wide it is.
#include <unjam/geometry/tray/exit.h>

#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/shape/tolerance.h>

// Returns the extent of the ring, rotated by `rotation`, along the unit vector `normal`.
static double turned_extent(uj_vec2 normal, const uj_ring *ring, uj_rotation rotation)
{
    return uj_ring_extent(ring, uj_rotate((uj_rotation){rotation.c, -rotation.s}, normal));
}

double uj_exit_overhang(const uj_tray *tray, int piece, double angle, int exit)
{
    const uj_ring *opening = &tray->exits[exit].opening.rings[0];
    const uj_ring *shape = &tray->pieces[piece].shape.rings[0];
    uj_rotation rotation = uj_rotation_of(angle);
    double overhang = -INFINITY;
    for (size_t i = 0; i < opening->count; i++) {
        uj_vec2 edge =
            uj_vec2_sub(opening->points[i + 1 < opening->count ? i + 1 : 0], opening->points[i]);
        uj_vec2 normal = uj_vec2_scale((uj_vec2){edge.y, -edge.x}, 1.0 / uj_vec2_length(edge));
        overhang = uj_max(overhang,
                          turned_extent(normal, shape, rotation) - uj_ring_extent(opening, normal));
    }
    return overhang;
}

// Grows the interior a little, because a hairline gap may separate the opening from it.
uj_status uj_exit_midpoint(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error)
{
    uj_geos *geos = uj_geos_open();
    if (geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the search");
    GEOSContextHandle_t handle = geos->handle;
    double margin = UJ_TOLERANCE_START * uj_tray_diameter(tray);
    GEOSGeometry *interior = uj_geos_from_polygon(geos, &tray->interior);
    GEOSGeometry *grown = interior != NULL ? uj_geos_offset(geos, interior, margin) : NULL;
    GEOSGeometry *opening = uj_geos_from_polygon(geos, &tray->exits[exit].opening);
    GEOSGeometry *shared =
        grown != NULL && opening != NULL ? GEOSIntersection_r(handle, grown, opening) : NULL;
    GEOSGeometry *middle = shared != NULL ? GEOSGetCentroid_r(handle, shared) : NULL;
    uj_status status = UJ_OK;
    *out = (uj_vec2){NAN, NAN};
    if (middle == NULL ||
        (GEOSisEmpty_r(handle, middle) == 0 && (GEOSGeomGetX_r(handle, middle, &out->x) != 1 ||
                                                GEOSGeomGetY_r(handle, middle, &out->y) != 1)))
        status = uj_geos_failure(geos, "finding the mouth of an exit", error);
    GEOSGeom_destroy_r(handle, middle);
    GEOSGeom_destroy_r(handle, shared);
    GEOSGeom_destroy_r(handle, opening);
    GEOSGeom_destroy_r(handle, grown);
    GEOSGeom_destroy_r(handle, interior);
    uj_geos_close(geos);
    return status;
}

uj_status uj_exit_direction(const uj_tray *tray, size_t exit, uj_vec2 *out, uj_error *error)
{
    uj_vec2 mouth;
    uj_status status = uj_exit_midpoint(tray, exit, &mouth, error);
    if (status != UJ_OK)
        return status;
    uj_vec2 outwards = uj_vec2_sub(uj_polygon_centroid(&tray->exits[exit].opening), mouth);
    double length = uj_vec2_length(outwards);
    // If an opening sticks out of the tray on two opposite sides, its centroid may be at `mouth`.
    bool one_sided = length > UJ_TOLERANCE_TOUCH * uj_tray_diameter(tray);
    *out = one_sided ? uj_vec2_scale(outwards, 1.0 / length) : (uj_vec2){0.0, 0.0};
    return UJ_OK;
}
