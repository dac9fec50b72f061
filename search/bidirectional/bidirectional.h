// Bidirectional search for shortest paths: a layered search from the start and another one from the
// goals, both pruned by lower bounds.
#ifndef UJ_BIDIRECTIONAL_H
#define UJ_BIDIRECTIONAL_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

// It must be possible to follow edges backwards and to list the goals. The forward side searches
// from the start, the backward side from the goals. If a path has 2n steps, each side searches only
// n steps deep.
//
// Lower bounds must be consistent: along an edge they change by at most 1. On each side, the f of a
// state is its depth plus a lower bound on the length of the rest of the path. An iteration looks
// for paths of b steps, where b is its bound on f:
// 1. Each side finds all states with f <= b up to some depth. It keeps states with greater f for
//    later iterations.
// 2. Once the two depths add up to b, every path of b steps passes through a state that both sides
//    have found (Pohl 1971).
// The iteration is breadth-first heuristic search (Zhou and Hansen 2006).

/// The greatest number of steps of a path. If only longer paths may remain, the search ends with
/// UJ_LIMIT_COST.
enum { UJ_BIDIRECTIONAL_DEPTH = 250 };

typedef enum uj_side {
    UJ_FORWARD,
    UJ_BACKWARD,
} uj_side;

/// A growing list of states. Fields are read-only outside the search.
typedef struct uj_u64_list {
    uj_budget *budget;
    uint64_t *words;  ///< [capacity], the first `count` in use
    size_t count, capacity;
    bool failed;  ///< the budget refused memory, or flush() returned false
    /// If not NULL, called whenever the list holds UJ_U64_LIST_BATCH words. Empties the list.
    /// Returns false when no more words are wanted.
    bool (*flush)(void *context);
    void *context;
} uj_u64_list;

enum { UJ_U64_LIST_BATCH = 4096 };

/// Makes room for another word. Returns false when memory is refused or no more words are wanted.
bool uj_u64_list_grow(uj_u64_list *list);

/// Returns false when there is no room for the word; the graph's expand() must then return.
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
    /// Writes the successors of `state`, or its predecessors if side is UJ_BACKWARD. If k parallel
    /// edges lead to a neighbour, it is written k times, and the edges count as different paths.
    void (*expand)(void *context, uj_side side, uint64_t state, uj_u64_list *out);
    /// Returns a lower bound on the distance from `state` to a goal (forward side) or from the
    /// start to `state` (backward side). UINT32_MAX: there is no path. The bound must be consistent
    /// (see above). If the function is NULL, the bound is 0.
    uint32_t (*bound)(void *context, uj_side side, uint64_t state);
    /// Returns the representative of a state's orbit under the symmetries of the graph. A symmetry
    /// permutes the states and preserves edges, the start and the set of goals. NULL: there are no
    /// symmetries.
    uint64_t (*canonicalize)(void *context, uint64_t state);
} uj_bidirectional_graph;

typedef struct uj_bidirectional_options {
    bool all;  ///< find the states of all shortest paths, and count the paths
    uj_search_limits limits;
    uj_search_progress progress;
    /// If greater than 1, several threads call the functions of the graph at once. Unless a limit
    /// ends the search, the result does not depend on this number. 0 means 1.
    unsigned threads;
    /// If at least this many states of the same depth and f have to be expanded, the threads share
    /// them. 0: a default.
    size_t share_from;
} uj_bidirectional_options;

/// The work for one bound on f.
typedef struct uj_bidirectional_iteration {
    uint32_t bound;
    uint64_t expanded, generated;
    double seconds;
} uj_bidirectional_iteration;

/// Free it with uj_bidirectional_result_clear.
typedef struct uj_bidirectional_result {
    /// stats.distinct is the sum over both sides. If a limit ended the search and solutions > 0,
    /// not all shortest paths have been counted. The cost is then optimal, and `states` holds one
    /// shortest path.
    uj_search_result search;
    /// If options.all is set and no limit ended the search: number of shortest paths. Otherwise 1
    /// if `states` holds a path, else 0.
    uj_count solutions;
    /// Representatives of the states on shortest paths. Those of depth d are states[layers[d]] to
    /// states[layers[d + 1] - 1] in ascending order. Without options.all, each depth has one state.
    /// If an orbit is listed at depth d, each state in it has an edge to a state of an orbit listed
    /// at depth d + 1.
    uint64_t *states;
    size_t *layers;       ///< [cost + 2]
    uint64_t disk_bytes;  ///< greatest total size of the files of a disk search; otherwise 0
    size_t iteration_count;
    uj_bidirectional_iteration iterations[UJ_BIDIRECTIONAL_DEPTH + 1];
} uj_bidirectional_result;

/// Finds the shortest paths from the start to a goal. The search is deterministic. Reaching a limit
/// is not an error: stats.lower_bound is then a proven lower bound. After an exhausted search it is
/// UINT32_MAX. The memory limit does not cover the result. Error: UJ_NO_MEMORY. error may be NULL.
uj_status uj_bidirectional_solve(const uj_bidirectional_graph *graph,
                                 const uj_bidirectional_options *options,
                                 uj_bidirectional_result *out, uj_error *error);

void uj_bidirectional_result_clear(uj_bidirectional_result *result);

#endif
