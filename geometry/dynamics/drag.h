// Dragging by hand: moves and turns pieces in small steps. Pieces push what they touch and never
// overlap anything. The motion is quasi-static and frictionless.
//
// For every pair of convex parts, a step chooses one half-plane (see contacts.h) that the pair
// satisfies. Among the displacements that satisfy all chosen half-planes, the step takes the one
// nearest to the desired displacement (the catching-up algorithm of Moreau 1977). The desired
// displacement of a piece that the hand does not pull is 0.
//
// If no piece turns, the chosen half-planes hold during the whole step, so nothing overlaps. Steps
// that turn pieces are short, to keep overlaps small (uj_drag_is_short_step).
#ifndef UJ_DRAG_H
#define UJ_DRAG_H

#include <unjam/geometry/tray/tray.h>

/// The contact model and the scratch memory for dragging pieces of one puzzle. Do not share it
/// between threads.
typedef struct uj_drag uj_drag;

/// The tray must be valid and must outlive *out. On success the caller owns *out.
uj_status uj_drag_create(const uj_tray *tray, uj_drag **out, uj_error *error);
void uj_drag_destroy(uj_drag *drag);

/// Where the hand wants to move pieces. In the masks, bit i stands for piece i.
typedef struct uj_drag_target {
    unsigned dragged;  ///< pieces that the hand pulls; at least one
    unsigned fixed;    ///< pieces that must not move; none of them is dragged
    /// [piece] where the hand holds a dragged piece, in the piece's coordinates
    uj_vec2 grip[UJ_MAX_PIECES];
    uj_vec2 to[UJ_MAX_PIECES];  ///< [piece] the target of the grip, in the tray's coordinates
    double turn;  ///< angle by which dragged pieces turn about their grips, in radians
} uj_drag_target;

/// Receives the poses of all pieces after every step. During a step, poses change linearly.
/// `function` may be NULL.
typedef struct uj_drag_trace {
    void (*function)(void *payload, const uj_pose *poses);
    void *payload;
} uj_drag_trace;

/// Moves the pieces until nothing moves any more, and updates poses[0..piece_count-1]. Returns the
/// angle by which the dragged pieces turned: hand->turn, or less if they jammed. Overlaps at the
/// start (of up to UJ_TOLERANCE_START) do not become deeper, and no new ones arise. Allocates
/// nothing.
double uj_drag_move(uj_drag *drag, const uj_drag_target *hand, uj_pose *poses,
                    const uj_drag_trace *trace);

/// Returns true if the goal piece has left through its exit, or the pieces are in the goal's poses.
bool uj_drag_at_goal(uj_drag *drag, const uj_pose *poses);

/// Looks for angles at which an edge of the piece is parallel to an edge of the tray or of another
/// piece. Returns the one nearest to `angle`; if that one is more than `within` away, returns
/// `angle` itself. All angles are in radians.
double uj_drag_flush_angle(const uj_drag *drag, const uj_pose *poses, int piece, double angle,
                           double within);

#endif
