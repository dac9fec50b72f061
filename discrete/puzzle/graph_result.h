// Converts puzzle options to breadth-first options, and breadth-first results to puzzle results.
#ifndef UJ_GRAPH_RESULT_H
#define UJ_GRAPH_RESULT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/spread/spread.h>

/// Returns the options of a search for the solutions of a puzzle. The visitor gets the solutions if
/// options->all and options->list > 1. Otherwise the result's `states` hold one solution.
uj_breadth_first_options uj_graph_options_for(const uj_puzzle_options *options,
                                              uj_path_visitor visitor);

/// Returns the options of a search that visits the whole graph and counts the shortest paths.
uj_breadth_first_options uj_graph_exhaust_options(const uj_puzzle_options *options);

/// Returns true if options->team has several members, which then visit the graph together.
bool uj_graph_is_shared(const uj_puzzle_options *options);
uj_spread_options uj_graph_spread_options(const uj_puzzle_options *options);

enum { UJ_GRAPH_MOST_THREADS = 64 };

/// The positions of a puzzle as a graph, to be visited from a start.
typedef struct uj_graph_tour {
    /// [graph_count] All elements describe the same graph. With one element, all threads may call
    /// its functions at the same time. With several (at most UJ_GRAPH_MOST_THREADS), each thread
    /// has its own element.
    const uj_graph *const *graphs;
    unsigned graph_count;
    bool is_undirected;  ///< every edge can be travelled both ways
    const void *start;
} uj_graph_tour;

/// Visits the whole graph and counts the shortest paths to each state. If there is a team, its
/// processes do this together. Otherwise this process does it alone: on disk if options->work_dir
/// is set, else in memory. Errors: UJ_NO_MEMORY; on disk also UJ_IO.
uj_status uj_graph_explore(const uj_graph_tour *tour, const uj_puzzle_options *options,
                           uj_breadth_first_result *out, uj_error *error);

/// Finds one shortest path to a goal. Keeps the states on disk, in options->work_dir, which must be
/// set. The graph must be undirected, and its `canonicalize` must be NULL. Fills *out as
/// uj_breadth_first_solve does. Errors: UJ_NO_MEMORY, UJ_IO.
uj_status uj_graph_solve_on_disk(const uj_graph_tour *tour, const uj_puzzle_options *options,
                                 uj_breadth_first_result *out, uj_error *error);

/// Copies the result to *out, but leaves out->lists, out->heuristic and out->cost as they are.
/// Errors: UJ_NO_MEMORY.
uj_status uj_graph_to_puzzle_result(const uj_puzzle_options *options,
                                    const uj_breadth_first_result *result, uj_puzzle_result *out,
                                    uj_error *error);

#endif
