// The point of a piece at which its name and its marks have most room.
#ifndef UJ_LABEL_ANCHOR_H
#define UJ_LABEL_ANCHOR_H

#include <unjam/geometry/shape/polygon.h>

/// In the piece's coordinates.
typedef struct uj_label_anchor {
    uj_vec2 centre;      ///< of the largest disc inside the piece
    double radius;       ///< of that disc
    uj_vec2 axis;        ///< unit vector from the centre in which the piece extends furthest
    double ahead, back;  ///< how far it extends along the axis, and against it
    int colour;          ///< index of its colour in the palette; -1: the goal's
} uj_label_anchor;

/// Finds the anchor of a shape; leaves the colour alone. The centre is found on grids, each finer
/// than the last.
void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *anchor);

/// Distance from a point inside a ring to its edge in the direction of a unit vector.
double uj_ring_radius(const uj_ring *ring, uj_vec2 from, uj_vec2 towards);

#endif
