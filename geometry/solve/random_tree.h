// A tree of random moves from the start of a puzzle, for a first solution where the least number of
// moves is out of reach. It proves nothing.
#ifndef UJ_RANDOM_TREE_H
#define UJ_RANDOM_TREE_H

#include <unjam/base/random.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "move_path.h"

typedef struct uj_random_tree_options {
    uj_random random;
    uint64_t visits;      // states to try moves from, counted each time
    size_t memory_bytes;  // 0: no limit
    uj_tray_cost cost;
    uint32_t max_cost;            // no way that costs more is looked at
    bool (*poll)(void *payload);  // called before every move; false stops
    void *payload;
} uj_random_tree_options;

typedef enum uj_random_tree_end {
    UJ_TREE_GOAL,     // `path` leads to the goal
    UJ_TREE_VISITS,   // all visits were made
    UJ_TREE_MEMORY,   // it holds as much as it may
    UJ_TREE_COST,     // no state may be moved on from
    UJ_TREE_STOPPED,  // by poll
} uj_random_tree_end;

typedef struct uj_random_tree_result {
    uj_random_tree_end end;
    uj_move_path path;  // not empty after UJ_TREE_GOAL; clear it
    uint64_t visits, moves, distinct, memory_bytes;
    uint64_t unresolved;  // moves left out because their motion could not be followed
} uj_random_tree_result;

// Grows a tree with an expander of the tray until one of these ends comes. The start must not be a
// goal. A state is made once, up to symmetry and interchangeable pieces. To visit the many states
// of a tight puzzle evenly they are put into classes by the angles of the pieces; the class visited
// least comes next, and in it the state that was visited least and takes the fewest moves. The
// result depends on nothing but the tray, the rules, the random numbers and the limits. Errors:
// UJ_NO_MEMORY.
uj_status uj_random_tree_grow(uj_successor_generator *generator,
                              const uj_random_tree_options *options, uj_random_tree_result *out,
                              uj_error *error);

#endif
