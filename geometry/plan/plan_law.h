// Random pushes and turns. They move pieces along contacts, which straight motions cannot do.
#ifndef UJ_PLAN_LAW_H
#define UJ_PLAN_LAW_H

#include <unjam/base/random.h>
#include <unjam/geometry/solve/successor_generator.h>

/// Sets *move to a random push or turn, and carries it out from the poses `from`. Writes the poses
/// after the move to *to. Sets *at_goal to whether the goal piece has left through its exit.
/// Returns false if no piece moves, or if the move cannot be followed.
bool uj_plan_law_draw(uj_successor_generator *generator, uj_random *random, const uj_pose *from,
                      uj_move *move, uj_pose *to, bool *at_goal);

/// Repeats an earlier move, which began at the poses `from`. Appends the poses after each small
/// step to *path; the time of a frame is its index. Errors: UJ_NO_MEMORY, UJ_INTERNAL (the motion
/// cannot be followed in small steps).
uj_status uj_plan_law_trace(uj_successor_generator *generator, const uj_pose *from,
                            const uj_move *move, uj_motion *path, uj_error *error);

#endif
