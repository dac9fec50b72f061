// Internal to the Sokoban solver: a lower bound on the number of pushes needed from a position.
// Each box is assigned a different goal so that the sum of the distances is least (Kuhn 1955; used
// for Sokoban by Junghanns and Schaeffer 2001).
#ifndef SOKOBAN_MATCHING_H
#define SOKOBAN_MATCHING_H

#include "sokoban_maze.h"

#define SOKOBAN_UNSOLVABLE UINT32_MAX

/// An assignment of boxes to goals, with the prices (potentials) that prove that no other
/// assignment is cheaper. The arrays are parts of one block.
typedef struct sokoban_matching {
    uint32_t size;          ///< number of boxes, equal to the number of goals
    const uint16_t **rows;  ///< [size] distances of each box to all goals, not owned
    int32_t *box_price;     ///< [size]
    int32_t *goal_price;    ///< [size]
    int32_t *slack;         ///< [size] scratch
    uint16_t *box_of;       ///< [size] the box of each goal, or SOKOBAN_NOWHERE
    uint16_t *before;       ///< [size] scratch: the previous goal on the cheapest path to each goal
    bool *is_done;          ///< [size] scratch: true if the cheapest path to the goal is known
    void *block;
    size_t block_size;
    uj_budget *budget;
} sokoban_matching;

/// Makes room for a matching of `size` boxes. Returns false when the budget refuses memory.
bool sokoban_matching_create(sokoban_matching *matching, uint32_t size, uj_budget *budget);
void sokoban_matching_destroy(sokoban_matching *matching);

/// Matches all boxes, one by one, and polls before each. The caller must have set all `rows`.
/// Returns the sum of the distances, or SOKOBAN_UNSOLVABLE if the boxes cannot all have different
/// goals, or if the poll stopped the work.
uint32_t sokoban_matching_solve(sokoban_matching *matching, uj_poll poll);

/// Copies a solved matching to *out. In *out, replaces the distances of one box by `row`, and
/// matches this box again. *out must have been created with the same size. Returns the new sum of
/// the distances, or SOKOBAN_UNSOLVABLE if the boxes cannot all have different goals.
uint32_t sokoban_matching_change(const sokoban_matching *matching, uint32_t box,
                                 const uint16_t *row, sokoban_matching *out);

#endif
