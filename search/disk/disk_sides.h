// The state of a running bidirectional search on disk (internal).
//
// 1. The sides are expanded until their depths add up to one less than the bound.
// 2. One side is expanded once more. The sides meet at those new successors that are in the deepest
//    layer of the other side.
// 3. From these states, the shortest paths are traced to the start and to the goals.
#ifndef UJ_DISK_SIDES_H
#define UJ_DISK_SIDES_H

#include <unjam/search/disk/disk_bidirectional.h>

#include "disk_state.h"

enum {
    UJ_DISK_SIDE_DEPTH = UJ_DISK_BIDIRECTIONAL_DEPTH / 2,  ///< greatest depth of a side
    UJ_DISK_MOST_THREADS = 64,
};

struct disk_sides;

/// The data of one thread.
typedef struct disk_view {
    const struct disk_sides *sides;
    disk_worker *worker;
    uj_u64_list list;  ///< one batch of successors of the state being expanded
    uj_successors *out;
    uint32_t least_pruned;  ///< least f of the successors with f > bound; UINT32_MAX: none
} disk_view;

typedef struct disk_side {
    uj_pile layers[UJ_DISK_SIDE_DEPTH + 1];  ///< [depth + 1] states with f <= bound
    uint32_t depth;
    uint32_t least_pruned;         ///< least f of the states with f > bound; UINT32_MAX: none
    uint64_t expanded, generated;  ///< totals from which the work for the next layer is predicted
} disk_side;

typedef struct disk_sides {
    uj_disk_task task;
    uj_breadth_first_options options;
    /// The members `layer`, `layers`, `earlier`, `path`, `goals`, `goal_paths` and `goal_depth` are
    /// not used.
    disk_search search;
    const uj_bidirectional_graph *graph;
    bool all;
    disk_side sides[2];
    uint32_t bound;
    uj_side side;  ///< the side whose states are expanded
    /// Depth of the layer being made, in steps from layer 0 of `side`.
    uint32_t depth;
    uj_pile traced[UJ_DISK_BIDIRECTIONAL_DEPTH + 1];  ///< [bound + 1] states on shortest paths
    uint32_t meeting_depth;
    uj_bidirectional_result *result;
    disk_view views[UJ_DISK_MOST_THREADS];
    uj_graph graphs[UJ_DISK_MOST_THREADS];  ///< graphs[i].context is &views[i]
    const uj_graph *list[UJ_DISK_MOST_THREADS];
} disk_sides;

typedef struct disk_step {
    uj_side side;
    uint32_t depth;       ///< depth of the states in `from`, in steps from layer 0 of `side`
    const uj_pile *from;  ///< the states to be expanded, as one run
    uj_disk_known known;
    uj_record_format format;  ///< of the successors
} disk_step;

/// The formats of records without and with path counts.
static const uj_record_format disk_keys = {.key_words = 1};
static const uj_record_format disk_counts = {.key_words = 1, .count_words = 2};

// --- disk_sides.c ---

// All functions below that return bool return false when the search has to end.

/// Returns the graph for one thread. Its context is `view`.
uj_graph uj_disk_sides_graph(disk_view *view);

/// Closes all layers. Then makes the first layers from the start and from the goals. Leaves out
/// states whose f exceeds the bound.
bool uj_disk_sides_begin(disk_sides *s);

/// Expands the states in step->from. Merges into *out the successors that step->known selects. Sets
/// found->states to the number of states written, and found->paths to the sum of their path counts.
/// `found` may be NULL.
bool uj_disk_sides_step(disk_sides *s, const disk_step *step, uj_pile *out, uj_layer *found);

/// Searches for paths of s->bound steps. Sets traced[meeting_depth] to the states at which the
/// sides meet.
bool uj_disk_sides_meet(disk_sides *s);

void uj_disk_sides_close(disk_sides *s);

// --- disk_trace.c ---

/// Fills in s->result->states, layers and solutions from traced[meeting_depth].
bool uj_disk_sides_trace(disk_sides *s);

#endif
