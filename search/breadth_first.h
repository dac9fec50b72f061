// Layered breadth-first search over packed states, with exact counts of shortest paths
// (Moore 1959; counting as in Brandes 2001).
#ifndef UJ_BREADTH_FIRST_H
#define UJ_BREADTH_FIRST_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

/// A growing array for the successors of one state, so that expanding it takes one indirect call.
/// Fields are read-only outside the search.
typedef struct uj_successors {
    uj_budget *budget;
    size_t state_size;
    unsigned char *states;  ///< [capacity * state_size], the first `count` in use
    size_t count, capacity;
    bool as_is;   ///< expand must write the successors themselves, not representatives
    bool failed;  ///< the budget refused
} uj_successors;

/// Grows the array; false when the budget refuses.
bool uj_successors_grow(uj_successors *successors);

/// Adds a successor for the caller to fill, aligned to the greatest power of two that divides
/// state_size, up to 16. NULL when memory runs out: expand must then return.
static inline void *uj_successors_add(uj_successors *successors)
{
    if (__builtin_expect(successors->count == successors->capacity, 0) &&
        !uj_successors_grow(successors))
        return NULL;
    return successors->states + successors->count++ * successors->state_size;
}

/// A graph whose edges all cost 1. A puzzle with several ways to count moves has a graph for each.
/// States are plain bytes of fixed size, the same if and only if their bytes are equal.
///
/// A graph may have symmetries: permutations of the states that preserve edges and goals. Only one
/// state of every orbit is then stored, its representative. Path counts stay those of the whole
/// graph, because expand writes one representative for each successor.
typedef struct uj_graph {
    void *context;
    size_t state_size;  ///< bytes, > 0
    /// Writes every successor of a state once, always in the same order: its representative, or
    /// the successor itself if out->as_is.
    void (*expand)(void *context, const void *state, uj_successors *out);
    bool (*is_goal)(void *context, const void *state);  ///< NULL: no state is one
    /// The representative of a state; NULL when every state is its own.
    void (*canonicalize)(void *context, const void *state, void *out);
} uj_graph;

/// The states of one depth.
typedef struct uj_layer {
    uint64_t states;               ///< representatives, when the graph has symmetries
    uj_count paths;                ///< shortest paths from the start to these states, in total
    uj_count most_paths;           ///< to any one of them, at most
    uint64_t expanded, generated;  ///< when this layer was expanded
    double seconds;                ///< its expansion took, wall clock
} uj_layer;

/// Gets a shortest solution: states[(move_count + 1) * state_size], from start to goal.
/// Returning false ends the listing. function may be NULL.
typedef struct uj_path_visitor {
    bool (*function)(void *payload, const void *states, size_t move_count);
    void *payload;
} uj_path_visitor;

typedef struct uj_breadth_first_options {
    uj_search_limits limits;
    uj_search_progress progress;
    bool count_paths;  ///< fill result.solutions and the layers' paths; 16 more bytes a state
    bool exhaust;      ///< search on past the goals to the end of the graph
    uj_path_visitor visitor;  ///< gets every shortest solution, in the order of expand
} uj_breadth_first_options;

/// Free it with uj_breadth_first_result_clear.
typedef struct uj_breadth_first_result {
    uj_search_result search;
    uj_count solutions;      ///< with count_paths: distinct shortest state sequences to any goal
    uint64_t goals;          ///< with count_paths or exhaust: nearest goals (representatives)
    uj_search_limit listed;  ///< the limit that cut the visitor's listing short, or NONE
    size_t move_count;
    void *states;      ///< [(move_count + 1) * state_size] when solved: one shortest solution
    uj_layer *layers;  ///< [layer_count], from depth 0; the last may be incomplete unless exhausted
    size_t layer_count;
} uj_breadth_first_result;

uj_breadth_first_options uj_breadth_first_default(void);

/// Searches layer by layer from `start` for the nearest goals. Deterministic. Errors: UJ_NO_MEMORY.
/// error may be NULL.
///
/// Reaching a limit is a result, with stats.lower_bound proven; a graph exhausted without a goal
/// has UINT32_MAX there. A limit reached after a goal, while counting paths or exhausting the
/// graph, leaves the outcome UJ_SEARCH_SOLVED and the cost proven; search.limit then says why
/// counts and layers are incomplete. The memory limit covers what the search holds, not the result.
uj_status uj_breadth_first_solve(const uj_graph *graph, const void *start,
                                 const uj_breadth_first_options *options,
                                 uj_breadth_first_result *out, uj_error *error);

void uj_breadth_first_result_clear(uj_breadth_first_result *result);

#endif
