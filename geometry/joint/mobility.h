// Which pieces the contacts hold, however the others are pushed.
#ifndef UJ_MOBILITY_H
#define UJ_MOBILITY_H

#include <unjam/geometry/contact/contacts.h>

/// A half-plane along which a pair of parts touches: it keeps normal . (v_b - v_a) >= 0, where v_a
/// and v_b are the velocities of the pieces a and b; a is -1 for the walls.
typedef struct uj_mobility_contact {
    uj_vec2 normal;
    int a, b;
    bool alone;  ///< the pair has no other such half-plane: else any one of them is enough
} uj_mobility_contact;

/// Lists the contacts at positions x[0..piece_count-1], those of a pair one after the other.
/// `planes` must hold the half-planes of all pairs. There is one contact per half-plane at most.
/// Returns the number of contacts.
int uj_mobility_contacts(const uj_contact_model *model, const uj_halfplanes *planes,
                         const uj_vec2 *x, uj_mobility_contact *contacts);

/// The velocities that contacts allow a piece form a cone, or are some of those of a cone: those
/// velocities v with n . v >= 0 for each of the normals n.
enum { UJ_MOBILITY_NORMALS = 4 };
typedef struct uj_mobility_cone {
    bool fixed;  ///< only v = 0
    int count;
    uj_vec2 normals[UJ_MOBILITY_NORMALS];
} uj_mobility_cone;

/// Finds a cone for each piece while the pieces in `fixed` (bit i: piece i) and the walls stand
/// still, and writes it to cones[0 .. UJ_MAX_PIECES - 1]; the cone of the walls is the last of the
/// UJ_MAX_PIECES + 1. The cones are conservative: they contain every velocity that the contacts
/// allow, whatever the pieces are pressed by. A contact of a pair with no other limits the cone of
/// a piece if the piece at its other side cannot get out of the way; this goes on from the walls
/// until nothing changes.
void uj_mobility_find(unsigned fixed, const uj_mobility_contact *contacts, int count,
                      uj_mobility_cone *cones);

/// Returns true if some velocity v of the cone has n . v > 0; n need not have unit length.
/// Velocities below UJ_TOLERANCE_SPEED count as 0, as in a push.
bool uj_mobility_allows(const uj_mobility_cone *cone, uj_vec2 n);

#endif
