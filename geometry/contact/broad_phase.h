// Pairs of convex parts that are too far apart to touch.
//
// Pieces with many corners have many parts, and most pairs of these parts are far apart. A tray
// with many pairs therefore builds half-planes only for pairs that are near. Whoever moves pieces
// must wake the pairs that the pieces come near to, before it relies on their half-planes. Two
// tests show that a pair is far apart: circles around the parts, and the edge that separated the
// pair best when it was last asked.
#ifndef UJ_BROAD_PHASE_H
#define UJ_BROAD_PHASE_H

#include <unjam/geometry/contact/contacts.h>

/// Sets the circles of a pair whose sides and parts are known.
void uj_part_pair_set_circles(uj_part_pair *pair);

/// Returns a distance that the parts of pair k are at least apart; it may be negative. Piece i is
/// at x[i] with the rotation rotations[i].
double uj_part_pair_distance(const uj_contact_model *model, const uj_rotation *rotations, int k,
                             const uj_vec2 *x);

/// Returns true if the circles around the parts of pair k are farther apart than a hundredth of the
/// tray's diameter.
bool uj_part_pair_is_far(const uj_contact_model *model, const uj_rotation *rotations, int k,
                         const uj_vec2 *x);

/// A straight motion of the pieces: piece i moves from x[i] by part * v[i]. `v` may be NULL: the
/// pieces stand still. `part` may be INFINITY.
typedef struct uj_straight_motion {
    const uj_vec2 *x, *v;
    double part;
} uj_straight_motion;

/// Writes to planes->near the pairs of a group whose parts are perhaps not far apart all the time
/// during the motion, in increasing order, and returns their number. Turns pieces as when
/// half-planes were built last.
int uj_halfplanes_find_near(const uj_halfplanes *planes, const uj_pair_group *group,
                            const uj_straight_motion *motion);

/// Builds the half-planes of pair k if it was left out. Half-planes are built when they are first
/// needed, even if the caller does not otherwise change them.
void uj_halfplanes_complete(const uj_halfplanes *planes, int k);

/// Builds the half-planes of the pairs with a piece in `mask` that were left out and are not far
/// apart all the time during the motion. Returns true if there are such pairs.
bool uj_halfplanes_wake(const uj_halfplanes *planes, unsigned mask,
                        const uj_straight_motion *motion);

#endif
