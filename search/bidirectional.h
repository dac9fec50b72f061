// Bidirectional search for shortest paths: a layered search from each end, both pruned by lower
// bounds, which meet in the middle.
#ifndef UJ_BIDIRECTIONAL_H
#define UJ_BIDIRECTIONAL_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

// breadth_first.h searches in one direction, through states of any size, and visits every state of
// a layer. This search is for larger graphs whose edges can be followed backwards and whose goals
// can be enumerated: of a path of 2n steps, each side visits the first n.
//
// Forward means from the start to the goals. Bounds must be consistent: along one edge they change
// by at most 1. The f of a state is its depth from its own end plus its bound to the other end. For
// a given bound on f, each side holds all states up to some depth whose f is within the bound; a
// path of that length has a state on each side where they meet (Pohl 1971). With consistent bounds
// one iteration is breadth-first heuristic search (Zhou and Hansen 2006). States beyond the bound
// are kept for later iterations.

enum { UJ_BIDIRECTIONAL_DEPTH = 250 };  ///< longer paths are not searched for: UJ_LIMIT_COST

typedef enum uj_side {
    UJ_FORWARD,
    UJ_BACKWARD,
} uj_side;

/// A growing list of states. Fields are read-only outside the search.
typedef struct uj_u64_list {
    uj_budget *budget;
    uint64_t *words;  ///< [capacity], the first `count` in use
    size_t count, capacity;
    bool failed;  ///< the budget refused, or flush() did
    /// When not NULL, the list never holds more than UJ_U64_LIST_BATCH words: flush() takes them
    /// and the list starts again empty. Returning false: no more are wanted.
    bool (*flush)(void *context);
    void *context;
} uj_u64_list;

enum { UJ_U64_LIST_BATCH = 4096 };

/// Makes room for another word; false when the budget refuses or no more are wanted.
bool uj_u64_list_grow(uj_u64_list *list);

/// Appends a word. False when there is no room: expand must then return.
static inline bool uj_u64_list_add(uj_u64_list *list, uint64_t word)
{
    if (__builtin_expect(list->count == list->capacity, 0) && !uj_u64_list_grow(list))
        return false;
    list->words[list->count++] = word;
    return true;
}

/// A graph whose states are 64-bit words and whose edges all cost 1.
typedef struct uj_bidirectional_graph {
    void *context;
    uint64_t start;
    const uint64_t *goals;  ///< [goal_count]
    size_t goal_count;
    /// Forward: writes the end of every edge from the state. Backward: writes the beginning of
    /// every edge to it. Parallel edges are written once each and count as different paths.
    void (*expand)(void *context, uj_side side, uint64_t state, uj_u64_list *out);
    /// Forward: a lower bound on the distance from the state to a goal. Backward: on the distance
    /// from the start to the state. UINT32_MAX: unreachable. Consistent, see above. NULL: 0.
    uint32_t (*bound)(void *context, uj_side side, uint64_t state);
    /// The graph may have symmetries: permutations of the states that preserve edges, the start and
    /// the set of goals. Returns the representative of a state's orbit. NULL: no symmetries.
    uint64_t (*canonicalize)(void *context, uint64_t state);
} uj_bidirectional_graph;

typedef struct uj_bidirectional_options {
    bool all;  ///< find the states of all shortest paths, and count the paths
    uj_search_limits limits;
    uj_search_progress progress;
} uj_bidirectional_options;

/// One iteration: the work for one bound on f.
typedef struct uj_bidirectional_iteration {
    uint32_t bound;
    uint64_t expanded, generated;
    double seconds;
} uj_bidirectional_iteration;

/// Free it with uj_bidirectional_result_clear.
typedef struct uj_bidirectional_result {
    /// stats.distinct counts the states held by both sides. UJ_SEARCH_LIMIT with solutions > 0:
    /// stopped while counting; cost is optimal and layers hold one path nevertheless.
    uj_search_result search;
    uj_count solutions;  ///< with `all` the number of shortest paths, else 1 if solved
    /// The representatives on shortest paths, by depth: those of depth d are states[layers[d]] to
    /// states[layers[d + 1] - 1], ascending. Without `all`, one for each depth. Every state that
    /// one of them represents has an edge to a state that one of the next layer represents.
    uint64_t *states;
    size_t *layers;  ///< [cost + 2]
    size_t iteration_count;
    uj_bidirectional_iteration iterations[UJ_BIDIRECTIONAL_DEPTH + 1];
} uj_bidirectional_result;

/// Finds the shortest paths from the start to a goal. Deterministic. Reaching a limit is a result,
/// with stats.lower_bound proven; an exhausted search has UINT32_MAX there. Errors: UJ_NO_MEMORY.
/// The memory limit covers what the search holds, not the result. error may be NULL.
uj_status uj_bidirectional_solve(const uj_bidirectional_graph *graph,
                                 const uj_bidirectional_options *options,
                                 uj_bidirectional_result *out, uj_error *error);

void uj_bidirectional_result_clear(uj_bidirectional_result *result);

#endif
