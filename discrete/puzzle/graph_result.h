// Between the breadth-first search's options and results and those of puzzles.
#ifndef UJ_GRAPH_RESULT_H
#define UJ_GRAPH_RESULT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/breadth_first.h>

/// The search's options for a puzzle's. The visitor is shown solutions only when more than one is
/// to be listed.
uj_breadth_first_options uj_graph_options_for(const uj_puzzle_options *options,
                                              uj_path_visitor visitor);

/// The options for searching the whole graph, with all paths counted.
uj_breadth_first_options uj_graph_exhaust_options(const uj_puzzle_options *options);

/// Copies what the search found to *out (lists, heuristic and cost are the puzzle's affair).
/// Errors: UJ_NO_MEMORY.
uj_status uj_graph_to_puzzle_result(const uj_puzzle_options *options,
                                    const uj_breadth_first_result *result, uj_puzzle_result *out,
                                    uj_error *error);

#endif
