// Breadth-first search of a whole graph whose states are numbered without gaps. Bits record which
// states were reached, so no table of states is needed (Korf and Schultze 2005, "Large-scale
// parallel breadth-first search").
#ifndef UJ_RANKED_H
#define UJ_RANKED_H

#include <unjam/search/breadth_first.h>

enum { UJ_RANKED_MOST_SUCCESSORS = 8 };

/// A graph whose edges all cost 1 and can be travelled both ways. The number of a state is its
/// rank, 0 .. states - 1.
typedef struct uj_ranked_graph {
    const void *context;
    uint64_t states;
    uint64_t start, goal;  ///< ranks; goal == states means that the goal is not in the graph
    /// The number of states in a section; 0: there is only one section. Must divide `states`. The
    /// ranks are cut into sections of this size. Choose this size so that most moves change only
    /// the section, or change the place within the section only a little. The search over several
    /// processes (search/spread) then keeps most successors in the process that expands their
    /// parent. For that search, there must be fewer than 2^32 states, and a section must have many
    /// more than 64 states for each process.
    uint64_t section;
    /// Writes the ranks of a state's successors and returns their number, at most
    /// UJ_RANKED_MOST_SUCCESSORS. Called from several threads at once.
    unsigned (*expand)(const void *context, uint64_t rank, uint64_t *successors);
} uj_ranked_graph;

/// Returns how many bytes the search of a graph with this many states holds: 8.4 for each state.
size_t uj_ranked_bytes(uint64_t states);

/// Visits all states that can be reached, and counts the shortest paths to each. Of the options,
/// uses only `limits` and `progress`. Fills *out as uj_breadth_first_solve does if the options
/// `count_paths` and `exhaust` are true, except that out->states stays NULL. The result does not
/// depend on the number of threads, unless a limit ends the search. If one state has 2^64 shortest
/// paths or more, `paths` and `most_paths` of its layer and of all later layers are UJ_COUNT_MAX.
/// Errors: UJ_NO_MEMORY. error may be NULL.
uj_status uj_ranked_explore(const uj_ranked_graph *graph, const uj_breadth_first_options *options,
                            unsigned threads, uj_breadth_first_result *out, uj_error *error);

#endif
