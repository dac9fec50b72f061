// Where on a piece its name and its marks have room.
#ifndef UJ_LABEL_ANCHOR_H
#define UJ_LABEL_ANCHOR_H

#include <unjam/geometry/shape/polygon.h>

// In the piece's own coordinates.
typedef struct uj_label_anchor {
    uj_vec2 centre;      // of the largest disc inside
    double radius;       // of that disc
    uj_vec2 axis;        // unit vector from the centre along the longest way inside
    double ahead, back;  // how far the piece reaches along the axis and against it
    int colour;          // index of its colour, -1: the goal's
} uj_label_anchor;

// Works out where a shape has room; colour is left alone.
void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *face);

// Length of the ray from `from` (inside) towards the unit vector `towards` to the ring's edge.
double uj_ring_radius(const uj_ring *ring, uj_vec2 from, uj_vec2 towards);

#endif
