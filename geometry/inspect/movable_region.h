// Finds where a piece can be moved at its present angle while all other pieces stay where they are.
#ifndef UJ_MOVABLE_REGION_H
#define UJ_MOVABLE_REGION_H

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/inspect/placement.h>

/// A position at which the piece rests: pushing the piece alone (push.h) in one of `directions`
/// does not move it.
typedef struct uj_feature_point {
    uj_vec2 at;           ///< position of the piece's origin
    int part;             ///< index of the region's polygon on which the point lies
    unsigned directions;  ///< bit d: a push towards uj_direction d does not move the piece
} uj_feature_point;

/// The free part of the piece's configuration space, as positions of the piece's origin: the
/// positions inside the walls, minus the no-fit polygons of the other pieces. If a piece fits
/// exactly, this region would be a line or a point. To give the region an area, every edge is moved
/// outwards by the sum of UJ_TOLERANCE_CONTACT / 100 (in tray diameters) and twice the depth of
/// the piece's deepest overlap at present. (Between two keyframes, pieces may overlap a little.)
/// Owns its arrays; zero-initialised means empty. Free with uj_movable_region_clear.
typedef struct uj_movable_region {
    size_t polygon_count;
    uj_polygon *polygons;  ///< [polygon_count] the connected parts of the region
    int present;           ///< index of the polygon with the piece's present position; -1: none
    size_t feature_count;
    uj_feature_point *features;  ///< [feature_count] they lie at corners of the region
    bool too_large;              ///< no region and no feature points were computed, because there
                                 ///< were too many pairs of parts (see uj_inspector_limit)
    unsigned rests;              ///< bit d: at present, a push towards uj_direction d has no effect
} uj_movable_region;

/// Finds the movable region of `piece`. The no-fit polygons are those of convex parts of the
/// pieces; GEOS unites and subtracts them. `workspace` is scratch memory. The caller owns *out.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS failed).
uj_status uj_movable_region_find(const uj_placement *placement, int piece,
                                 uj_push_workspace *workspace, uj_movable_region *out,
                                 uj_error *error);

void uj_movable_region_clear(uj_movable_region *region);

#endif
