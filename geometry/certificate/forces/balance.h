// Tests whether contact forces can balance given forces on pieces. This is the condition of Karush,
// Kuhn and Tucker for a push and for rest.
#ifndef UJ_BALANCE_H
#define UJ_BALANCE_H

#include <unjam/geometry/tray/motion.h>

#include <unjam/geometry/certificate/forces/nonnegative_fit.h>
#include <unjam/geometry/certificate/forces/touch_list.h>

/// Working memory and data for tests of the laws of motion at successive moments. The caller sets
/// `diameter` and scene.shapes, zeroes all else, and calls uj_balance_clear at the end.
typedef struct uj_balance {
    uj_touch_scene scene;
    uj_touch_list touches;
    uj_fit fit;
    double diameter;               ///< diameter of the tray
    int row_of[UJ_MAX_PIECES];     ///< the piece's first row in `fit`; -1 if `fit` has no row for
                                   ///< this piece, because no forces act on it
    size_t count;                  ///< number of pieces
    size_t pieces[UJ_MAX_PIECES];  ///< the pieces on which forces act; all others stand still
} uj_balance;

/// What the contact forces must account for: the difference between the velocities of the pieces
/// and their drives (the vectors along which they are pushed).
typedef struct uj_balance_task {
    uj_vec2 drives[UJ_MAX_PIECES];      ///< [count] the vector along which each piece is pushed
    uj_vec2 velocities[UJ_MAX_PIECES];  ///< [count]
    /// A contact that opens or closes faster than this carries no force.
    double still;
    /// Greatest allowed sum of the sizes of all contact forces; 0: no limit.
    double strongest;
    /// Forces count as balanced if *distance of uj_balance_find is at most this. Used only if
    /// `strongest` is not 0.
    double blur;
} uj_balance_task;

/// Sets the pieces on which forces act. `pieces`: [count] indices in the tray; copied.
void uj_balance_choose(uj_balance *balance, const size_t *pieces, size_t count);

/// Lists the contacts of the chosen pieces at the poses in balance->scene. `within`: length; parts
/// touch if their gap is at most this. Error: UJ_NO_MEMORY.
uj_status uj_balance_place(uj_balance *balance, double within);

/// Makes normals of listed contacts parallel if they are nearly so: a normal that differs from an
/// earlier one, or from its opposite, by at most `angle` (radians) is replaced by it.
void uj_balance_align_normals(uj_balance *balance, double angle);

/// Finds those forces of contacts whose sum with the drives comes nearest to the velocities. Sets
/// *distance to the length of the difference that remains. Error: UJ_NO_MEMORY. The difference is 0
/// if the velocities obey the law of a push, that is, if they are the projection of the drives on
/// the cone of allowed velocities. If only forces stronger than task->strongest balance the drives,
/// then *distance is greater than task->blur.
uj_status uj_balance_find(uj_balance *balance, const uj_balance_task *task, double *distance);

/// Returns true if uj_balance_find last found a force between two parts that touch at a vertex,
/// where any of several faces may keep them apart. If there is no such force, pieces at rest stay
/// at rest, whichever face keeps each pair apart. The velocities of the task must have been 0.
bool uj_balance_needs_vertex(const uj_balance *balance);

/// Sets the force of each contact to what uj_balance_find found last; 0 if it gave the contact
/// none.
void uj_balance_write_forces(uj_balance *balance);

/// Writes the normal of a contact to the rows of its two pieces in `column`: the normal for the
/// first piece of the pair, and its opposite for the second. `column` is a column of balance->fit
/// or an array of the same size; all its members are 0 before.
void uj_balance_write_normal(const uj_balance *balance, const uj_touch_pair *pair, uj_vec2 normal,
                             double *column);

/// Returns the velocity of the first piece of a pair relative to the second. `velocity`: [2 *
/// balance->count], in the order of the rows of balance->fit. Pieces without rows, and the wall,
/// have velocity 0.
uj_vec2 uj_balance_relative_velocity(const uj_balance *balance, const uj_touch_pair *pair,
                                     const double *velocity);

/// Adds the force of a contact along a normal as a column of balance->fit. Returns false when out
/// of memory.
bool uj_balance_add_force(uj_balance *balance, const uj_touch_pair *pair, uj_vec2 normal);

/// Returns the piece (an index in the tray) with the longest residual in balance->fit. After
/// uj_balance_find, this is the piece whose forces are farthest from balance.
size_t uj_balance_worst(const uj_balance *balance);

void uj_balance_clear(uj_balance *balance);

#endif
