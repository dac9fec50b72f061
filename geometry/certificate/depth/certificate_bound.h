// The proven bound on overlap depth over a whole motion.
#ifndef UJ_CERTIFICATE_BOUND_H
#define UJ_CERTIFICATE_BOUND_H

#include <unjam/geometry/certificate/shapes/certificate_shapes.h>
#include <unjam/geometry/tray/motion.h>

/// The overlap of two pieces, or of a piece and the wall (second is -1), at one moment.
typedef struct uj_overlap {
    double depth;
    int first, second;
    double time;  ///< the moment; each move takes one unit of time
} uj_overlap;

typedef struct uj_motion_bound {
    bool moves;           ///< true if any piece moves at all
    double bound;         ///< a length: it is proven that no overlap is ever deeper; INFINITY if no
                          ///< bound was found
    double rounding;      ///< the part of `bound` due to rounding and to shapes->displacement
    uj_overlap tightest;  ///< the deepest overlap found; if nothing overlaps, the closest approach
    bool exceeded;        ///< true if the bound exceeds the tolerance in some move
    size_t move;          ///< if exceeded: the index of the first such move
    bool undecided;       ///< if exceeded: no overlap deeper than the tolerance was found, but such
                          ///< overlaps could not be ruled out
    uj_overlap worst;     ///< if undecided: the deepest overlap that could not be ruled out;
                          ///< otherwise, if exceeded: the deepest overlap found up to the end of
                          ///< the move with the index `move`
} uj_motion_bound;

/// Bounds the overlap depth of every pair of pieces, and of every piece and the wall, over the
/// whole motion. The motion is linear between keyframes.
///
/// The motion must have move_count moves, at least one frame, finite numbers and increasing times.
/// `tolerance` is a length, at least 0. Error: UJ_NO_MEMORY.
///
/// The method is branch and bound over pairs of convex parts and over subintervals between
/// keyframes. For each pair, we bound from below the gap along the normal of one face. The face
/// turns with the part that owns it. The bound follows from the gap at both ends of the subinterval
/// and from a bound on its second derivative. A subinterval is halved until its bound on the
/// overlap is at most UJ_BOUND_FACTOR times a depth that the motion really reaches. If no pair of
/// parts exceeds the tolerance, the same is done for whole pieces (whole_bound.h), because two
/// pieces may overlap deeper than any two of their parts.
uj_status uj_motion_bound_create(const uj_certificate_shapes *shapes, const uj_motion *motion,
                                 size_t move_count, double tolerance, uj_motion_bound *out);

#endif
