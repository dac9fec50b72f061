// The point of a piece at which its name and its marks have the most room.
#ifndef UJ_LABEL_ANCHOR_H
#define UJ_LABEL_ANCHOR_H

#include <unjam/geometry/shape/polygon.h>

/// Where the name and the marks of a piece go, in the piece's coordinates.
typedef struct uj_label_anchor {
    uj_vec2 centre;  ///< centre of the largest disc inside the piece
    double radius;   ///< radius of that disc
    uj_vec2 axis;    ///< unit vector along the piece's longest extent through the centre
    /// Extents of the piece from the centre: along the axis, and in the opposite direction.
    double ahead, back;
    int colour;  ///< index of the piece's colour in the palette; -1: the goal's colour
} uj_label_anchor;

/// Finds the anchor of a shape, without setting its colour. The centre is searched for on square
/// grids, each finer than the one before.
void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *anchor);

/// Returns the distance from a point inside a ring to the ring's boundary, in the direction of the
/// unit vector `towards`.
double uj_ring_radius(const uj_ring *ring, uj_vec2 from, uj_vec2 towards);

#endif
