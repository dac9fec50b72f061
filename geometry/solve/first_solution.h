// Finds any solution of a tray puzzle quickly, not necessarily one of least cost.
#ifndef UJ_FIRST_SOLUTION_H
#define UJ_FIRST_SOLUTION_H

#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_first_solution_options {
    /// Options as for uj_tray_solve, with three exceptions: limits.expansions has no effect; each
    /// random tree gets an equal part of limits.memory_bytes; progress may be called from other
    /// threads, but never from two at once.
    uj_tray_options tray;
    uint64_t seed;  ///< seed of the random numbers
    /// Decides whether to accept a solution. If not, the search drops the solution and goes on. The
    /// function may take ownership of what *solution owns and leave *solution empty. An error
    /// status ends the search. NULL accepts all solutions.
    uj_status (*accept)(void *payload, uj_tray_solution *solution, bool *accepted, uj_error *error);
    void *payload;
} uj_first_solution_options;

/// Returns options made of uj_tray_default and seed 1.
uj_first_solution_options uj_first_solution_default(void);

/// Looks for a solution in rounds. Each round does more work than the round before. If the puzzle
/// has few pieces, a round first runs the optimal search with a limit for the expansions. Then the
/// round grows several random trees, because one tree may grow in a wrong direction. If a tree
/// reaches a solution, unneeded moves are removed from it. The optimal search may prove a lower
/// bound, or that there is no solution; such results are kept. A solution counts as optimal only if
/// it costs no more than the lower bound. In the statistics, visits of trees count as expansions,
/// and the states of all trees are included. But if the optimal search decides the puzzle,
/// stats.distinct counts only the states of this search. The result does not depend on the number
/// of threads. Without a limit the search may never end. The caller clears out->solution. Errors:
/// UJ_NO_MEMORY, and those of accept.
uj_status uj_tray_solve_first(const uj_tray *tray, const uj_first_solution_options *options,
                              uj_tray_result *out, uj_error *error);

#endif
