// Converts puzzle options to breadth-first options, and breadth-first results to puzzle results.
#ifndef UJ_GRAPH_RESULT_H
#define UJ_GRAPH_RESULT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/spread/spread.h>

/// Returns the options of a search for the solutions of a puzzle. The visitor gets solutions only
/// if the puzzle options ask for more than one.
uj_breadth_first_options uj_graph_options_for(const uj_puzzle_options *options,
                                              uj_path_visitor visitor);

/// Returns the options of a search that visits the whole graph and counts all paths.
uj_breadth_first_options uj_graph_exhaust_options(const uj_puzzle_options *options);

/// Returns true if the processes of a team visit the graph together.
bool uj_graph_is_shared(const uj_puzzle_options *options);
uj_spread_options uj_graph_spread_options(const uj_puzzle_options *options);

/// Visits the whole graph and counts all paths; together with the team, if there is one. For the
/// function `explore` of puzzles.
uj_status uj_graph_explore(const uj_graph *graph, const void *start,
                           const uj_puzzle_options *options, uj_breadth_first_result *out,
                           uj_error *error);

/// Copies the result to *out, except for lists, heuristic and cost. Errors: UJ_NO_MEMORY.
uj_status uj_graph_to_puzzle_result(const uj_puzzle_options *options,
                                    const uj_breadth_first_result *result, uj_puzzle_result *out,
                                    uj_error *error);

#endif
