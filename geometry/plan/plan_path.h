// Joins the branches of two trees into a path, shortens the path, and divides it into moves.
#ifndef UJ_PLAN_PATH_H
#define UJ_PLAN_PATH_H

#include <unjam/base/random.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "plan_probe.h"
#include "plan_tree.h"

/// Where two trees meet: at a node of each tree, with the same poses up to full turns. If the first
/// tree reached the goal by itself, `from_goal` is UJ_NO_ID.
typedef struct uj_plan_path_ends {
    const uj_plan_tree *start_tree, *goal_tree;
    uint32_t from_start, from_goal;
} uj_plan_path_ends;

/// Fills *path, which must be empty, with the poses from the root of the first tree to the root of
/// the second. The trees hold only the poses before and after each push and turn, so this function
/// follows these moves again, in small steps. Reverses the motions of the second tree. Errors:
/// UJ_NO_MEMORY; UJ_INTERNAL if a push or turn cannot be followed in small steps.
uj_status uj_plan_path_join(const uj_plan_path_ends *ends, uj_successor_generator *generator,
                            uj_motion *path);

/// Shortens a path. Replaces parts of it by straight motions that are proven free of overlap:
/// motions of all pieces, and motions of one piece while the others move as before. Pieces that
/// need not move stay where they are. The result depends only on the path and the random numbers.
/// Error: UJ_NO_MEMORY.
uj_status uj_plan_path_shorten(uj_plan_probe *probe, uj_random random, uj_motion *path);

/// Converts a path to a solution under UJ_RULES_ANY, which allows any motion: one move for each
/// stretch of the path in which the same pieces move. Stretches that are very short become part of
/// the move before or after them. *out must be empty; the caller clears it, even after
/// UJ_NO_MEMORY.
uj_status uj_plan_path_to_moves(const uj_plan_space *space, const uj_motion *path,
                                uj_tray_solution *out);

#endif
