// Finds where one piece can be moved, at its present angle, while all other pieces stay fixed.
#ifndef UJ_MOVABLE_REGION_H
#define UJ_MOVABLE_REGION_H

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/inspect/placement.h>

/// A position at which the piece does not move when it is pushed alone towards one of `directions`.
typedef struct uj_feature_point {
    uj_vec2 at;           ///< position of the piece's origin
    int part;             ///< index of the polygon on whose outline the point lies
    unsigned directions;  ///< bit d: a push towards uj_direction d does not move the piece
} uj_feature_point;

/// The region of positions at which the piece overlaps no wall and no other piece. The piece keeps
/// its present angle. Its position is that of its origin.
///
/// The region of an exactly fitting piece would be a line or a point. So all edges are moved
/// outwards by UJ_TOLERANCE_CONTACT / 100 (in tray diameters) plus twice the deepest present
/// overlap of the piece.
///
/// Owns its arrays. Zero-initialised means empty. Free with uj_movable_region_clear.
typedef struct uj_movable_region {
    size_t polygon_count;
    uj_polygon *polygons;  ///< [polygon_count] the connected parts of the region
    int present;           ///< index of the polygon that contains the present position; -1: none
    size_t feature_count;
    uj_feature_point *features;  ///< [feature_count] at corners of the polygons
    bool too_large;              ///< the region was left out (uj_inspector_limit)
    unsigned rests;              ///< bit d: at present, a push towards uj_direction d has no effect
} uj_movable_region;

/// Finds the movable region of `piece`. `workspace` is scratch memory. The caller owns *out.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS failed).
uj_status uj_movable_region_find(const uj_placement *placement, int piece,
                                 uj_push_workspace *workspace, uj_movable_region *out,
                                 uj_error *error);

void uj_movable_region_clear(uj_movable_region *region);

#endif
