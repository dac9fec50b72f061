// Finds where a piece can be moved at its present angle while all other pieces stay.
#ifndef UJ_MOVABLE_REGION_H
#define UJ_MOVABLE_REGION_H

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/inspect/placement.h>

/// A position at which the piece rests: a push (push.h) of it alone in one of these directions
/// moves nothing.
typedef struct uj_feature_point {
    uj_vec2 at;           ///< position of the piece's origin
    int part;             ///< index of the region's polygon that it lies on
    unsigned directions;  ///< bit d: the piece rests towards uj_direction d
} uj_feature_point;

/// The free part of the piece's configuration space, as positions of its origin: the positions
/// inside the walls, minus the no-fit polygons of the other pieces. If a piece fits exactly, the
/// region would be a line or a point. To give it an area, every edge is moved outwards by a
/// hundredth of UJ_TOLERANCE_CONTACT and by twice the present overlap of the piece (between two
/// keyframes it may overlap a little). Owns its arrays; zero-initialised means empty. Free with
/// uj_movable_region_clear.
typedef struct uj_movable_region {
    size_t polygon_count;
    uj_polygon *polygons;  ///< [polygon_count] connected parts; for their rings see polygon.h
    int present;           ///< index of the polygon that holds the piece, -1: none does
    size_t feature_count;
    uj_feature_point *features;  ///< [feature_count] they lie at corners of the region
    unsigned rests;              ///< bit d: at present the piece rests towards uj_direction d
} uj_movable_region;

/// Finds the region of `piece`. Non-convex pieces are treated as their convex parts; GEOS computes
/// union and difference. workspace is scratch memory. The caller owns *out. Errors: UJ_NO_MEMORY,
/// UJ_INTERNAL (GEOS failed).
uj_status uj_movable_region_find(const uj_placement *placement, int piece,
                                 uj_push_workspace *workspace, uj_movable_region *out,
                                 uj_error *error);

void uj_movable_region_clear(uj_movable_region *region);

#endif
