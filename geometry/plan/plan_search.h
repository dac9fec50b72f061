// A search with two trees: one grows from the start, the other from the goal, until they meet.
#ifndef UJ_PLAN_SEARCH_H
#define UJ_PLAN_SEARCH_H

#include <unjam/base/random.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "plan_space.h"

typedef struct uj_plan_search_options {
    uj_random random;
    /// Bit i: piece i may move. Includes the pieces that the goal names.
    unsigned pieces;
    uint64_t iterations;          ///< greatest number of iterations
    uint32_t law_share;           ///< on average, this many of 4096 iterations try a push or a turn
    size_t memory_bytes;          ///< memory limit, 0: none
    bool (*poll)(void *payload);  ///< called in every iteration; returns false to stop
    void *payload;
} uj_plan_search_options;

typedef enum uj_plan_search_end {
    UJ_PLAN_SEARCH_GOAL,        ///< `path` leads to the goal
    UJ_PLAN_SEARCH_ITERATIONS,  ///< all iterations were made, or a move on the path cannot be
                                ///< replayed
    UJ_PLAN_SEARCH_MEMORY,      ///< the memory limit was reached
    UJ_PLAN_SEARCH_STOPPED,     ///< poll returned false
} uj_plan_search_end;

typedef struct uj_plan_search_result {
    uj_plan_search_end end;
    uj_motion path;  ///< poses from the start to the goal; the time of a frame is its index
    uint64_t iterations, tests, nodes, memory_bytes;
} uj_plan_search_result;

/// Grows two trees until they meet (RRT-Connect: Kuffner and LaValle 2000). The start must not be
/// at the goal.
///
/// Every straight motion in a tree is proven free of overlap; pushes and turns obey UJ_RULES_FREE.
/// The result depends only on the tray and the options. The caller clears out->path with
/// uj_motion_clear. Error: UJ_NO_MEMORY.
uj_status uj_plan_search(const uj_plan_space *space, uj_successor_generator *generator,
                         const uj_plan_search_options *options, uj_plan_search_result *out,
                         uj_error *error);

#endif
