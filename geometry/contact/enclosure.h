// A convex polygon around the region that a piece may cover.
#ifndef UJ_ENCLOSURE_H
#define UJ_ENCLOSURE_H

#include <unjam/geometry/shape/geos_context.h>

/// A convex polygon around a region. Owns its arrays.
typedef struct uj_enclosure {
    /// May have points in the middle of straight edges: the ends of hull edges that were extended.
    uj_polygon polygon;
    size_t edge_count;
    /// [edge_count][2] Two points on each side of the polygon, counter-clockwise: one entry a side,
    /// even if the side has points in its middle. The polygon is what lies to the left of all these
    /// lines.
    uj_vec2 (*edges)[2];
} uj_enclosure;

void uj_enclosure_clear(uj_enclosure *enclosure);

/// Makes a convex polygon around `region`: its convex hull, but with edges across pockets replaced
/// by extensions of their neighbours. Pieces touch such an edge at its ends only. (A tray with a
/// slot has such edges, from the slot's end to corners of the tray. If a wall is nearly parallel to
/// such an edge, a piece that slides along the wall would count as touching the edge long before it
/// reaches the corner.) An edge stays if its neighbours would meet far away, or within `flat` of
/// the edge. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS).
uj_status uj_enclose(uj_geos *geos, const GEOSGeometry *region, double flat, uj_enclosure *out,
                     uj_error *error);

#endif
