// Breadth-first search of a whole graph whose states are numbered without gaps. Bits record which
// states were reached (Korf and Schultze 2005, "Large-scale parallel breadth-first search").
#ifndef UJ_RANKED_H
#define UJ_RANKED_H

#include <unjam/search/breadth_first.h>

enum { UJ_RANKED_MOST_SUCCESSORS = 8 };

/// An undirected graph with edges of cost 1. The rank of a state is its number, 0 .. states - 1.
typedef struct uj_ranked_graph {
    const void *context;
    uint64_t states;
    uint64_t start, goal;  ///< ranks; goal == states: the graph has no goal
    /// The number of ranks in a section; 0: all ranks are one section. It must divide `states`.
    /// Used only by search/spread, where each process stores a part of each section. Most edges
    /// should change the rank by a multiple of `section`, or only a little, so that few edges lead
    /// to another process. search/spread needs fewer than 2^32 states, and sections with far more
    /// than 64 ranks per process.
    uint64_t section;
    /// Writes the ranks of a state's successors. Returns their number, at most
    /// UJ_RANKED_MOST_SUCCESSORS. Called from several threads at once.
    unsigned (*expand)(const void *context, uint64_t rank, uint64_t *successors);
} uj_ranked_graph;

/// Returns the number of bytes that the search needs: about 8.4 for each state.
size_t uj_ranked_bytes(uint64_t states);

/// Visits all reachable states, and counts the shortest paths to each. Uses only `limits` and
/// `progress` of the options. Fills *out like uj_breadth_first_solve with `count_paths` and
/// `exhaust` set. But out->states stays NULL. The result does not depend on `threads`, unless a
/// limit ends the search. If a state has 2^64 shortest paths or more, `paths` and `most_paths` are
/// UJ_COUNT_MAX in its layer and all later layers. Errors: UJ_NO_MEMORY. error may be NULL.
uj_status uj_ranked_explore(const uj_ranked_graph *graph, const uj_breadth_first_options *options,
                            unsigned threads, uj_breadth_first_result *out, uj_error *error);

#endif
