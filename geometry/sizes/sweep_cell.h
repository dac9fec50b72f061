// One member of a family of trays solved: a cell of a map over sizes.
#ifndef UJ_SWEEP_CELL_H
#define UJ_SWEEP_CELL_H

#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef enum uj_cell_outcome {
    UJ_CELL_SOLVED,      // and certified
    UJ_CELL_UNSOLVABLE,  // all states that the moves reach were seen
    UJ_CELL_NO_START,    // pieces of these sizes cannot be laid as at the start
    UJ_CELL_LIMIT,       // stopped; no solution has fewer than `lower_bound` moves
    UJ_CELL_REJECTED,    // a solution was found, but it could not be recorded or certified
} uj_cell_outcome;

typedef struct uj_sweep_cell {
    uj_cell_outcome outcome;
    uj_search_limit limit;  // of UJ_CELL_LIMIT
    uint32_t cost;          // moves, when solved
    uint32_t lower_bound;   // proven, when solved or at a limit
    uint32_t piece_moves;   // when solved
    uint64_t expanded;      // states
} uj_sweep_cell;

// Solves the member of the family at `scale` by options (cost: moves). May be called by several
// threads at once. UJ_LIMIT_STOPPED in out->limit: the progress callback ended it.
uj_status uj_sweep_cell_solve(const uj_tray_family *family, uj_scale scale,
                              const uj_tray_options *options, uj_sweep_cell *out, uj_error *error);

#endif
