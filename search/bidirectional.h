// Search from both ends for shortest paths: two layered searches that are pruned by lower bounds
// and meet in the middle.
#ifndef UJ_BIDIRECTIONAL_H
#define UJ_BIDIRECTIONAL_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

// breadth_first.h goes one way, through states of any size, and sees every state of a layer. This
// one is for graphs too large for that, whose edges can be followed backwards too, and whose goals
// can be named: of a path of 2n steps, each side sees the first n.
//
// Forward is from the start to the goals. Bounds must be consistent: over one edge they change by
// at most 1. A state's f is its depth from its own end plus its bound on the way to the other; for
// a given bound on f, both sides hold all states up to some depth whose f is within it, and a path
// of that many steps has one on each side (Pohl 1971; one iteration of it with consistent bounds is
// breadth-first heuristic search, Zhou and Hansen 2006). What exceeds the bound is kept for the
// next.

enum { UJ_BIDIRECTIONAL_DEPTH = 250 };  // longer paths are not looked for: UJ_LIMIT_COST

typedef enum uj_side {
    UJ_FORWARD,
    UJ_BACKWARD,
} uj_side;

/// A growing list of states. Fields are read-only outside the search.
typedef struct uj_u64_list {
    uj_budget *budget;
    uint64_t *words;  ///< [capacity], the first `count` in use
    size_t count, capacity;
    bool failed;  ///< the budget refused, or empty() did
    /// When not NULL, the list never has more than UJ_U64_LIST_BATCH words: empty() takes them
    /// then, and the list begins anew. False: no more are wanted.
    bool (*empty)(void *context);
    void *context;
} uj_u64_list;

enum { UJ_U64_LIST_BATCH = 4096 };

/// Makes room for more; false when the budget refuses, or no more are wanted.
bool uj_u64_list_grow(uj_u64_list *list);

/// False when there is no room: return from expand then.
static inline bool uj_u64_list_add(uj_u64_list *list, uint64_t word)
{
    if (__builtin_expect(list->count == list->capacity, 0) && !uj_u64_list_grow(list))
        return false;
    list->words[list->count++] = word;
    return true;
}

/// A graph of states of one word whose edges all cost 1.
typedef struct uj_bidirectional_graph {
    void *context;
    uint64_t start;
    const uint64_t *goals;  ///< [goal_count]
    size_t goal_count;
    /// Forward: writes the end of every edge from the state; backward: the beginning of every edge
    /// to it. Parallel edges are written once each, and count as different ways.
    void (*expand)(void *context, uj_side side, uint64_t state, uj_u64_list *out);
    /// Forward: a lower bound on the way from the state to a goal; backward: on the way from the
    /// start to it. UINT32_MAX: there is none. Consistent, see above. NULL: 0.
    uint32_t (*bound)(void *context, uj_side side, uint64_t state);
    /// The graph may have symmetries: permutations of the states that keep edges, the start and the
    /// set of goals. This is the representative of a state's orbit. NULL: there are none.
    uint64_t (*canonicalize)(void *context, uint64_t state);
} uj_bidirectional_graph;

typedef struct uj_bidirectional_options {
    bool all;  ///< find the states of all shortest paths, and count these
    uj_search_limits limits;
    uj_search_progress progress;
} uj_bidirectional_options;

/// The work for one bound on f.
typedef struct uj_bidirectional_iteration {
    uint32_t bound;
    uint64_t expanded, generated;
    double seconds;
} uj_bidirectional_iteration;

/// Free with uj_bidirectional_result_clear.
typedef struct uj_bidirectional_result {
    /// stats.distinct counts the states held by both sides. UJ_SEARCH_LIMIT with solutions > 0:
    /// stopped while counting, cost is the least and layers hold one path all the same.
    uj_search_result search;
    uj_count solutions;  ///< with `all` the number of shortest paths, else 1 when solved
    /// The representatives on shortest paths by depth, or with one of each on one path: states[
    /// layers[d] .. layers[d + 1]) for d = 0 .. cost, ascending. From every state that one of them
    /// represents an edge leads to one that the next layer's represent.
    uint64_t *states;
    size_t *layers;  ///< [cost + 2]
    size_t iteration_count;
    uj_bidirectional_iteration iterations[UJ_BIDIRECTIONAL_DEPTH + 1];
} uj_bidirectional_result;

/// Finds the shortest paths from the start to a goal. Deterministic. Reaching a limit is a result,
/// with stats.lower_bound proven; when it is exhausted, that is UINT32_MAX. Errors: UJ_NO_MEMORY.
/// The memory limit covers what the search holds, not the result. error may be NULL.
uj_status uj_bidirectional_solve(const uj_bidirectional_graph *graph,
                                 const uj_bidirectional_options *options,
                                 uj_bidirectional_result *out, uj_error *error);

void uj_bidirectional_result_clear(uj_bidirectional_result *result);

#endif
