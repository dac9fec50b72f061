// Breadth-first search of a whole graph whose layers are files on disk, so that only a part of them
// must fit into memory. Duplicates are removed by sorting and merging (Munagala and Ranade 1999;
// Korf 2004, "Best-first frontier search with delayed duplicate detection").
#ifndef UJ_DISK_LAYERS_H
#define UJ_DISK_LAYERS_H

#include <unjam/search/breadth_first.h>

enum {
    UJ_DISK_MEMORY = 1 << 30,           ///< bytes used if there is no memory limit
    UJ_DISK_MOST_SUCCESSORS = 1 << 16,  ///< greatest number of successors of one state
};

/// A graph, and how to search it. uj_graph.has_notes is ignored.
typedef struct uj_disk_task {
    /// [threads] Thread i calls the functions of graphs[i]. All these pointers stand for the same
    /// graph. They may all be equal if these functions can be called from several threads at once.
    const uj_graph *const *graphs;
    unsigned threads;  ///< at least 1
    /// True if every edge can be travelled both ways. The successors of a state are then in the
    /// state's own layer or in a layer next to it, so only the last two layers are kept. Otherwise
    /// all layers are kept.
    bool is_undirected;
    /// If true, out->states is filled in when a goal is reached. The graph must then be undirected
    /// and without symmetries. All layers are kept until a goal is reached.
    bool wants_path;
    const void *start;
    const char *folder;  ///< where the files are made
} uj_disk_task;

/// Visits states layer by layer. Of *options, only the members `limits`, `progress`, `count_paths`
/// and `exhaust` are used. Fills *out as uj_breadth_first_solve does, with these exceptions:
/// out->states stays NULL if task->wants_path is false; out->listed stays UJ_LIMIT_NONE, because no
/// solutions are listed; out->layers has only complete layers; and stats.memory_bytes is the memory
/// for sorting. The result does not depend on the number of threads, unless a limit ends the
/// search. Errors: UJ_IO, if a file cannot be created, written or read back unchanged;
/// UJ_NO_MEMORY. Whatever happens, the search leaves no file of its own in the folder. error may be
/// NULL.
uj_status uj_disk_explore(const uj_disk_task *task, const uj_breadth_first_options *options,
                          uj_breadth_first_result *out, uj_error *error);

#endif
