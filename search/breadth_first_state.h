// What the parts of the breadth-first search share; not for use outside them.
#ifndef UJ_BREADTH_FIRST_STATE_H
#define UJ_BREADTH_FIRST_STATE_H

#include <unjam/base/state_table.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/deadline.h>

typedef struct breadth_first_layer {
    uint32_t first;  ///< id
    uint64_t expanded, generated;
    double seconds;
} breadth_first_layer;

/// States have ids in order of first appearance, so that a layer is a range of ids and a state's
/// depth need not be stored.
typedef struct breadth_first {
    const uj_graph *graph;
    const uj_breadth_first_options *options;
    uj_error *error;
    uj_status status;  ///< not UJ_OK once something failed
    uj_search_limit limit;

    uj_budget budget;
    uj_state_table table;
    uj_arena parents;     ///< uint32_t: a state of the layer before, UJ_NO_ID at the start
    uj_arena counts;      ///< uj_count: shortest paths, only with count_paths
    uj_arena layers;      ///< breadth_first_layer
    uj_arena goals;       ///< uint32_t: the nearest goals
    uint32_t goal_depth;  ///< of these; meaningless when there are none
    uj_successors successors;
    breadth_first_layer *layer;  ///< the one being expanded

    uj_search_stats stats;
    uj_deadline deadline;
    uint32_t countdown;  ///< units of work until the clock is read again
} breadth_first;

static inline uint32_t uj_layer_first(const breadth_first *search, uint32_t depth)
{
    return ((const breadth_first_layer *)uj_arena_at(&search->layers, depth))->first;
}

/// The first id of the next layer, or the number of states.
static inline uint32_t uj_layer_end(const breadth_first *search, uint32_t depth)
{
    return depth + 1 < search->layers.count ? uj_layer_first(search, depth + 1)
                                            : uj_state_table_count(&search->table);
}

/// True while nothing failed and no limit was reached.
bool uj_breadth_first_is_running(const breadth_first *search);

/// An allocation was refused: notes the limit or the error. Returns false.
bool uj_breadth_first_out_of_memory(breadth_first *search);

/// Counts some units of work, and looks at the clock and the progress callback now and then. False
/// when the search must stop.
bool uj_breadth_first_poll(breadth_first *search, size_t units);

/// Writes a shortest solution into out->states and shows the visitor all of them. `start` is the
/// state that the caller gave.
void uj_breadth_first_report(breadth_first *search, const void *start,
                             uj_breadth_first_result *out);

#endif
