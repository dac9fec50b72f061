// Random poses at the goal.
#ifndef UJ_PLAN_GOAL_H
#define UJ_PLAN_GOAL_H

#include <unjam/base/random.h>

#include "plan_probe.h"

/// Returns a random number from 0 (included) to 1 (excluded).
static inline double uj_plan_random(uj_random *random)
{
    return (double)(uj_random_next(random) >> 11) * 0x1p-53;
}

/// Returns true if the poses are at the goal, up to rounding errors that the certificate accepts.
bool uj_plan_goal_reached(const uj_plan_space *space, const uj_pose *poses);

/// Returns the pieces that the goal names (bit i: piece i).
unsigned uj_plan_goal_pieces(const uj_tray *tray);

/// Chooses random poses at the goal for the pieces that the goal names. In these poses, the pieces
/// may overlap other pieces.
/// - If the goal is an exit, the piece overlaps no wall. `exact` is not used.
/// - If the goal is a set of poses, the pieces may overlap walls. If `exact` is true, the poses are
///   the goal poses themselves.
/// Returns false if no poses were found; *poses is then undefined.
bool uj_plan_goal_draw(uj_plan_probe *probe, uj_random *random, bool exact, uj_pose *poses);

/// Pushes aside the pieces that the goal does not name, or tries random poses for them, until
/// nothing overlaps. Returns true if nothing overlaps in the end.
bool uj_plan_goal_make_room(uj_plan_probe *probe, uj_random *random, uj_pose *poses);

/// Returns a random position in space->region, with any angle.
uj_pose uj_plan_draw_pose(const uj_plan_space *space, uj_random *random);

#endif
