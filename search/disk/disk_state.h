// Internal to the searches on disk: the state of a running search.
//
// To expand a layer, every thread reads blocks of it, collects successors in its memory, sorts them
// when the memory is full, and writes them as a run. The runs are then merged, and the states of
// earlier layers are left out; what remains is the next layer.
#ifndef UJ_DISK_STATE_H
#define UJ_DISK_STATE_H

#include <stdatomic.h>

#include <unjam/search/deadline.h>
#include <unjam/search/disk/disk_layers.h>

#include "run_merge.h"

typedef struct disk_search disk_search;

/// What one thread works with, and the thread's own counts.
typedef struct disk_worker {
    disk_search *search;
    const uj_graph *graph;
    uj_budget budget;  ///< memory for the successors
    uj_successors successors;
    uint64_t *memory;              ///< [search->memory_words]
    uint64_t expanded, generated;  ///< since the last call of uj_disk_poll
    uj_layer found;  ///< counts of the states that this thread has added to the new layer
    /// Number of goals among the states counted in `found`, and number of shortest paths to these
    /// goals. Counted only while search->goals is 0: no goal is known in an earlier layer.
    uint64_t goals;
    uj_count goal_paths;
} disk_worker;

struct disk_search {
    const uj_disk_task *task;
    const uj_breadth_first_options *options;
    uj_run_account account;
    unsigned key_words;
    size_t memory_words;     ///< size of each worker's memory, in words
    size_t run_words;        ///< greatest number of words that a worker sorts into one run
    size_t successor_bytes;  ///< limit of disk_worker.budget, in bytes
    disk_worker *workers;    ///< [threads]
    unsigned threads;

    uj_pile layer;     ///< the layer being expanded, stored as one run
    uj_pile arrivals;  ///< successors of the states being expanded
    uj_pile *earlier;  ///< [earlier_count] states of earlier layers, each pile as one run
    size_t earlier_count, earlier_capacity;

    void *path;  ///< [goal_depth + 1] states, if a path was traced

    uj_layer *layers;  ///< [layer_count]
    size_t layer_count, layer_capacity;
    uint64_t goals;  ///< number of goals in layer goal_depth
    uj_count goal_paths;
    uint32_t goal_depth;

    pthread_mutex_t mutex;   ///< protects the members below
    atomic_bool is_stopped;  ///< a limit was reached, or something failed
    uj_search_limit limit;
    uj_status status;  ///< the first failure, described by `error`
    uj_error error;
    uj_deadline deadline;
    uj_search_stats stats;
};

// --- disk_control.c ---

/// Divides the memory among the threads, and allocates it. If the memory does not suffice for all
/// threads, uses fewer. If memory runs out, ends the search and returns false.
bool uj_disk_prepare(disk_search *search);

void uj_disk_release(disk_search *search);

/// Ends the search at a limit. Returns false.
bool uj_disk_stop(disk_search *search, uj_search_limit limit);

/// Ends the search unless `status`, the result of a function of run.h, is UJ_OK. Returns whether
/// the search goes on. `error` is the error that came with this status.
bool uj_disk_is_fine(disk_search *search, uj_status status, const uj_error *error);

/// Adds a worker's counts to the statistics, and checks the deadline. Returns whether the search
/// goes on.
bool uj_disk_poll(disk_worker *worker);

/// Carries out `work` for every worker, each on its own thread. Returns whether the search goes on.
bool uj_disk_work(disk_search *search, void (*work)(void *payload, disk_worker *worker),
                  void *payload);

// --- disk_expand.c ---

/// Sorts records, and adds them as one run to `arrivals`, which must be open.
bool uj_disk_write_run(disk_search *search, uint64_t *records, size_t count,
                       uj_record_format format);

/// Expands a layer, which must have one run: fills `arrivals` with runs of successors. The count
/// stored with a successor is the number of paths to the state from which it was reached. The
/// caller closes `arrivals`.
bool uj_disk_expand(disk_search *search, const uj_pile *layer, uj_record_format format);

// --- disk_merge.c ---

/// Says which successors uj_disk_merge_arrivals lets through. A state is known if it is in `layer`
/// or in a pile of `earlier`.
typedef struct uj_disk_known {
    const uj_pile *layer;    ///< a layer of known states, as one pile
    const uj_pile *earlier;  ///< [earlier_count] piles with states of earlier layers
    size_t earlier_count;
    bool is_kept;  ///< true: lets only known states through; false: only states that are not known
} uj_disk_known;

/// Merges the runs in `arrivals`, and writes the states that `known` lets through to *out, as one
/// run. For the states that it writes, each thread updates the counts in its disk_worker: found,
/// goals and goal_paths. The caller closes *out.
bool uj_disk_merge_arrivals(disk_search *search, const uj_disk_known *known, uj_pile *out);

/// Merges piles of search->earlier until each is at least four times as large as the next one, so
/// that only a few piles are left.
bool uj_disk_merge_earlier(disk_search *search);

// --- disk_path.c ---

/// Sets search->path to a shortest path to a goal in search->layer. search->earlier must hold all
/// layers before search->layer, each as one pile.
bool uj_disk_trace_path(disk_search *search);

#endif
