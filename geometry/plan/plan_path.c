// Joins the branches of two trees into one path.
#include "plan_path.h"

#include <stdlib.h>
#include <string.h>

#include "plan_law.h"

// Adds `offsets` to the angles of `poses`, and appends the result unless it equals the last frame.
static uj_status append(uj_motion *path, const uj_pose *poses, const double *offsets)
{
    uj_pose turned[UJ_MAX_PIECES];
    size_t n = path->piece_count;
    memcpy(turned, poses, n * sizeof *turned);
    for (size_t i = 0; i < n; i++)
        turned[i].angle += offsets[i];
    if (path->frame_count > 0 &&
        memcmp(&path->poses[(path->frame_count - 1) * n], turned, n * sizeof *turned) == 0)
        return UJ_OK;
    return uj_motion_append(path, (double)path->frame_count, turned);
}

static const uj_move *move_of(const uj_plan_tree *tree, uint32_t node)
{
    uint32_t move = tree->links[node].move;
    return move == UJ_PLAN_STRAIGHT ? NULL : uj_arena_at(&tree->moves, move - 1);
}

static uj_status append_branch(const uj_plan_tree *tree, uint32_t node,
                               uj_successor_generator *generator, uj_motion *path)
{
    static const double none[UJ_MAX_PIECES] = {0.0};
    uint32_t length = 0;
    for (uint32_t i = node; i != UJ_NO_ID; i = tree->links[i].parent)
        length++;
    uint32_t *nodes = calloc(length, sizeof *nodes);
    if (nodes == NULL)
        return UJ_NO_MEMORY;
    for (uint32_t i = node, k = length; k > 0; i = tree->links[i].parent)
        nodes[--k] = i;
    uj_status status = UJ_OK;
    for (uint32_t k = 0; status == UJ_OK && k < length; k++) {
        const uj_move *move = move_of(tree, nodes[k]);
        if (move != NULL)
            status = uj_plan_law_trace(generator, uj_plan_tree_poses(tree, nodes[k - 1]), move,
                                       path, NULL);
        else
            status = append(path, uj_plan_tree_poses(tree, nodes[k]), none);
    }
    free(nodes);
    return status;
}

// Appends the motion from `node` back to its parent.
static uj_status append_step_back(const uj_plan_tree *tree, uint32_t node,
                                  uj_successor_generator *generator, const double *offsets,
                                  uj_motion *path)
{
    uint32_t parent = tree->links[node].parent;
    const uj_move *move = move_of(tree, node);
    const uj_pose *from = uj_plan_tree_poses(tree, parent);
    uj_motion made = {.piece_count = path->piece_count};
    uj_status status = move == NULL ? UJ_OK : uj_plan_law_trace(generator, from, move, &made, NULL);
    for (size_t i = made.frame_count; status == UJ_OK && i > 0; i--)
        status = append(path, &made.poses[(i - 1) * made.piece_count], offsets);
    uj_motion_clear(&made);
    return status == UJ_OK ? append(path, from, offsets) : status;
}

uj_status uj_plan_path_join(const uj_plan_path_ends *ends, uj_successor_generator *generator,
                            uj_motion *path)
{
    double offsets[UJ_MAX_PIECES];
    size_t n = path->piece_count;
    uj_status status = append_branch(ends->start_tree, ends->from_start, generator, path);
    if (status != UJ_OK || ends->from_goal == UJ_NO_ID)
        return status;
    const uj_pose *here = uj_plan_tree_poses(ends->start_tree, ends->from_start);
    const uj_pose *there = uj_plan_tree_poses(ends->goal_tree, ends->from_goal);
    for (size_t i = 0; i < n; i++)
        offsets[i] = 2.0 * UJ_PI * nearbyint((here[i].angle - there[i].angle) / (2.0 * UJ_PI));
    for (uint32_t node = ends->from_goal;
         status == UJ_OK && ends->goal_tree->links[node].parent != UJ_NO_ID;
         node = ends->goal_tree->links[node].parent)
        status = append_step_back(ends->goal_tree, node, generator, offsets, path);
    return status;
}
