// Finds any solution of a tray puzzle quickly, not necessarily one of least cost.
#ifndef UJ_FIRST_SOLUTION_H
#define UJ_FIRST_SOLUTION_H

#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_first_solution_options {
    /// As for uj_tray_solve, except that limits.expansions has no effect, each random tree gets an
    /// equal part of limits.memory_bytes, and progress may be called from other threads (never
    /// from two at once).
    uj_tray_options tray;
    uint64_t seed;  ///< of the random numbers
    /// Decides on each solution found; the search drops a refused one and goes on. May move the
    /// solution away and leave it empty. A failure ends the search. NULL accepts all.
    uj_status (*accept)(void *payload, uj_tray_solution *solution, bool *accepted, uj_error *error);
    void *payload;
} uj_first_solution_options;

/// uj_tray_default and seed 1.
uj_first_solution_options uj_first_solution_default(void);

/// Looks for a solution in rounds, each with twice the work of the one before. A round runs the
/// optimal search for some expansions (for puzzles with few pieces), then several random trees, so
/// that one tree that grows in a wrong direction costs little. Unneeded moves are removed from a
/// tree's solution. What the optimal search proves is kept: a lower bound, or that there is no
/// solution; a solution counts as optimal only when it costs no more than that bound. Statistics
/// count visits of trees as expansions and include the states of all trees. The result does not
/// depend on the number of threads. Without a limit the search may never end. The caller clears
/// out->solution. Errors: UJ_NO_MEMORY, and those of accept.
uj_status uj_tray_solve_first(const uj_tray *tray, const uj_first_solution_options *options,
                              uj_tray_result *out, uj_error *error);

#endif
