// A tree of poses, joined by motions that are proven free of overlap.
#ifndef UJ_PLAN_TREE_H
#define UJ_PLAN_TREE_H

#include <unjam/base/arena.h>
#include <unjam/geometry/tray/motion.h>

#include "plan_space.h"

enum { UJ_PLAN_STRAIGHT = 0 };  ///< uj_plan_link.move of a straight motion

enum { UJ_PLAN_TREE_SIDE = 48 };  ///< cells along a side of the grid of nodes

/// How a node was reached from its parent.
typedef struct uj_plan_link {
    uint32_t parent;  ///< UJ_NO_ID: this node is a root
    /// UJ_PLAN_STRAIGHT, or 1 + an index into uj_plan_tree.moves.
    uint32_t move;
    uint32_t visits;  ///< number of pushes and turns tried from here
    uint32_t next;    ///< next older node in the same grid cell; UJ_NO_ID: none
    /// Random targets within this distance of the node are preferred; INFINITY in a new node.
    float radius;
} uj_plan_link;

/// A tree of poses. Outside plan_tree.c, only `visits` and `radius` of a link may be changed.
typedef struct uj_plan_tree {
    const uj_plan_space *space;
    uj_budget *budget;
    uint32_t count;
    size_t capacities[3];  ///< of `links`, `poses` and `places`, in nodes
    uj_plan_link *links;   ///< [count]
    uj_pose *poses;        ///< [count * piece_count]
    float *places;         ///< [count * 3 * piece_count] x, y and angle of each piece, as lengths
    uj_arena moves;        ///< records of the type uj_move
    /// A grid over space->region. A node is in the cell of its first piece's origin. Each element
    /// is the newest node in the cell, or UJ_NO_ID.
    uint32_t *cells;  ///< [UJ_PLAN_TREE_SIDE * UJ_PLAN_TREE_SIDE], NULL if the tree is empty
} uj_plan_tree;

/// Makes an empty tree. `space` and `budget` must outlive the tree.
void uj_plan_tree_init(uj_plan_tree *tree, const uj_plan_space *space, uj_budget *budget);
void uj_plan_tree_clear(uj_plan_tree *tree);

/// Adds a node. `move` is the push or turn that leads to the node, or NULL for a straight motion
/// and for a root. Returns the node's id, or UJ_NO_ID if the budget is spent.
uint32_t uj_plan_tree_add(uj_plan_tree *tree, uint32_t parent, const uj_pose *poses,
                          const uj_move *move);

/// Returns the poses of a node, valid until a node is added.
static inline const uj_pose *uj_plan_tree_poses(const uj_plan_tree *tree, uint32_t node)
{
    return &tree->poses[(size_t)node * tree->space->piece_count];
}

/// Returns the node nearest to `poses`. The tree must not be empty. The squared distance is the
/// sum of dx^2 + dy^2 + turn^2 over all pieces. (dx, dy) is the shift of the piece's origin.
/// `turn` is the angle between the poses, modulo full turns, times the distance of a typical point
/// from the origin.
uint32_t uj_plan_tree_nearest(const uj_plan_tree *tree, const uj_pose *poses);

/// Returns the distance that uj_plan_tree_nearest minimises.
double uj_plan_distance(const uj_plan_space *space, const uj_pose *a, const uj_pose *b);

/// Brings the angles in `poses` within half a turn of those in `from`, by adding full turns.
void uj_plan_turn_near(const uj_plan_space *space, const uj_pose *from, uj_pose *poses);

#endif
