// The state of a running breadth-first search (internal).
#ifndef UJ_BREADTH_FIRST_STATE_H
#define UJ_BREADTH_FIRST_STATE_H

#include <unjam/base/state_table.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/deadline.h>

// Units of work between two readings of the clock. Each expansion is a unit, and so is each
// successor. A unit takes some tens of nanoseconds.
#define UJ_BREADTH_FIRST_POLL_UNITS 2048

typedef struct breadth_first_layer {
    uint32_t first;  ///< id of the layer's first state
    uint64_t expanded, generated;
    double seconds;
} breadth_first_layer;

/// A running search. States get ids in the order in which they are reached, so a layer is a range
/// of ids.
typedef struct breadth_first {
    const uj_graph *graph;
    const uj_breadth_first_options *options;
    uj_error *error;
    uj_status status;  ///< UJ_OK until something fails
    uj_search_limit limit;

    uj_budget budget;
    uj_state_table table;
    uj_arena parents;  ///< uint32_t for each state: id of the state before it, or UJ_NO_ID
    uj_arena notes;    ///< uint16_t for each state; empty unless the graph has notes
    uj_arena counts;   ///< uj_count for each state: number of shortest paths; only if count_paths
    uj_arena layers;   ///< breadth_first_layer for each depth
    uj_arena goals;    ///< uint32_t: ids of the nearest goals
    uint32_t goal_depth;  ///< depth of the nearest goals
    uj_successors successors;
    breadth_first_layer *layer;  ///< the layer being expanded

    uj_search_stats stats;
    uj_deadline deadline;
    uint32_t countdown;  ///< units of work until the clock is read again
} breadth_first;

static inline uint32_t uj_layer_first(const breadth_first *search, uint32_t depth)
{
    return ((const breadth_first_layer *)uj_arena_at(&search->layers, depth))->first;
}

/// Returns the last id of the layer at `depth`, plus 1.
static inline uint32_t uj_layer_end(const breadth_first *search, uint32_t depth)
{
    return depth + 1 < search->layers.count ? uj_layer_first(search, depth + 1)
                                            : uj_state_table_count(&search->table);
}

// --- breadth_first_limits.c ---

static inline bool uj_breadth_first_is_running(const breadth_first *search)
{
    return search->status == UJ_OK && search->limit == UJ_LIMIT_NONE;
}

/// Ends the search because of `limit`. Returns false.
bool uj_breadth_first_stop(breadth_first *search, uj_search_limit limit);

/// Ends the search after a failed allocation: with UJ_LIMIT_MEMORY if the budget's limit was
/// reached, otherwise with the error UJ_NO_MEMORY. Returns false.
bool uj_breadth_first_out_of_memory(breadth_first *search);

/// Updates all statistics except the seconds.
void uj_breadth_first_update_stats(breadth_first *search);

/// Counts `units` units of work. Checks the deadline now and then. Returns false when the search
/// has to end.
bool uj_breadth_first_poll(breadth_first *search, size_t units);

// --- breadth_first_paths.c ---

/// Writes one shortest solution to out->states, and passes all shortest solutions to the visitor.
/// `start` is the caller's start state, not its representative.
void uj_breadth_first_report(breadth_first *search, const void *start,
                             uj_breadth_first_result *out);

#endif
