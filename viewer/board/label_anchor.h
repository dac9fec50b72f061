// Where a piece has the most room for its name and for the arrow of its move.
#ifndef UJ_LABEL_ANCHOR_H
#define UJ_LABEL_ANCHOR_H

#include <unjam/geometry/shape/polygon.h>

/// All members are in the coordinates of the piece.
typedef struct uj_label_anchor {
    uj_vec2 centre;  ///< centre of the largest disc inside the piece
    double radius;   ///< radius of the largest disc inside the piece
    /// Unit vector that maximises min(ahead, back). Directions near the x or y axis are preferred.
    uj_vec2 axis;
    /// Extents of the piece from the centre, along the axis and against it.
    double ahead, back;
    int colour;  ///< index of the piece's colour in the palette; -1: the goal's colour
} uj_label_anchor;

/// Sets *anchor, except `colour`. The centre is approximate: a search on ever finer grids finds it.
void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *anchor);

/// Returns the distance from a point inside `ring` to the ring, along the unit vector `towards`.
double uj_ring_radius(const uj_ring *ring, uj_vec2 from, uj_vec2 towards);

#endif
