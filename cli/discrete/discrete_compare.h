// Compares several heuristics on one discrete puzzle.
#ifndef UJ_DISCRETE_COMPARE_H
#define UJ_DISCRETE_COMPARE_H

#include <unjam/cli/terminal/exit_code.h>

#include "discrete_run.h"

enum { UJ_COMPARE_MAX = 8 };  ///< greatest number of heuristics that can be compared

/// Reports `count` runs of one problem, each with a different heuristic, as a table of nodes and
/// seconds. With --json, prints one line for each run instead. Returns the greatest of the runs'
/// exit codes, or UJ_EXIT_FAILURE if their results contradict each other.
uj_exit_code uj_discrete_compare(const uj_discrete_run *runs, int count);

#endif
