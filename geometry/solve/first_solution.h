// Finds any solution of a tray puzzle quickly.
#ifndef UJ_FIRST_SOLUTION_H
#define UJ_FIRST_SOLUTION_H

#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_first_solution_options {
    /// As for uj_tray_solve (tray.judge decides which solutions count), with three exceptions.
    /// limits.expansions has no effect. Each random tree gets an equal part of limits.memory_bytes.
    /// progress may be called from other threads, but never from two at once.
    uj_tray_options tray;
    uint64_t seed;
} uj_first_solution_options;

/// Returns uj_tray_default and seed 1.
uj_first_solution_options uj_first_solution_default(void);

/// Looks for a solution in rounds of increasing work. In each round, runs the optimal search if the
/// puzzle has few pieces, then grows random trees. If a tree finds a solution, removes unneeded
/// moves from it. Without a limit, the search may never end.
///
/// The optimal search may prove a lower bound, or that there is no solution. A solution counts as
/// optimal only if it costs no more than the lower bound.
///
/// In the statistics, visits of trees count as expansions, and the states of all trees are
/// included. If the optimal search decides the puzzle, stats.distinct includes only the states of
/// that search.
///
/// The result does not depend on the number of threads. The caller clears out->solution. Errors:
/// UJ_NO_MEMORY, and those of the judge. (If the optimal search ends with UJ_INTERNAL, the trees go
/// on.)
uj_status uj_tray_solve_first(const uj_tray *tray, const uj_first_solution_options *options,
                              uj_tray_result *out, uj_error *error);

#endif
