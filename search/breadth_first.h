// Breadth-first search (Moore 1959) that counts shortest paths (Brandes 2001).
#ifndef UJ_BREADTH_FIRST_H
#define UJ_BREADTH_FIRST_H

#include <unjam/base/budget.h>
#include <unjam/base/count.h>
#include <unjam/search/search.h>

#define UJ_NO_NOTE UINT16_MAX

/// A growing array of the successors of one state. Members are read-only outside the search.
typedef struct uj_successors {
    uj_budget *budget;
    size_t state_size;
    unsigned char *states;  ///< [capacity * state_size], the first `count` in use
    uint16_t *notes;        ///< [note_capacity] see uj_graph.has_notes; NULL unless `noted`
    size_t count, capacity, note_capacity;
    uint16_t note;  ///< the note of the state being expanded, or UJ_NO_NOTE
    bool noted;     ///< expand must write a note for each successor
    bool as_is;     ///< expand must write successors themselves, not their representatives
    bool failed;    ///< memory ran out
} uj_successors;

/// Returns false when memory runs out.
bool uj_successors_grow(uj_successors *successors);

/// Appends a successor and returns its memory, which the caller fills in. Returns NULL when memory
/// runs out; expand must then return. The alignment of the memory is the greatest power of two that
/// divides state_size, up to 16.
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

/// A graph whose edges all cost 1. Two states are the same if and only if their bytes are equal.
///
/// A graph may have symmetries: permutations of the states that preserve edges and goals. Only one
/// state of every orbit, its representative, is then stored. Path counts are still those of the
/// whole graph.
typedef struct uj_graph {
    void *context;
    size_t state_size;  ///< size of a state in bytes, > 0
    /// Writes the representative of every successor of `state`, or the successor itself if
    /// out->as_is is true. If k successors have the same representative, writes it k times. The
    /// order of the successors is the same in every call, with and without as_is.
    void (*expand)(void *context, const void *state, uj_successors *out);
    bool (*is_goal)(void *context, const void *state);  ///< NULL: the graph has no goals
    /// Writes the representative of a state. NULL: the graph has no symmetries.
    void (*canonicalize)(void *context, const void *state, void *out);
    /// If true, expand writes a note for each successor, for example which piece has moved. The
    /// search stores the first note of each state, and passes it in out->note when the state is
    /// expanded. If the note shows that some successors have been written before, expand may leave
    /// them out.
    bool has_notes;
} uj_graph;

/// The states of one depth.
typedef struct uj_layer {
    uint64_t states;      ///< number of states, or of representatives if the graph has symmetries
    uj_count paths;       ///< total number of shortest paths from the start to these states
    uj_count most_paths;  ///< greatest number of shortest paths to one state of the layer
    uint64_t expanded, generated;  ///< numbers of expanded states and of their successors
    double seconds;                ///< wall-clock time of the layer's expansion
} uj_layer;

/// A callback that gets the shortest solutions one by one: move_count + 1 states of state_size
/// bytes each, from start to goal. The listing ends if the function returns false. The function may
/// be NULL.
typedef struct uj_path_visitor {
    bool (*function)(void *payload, const void *states, size_t move_count);
    void *payload;
} uj_path_visitor;

typedef struct uj_breadth_first_options {
    uj_search_limits limits;
    uj_search_progress progress;
    bool count_paths;         ///< count shortest paths; takes 16 bytes for each state
    bool exhaust;             ///< search the whole graph, even after the nearest goals were found
    uj_path_visitor visitor;  ///< gets every shortest solution; uj_graph.expand sets their order
} uj_breadth_first_options;

/// Free the result with uj_breadth_first_result_clear.
typedef struct uj_breadth_first_result {
    uj_search_result search;
    uj_count solutions;  ///< if count_paths: number of shortest solutions (sequences of states)
    uint64_t goals;      ///< if count_paths or exhaust: number of representatives of nearest goals
    uj_search_limit listed;  ///< the limit that ended the listing of solutions, or UJ_LIMIT_NONE
    size_t move_count;
    void *states;  ///< [(move_count + 1) * state_size] when solved: one shortest solution
    /// [layer_count], from depth 0. Unless the whole graph was searched, the last layer may be
    /// incomplete.
    uj_layer *layers;
    size_t layer_count;
    uint64_t disk_bytes;  ///< greatest total size of the temporary files; 0 if there were none
} uj_breadth_first_result;

uj_breadth_first_options uj_breadth_first_default(void);

/// Searches layer by layer from `start` for the nearest goals. The search is deterministic. Errors:
/// UJ_NO_MEMORY. error may be NULL.
///
/// Reaching a limit is not an error: stats.lower_bound is then a proven lower bound. If the whole
/// graph has no goal, stats.lower_bound is UINT32_MAX. If a limit is reached after a goal was
/// found, the outcome is UJ_SEARCH_SOLVED with a proven cost. Path counts and layers are then
/// incomplete, and out->search.limit is the limit reached. The memory limit does not cover the
/// result.
uj_status uj_breadth_first_solve(const uj_graph *graph, const void *start,
                                 const uj_breadth_first_options *options,
                                 uj_breadth_first_result *out, uj_error *error);

void uj_breadth_first_result_clear(uj_breadth_first_result *result);

#endif
