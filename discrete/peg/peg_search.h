// The two searches of peg solitaire; uj_peg_solve chooses one of them.
#ifndef UJ_PEG_SEARCH_H
#define UJ_PEG_SEARCH_H

#include "peg_bound.h"
#include "peg_symmetry.h"

// Each of the two searches sets out->search, out->solutions, out->lists and out->iterations.
// Errors: UJ_NO_MEMORY.

/// Solves by IDA* over single jumps: a jump costs 1 if it begins a move and 0 if it continues one.
/// Takes little memory. Meant for small boards.
uj_status uj_peg_solve_ida(const uj_peg *peg, const uj_peg_bound *bound,
                           const uj_puzzle_options *options, uj_puzzle_result *out,
                           uj_error *error);

/// Solves by bidirectional search, whose states are the positions between moves. Meant for large
/// boards.
uj_status uj_peg_solve_bidirectional(const uj_peg *peg, const uj_peg_bound *bound,
                                     const uj_puzzle_options *options, uj_puzzle_result *out,
                                     uj_error *error);

/// Appends jumps (indices into board->jumps) as moves; consecutive jumps of one peg become one
/// move. Returns false if out of memory.
bool uj_peg_append_jumps(const uj_peg_board *board, const uint16_t *jumps, size_t count,
                         uj_moves *moves);

#endif
