// Where a piece may be moved at its present angle while all others stay: the free part of its
// configuration space, what is left of the walls' region when the no-fit polygons of the other
// pieces are taken away.
#ifndef UJ_MOVABLE_REGION_H
#define UJ_MOVABLE_REGION_H

#include <unjam/geometry/dynamics/push.h>

// A place where the piece rests: pushed alone (push.h) towards one of these directions it does not
// move.
typedef struct uj_feature_point {
    uj_vec2 at;           // of the piece's origin
    int part;             // index of the part of the region
    unsigned directions;  // bit d: uj_direction d
} uj_feature_point;

// Places of the piece's origin. Where a piece fits exactly the region is a line or a point: so that
// these have an area too, every edge is moved outwards: by a hundredth of UJ_TOLERANCE_CONTACT and
// by twice the depth to which the piece overlaps anything now (between two keyframes it may, a
// little). Owns its arrays; zero-initialised means empty.
typedef struct uj_movable_region {
    size_t polygon_count;
    uj_polygon *polygons;  // [polygon_count] connected parts, rings as polygon.h says
    int present;           // index of the part in which the piece is, -1: it is in none
    size_t feature_count;
    uj_feature_point *features;  // [feature_count] corners of the region
    unsigned rests;              // bit d: where it is now, the piece rests towards uj_direction d
} uj_movable_region;

// Finds the region of `piece`. planes are those of the present angles of all pairs with the piece,
// x[piece_count] the present origins; workspace is scratch memory. Non-convex pieces count by their
// convex parts; union and difference are those of GEOS. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS
// failed).
uj_status uj_movable_region_find(const uj_contact_model *model, const uj_halfplanes *planes,
                                 const uj_vec2 *x, int piece, uj_push_workspace *workspace,
                                 uj_movable_region *out, uj_error *error);

void uj_movable_region_clear(uj_movable_region *region);

#endif
