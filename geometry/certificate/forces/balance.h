// Tests whether contact forces balance given forces on pieces (Karush, Kuhn and Tucker).
#ifndef UJ_BALANCE_H
#define UJ_BALANCE_H

#include <unjam/geometry/tray/motion.h>

#include <unjam/geometry/certificate/forces/nonnegative_fit.h>
#include <unjam/geometry/certificate/forces/touch_list.h>

/// Working memory for tests of the laws of motion. The caller sets `diameter` and scene.shapes,
/// zeroes all else, and calls uj_balance_clear at the end.
typedef struct uj_balance {
    uj_touch_scene scene;
    double angles[UJ_MAX_PIECES];  ///< set by uj_balance_set_pose: the angles of scene.places
    uj_touch_list touches;
    uj_fit fit;
    double diameter;               ///< diameter of the tray
    int row_of[UJ_MAX_PIECES];     ///< first of the piece's two rows (x, y) in `fit`; -1 if no
                                   ///< forces act on the piece
    size_t count;                  ///< number of pieces on which forces act
    size_t pieces[UJ_MAX_PIECES];  ///< [count] the pieces on which forces act; others stand still
} uj_balance;

/// On each piece, the contact forces must add up to its velocity minus its drive.
typedef struct uj_balance_task {
    uj_vec2 drives[UJ_MAX_PIECES];      ///< [count] push vectors of the pieces
    uj_vec2 velocities[UJ_MAX_PIECES];  ///< [count]
    /// A contact that opens or closes faster than this carries no force.
    double still;
    /// Greatest allowed sum of the sizes of all contact forces; 0: no limit.
    double strongest;
    /// Used only if `strongest` is not 0: the greatest *distance (uj_balance_find) that counts as
    /// balanced.
    double blur;
} uj_balance_task;

/// Sets the pieces on which forces act. `pieces`: [count] indices in the tray; copied.
void uj_balance_choose(uj_balance *balance, const size_t *pieces, size_t count);

/// Sets balance->scene.places[piece]. Only uj_balance_set_pose may change it.
void uj_balance_set_pose(uj_balance *balance, size_t piece, uj_pose pose);

/// Lists the contacts of the chosen pieces at the poses in balance->scene. Parts touch if their gap
/// is at most the length `within`. Error: UJ_NO_MEMORY.
uj_status uj_balance_place(uj_balance *balance, double within);

/// Makes nearly parallel normals of the listed contacts parallel. Two normals are in one group if
/// the lines along them differ by at most `angle` (radians). Groups with a common normal are
/// merged. All normals of a group become parallel to its first. Error: UJ_NO_MEMORY.
uj_status uj_balance_align_normals(uj_balance *balance, double angle);

/// Finds contact forces such that forces plus drives (push vectors) are nearest to the velocities.
/// Sets *distance to the length of the difference that is left. *distance is 0 if the velocities
/// obey the law of a push: if they are the projection of the drives on the cone of allowed
/// velocities. If *distance is at most task->blur, the forces obey the limit task->strongest.
/// Error: UJ_NO_MEMORY.
uj_status uj_balance_find(uj_balance *balance, const uj_balance_task *task, double *distance);

/// Returns true if the latest uj_balance_find found a force between two parts at a vertex, where
/// any of several faces may keep them apart. If it returns false, and the forces balance, the
/// pieces stay at rest, no matter which face keeps a pair apart. Requires that all velocities of
/// the task were 0.
bool uj_balance_needs_vertex(const uj_balance *balance);

/// Sets the force of each contact to the force that uj_balance_find found last, or to 0.
void uj_balance_write_forces(uj_balance *balance);

/// Writes a force along `normal` into a column: +normal in the rows of pair->a, -normal in the rows
/// of pair->b. `column`: [2 * balance->count], all 0 before.
void uj_balance_write_normal(const uj_balance *balance, const uj_touch_pair *pair, uj_vec2 normal,
                             double *column);

/// Returns the velocity of pair->a minus that of pair->b. `velocity`: [2 * balance->count], in the
/// order of the rows of balance->fit. The wall and pieces without rows have the velocity 0.
uj_vec2 uj_balance_relative_velocity(const uj_balance *balance, const uj_touch_pair *pair,
                                     const double *velocity);

/// Adds a column to balance->fit: the force of a contact along `normal`. Returns false when out of
/// memory.
bool uj_balance_add_force(uj_balance *balance, const uj_touch_pair *pair, uj_vec2 normal);

/// Returns the piece (index in the tray) with the longest residual in balance->fit.
size_t uj_balance_worst(const uj_balance *balance);

void uj_balance_clear(uj_balance *balance);

#endif
