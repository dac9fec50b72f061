// Tests whether contacts allow pieces to follow their pushes more closely than in a given motion.
#ifndef UJ_NEARER_PUSH_H
#define UJ_NEARER_PUSH_H

#include <unjam/geometry/certificate/forces/balance.h>

/// Whether contacts allow velocities that are nearer to the drives (the vectors along which pieces
/// are pushed) than the velocities of the motion are.
typedef enum uj_nearer {
    UJ_NEARER_NONE,   ///< proven: contacts allow no velocities nearer to the drives
    UJ_NEARER_FOUND,  ///< velocities nearer to the drives were found
    /// Too many contacts are at vertices, or the answer depends on which small gaps count as
    /// contacts.
    UJ_NEARER_UNDECIDED
} uj_nearer;

/// The goal piece, and the direction in which it leaves through its exit (a unit vector; 0 if there
/// is no single direction). `piece` is -1 if the goal is not an exit.
typedef struct uj_leaving {
    int piece;
    uj_vec2 direction;
} uj_leaving;

typedef struct uj_nearer_query {
    uj_balance *balance;    ///< the caller must have called uj_balance_choose and set scene.places;
                            ///< each query overwrites balance->touches, the contacts
    const uj_vec2 *drives;  ///< [balance->count] the vector along which each piece is pushed
    double speed;           ///< speed of the motion: length of the velocities of all pieces, taken
                            ///< as one vector
    /// Two lengths, a strict limit and a looser one: parts touch if their gap is at most the limit.
    /// The answer is UJ_NEARER_FOUND only if nearer velocities are found with both limits.
    double within, loose;
    const uj_vec2 *velocities;  ///< [balance->count] velocities of the motion; NULL: all are 0
    /// True if the contacts exist only at a single moment. The search then also considers
    /// velocities that differ from those of the motion but are just as fast.
    bool at_moment;
    /// True if the move is a turn. The law of a push may choose velocities slower than those of the
    /// motion, to keep pieces balanced at a vertex. In a turn, the answer is then UJ_NEARER_NONE:
    /// the pieces may lose their balance when they turn further.
    bool in_turn;
    /// [number of pieces in the tray] angles in radians, or NULL. If not NULL, the test uses the
    /// normals that contacts have after the pieces have turned by these angles.
    const double *turned;
    uj_leaving leaving;
} uj_nearer_query;

/// Tests whether contacts allow velocities that are nearer to the drives than the velocities of the
/// motion are. At a vertex, any of several faces may keep two parts apart, so the allowed
/// velocities are a union of cones. By the law of a push, the pieces take the allowed velocities
/// nearest to the drives: the longest of the projections of the drives on these cones. Looks for a
/// projection that is longer than `speed`, by branch and bound over the pairs at vertices.
///
/// If several projections are equally long, the law prefers those with which the goal piece enters
/// its exit, and then those with which the most pieces enter slots exactly as wide as themselves
/// (docs/RULES.md). If several remain, pairs of parts that touch at vertices stay balanced: in
/// front of each face that carries force in any of these projections, the gap may not shrink. If
/// the velocities chosen in this way are those of the motion, the answer is UJ_NEARER_NONE.
///
/// balance->fit.residual receives the velocities found. uj_balance_worst then returns the piece
/// with the greatest of these velocities. Error: UJ_NO_MEMORY.
uj_status uj_nearer_push(const uj_nearer_query *query, uj_nearer *out);

/// Sets *speed to the speed of the fastest velocities that contacts allow with the best choice of
/// faces at vertices: 0 if the pieces rest. Sets it to INFINITY if there are too many combinations
/// of faces. Considers query->within and query->turned, but not the motion in the query. Error:
/// UJ_NO_MEMORY.
uj_status uj_fastest_push(const uj_nearer_query *query, double *speed);

#endif
