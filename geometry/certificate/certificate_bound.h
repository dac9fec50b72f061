// The proven bound on overlap depth over a whole motion.
#ifndef UJ_CERTIFICATE_BOUND_H
#define UJ_CERTIFICATE_BOUND_H

#include <unjam/geometry/certificate/certificate_gap.h>
#include <unjam/geometry/tray/motion.h>

// Depth of overlap of two pieces, or of a piece and the wall (second -1), at a time.
typedef struct uj_overlap {
    double depth;
    int first, second;
    double time;  // in moves
} uj_overlap;

typedef struct uj_motion_bound {
    bool moves;           // whether any piece moves at all
    double bound;         // proven: no overlap is deeper at any time; INFINITY when undecided
    double rounding;      // part of it that accounts for rounding and closed seams
    uj_overlap tightest;  // where the bound is reached, as nearly as was found out
    bool exceeded;        // the tolerance is, or it is not decided that it is not
    size_t move;          // then: the first such move (from 0)
    uj_overlap worst;     // then: the deepest overlap really reached in that move, or ...
    bool undecided;       // ... what could not be ruled out
} uj_motion_bound;

// Bounds the overlap depth of all pairs of pieces and of all pieces and their walls over the whole
// motion, which is linear between keyframes. The motion has at least one frame, finite numbers,
// increasing times and move_count moves; tolerance is a length, at least 0.
//
// Branch and bound over (pair of convex parts, part of an interval between keyframes): the gap
// along one fixed face that turns with its owner is bounded from below by its values at both ends
// and its second derivative; what is not yet within UJ_BOUND_FACTOR of a depth really reached is
// halved. Errors: UJ_NO_MEMORY.
uj_status uj_motion_bound_create(const uj_certificate_shapes *shapes, const uj_motion *motion,
                                 size_t move_count, double tolerance, uj_motion_bound *out);

#endif
