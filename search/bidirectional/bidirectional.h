// Bidirectional search for shortest paths: a layered search from the start and another one from the
// goals, both pruned by lower bounds. The two searches meet in the middle.
#ifndef UJ_BIDIRECTIONAL_H
#define UJ_BIDIRECTIONAL_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

// breadth_first.h searches in one direction, through states of any size, and visits every state of
// a layer. This search is for larger graphs whose edges can be followed backwards and whose goals
// can be listed. It has two sides: the forward side searches from the start, the backward side from
// the goals. If a path has 2n steps, each side searches only n steps deep.
//
// Lower bounds must be consistent: along one edge they change by at most 1. On the forward side,
// the f of a state is its depth, counted from the start, plus a lower bound on its distance to a
// goal. On the backward side, it is the depth, counted from the goals, plus a lower bound on the
// distance from the start. For a given bound on f, each side advances to some depth, and holds all
// states up to this depth whose f is within the bound. Once the two depths add up to the bound,
// every path of that many steps passes through a state that both sides hold (Pohl 1971). With
// consistent bounds one iteration is breadth-first heuristic search (Zhou and Hansen 2006). States
// beyond the bound are kept for later iterations.

/// The greatest number of steps of a path. Longer paths are not searched for. If only longer paths
/// may remain, the search ends with UJ_LIMIT_COST.
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
    /// If not NULL, flush() is called whenever the list holds UJ_U64_LIST_BATCH words. It takes the
    /// words, so the list is then empty again. It returns false when no more words are wanted.
    bool (*flush)(void *context);
    void *context;
} uj_u64_list;

enum { UJ_U64_LIST_BATCH = 4096 };

/// Makes room for another word. Returns false when the budget refuses the memory or no more words
/// are wanted.
bool uj_u64_list_grow(uj_u64_list *list);

/// Appends a word. Returns false when there is no room for the word; the graph's expand() must then
/// return.
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
    /// On the forward side, writes the states that edges from `state` lead to; on the backward
    /// side, the states that have edges to `state`. If several parallel edges lead to or from the
    /// same neighbour, the neighbour is written once for each edge, and these edges count as
    /// different paths.
    void (*expand)(void *context, uj_side side, uint64_t state, uj_u64_list *out);
    /// Returns a lower bound on the distance from `state` to a goal (forward side) or from the
    /// start to `state` (backward side). Returns UINT32_MAX if no path joins them. The bound must
    /// be consistent, as described above. If the function is NULL, the bound is 0.
    uint32_t (*bound)(void *context, uj_side side, uint64_t state);
    /// Returns the representative of a state's orbit under the symmetries of the graph:
    /// permutations of the states that preserve edges, the start and the set of goals. The function
    /// is NULL if the graph has no symmetries.
    uint64_t (*canonicalize)(void *context, uint64_t state);
} uj_bidirectional_graph;

typedef struct uj_bidirectional_options {
    bool all;  ///< find the states of all shortest paths, and count the paths
    uj_search_limits limits;
    uj_search_progress progress;
    /// If greater than 1, several threads call the functions of the graph at once. The result does
    /// not depend on the number of threads, unless a limit ends the search. 0 means 1.
    unsigned threads;
    /// A list of states is expanded on several threads only if at least this many of its states are
    /// to be expanded. 0 means a default number.
    size_t share_from;
} uj_bidirectional_options;

/// One iteration: the work for one bound on f.
typedef struct uj_bidirectional_iteration {
    uint32_t bound;
    uint64_t expanded, generated;
    double seconds;
} uj_bidirectional_iteration;

/// The result of a search. Free it with uj_bidirectional_result_clear.
typedef struct uj_bidirectional_result {
    /// stats.distinct is the sum of the numbers of states that the two sides hold. If the outcome
    /// is UJ_SEARCH_LIMIT and solutions > 0, a limit was reached before all shortest paths were
    /// found and counted; cost is optimal nevertheless, and `states` holds one shortest path.
    uj_search_result search;
    /// Number of shortest paths if options.all, else 1 if solved. If a limit interrupts the tracing
    /// or counting of all paths: 1, or 0 if not even one path was traced.
    uj_count solutions;
    /// The representatives of the states on shortest paths, by depth. Those of depth d are
    /// states[layers[d]] to states[layers[d + 1] - 1] in ascending order. Without options.all there
    /// is only one state for each depth. If the representative of an orbit is listed at depth d,
    /// every state of the orbit has an edge to a state whose representative is listed at d + 1.
    uint64_t *states;
    size_t *layers;       ///< [cost + 2]
    uint64_t disk_bytes;  ///< of a search on disk: greatest total size of its files; else 0
    size_t iteration_count;
    uj_bidirectional_iteration iterations[UJ_BIDIRECTIONAL_DEPTH + 1];
} uj_bidirectional_result;

/// Finds the shortest paths from the start to a goal. The search is deterministic. Reaching a limit
/// is not an error: the result then holds a proven lower bound, stats.lower_bound. After an
/// exhausted search stats.lower_bound is UINT32_MAX. Errors: UJ_NO_MEMORY. The memory limit covers
/// what the search holds, not the result. error may be NULL.
uj_status uj_bidirectional_solve(const uj_bidirectional_graph *graph,
                                 const uj_bidirectional_options *options,
                                 uj_bidirectional_result *out, uj_error *error);

void uj_bidirectional_result_clear(uj_bidirectional_result *result);

#endif
