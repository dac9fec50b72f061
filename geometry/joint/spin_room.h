// Which pieces can begin to turn, however the others move.
#ifndef UJ_SPIN_ROOM_H
#define UJ_SPIN_ROOM_H

#include <unjam/geometry/contact/contacts.h>

/// A point at which two pieces touch, or a piece and the walls. The points of the pieces that are
/// there now may not come closer to one another: normal . (w_b - w_a) >= 0, where w_a and w_b are
/// their velocities. Where edges lie flush, there are two such points: the ends of the segment
/// along which they touch.
typedef struct uj_touch_point {
    uj_vec2 at, normal;  ///< the unit normal points from a to b
    int a, b;            ///< a is -1 for the walls
} uj_touch_point;

/// Lists the points at which pieces touch at these angles (radians) and positions. `planes` must
/// hold the half-planes of all pairs. There are at most two points per pair of convex parts.
/// Leaves out pairs that touch at a vertex and could come to touch at more than one of their edges.
/// Returns the number of points.
int uj_touch_points(const uj_contact_model *model, const uj_halfplanes *planes,
                    const double *angles, const uj_vec2 *x, uj_touch_point *points);

/// The spins with which pieces can begin to turn. A spin is left out only if it is impossible.
typedef struct uj_spin_room {
    bool can[UJ_MAX_PIECES][2];  ///< indexed by piece and uj_spin
} uj_spin_room;

/// Finds the spins with which each piece can begin to turn, at any velocity of its own, whatever
/// the other pieces do: each of them moves at any velocity, and turns either way or not at all, at
/// the same rate. Necessary for this is a solution of the velocity problem to first order
/// (docs/RULES.md). It is relaxed in two ways. First, touching points may come closer at a
/// thousandth of a tray diameter per radian, so that rounding cannot exclude a spin. Second,
/// every piece is looked at by itself: its neighbour at a touching point recedes there as fast as
/// the neighbour's own touching points allow with the spin of the neighbour that is best. The walls
/// do not move; so the search starts there, and is repeated until it finds nothing more or has gone
/// through the pieces as often as there are pieces.
void uj_spin_room_find(const uj_contact_model *model, const double *angles, const uj_vec2 *x,
                       const uj_touch_point *points, int count, uj_spin_room *room);

#endif
