// Compares several heuristics on one discrete puzzle.
#ifndef UJ_DISCRETE_COMPARE_H
#define UJ_DISCRETE_COMPARE_H

#include <unjam/cli/terminal/exit_code.h>

#include "discrete_run.h"

enum { UJ_COMPARE_MAX = 8 };  ///< greatest number of heuristics

/// Prints a table of `count` runs of one problem, each with a different heuristic. With --json,
/// prints a line for each run instead. Returns the greatest exit code of the runs, or
/// UJ_EXIT_FAILURE if their results contradict each other.
uj_exit_code uj_discrete_compare(const uj_discrete_run *runs, int count);

#endif
