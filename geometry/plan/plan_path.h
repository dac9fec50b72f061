// Joins the branches of two trees into a path, shortens the path, and divides it into moves.
#ifndef UJ_PLAN_PATH_H
#define UJ_PLAN_PATH_H

#include <unjam/base/random.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "plan_probe.h"
#include "plan_tree.h"

/// Where two trees meet: one node of each tree. Their poses are equal, except for full turns.
/// `from_goal` is UJ_NO_ID if start_tree reached the goal by itself.
typedef struct uj_plan_path_ends {
    const uj_plan_tree *start_tree, *goal_tree;
    uint32_t from_start, from_goal;
} uj_plan_path_ends;

/// Fills *path, which must be empty, with the poses from the start to the goal. Repeats pushes and
/// turns to find the poses after small steps. Errors: UJ_NO_MEMORY; UJ_INTERNAL if a push or turn
/// cannot be followed.
uj_status uj_plan_path_join(const uj_plan_path_ends *ends, uj_successor_generator *generator,
                            uj_motion *path);

/// Shortens a path: replaces parts of it by straight motions of all pieces or of one piece. Each
/// new motion is proven free of overlap. Pieces that need not move stay where they are. The result
/// depends only on the path and `random`. Error: UJ_NO_MEMORY.
uj_status uj_plan_path_shorten(uj_plan_probe *probe, uj_random random, uj_motion *path);

/// Converts a path to a solution under UJ_RULES_ANY: one move for each stretch of the path in
/// which the same pieces move. Very short stretches join a neighbour. *out must be empty; the
/// caller clears it, even after UJ_NO_MEMORY.
uj_status uj_plan_path_to_moves(const uj_plan_space *space, const uj_motion *path,
                                uj_tray_solution *out);

#endif
