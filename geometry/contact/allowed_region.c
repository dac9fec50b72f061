// Computes the region of the tray that a piece may cover, with GEOS.
#include <unjam/geometry/contact/allowed_region.h>

GEOSGeometry *uj_allowed_region(uj_geos *geos, const uj_tray *tray, size_t piece)
{
    GEOSGeometry *region = uj_geos_from_polygon(geos, &tray->interior);
    for (size_t e = 0; region != NULL && e < tray->exit_count; e++) {
        if (!uj_tray_exit_admits(tray, e, piece))
            continue;
        GEOSGeometry *opening = uj_geos_from_polygon(geos, &tray->exits[e].opening);
        GEOSGeometry *joined = opening != NULL ? GEOSUnion_r(geos->handle, region, opening) : NULL;
        GEOSGeom_destroy_r(geos->handle, opening);
        GEOSGeom_destroy_r(geos->handle, region);
        region = joined;
    }
    return region;
}
