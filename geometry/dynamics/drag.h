// Dragging by hand: moves and turns pieces in small steps. In a step, pieces push what they touch
// and never overlap anything.
//
// The law is quasi-static and frictionless, like that of the push (push.h), but forces may have any
// direction. The target of a dragged piece is the point to which the hand pulls it; the target of
// any other piece is its present place. All pieces come as near to their targets as the contacts
// allow. For every pair of convex parts, a step chooses one half-plane of the pair's no-fit polygon
// that the pair satisfies. Among the displacements that satisfy all these half-planes, the step
// takes the one nearest to the desired displacement (the catching-up algorithm of Moreau 1977, over
// convex cells of free space). The start and the end of a step satisfy the same half-planes, so at
// fixed angles nothing overlaps during the step. Steps that turn pieces are kept so short that
// straight motion over a step makes touching pieces overlap by no more than UJ_TOLERANCE_KEYFRAME.
#ifndef UJ_DRAG_H
#define UJ_DRAG_H

#include <unjam/geometry/tray/tray.h>

/// The contact model and the scratch memory for dragging pieces of one puzzle. Do not share it
/// between threads.
typedef struct uj_drag uj_drag;

/// Creates the memory for a drag in a valid tray. The tray must outlive *out. On success the caller
/// owns *out.
uj_status uj_drag_create(const uj_tray *tray, uj_drag **out, uj_error *error);
void uj_drag_destroy(uj_drag *drag);

/// Where the hand wants to move pieces. In the masks, bit i stands for piece i.
typedef struct uj_drag_target {
    unsigned dragged;  ///< pieces that the hand pulls; at least one
    unsigned fixed;    ///< pieces that must not move; none of them is dragged
    /// [piece] the point at which a dragged piece is held, in the piece's coordinates.
    uj_vec2 grip[UJ_MAX_PIECES];
    uj_vec2 to[UJ_MAX_PIECES];  ///< [piece] the target of the grip, in the tray's coordinates
    double turn;                ///< angle by which dragged pieces turn about their grips (radians)
} uj_drag_target;

/// Receives the poses of all pieces after every step. During a step, the poses change linearly.
/// `function` may be NULL.
typedef struct uj_drag_trace {
    void (*function)(void *payload, const uj_pose *poses);
    void *payload;
} uj_drag_trace;

/// Moves the pieces as the hand wants, until nothing moves any more, and updates their poses,
/// poses[0..piece_count-1]. Returns the angle by which the dragged pieces turned: hand->turn, or
/// less if they jammed. Pieces that do not overlap at the start do not overlap afterwards. Pieces
/// that overlap at the start (by up to UJ_TOLERANCE_START) do not overlap more deeply afterwards.
/// Allocates nothing.
double uj_drag_move(uj_drag *drag, const uj_drag_target *hand, uj_pose *poses,
                    const uj_drag_trace *trace);

/// Returns true if the puzzle's goal is reached: the goal piece has left through its exit, or the
/// pieces are in the goal's poses.
bool uj_drag_at_goal(uj_drag *drag, const uj_pose *poses);

/// Returns the angle nearest to `angle` (radians), at most `within` from it, at which an edge of
/// the piece is parallel to an edge of the tray or of another piece. Returns `angle` itself if
/// there is no such angle.
double uj_drag_flush_angle(const uj_drag *drag, const uj_pose *poses, int piece, double angle,
                           double within);

#endif
