// The proven bound on the depth of overlap over a whole motion.
#ifndef UJ_CERTIFICATE_BOUND_H
#define UJ_CERTIFICATE_BOUND_H

#include <unjam/base/poll.h>
#include <unjam/geometry/certificate/shapes/certificate_shapes.h>
#include <unjam/geometry/tray/motion.h>

/// The overlap of two pieces, or of a piece and the wall (second is -1).
typedef struct uj_overlap {
    double depth;
    int first, second;
    double time;  ///< each move takes one unit of time
} uj_overlap;

typedef struct uj_motion_bound {
    bool moves;           ///< some piece moves
    double bound;         ///< a length: no overlap is ever deeper; INFINITY if nothing was proven
    double rounding;      ///< the part of `bound` due to rounding and to shapes->displacement
    uj_overlap tightest;  ///< the deepest overlap found; if nothing overlaps, the closest approach
    bool stopped;         ///< the poll function has stopped the work; nothing is proven
    bool exceeded;        ///< the bound exceeds the tolerance
    size_t move;          ///< if exceeded: the index of the first move with too great a bound
    bool undecided;       ///< if exceeded: no overlap deeper than the tolerance was found
    uj_overlap worst;     ///< if exceeded: the deepest overlap found up to the end of `move`;
                          ///< if undecided, instead: the deepest overlap that was not ruled out
} uj_motion_bound;

typedef struct uj_motion_bound_task {
    const uj_certificate_shapes *shapes;
    const uj_motion *motion;  ///< at least one frame, finite numbers, increasing times
    size_t move_count;        ///< of the motion
    double tolerance;         ///< a length, at least 0
    uj_poll poll;             ///< called now and then; may be empty
} uj_motion_bound_task;

/// Bounds the overlap depth of all pairs of pieces, and of every piece and the wall, over the whole
/// motion. Error: UJ_NO_MEMORY.
///
/// The method is branch and bound over pairs of convex parts and intervals of time. Then the
/// overlap of whole pieces is bounded (whole_bound.h), because two pieces may overlap deeper than
/// any two of their parts. docs/CERTIFICATE.md has the proof.
uj_status uj_motion_bound_create(const uj_motion_bound_task *task, uj_motion_bound *out);

#endif
