// Finds the velocities that contacts allow a piece when the other pieces are pushed in any way.
#ifndef UJ_MOBILITY_H
#define UJ_MOBILITY_H

#include <unjam/geometry/contact/contacts.h>

/// A half-plane along which a pair of parts touches. The contact is satisfied if normal . (v_b -
/// v_a) >= 0, where v_a and v_b are the velocities of the pieces a and b. For the walls, a is -1.
typedef struct uj_mobility_contact {
    uj_vec2 normal;
    int a, b;
    /// True: the pair has no other contact. If a pair has several, it is enough to satisfy one.
    bool alone;
} uj_mobility_contact;

/// Lists the contacts at the positions x[0..piece_count-1] and returns their number. There is at
/// most one per half-plane. The contacts of one pair are consecutive. `planes` must hold the
/// half-planes of all pairs.
int uj_mobility_contacts(const uj_contact_model *model, const uj_halfplanes *planes,
                         const uj_vec2 *x, uj_mobility_contact *contacts);

/// A cone of velocities: those v with n . v >= 0 for each of the normals n. It contains all
/// velocities that contacts allow a piece, and sometimes others.
enum { UJ_MOBILITY_NORMALS = 4 };
typedef struct uj_mobility_cone {
    bool fixed;  ///< true: v = 0 is the only velocity in the cone
    int count;
    uj_vec2 normals[UJ_MOBILITY_NORMALS];
} uj_mobility_cone;

/// Initializes UJ_MAX_PIECES + 1 cones for uj_mobility_find. The cone of each piece contains all
/// velocities. The last cone, that of the walls, contains only v = 0.
void uj_mobility_begin(uj_mobility_cone *cones);

/// Narrows the cones, given that the walls and the pieces in `fixed` (bit i: piece i) stand still.
/// The cones still contain every velocity that the contacts allow, whatever forces act.
///
/// On entry, *cones must come from uj_mobility_begin, or from an earlier call with the same
/// contacts and a subset of `fixed`. Either way, the result is the same: fixing more pieces can
/// only narrow the cones.
void uj_mobility_find(unsigned fixed, const uj_mobility_contact *contacts, int count,
                      uj_mobility_cone *cones);

/// Returns true if some velocity v of the cone has n . v > 0. The length of n does not matter.
/// Velocities below UJ_TOLERANCE_SPEED count as 0, as in a push.
bool uj_mobility_allows(const uj_mobility_cone *cone, uj_vec2 n);

#endif
