// A convex region around the region that a piece may cover.
#ifndef UJ_ENCLOSURE_H
#define UJ_ENCLOSURE_H

#include <unjam/geometry/shape/geos_context.h>

/// A convex polygon around a region. Owns its arrays.
typedef struct uj_enclosure {
    /// May have points in the middle of straight edges: the ends of hull edges that were extended.
    uj_polygon polygon;
    size_t edge_count;
    /// [edge_count][2] points on the polygon's edges, counter-clockwise. Every edge has one entry,
    /// so the half-planes to the left of these lines have the polygon as their intersection.
    uj_vec2 (*edges)[2];
} uj_enclosure;

void uj_enclosure_clear(uj_enclosure *enclosure);

/// Makes a convex polygon around `region`: its convex hull, but with edges across pockets replaced
/// by extensions of their neighbours, because pieces touch such an edge at its ends only. (A tray
/// with a slot has such edges, from the slot's end to corners of the tray. To a piece at a wall
/// that is nearly parallel to the edge, a small gap would seem closed long before the piece reaches
/// the corner.) An edge stays if its neighbours meet far away, or no farther than `flat` from the
/// edge. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS).
uj_status uj_enclose(uj_geos *geos, const GEOSGeometry *region, double flat, uj_enclosure *out,
                     uj_error *error);

#endif
