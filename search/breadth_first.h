// Layered breadth-first search over packed states, with exact counts of shortest paths
// (Moore 1959; counting as in Brandes 2001).
#ifndef UJ_BREADTH_FIRST_H
#define UJ_BREADTH_FIRST_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

#define UJ_NO_NOTE UINT16_MAX

/// A growing array that receives all successors of one state, so that a single indirect call
/// expands the state. Fields are read-only outside the search.
typedef struct uj_successors {
    uj_budget *budget;
    size_t state_size;
    unsigned char *states;  ///< [capacity * state_size], the first `count` in use
    uint16_t *notes;        ///< [note_capacity] see uj_graph.has_notes; NULL unless `noted`
    size_t count, capacity, note_capacity;
    uint16_t note;  ///< the note of the state being expanded, or UJ_NO_NOTE
    bool noted;     ///< expand must write a note for each successor
    bool as_is;     ///< expand must write successors themselves, not their representatives
    bool failed;    ///< the budget refused memory
} uj_successors;

/// Enlarges the array. Returns false when the budget refuses the memory.
bool uj_successors_grow(uj_successors *successors);

/// Appends a successor and returns its memory, which the caller fills in. The memory is aligned to
/// the greatest power of two that divides state_size, up to 16. Returns NULL when memory runs out;
/// expand must then return.
static inline void *uj_successors_add(uj_successors *successors)
{
    if (__builtin_expect(successors->count == successors->capacity, 0) &&
        !uj_successors_grow(successors))
        return NULL;
    return successors->states + successors->count++ * successors->state_size;
}

/// Writes the note of the successor that was appended last.
static inline void uj_successors_note(uj_successors *successors, uint16_t note)
{
    if (successors->noted)
        successors->notes[successors->count - 1] = note;
}

/// A graph whose edges all cost 1. If a puzzle has several ways to count moves, each way has its
/// own graph. States are plain bytes of fixed size; two states are the same if and only if their
/// bytes are equal.
///
/// A graph may have symmetries: permutations of the states that preserve edges and goals. Only one
/// state of every orbit, its representative, is then stored. Path counts are nevertheless those of
/// the whole graph, because expand writes a representative for every successor, even if several
/// successors share it.
typedef struct uj_graph {
    void *context;
    size_t state_size;  ///< size of a state in bytes, > 0
    /// For every successor of a state, writes the successor's representative, or the successor
    /// itself if out->as_is. The order of a state's successors must be the same in every call, with
    /// and without as_is.
    void (*expand)(void *context, const void *state, uj_successors *out);
    bool (*is_goal)(void *context, const void *state);  ///< NULL: the graph has no goals
    /// Writes the representative of a state's orbit. The function is NULL if the graph has no
    /// symmetries.
    void (*canonicalize)(void *context, const void *state, void *out);
    /// If true, expand writes a note for each successor, for example which piece has moved. The
    /// search stores the first note written for a state. When the state is expanded, out->note is
    /// this note. From the note, expand may conclude that an earlier call has written some of
    /// the successors, and leave these out.
    bool has_notes;
} uj_graph;

/// The states of one depth.
typedef struct uj_layer {
    uint64_t states;      ///< number of states, or of representatives if the graph has symmetries
    uj_count paths;       ///< total number of shortest paths from the start to these states
    uj_count most_paths;  ///< greatest number of shortest paths to one state of the layer
    uint64_t expanded, generated;  ///< numbers of expanded states and of their successors
    double seconds;                ///< wall-clock time for expanding this layer
} uj_layer;

/// A callback that gets the shortest solutions one by one. Each is given as its move_count + 1
/// states, of state_size bytes each, from start to goal. The listing ends if the function returns
/// false. The function may be NULL.
typedef struct uj_path_visitor {
    bool (*function)(void *payload, const void *states, size_t move_count);
    void *payload;
} uj_path_visitor;

typedef struct uj_breadth_first_options {
    uj_search_limits limits;
    uj_search_progress progress;
    bool count_paths;  ///< fill in the result's solutions and its layers' paths; takes 16 bytes per
                       ///< state
    bool exhaust;      ///< after the nearest goals were found, search the rest of the graph
    uj_path_visitor visitor;  ///< gets every shortest solution; uj_graph.expand sets the order
} uj_breadth_first_options;

/// The result of a search. Free it with uj_breadth_first_result_clear.
typedef struct uj_breadth_first_result {
    uj_search_result search;
    uj_count solutions;  ///< number of shortest state sequences to any goal, if count_paths
    uint64_t goals;      ///< number of representatives of nearest goals, if count_paths or exhaust
    uj_search_limit listed;  ///< the limit that ended the listing of solutions, or UJ_LIMIT_NONE
    size_t move_count;
    void *states;  ///< [(move_count + 1) * state_size] when solved: one shortest solution
    /// [layer_count], from depth 0. The last layer may be incomplete, unless the whole graph was
    /// searched.
    uj_layer *layers;
    size_t layer_count;
    uint64_t disk_bytes;  ///< greatest size of all temporary files together, if there were any
} uj_breadth_first_result;

uj_breadth_first_options uj_breadth_first_default(void);

/// Searches layer by layer from `start` for the nearest goals. The search is deterministic. Errors:
/// UJ_NO_MEMORY. error may be NULL.
///
/// Reaching a limit is not an error: the result then holds a proven lower bound, stats.lower_bound.
/// If the whole graph has no goal, stats.lower_bound is UINT32_MAX. A limit may also be reached
/// after a goal was found, during the counting of paths or the search of the rest of the graph. The
/// outcome is then UJ_SEARCH_SOLVED with a proven cost, but counts and layers are incomplete;
/// out->search.limit is the limit that was reached. The memory limit covers what the search holds,
/// not the result.
uj_status uj_breadth_first_solve(const uj_graph *graph, const void *start,
                                 const uj_breadth_first_options *options,
                                 uj_breadth_first_result *out, uj_error *error);

void uj_breadth_first_result_clear(uj_breadth_first_result *result);

#endif
