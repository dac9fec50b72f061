// The state of a search with two trees.
#ifndef UJ_PLAN_SEARCH_STATE_H
#define UJ_PLAN_SEARCH_STATE_H

#include "plan_goal.h"
#include "plan_search.h"
#include "plan_tree.h"

enum { UJ_PLAN_FROM_START, UJ_PLAN_FROM_GOAL };  // the two trees

typedef struct uj_plan_search_state {
    const uj_plan_space *space;
    uj_successor_generator *generator;
    const uj_plan_search_options *options;
    uj_random random;
    uj_budget budget;
    uj_plan_probe probe;
    uj_plan_tree trees[2];
    unsigned all_pieces;   // bit i: piece i
    unsigned goal_pieces;  // bit i: the goal names piece i
    bool out_of_memory;
    bool met;             // the trees have met, or the first tree has reached the goal
    uint32_t meeting[2];  // the nodes where the trees met; [1] is UJ_NO_ID if the first tree
                          // reached the goal alone
} uj_plan_search_state;

/// Extends a tree from the node `from` straight towards `target`. Stops after step_length
/// (plan_extend.c), or when something is in the way. If no node was made, or if `target` is
/// within step_length but was not reached, then moves the pieces one by one.
///
/// Returns the last node made, or UJ_NO_ID if none was. Sets *reached to whether the tree has
/// reached `target`. Angles may then differ from those of `target` by full turns.
uint32_t uj_plan_extend(uj_plan_search_state *s, unsigned tree, uint32_t from,
                        const uj_pose *target, bool *reached);

/// Repeats uj_plan_extend, beginning at the node nearest to `target`, until the tree reaches
/// `target`. Gives up after 64 extensions, or when an extension makes no node or shortens the
/// distance by less than 1 %. Returns true if the tree reached `target`; *node is then the node
/// at `target`.
bool uj_plan_connect(uj_plan_search_state *s, unsigned tree, const uj_pose *target, uint32_t *node);

#endif
