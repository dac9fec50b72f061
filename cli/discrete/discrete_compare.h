// Compares several heuristics on one discrete puzzle.
#ifndef UJ_DISCRETE_COMPARE_H
#define UJ_DISCRETE_COMPARE_H

#include <unjam/cli/terminal/exit_code.h>

#include "discrete_run.h"

enum { UJ_COMPARE_MAX = 8 };  ///< heuristics that can be compared

/// Reports runs[count] of one problem, each with another heuristic: a table of nodes and seconds,
/// or with --json a line for each run. Returns the worst of their exit codes; UJ_EXIT_FAILURE when
/// their results contradict each other.
uj_exit_code uj_discrete_compare(const uj_discrete_run *runs, int count);

#endif
