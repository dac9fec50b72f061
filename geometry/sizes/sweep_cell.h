// Solves one cell of a sweep over piece sizes: one tray of a family (scaled_tray.h).
#ifndef UJ_SWEEP_CELL_H
#define UJ_SWEEP_CELL_H

#include <unjam/geometry/sizes/proof_attempt.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef enum uj_cell_outcome {
    UJ_CELL_SOLVED,      ///< a certified solution was found
    UJ_CELL_UNSOLVABLE,  ///< all reachable states were searched; none is a goal
    UJ_CELL_NO_START,    ///< the pieces have no room in the starting arrangement
    UJ_CELL_LIMIT,       ///< a limit ended the search; a solution needs >= `lower_bound` moves
    UJ_CELL_REJECTED,    ///< a solution was found but could not be recorded or certified
    UJ_CELL_IMPOSSIBLE,  ///< no motion of any kind solves the tray; the witness accepts the proof
    UJ_CELL_OUTCOMES
} uj_cell_outcome;

typedef struct uj_sweep_cell {
    uj_cell_outcome outcome;
    uj_search_limit limit;  ///< if UJ_CELL_LIMIT: the limit that was reached
    uint32_t cost;          ///< if solved: number of moves
    uint32_t lower_bound;   ///< if solved or UJ_CELL_LIMIT: a solution needs >= this many moves
    uint32_t piece_moves;   ///< if solved: number of piece moves
    uint64_t expanded;
} uj_sweep_cell;

/// Solves the tray of the family at `scale`. options->cost must be UJ_COST_MOVES. If the progress
/// callback ends the search, out->limit is UJ_LIMIT_STOPPED. Several threads may call this at once.
/// Errors: those of uj_tray_family_member and uj_tray_solve.
uj_status uj_sweep_cell_solve(const uj_tray_family *family, uj_scale scale,
                              const uj_tray_options *options, uj_sweep_cell *out, uj_error *error);

/// Tries to prove that the tray of a cell is impossible. *cell must be the result of
/// uj_sweep_cell_solve at the same scale. Tries only if cell->outcome is UJ_CELL_UNSOLVABLE, or
/// UJ_CELL_LIMIT with a limit other than UJ_LIMIT_STOPPED.
///
/// If there is a proof, the outcome becomes UJ_CELL_IMPOSSIBLE. If limits->poll stops the attempt,
/// the outcome becomes UJ_CELL_LIMIT, and cell->limit becomes UJ_LIMIT_STOPPED. Several threads may
/// call this at once. Errors: those of uj_tray_family_member and uj_proof_attempt_make.
uj_status uj_sweep_cell_prove(const uj_tray_family *family, uj_scale scale,
                              const uj_proof_limits *limits, uj_sweep_cell *cell, uj_error *error);

#endif
