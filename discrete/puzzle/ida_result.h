// Converts puzzle options to IDA* options, and IDA* results to puzzle results.
#ifndef UJ_IDA_RESULT_H
#define UJ_IDA_RESULT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/ida_run.h>

/// Converts puzzle options to IDA* options. Their table_bytes is 0: no transposition table.
uj_ida_options uj_ida_options_for(const uj_puzzle_options *options, uj_ida_listener listener);

/// If status is UJ_OK, copies *result to *out, but leaves out->lists, out->heuristic and out->cost
/// as they are. Clears *result in any case. Returns status, or UJ_NO_MEMORY.
uj_status uj_ida_to_puzzle_result(uj_status status, uj_ida_result *result, uj_puzzle_result *out,
                                  uj_error *error);

#endif
