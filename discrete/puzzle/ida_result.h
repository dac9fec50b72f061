// Between the IDA* core's options and results and those of puzzles.
#ifndef UJ_IDA_RESULT_H
#define UJ_IDA_RESULT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/ida_run.h>

/// The core's options for a puzzle's; no transposition table.
uj_ida_options uj_ida_options_for(const uj_puzzle_options *options, uj_ida_listener listener);

/// Moves what the core found to *out (lists, heuristic and cost are the puzzle's affair) when
/// status is UJ_OK; clears result in any case. Returns status, or UJ_NO_MEMORY.
uj_status uj_ida_to_puzzle_result(uj_status status, uj_ida_result *result, uj_puzzle_result *out,
                                  uj_error *error);

#endif
