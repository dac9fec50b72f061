// Finds spins with which a piece cannot begin to turn, however the other pieces move.
#ifndef UJ_SPIN_ROOM_H
#define UJ_SPIN_ROOM_H

#include <unjam/geometry/contact/contacts.h>

/// A place where two pieces touch, or a piece and the walls. The pieces cannot move into each
/// other: normal . (w_b - w_a) >= 0, where w_a and w_b are the velocities of a and b at this place.
/// Flush edges have two such places, the ends of the segment along which they touch.
typedef struct uj_touch_point {
    uj_vec2 at, normal;  ///< the unit normal points from a to b
    int a, b;            ///< a is -1 for the walls
} uj_touch_point;

/// Lists the points at which pieces touch, and returns their number: at most two per pair of convex
/// parts. Angles are in radians. `planes` must contain the half-planes of all pairs. Leaves out
/// pairs that touch near a vertex, because other edges of the pair could come into contact.
int uj_touch_points(const uj_contact_model *model, const uj_halfplanes *planes,
                    const double *angles, const uj_vec2 *x, uj_touch_point *points);

/// can[i][spin] is false only if piece i cannot begin to turn with this uj_spin.
typedef struct uj_spin_room {
    bool can[UJ_MAX_PIECES][2];
} uj_spin_room;

/// Finds the spins with which each piece can begin to turn. The other pieces may move at any
/// velocity. Each may turn at the rate of the examined piece, with either spin, or not at all.
///
/// A turn begins only if the first-order velocity problem has a solution (docs/RULES.md). This
/// problem is relaxed in two ways, so `can` may be true although the piece cannot turn:
/// 1. Touching points may come closer at a thousandth of a tray diameter per radian, so that
///    rounding cannot exclude a spin.
/// 2. Every piece is examined alone. Its neighbours are assumed to recede as fast as their own
///    touching points allow.
void uj_spin_room_find(const uj_contact_model *model, const double *angles, const uj_vec2 *x,
                       const uj_touch_point *points, int count, uj_spin_room *room);

#endif
