// Finds spins with which a piece cannot begin to turn, however the other pieces move.
#ifndef UJ_SPIN_ROOM_H
#define UJ_SPIN_ROOM_H

#include <unjam/geometry/contact/contacts.h>

/// A place where two pieces touch, or a piece and the walls. Let w_a and w_b be the velocities of
/// the two points, one of each piece, that touch there. The points cannot come closer: normal .
/// (w_b - w_a) >= 0. If edges lie flush, there are two such places: the ends of the segment along
/// which they touch.
typedef struct uj_touch_point {
    uj_vec2 at, normal;  ///< the unit normal points from a to b
    int a, b;            ///< a is -1 for the walls
} uj_touch_point;

/// Lists the points at which pieces touch at these angles (radians) and positions. `planes` must
/// contain the half-planes of all pairs. There are at most two points per pair of convex parts.
/// Leaves out pairs that touch near a vertex, because more than one of their edges could come into
/// contact. Returns the number of points.
int uj_touch_points(const uj_contact_model *model, const uj_halfplanes *planes,
                    const double *angles, const uj_vec2 *x, uj_touch_point *points);

/// can[i][spin] is false only if piece i cannot begin to turn with this uj_spin.
typedef struct uj_spin_room {
    bool can[UJ_MAX_PIECES][2];
} uj_spin_room;

/// Finds the spins with which each piece can begin to turn. The piece and all others may move at
/// any velocity; the others may turn either way, at the same rate as the piece, or not at all. A
/// turn can only begin if the velocity problem of first order has a solution (docs/RULES.md). This
/// problem is relaxed in two ways. First, touching points may come closer at a thousandth of a tray
/// diameter per radian, so that rounding cannot exclude a spin. Second, every piece is examined
/// alone: its neighbour at a touching point is taken to recede as fast as the neighbour's own
/// touching points allow, with the spin that lets it recede fastest. The search starts from the
/// walls, which do not move. It makes passes over all touching points until a pass changes nothing.
/// It stops after piece_count + 1 passes at the latest.
void uj_spin_room_find(const uj_contact_model *model, const double *angles, const uj_vec2 *x,
                       const uj_touch_point *points, int count, uj_spin_room *room);

#endif
