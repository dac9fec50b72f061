// One puzzle solved with several lower bounds, side by side.
#ifndef UJ_DISCRETE_COMPARE_H
#define UJ_DISCRETE_COMPARE_H

#include <unjam/cli/terminal/report.h>

#include "discrete_run.h"

enum { UJ_COMPARE_MAX = 8 };

// Runs of the same problem with one heuristic each: runs[count]. Prints a table of nodes and
// seconds, or with --json a line for each; returns the worst of their exit codes. UJ_EXIT_FAILURE
// when they contradict each other.
uj_exit_code uj_discrete_compare(const uj_discrete_run *runs, int count);

#endif
