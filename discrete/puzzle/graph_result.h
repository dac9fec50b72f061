// Translates options and results between puzzles and the breadth-first search.
#ifndef UJ_GRAPH_RESULT_H
#define UJ_GRAPH_RESULT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/breadth_first.h>

/// The search's options from a puzzle's. The visitor gets solutions only if more than one is
/// wanted.
uj_breadth_first_options uj_graph_options_for(const uj_puzzle_options *options,
                                              uj_path_visitor visitor);

/// Options for searching the whole graph and counting all paths.
uj_breadth_first_options uj_graph_exhaust_options(const uj_puzzle_options *options);

/// Copies the result to *out, except lists, heuristic and cost. Errors: UJ_NO_MEMORY.
uj_status uj_graph_to_puzzle_result(const uj_puzzle_options *options,
                                    const uj_breadth_first_result *result, uj_puzzle_result *out,
                                    uj_error *error);

#endif
