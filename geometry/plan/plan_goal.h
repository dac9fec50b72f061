// Random poses at the goal.
#ifndef UJ_PLAN_GOAL_H
#define UJ_PLAN_GOAL_H

#include <unjam/base/random.h>

#include "plan_probe.h"

/// Returns a random number that is at least 0 and less than 1.
static inline double uj_plan_random(uj_random *random)
{
    return (double)(uj_random_next(random) >> 11) * 0x1p-53;
}

/// Returns true if the poses reach the goal to within a margin for rounding. The certificate
/// accepts such poses as the final poses of a motion.
bool uj_plan_goal_reached(const uj_plan_space *space, const uj_pose *poses);

/// Returns the pieces that the goal names, as bits.
unsigned uj_plan_goal_pieces(const uj_tray *tray);

/// Chooses random poses at the goal for the pieces that the goal names. Other pieces stay where
/// they are, and the chosen poses may overlap them.
/// - If the goal is an exit, the chosen pose does not overlap walls. `exact` is not used.
/// - If the goal consists of poses, overlaps with walls are not tested. If `exact` is true, takes
///   the goal poses themselves, not random ones within their ranges.
/// Returns false if no such poses were found; *poses is then undefined.
bool uj_plan_goal_draw(uj_plan_probe *probe, uj_random *random, bool exact, uj_pose *poses);

/// Makes room for the pieces that the goal names. Pushes aside every other piece that overlaps
/// something. If a piece still overlaps something, tries random poses for it. Returns true if
/// nothing overlaps afterwards.
bool uj_plan_goal_make_room(uj_plan_probe *probe, uj_random *random, uj_pose *poses);

/// Returns a random pose for a piece: a position in space->region, and any angle.
uj_pose uj_plan_draw_pose(const uj_plan_space *space, uj_random *random);

#endif
