// Any solution of a tray puzzle, soon: not the fewest moves.
#ifndef UJ_FIRST_SOLUTION_H
#define UJ_FIRST_SOLUTION_H

#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_first_solution_options {
    // As for uj_tray_solve, but for: limits.expansions, which is not looked at; progress, which may
    // be called from other threads, never from two at once; and limits.memory_bytes, of which
    // every tree gets an equal part.
    uj_tray_options tray;
    uint64_t seed;  // of the random numbers
    // Asked about every solution found; one that is refused (false) is forgotten, and the search
    // goes on. It may take what is in the solution and leave it empty. NULL: all are accepted.
    // A failure ends the search.
    uj_status (*accept)(void *payload, uj_tray_solution *solution, bool *accepted, uj_error *error);
    void *payload;
} uj_first_solution_options;

// uj_tray_default and seed 1.
uj_first_solution_options uj_first_solution_default(void);

// Looks for a solution in rounds of two ways, each round with twice the work of the one before: the
// optimal search, stopped after some expansions (of puzzles with few pieces), and random trees,
// several so that one that grows in a wrong direction costs little. The moves of a tree's solution
// that are not needed are left out. What the optimal search proves is kept: a lower bound, or that
// there is no solution; a solution is called optimal only when it costs no more than that bound.
// The result is the same for any number of threads. Statistics count visits of trees as
// expansions, and the states of all trees. Without a limit the search need not end.
uj_status uj_tray_solve_first(const uj_tray *tray, const uj_first_solution_options *options,
                              uj_tray_result *out, uj_error *error);

#endif
