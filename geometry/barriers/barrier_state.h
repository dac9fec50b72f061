// Types and functions that the files of geometry/barriers share.
#ifndef UJ_BARRIER_STATE_H
#define UJ_BARRIER_STATE_H

#include <unjam/geometry/barriers/tightest.h>
#include <unjam/geometry/contact/quadratic.h>

// --- barrier_bricks.c: reading refutations ---

/// Reads claim->reason and counts its boxes of angles. Chooses the two pieces whose angles are the
/// axes of the drawing. Makes the bricks (the rectangles to be drawn).
uj_status uj_barrier_lay_bricks(const uj_tray *tray, const uj_proof_claim *claim,
                                uj_barrier *barrier, uj_error *error);

// --- barrier_pairs.c: pairs of parts, and the linear program that keeps them apart ---

/// Two parts that must not overlap. If the goal is an exit, there are also pairs of a part of the
/// goal piece and a part of the region that this piece must move out of.
typedef struct uj_barrier_pair {
    int a, b;  ///< indices of the pieces; a is -1 for the tray
    const uj_ring *part_a, *part_b;
    /// The parts at the present angles, with the centres of rotation as origins.
    uj_ring *turned_a, *turned_b;
    /// Arcs of directions in which the parts may be separated; NULL: any direction.
    const uj_proof_pair *arcs;
    uint32_t allowed;  ///< bit j: the proof permits arc j (or edge j if arcs->by_edges)
    /// The parts are apart if normal . (x_b - x_a) >= bound; x_a and x_b are centres of rotation.
    /// Of the half-planes tried, this one had the greatest slack (left side minus bound).
    uj_vec2 normal;
    double bound;     ///< the right side of this inequality
    bool is_settled;  ///< the separation must not become less than `slack`
    double slack;     ///< only if is_settled; negative: an overlap
} uj_barrier_pair;

/// The parts of a piece at its present angle.
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
    /// If has_bounds[i], the goal requires the origin of piece i to be in the box with the corners
    /// least[i] and most[i].
    bool has_bounds[UJ_MAX_PIECES];
    uj_vec2 least[UJ_MAX_PIECES], most[UJ_MAX_PIECES];
    double length;  ///< the tray's diameter
} uj_barrier_pairs;

/// A configuration: angles in degrees, and positions of the centres of rotation.
typedef struct uj_barrier_place {
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    double slack;  ///< the least separation of any pair; -d if the greatest overlap is d
} uj_barrier_place;

/// Lists the pairs of parts that must be kept apart at a barrier. Free *out with
/// uj_barrier_pairs_clear, even after UJ_NO_MEMORY.
uj_status uj_barrier_pairs_create(const uj_tray *tray, const uj_proof *proof,
                                  const uj_barrier *barrier, uj_barrier_pairs *out);
void uj_barrier_pairs_clear(uj_barrier_pairs *pairs);

/// Moves the pieces from where they are to where they overlap least. Their angles do not change.
/// Sets place->slack.
void uj_barrier_pairs_settle(uj_barrier_pairs *pairs, uj_barrier_place *place);

/// Like uj_barrier_pairs_settle, but then also reduces the second greatest overlap, then the third,
/// and so on, each as far as possible without increasing the greater ones (the lexicographic
/// optimum for the chosen half-planes). Leaves place->slack as uj_barrier_pairs_settle sets it.
void uj_barrier_pairs_spread(uj_barrier_pairs *pairs, uj_barrier_place *place);

/// Returns the distance between the parts of a pair, or -d if they overlap by a depth d. Considers
/// all directions of separation, even those that the proof does not permit. Overwrites pair->normal
/// and pair->bound.
double uj_barrier_pair_separation(uj_barrier_pair *pair, const uj_vec2 *x);

// --- overlap.c ---

/// Lists the overlaps of the pieces at `place`. The most recent call that changed the pairs must be
/// uj_barrier_pairs_settle or uj_barrier_pairs_spread for `place`. Overwrites `normal` and `bound`
/// of the pairs.
void uj_overlaps_find(uj_barrier_pairs *pairs, const uj_barrier_place *place, uj_tightest *out);

#endif
