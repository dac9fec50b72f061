// Finds the pieces that cannot move because of contacts, however the other pieces are pushed.
#ifndef UJ_MOBILITY_H
#define UJ_MOBILITY_H

#include <unjam/geometry/contact/contacts.h>

/// A contact: a half-plane along which a pair of parts touches. The contact is satisfied if
/// normal . (v_b - v_a) >= 0, where v_a and v_b are the velocities of the pieces a and b; a is -1
/// for the walls.
typedef struct uj_mobility_contact {
    uj_vec2 normal;
    int a, b;
    /// The contact is the only one of its pair. If a pair has several contacts, it is enough that
    /// one of them is satisfied.
    bool alone;
} uj_mobility_contact;

/// Lists the contacts at positions x[0..piece_count-1]. The contacts of one pair are consecutive.
/// `planes` must hold the half-planes of all pairs. There is at most one contact per half-plane.
/// Returns the number of contacts.
int uj_mobility_contacts(const uj_contact_model *model, const uj_halfplanes *planes,
                         const uj_vec2 *x, uj_mobility_contact *contacts);

/// A cone of velocities: those velocities v with n . v >= 0 for each of the normals n. It contains
/// all velocities that contacts allow a piece, and sometimes others.
enum { UJ_MOBILITY_NORMALS = 4 };
typedef struct uj_mobility_cone {
    bool fixed;  ///< true: v = 0 is the only velocity in the cone
    int count;
    uj_vec2 normals[UJ_MOBILITY_NORMALS];
} uj_mobility_cone;

/// Initializes the UJ_MAX_PIECES + 1 cones for uj_mobility_find. The pieces get cones that contain
/// all velocities. The last cone, which belongs to the walls, contains only v = 0.
void uj_mobility_begin(uj_mobility_cone *cones);

/// Finds a cone for each piece, given that the walls and the pieces in `fixed` (bit i: piece i)
/// stand still. The cones are conservative: they contain every velocity that the contacts allow,
/// whatever forces act on the pieces. A contact that is the only one of its pair (`alone`) limits
/// the cone of a piece if the other piece at this contact cannot get out of the way.
///
/// Starts from *cones, and narrows the cones until none changes. On entry, *cones must come from
/// uj_mobility_begin, or from an earlier call with the same contacts and a subset of `fixed`.
/// Starting from an earlier call gives the same result as starting from uj_mobility_begin: fixing
/// more pieces can only narrow the cones.
void uj_mobility_find(unsigned fixed, const uj_mobility_contact *contacts, int count,
                      uj_mobility_cone *cones);

/// Returns true if some velocity v of the cone has n . v > 0; n need not have unit length.
/// Velocities below UJ_TOLERANCE_SPEED count as 0, as in a push.
bool uj_mobility_allows(const uj_mobility_cone *cone, uj_vec2 n);

#endif
