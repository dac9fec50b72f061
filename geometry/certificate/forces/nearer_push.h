// Tests whether contacts allow pieces to follow their pushes more closely than a given motion does.
#ifndef UJ_NEARER_PUSH_H
#define UJ_NEARER_PUSH_H

#include <unjam/geometry/certificate/forces/balance.h>

/// Whether contacts allow velocities nearer to the push vectors than the motion's velocities are.
typedef enum uj_nearer {
    UJ_NEARER_NONE,   ///< contacts allow no nearer velocities
    UJ_NEARER_FOUND,  ///< nearer velocities were found
    /// Too many contacts are at vertices, speeds nearly tie, or the answer depends on which small
    /// gaps count as contacts.
    UJ_NEARER_UNDECIDED
} uj_nearer;

/// How the goal piece leaves through its exit.
typedef struct uj_leaving {
    int piece;          ///< the goal piece; -1 if the goal is not an exit
    uj_vec2 direction;  ///< unit vector; 0 if there is no single direction
} uj_leaving;

typedef struct uj_nearer_query {
    uj_balance *balance;    ///< before a query, call uj_balance_choose and uj_balance_set_pose;
                            ///< the query overwrites `touches`
    const uj_vec2 *drives;  ///< [balance->count] push vectors of the pieces
    double speed;           ///< Euclidean norm of all velocities of the motion
    /// Parts touch if their gap is at most `within`. If nearer velocities are found, the test is
    /// repeated with `loose`, usually larger. UJ_NEARER_FOUND means that both tests found some.
    double within, loose;
    const uj_vec2 *velocities;  ///< [balance->count] velocities of the motion; NULL: all are 0
    /// True if the contacts exist only at a single moment. Then equally fast velocities are enough
    /// for UJ_NEARER_FOUND if the law of a push prefers them to the velocities of the motion.
    bool at_moment;
    /// True in a turn, where pieces balanced at a vertex may move on. So if the velocities that the
    /// law of a push chooses are slower than the motion, the answer is UJ_NEARER_NONE.
    bool in_turn;
    /// [number of pieces in the tray] angles in radians, or NULL. The test uses the normals that
    /// contacts have after the pieces have turned by these angles.
    const double *turned;
    uj_leaving leaving;
} uj_nearer_query;

/// Tests whether contacts allow velocities nearer to the drives (push vectors) than the motion's
/// velocities are. By the law of a push, pieces take the allowed velocities nearest to the drives.
///
/// Two parts at a vertex may be kept apart by any of several faces. Each choice of faces allows a
/// cone of velocities. Of the projections of the drives on these cones, the longest is nearest to
/// the drives. Looks for a projection longer than query->speed. Between equally long projections,
/// the rules in docs/RULES.md choose. If they choose the motion, the answer is UJ_NEARER_NONE.
///
/// Sets balance->fit.residual to the velocities found. uj_balance_worst then returns the fastest
/// piece. Error: UJ_NO_MEMORY.
uj_status uj_nearer_push(const uj_nearer_query *query, uj_nearer *out);

/// Finds the fastest velocities of the pushed pieces over all choices of faces at vertices. Sets
/// *ways to the number of results that are equally fast, and balance->fit.residual to the first of
/// these results. *ways is 0 if there are too many combinations of faces. Ignores the motion in the
/// query. Error: UJ_NO_MEMORY.
uj_status uj_fastest_push(const uj_nearer_query *query, size_t *ways);

#endif
