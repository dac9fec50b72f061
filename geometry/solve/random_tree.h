// A tree of random moves. It solves puzzles that are too hard to solve optimally.
#ifndef UJ_RANDOM_TREE_H
#define UJ_RANDOM_TREE_H

#include <unjam/base/random.h>
#include <unjam/geometry/solve/replay.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_random_tree_options {
    uj_random random;
    uint64_t visits;      ///< greatest number of visits; a visit tries moves from one state
    size_t memory_bytes;  ///< memory limit, 0: none
    uj_tray_cost cost;
    uint32_t max_cost;  ///< greatest allowed cost of a path
    /// Called before and during moves. Returns false to stop the search. May be NULL.
    bool (*poll)(void *payload);
    void *payload;
} uj_random_tree_options;

typedef enum uj_random_tree_end {
    UJ_TREE_GOAL,     ///< `path` leads to the goal
    UJ_TREE_VISITS,   ///< all visits were made
    UJ_TREE_MEMORY,   ///< the memory limit was reached
    UJ_TREE_COST,     ///< max_cost allows no move from the start
    UJ_TREE_STOPPED,  ///< poll returned false
} uj_random_tree_end;

typedef struct uj_random_tree_result {
    uj_random_tree_end end;
    uj_move_path path;  ///< filled if `end` is UJ_TREE_GOAL; the caller clears it
    uint64_t visits, moves, distinct, memory_bytes;
    uint64_t work;        ///< of all moves (uj_push_workspace.total_work)
    uint64_t unresolved;  ///< number of moves left out because their motion could not be followed
} uj_random_tree_result;

/// Grows a tree from the start of the generator's tray until it reaches the goal or a limit. The
/// start must not be a goal. docs/RULES.md ("Any solution") tells which states are visited first.
/// The result depends only on the tray, the rules, the random numbers and the limits. The path need
/// not be a shortest one. If no path is found, there may still be a solution. Errors: UJ_NO_MEMORY.
uj_status uj_random_tree_grow(uj_successor_generator *generator,
                              const uj_random_tree_options *options, uj_random_tree_result *out,
                              uj_error *error);

#endif
