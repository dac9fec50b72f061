// Dragging by hand: pieces are drawn and turned by small steps, push what they touch, and never
// overlap anything.
//
// The law is quasi-static and frictionless, like that of the push (push.h), but with forces in any
// direction. Dragged pieces are drawn towards a point, the others want to stay where they are, and
// all come as near to that as the contacts allow. A step chooses for every pair of convex parts one
// half-plane of its no-fit polygon that the pair satisfies, and takes the displacement nearest to
// the desired one within all of them (the catching-up algorithm of Moreau 1977, over convex cells
// of free space). The start and the end of a step satisfy the same half-planes, so at fixed angles
// nothing overlaps between them either. Steps that turn are kept so short that the straight motion
// between two of them cuts into contacts by no more than UJ_TOLERANCE_KEYFRAME.
#ifndef UJ_DRAG_H
#define UJ_DRAG_H

#include <unjam/geometry/tray/tray.h>

/// The contacts of one puzzle, with scratch memory. Not to be shared between threads.
typedef struct uj_drag uj_drag;

/// Prepares drags in a valid tray, which must outlive the result. On success the caller owns *out.
uj_status uj_drag_create(const uj_tray *tray, uj_drag **out, uj_error *error);
void uj_drag_destroy(uj_drag *drag);

/// What the hand wants. Bit i of a mask is piece i.
typedef struct uj_drag_target {
    unsigned dragged;             ///< at least one piece
    unsigned fixed;               ///< pieces that nothing moves; none of them is dragged
    uj_vec2 grip[UJ_MAX_PIECES];  ///< of dragged pieces: a point in the piece's coordinates ...
    uj_vec2 to[UJ_MAX_PIECES];    ///< ... and the point of the tray that it is drawn to
    double turn;                  ///< dragged pieces turn by this angle about their grips (radians)
} uj_drag_target;

/// Receives poses[piece_count] after every step; between them poses are linear. May be NULL.
typedef struct uj_drag_trace {
    void (*function)(void *payload, const uj_pose *poses);
    void *payload;
} uj_drag_trace;

/// Moves poses[piece_count] as the hand wants until nothing moves any more. Returns the angle that
/// was turned: hand->turn, or less when the pieces jammed. Poses that touch stay legal; poses that
/// overlap (by up to UJ_TOLERANCE_START) get no worse. Allocates nothing.
double uj_drag_move(uj_drag *drag, const uj_drag_target *hand, uj_pose *poses,
                    const uj_drag_trace *trace);

/// Whether the puzzle's goal is reached: the goal piece has left through its exit, or the pieces
/// are where the goal wants them.
bool uj_drag_at_goal(uj_drag *drag, const uj_pose *poses);

/// The angle nearest to `angle` (radians), at most `within` from it, at which an edge of the piece
/// is parallel to an edge of the tray or of another piece; `angle` itself when there is none.
double uj_drag_flush_angle(const uj_drag *drag, const uj_pose *poses, int piece, double angle,
                           double within);

#endif
