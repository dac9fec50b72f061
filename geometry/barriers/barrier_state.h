// Shared by the files of geometry/barriers.
#ifndef UJ_BARRIER_STATE_H
#define UJ_BARRIER_STATE_H

#include <unjam/geometry/barriers/tightest.h>
#include <unjam/geometry/contact/quadratic.h>

// --- barrier_bricks.c ---

/// Sets the number of boxes, the axes and the bricks of `barrier` from claim->reason.
uj_status uj_barrier_lay_bricks(const uj_tray *tray, const uj_proof_claim *claim,
                                uj_barrier *barrier, uj_error *error);

// --- barrier_pairs.c ---

/// Two parts that must not overlap. Part a may also be a part of proof->inside, the region that the
/// goal piece must leave.
typedef struct uj_barrier_pair {
    int a, b;  ///< indices of the pieces; a is -1 for the tray
    const uj_ring *part_a, *part_b;
    /// The parts at the present angles, relative to the centres of rotation. turned_a is NULL for
    /// the tray.
    uj_ring *turned_a, *turned_b;
    /// Directions in which the parts may be separated; NULL: any.
    const uj_proof_pair *arcs;
    uint32_t allowed;  ///< bit j: the proof permits arc j (or edge j if arcs->by_edges)
    /// x_a and x_b are centres of rotation. The parts are apart if normal . (x_b - x_a) >= bound.
    /// The slack is the left side minus the bound.
    uj_vec2 normal;
    double bound;
    bool is_settled;  ///< the pair must keep a slack of at least `slack`
    double slack;     ///< only if is_settled; negative: an overlap
} uj_barrier_pair;

/// A piece's parts at its present angle.
typedef struct uj_turned {
    size_t count;
    uj_ring *rings;  ///< [count] owned
} uj_turned;

typedef struct uj_barrier_pairs {
    const uj_tray *tray;
    const uj_proof *proof;
    uj_turned turned[UJ_MAX_PIECES];
    size_t count;
    uj_barrier_pair *pairs;  ///< [count]
    uj_qp_constraint *rows;  ///< [count + 4 * pieces]
    uj_qp qp;
    /// If has_bounds[i]: at the goal, the origin of piece i must be in the box from least[i] to
    /// most[i].
    bool has_bounds[UJ_MAX_PIECES];
    uj_vec2 least[UJ_MAX_PIECES], most[UJ_MAX_PIECES];
    double length;  ///< the tray's diameter
} uj_barrier_pairs;

/// Angles in degrees, and positions of the centres of rotation.
typedef struct uj_barrier_place {
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    double slack;  ///< the least slack of all pairs; -d if the greatest overlap is d
} uj_barrier_place;

/// Lists the pairs of parts that must not overlap. Free *out with uj_barrier_pairs_clear, even
/// after UJ_NO_MEMORY.
uj_status uj_barrier_pairs_create(const uj_tray *tray, const uj_proof *proof,
                                  const uj_barrier *barrier, uj_barrier_pairs *out);
void uj_barrier_pairs_clear(uj_barrier_pairs *pairs);

/// Changes place->x so that the pieces overlap least at the given angles. Sets place->slack.
void uj_barrier_pairs_settle(uj_barrier_pairs *pairs, uj_barrier_place *place);

/// First does the same as uj_barrier_pairs_settle. Then reduces the second greatest overlap without
/// increasing the greatest, then the third, and so on. Does not change place->slack again.
void uj_barrier_pairs_spread(uj_barrier_pairs *pairs, uj_barrier_place *place);

/// Returns the greatest slack over all directions, also those that the proof does not permit. If
/// the parts overlap by the depth d, returns -d. Overwrites pair->normal and pair->bound.
double uj_barrier_pair_separation(uj_barrier_pair *pair, const uj_vec2 *x);

// --- overlap.c ---

/// Lists the overlaps at `place`, the deepest first. If there are more than UJ_OVERLAPS, lists
/// only those of the first pairs. Call uj_barrier_pairs_settle or uj_barrier_pairs_spread for
/// `place` just before. Overwrites the normals and bounds of the pairs.
void uj_overlaps_find(uj_barrier_pairs *pairs, const uj_barrier_place *place, uj_tightest *out);

#endif
