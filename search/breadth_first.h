// Layered breadth-first search over packed states, with exact numbers of shortest paths
// (Moore 1959; counting as in Brandes 2001).
#ifndef UJ_BREADTH_FIRST_H
#define UJ_BREADTH_FIRST_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

/// Where a graph's expand writes successors: one growing array, so that a whole state is expanded
/// by one call through a pointer. Fields are read-only outside the search, as_is for expand too.
typedef struct uj_successors {
    uj_budget *budget;
    size_t state_size;
    unsigned char *states;  ///< [capacity * state_size], the first `count` in use
    size_t count, capacity;
    bool as_is;   ///< write successors themselves, not their representatives
    bool failed;  ///< the budget refused
} uj_successors;

/// Makes room for more states; false when the budget refuses.
bool uj_successors_grow(uj_successors *successors);

/// Room for one more successor, which the caller fills; aligned for the greatest power of two that
/// divides state_size, up to 16. NULL when memory ends: return from expand then.
static inline void *uj_successors_add(uj_successors *successors)
{
    if (__builtin_expect(successors->count == successors->capacity, 0) &&
        !uj_successors_grow(successors))
        return NULL;
    return successors->states + successors->count++ * successors->state_size;
}

/// A graph whose edges all cost 1: a puzzle with several ways to count moves has a graph for each.
/// States are plain bytes of fixed size, the same exactly when their bytes are equal.
///
/// A graph may have symmetries: permutations of the states that keep edges and goals and of which
/// one state of every orbit, the representative, is stored. Counts stay those of the whole graph,
/// because every edge into an orbit is followed once for each successor that lies in it.
typedef struct uj_graph {
    void *context;
    size_t state_size;  ///< bytes, > 0
    /// Writes every successor of a state, each once and always in the same order: by its
    /// representative, unless out->as_is.
    void (*expand)(void *context, const void *state, uj_successors *out);
    bool (*is_goal)(void *context, const void *state);  ///< NULL: no state is one
    /// The representative of a state; NULL when every state is its own.
    void (*canonicalize)(void *context, const void *state, void *out);
} uj_graph;

/// The states of one depth.
typedef struct uj_layer {
    uint64_t states;      ///< representatives, when the graph has symmetries
    uj_count paths;       ///< sum over these states of the shortest paths from the start to each
    uj_count most_paths;  ///< the greatest of these numbers
    uint64_t expanded, generated;  ///< from these states
    double seconds;                ///< that took, wall clock
} uj_layer;

/// Called with a shortest solution: states[(move_count + 1) * state_size], from start to goal.
/// Returning false ends the listing. function may be NULL.
typedef struct uj_path_visitor {
    bool (*function)(void *payload, const void *states, size_t move_count);
    void *payload;
} uj_path_visitor;

typedef struct uj_breadth_first_options {
    uj_search_limits limits;
    uj_search_progress progress;
    bool count_paths;  ///< fill result.solutions and the layers' paths; 16 bytes more a state
    bool exhaust;      ///< go on past the goals to the end of the graph
    uj_path_visitor visitor;  ///< is shown every shortest solution, ordered by expand's order
} uj_breadth_first_options;

/// Free it with uj_breadth_first_result_clear.
typedef struct uj_breadth_first_result {
    uj_search_result search;
    uj_count solutions;      ///< with count_paths: distinct shortest state sequences to any goal
    uint64_t goals;          ///< with count_paths or exhaust: nearest goals (representatives)
    uj_search_limit listed;  ///< what cut the visitor's listing short, UJ_LIMIT_NONE: nothing
    size_t move_count;
    void *states;      ///< [(move_count + 1) * state_size] when solved: one shortest solution
    uj_layer *layers;  ///< [layer_count], from depth 0; the last may be incomplete unless exhausted
    size_t layer_count;
} uj_breadth_first_result;

uj_breadth_first_options uj_breadth_first_default(void);

/// Searches layer by layer from `start` for the nearest goals. Deterministic. Reaching a limit is a
/// result, with stats.lower_bound proven; when the graph is exhausted without a goal, that is
/// UINT32_MAX. A limit reached after a goal, while paths are counted or the graph is exhausted,
/// leaves the outcome UJ_SEARCH_SOLVED and the cost proven; search.limit then says why counts and
/// layers are incomplete. Errors: UJ_NO_MEMORY. The memory limit covers what the search holds, not
/// the result. error may be NULL.
uj_status uj_breadth_first_solve(const uj_graph *graph, const void *start,
                                 const uj_breadth_first_options *options,
                                 uj_breadth_first_result *out, uj_error *error);

void uj_breadth_first_result_clear(uj_breadth_first_result *result);

#endif
