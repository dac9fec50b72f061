// Breadth-first search of a graph whose layers are files on disk. Duplicates are removed by sorting
// and merging (Munagala and Ranade 1999; Korf 2004, "Best-first frontier search with delayed
// duplicate detection").
#ifndef UJ_DISK_LAYERS_H
#define UJ_DISK_LAYERS_H

#include <unjam/search/breadth_first.h>

enum {
    UJ_DISK_MEMORY = 1 << 30,           ///< number of bytes used if there is no memory limit
    UJ_DISK_MOST_SUCCESSORS = 1 << 16,  ///< greatest number of successors of one state
};

/// A graph, and how to search it. uj_graph.has_notes is ignored.
typedef struct uj_disk_task {
    /// [threads] Thread i calls the functions of graphs[i]. All elements describe the same graph.
    /// They may be equal pointers if the functions are thread-safe.
    const uj_graph *const *graphs;
    unsigned threads;  ///< at least 1
    /// Whether every edge can be travelled both ways. If so, the depths of neighbours differ by at
    /// most 1, and only the last two layers are kept. Otherwise all layers are kept.
    bool is_undirected;
    /// If true, out->states is filled in when a goal is reached, and all layers are kept until
    /// then. The graph must be undirected and without symmetries.
    bool wants_path;
    const void *start;
    const char *folder;  ///< where the files are made
} uj_disk_task;

/// Visits states layer by layer. The result does not depend on the number of threads, unless a
/// limit ends the search. The files are always removed. Errors: UJ_IO, if a file cannot be created,
/// written or read back unchanged; UJ_NO_MEMORY. error may be NULL.
///
/// Fills *out as uj_breadth_first_solve does, with these exceptions. out->states stays NULL if
/// task->wants_path is false. out->layers has only complete layers. stats.memory_bytes is the
/// memory for sorting. options->visitor is not used, so out->listed stays UJ_LIMIT_NONE.
uj_status uj_disk_explore(const uj_disk_task *task, const uj_breadth_first_options *options,
                          uj_breadth_first_result *out, uj_error *error);

#endif
