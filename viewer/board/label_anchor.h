// The point of a piece at which its name and the arrow of its move have the most room.
#ifndef UJ_LABEL_ANCHOR_H
#define UJ_LABEL_ANCHOR_H

#include <unjam/geometry/shape/polygon.h>

/// Where the name of a piece and the arrow of its move go, in the piece's coordinates.
typedef struct uj_label_anchor {
    uj_vec2 centre;  ///< centre of the largest disc inside the piece
    double radius;   ///< radius of that disc
    /// Unit vector: the direction that makes the shorter of `ahead` and `back` as long as possible.
    /// Diagonal directions are slightly disfavoured.
    uj_vec2 axis;
    /// Extents of the piece from the centre: along the axis, and in the opposite direction.
    double ahead, back;
    int colour;  ///< index of the piece's colour in the palette; -1: the goal's colour
} uj_label_anchor;

/// Finds the anchor of a shape. Does not set anchor->colour. The centre is searched for on square
/// grids, each finer than the one before.
void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *anchor);

/// Returns how far the outline `ring` is from `from`, a point inside it, in the direction of the
/// unit vector `towards`.
double uj_ring_radius(const uj_ring *ring, uj_vec2 from, uj_vec2 towards);

#endif
