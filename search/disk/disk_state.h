// The state of a running search on disk (internal).
//
// Every thread expands blocks of a layer, sorts the successors in its memory, and writes them as
// runs. The next layer is then merged from these runs, without the states of earlier layers.
#ifndef UJ_DISK_STATE_H
#define UJ_DISK_STATE_H

#include <stdatomic.h>

#include <unjam/search/deadline.h>
#include <unjam/search/disk/disk_layers.h>

#include "run_merge.h"

typedef struct disk_search disk_search;

/// The data of one thread.
typedef struct disk_worker {
    disk_search *search;
    const uj_graph *graph;
    uj_budget budget;  ///< memory for the successors
    uj_successors successors;
    uint64_t *memory;              ///< [search->memory_words]
    uint64_t expanded, generated;  ///< numbers of states since the last call of uj_disk_poll
    uj_layer found;       ///< counts of the states that this thread has added to the new layer
    uint64_t goals;       ///< number of goals among these states; 0 if an earlier layer has goals
    uj_count goal_paths;  ///< number of shortest paths to these goals
} disk_worker;

struct disk_search {
    const uj_disk_task *task;
    const uj_breadth_first_options *options;
    uj_run_account account;
    unsigned key_words;
    size_t memory_words;     ///< size of disk_worker.memory
    size_t run_words;        ///< greatest number of words that a worker sorts into one run
    size_t successor_bytes;  ///< limit of disk_worker.budget
    disk_worker *workers;    ///< [threads]
    unsigned threads;

    uj_pile layer;     ///< the layer being expanded, as one run
    uj_pile arrivals;  ///< successors of the states being expanded
    uj_pile *earlier;  ///< [earlier_count] states of earlier layers; each pile has one run
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

// All functions below that return bool return false when the search has to end.

/// Allocates memory for all threads. If the share of a thread is too small, uses fewer threads.
bool uj_disk_prepare(disk_search *search);

void uj_disk_release(disk_search *search);

/// Ends the search because of `limit`. Returns false.
bool uj_disk_stop(disk_search *search, uj_search_limit limit);

/// Ends the search if `status` is not UJ_OK. `error` describes the failure. It may be NULL if
/// `status` is UJ_OK or UJ_NO_MEMORY.
bool uj_disk_is_fine(disk_search *search, uj_status status, const uj_error *error);

/// Adds a worker's counts to the statistics, and checks the deadline.
bool uj_disk_poll(disk_worker *worker);

/// Calls work() for every worker, each on its own thread.
bool uj_disk_work(disk_search *search, void (*work)(void *payload, disk_worker *worker),
                  void *payload);

// --- disk_expand.c ---

/// Sorts `records`, and adds them as one run to `arrivals`, which must be open.
bool uj_disk_write_run(disk_search *search, uint64_t *records, size_t count,
                       uj_record_format format);

/// Expands a layer, which must have one run, and fills `arrivals` with runs of successors. Each
/// successor gets the path count of the expanded state. The caller closes `arrivals`.
bool uj_disk_expand(disk_search *search, const uj_pile *layer, uj_record_format format);

// --- disk_merge.c ---

/// Tells uj_disk_merge_arrivals which successors to keep. A state counts as known if it is in
/// `layer` or in a pile of `earlier`.
typedef struct uj_disk_known {
    const uj_pile *layer;
    const uj_pile *earlier;  ///< [earlier_count]
    size_t earlier_count;
    bool is_kept;  ///< true: keep only known states; false: keep only unknown states
} uj_disk_known;

/// Merges the runs in `arrivals`, keeps the states that `known` selects, and writes them to *out as
/// one run. Each thread counts its states in disk_worker.found, goals and goal_paths. The caller
/// closes *out.
bool uj_disk_merge_arrivals(disk_search *search, const uj_disk_known *known, uj_pile *out);

/// While the last but one pile of search->earlier is less than four times as large as the last,
/// merges the two. So each pile ends up at least four times as large as the next.
bool uj_disk_merge_earlier(disk_search *search);

// --- disk_path.c ---

/// Sets search->path to a shortest path to a goal in search->layer. search->earlier[d] must be the
/// whole layer at depth d.
bool uj_disk_trace_path(disk_search *search);

#endif
