// Internal to the breadth-first search: the state of a running search.
#ifndef UJ_BREADTH_FIRST_STATE_H
#define UJ_BREADTH_FIRST_STATE_H

#include <unjam/base/state_table.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/deadline.h>

// Units of work (successors and expansions, some tens of nanoseconds each) between two readings of
// the clock.
#define UJ_BREADTH_FIRST_POLL_UNITS 2048

typedef struct breadth_first_layer {
    uint32_t first;  ///< id
    uint64_t expanded, generated;
    double seconds;
} breadth_first_layer;

/// Ids are given in the order reached, so a layer is a range of ids and depths need not be stored.
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

// --- breadth_first_limits.c ---

/// True while nothing has failed and no limit was reached.
static inline bool uj_breadth_first_is_running(const breadth_first *search)
{
    return search->status == UJ_OK && search->limit == UJ_LIMIT_NONE;
}

/// Ends the search at a limit. Returns false.
bool uj_breadth_first_stop(breadth_first *search, uj_search_limit limit);

/// Ends the search after a refused allocation: a result if our own limit refused, else an error.
/// Returns false.
bool uj_breadth_first_out_of_memory(breadth_first *search);

/// Updates all statistics but the seconds.
void uj_breadth_first_update_stats(breadth_first *search);

/// Counts units of work, and from time to time checks the deadline. Returns false when the search
/// has to end.
bool uj_breadth_first_poll(breadth_first *search, size_t units);

// --- breadth_first_paths.c ---

/// Writes a shortest solution into out->states and passes all of them to the visitor. `start` is
/// the caller's start state, not its representative.
void uj_breadth_first_report(breadth_first *search, const void *start,
                             uj_breadth_first_result *out);

#endif
