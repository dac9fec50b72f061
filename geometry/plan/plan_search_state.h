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

/// Extends a tree from the node `from` straight towards `target`, by at most step_length
/// (plan_extend.c), or until something is in the way. If that makes no node, or does not reach a
/// target within step_length, then moves the pieces one by one.
///
/// Returns the last node made, or UJ_NO_ID if none was. Sets *reached to whether the tree has
/// reached `target`, up to full turns. Angles of new nodes may exceed a full turn.
uint32_t uj_plan_extend(uj_plan_search_state *s, unsigned tree, uint32_t from,
                        const uj_pose *target, bool *reached);

/// Repeats uj_plan_extend, beginning at the node nearest to `target`, until the tree reaches
/// `target`. Gives up after 64 extensions, or if an extension makes no node or comes less than 1 %
/// nearer. Returns true if the tree reached `target`; *node is then the node at `target`.
bool uj_plan_connect(uj_plan_search_state *s, unsigned tree, const uj_pose *target, uint32_t *node);

#endif
