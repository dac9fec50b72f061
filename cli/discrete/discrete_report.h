// Reports the result of solving a discrete puzzle.
#ifndef UJ_DISCRETE_REPORT_H
#define UJ_DISCRETE_REPORT_H

#include <unjam/cli/terminal/exit_code.h>

#include "discrete_run.h"

/// Prints the result on stdout, in words or (--json) as JSON, on one line when it is one of many;
/// statistics go to stderr. Returns the exit code that the result means.
uj_exit_code uj_discrete_report(const uj_discrete_run *run);

/// The exit code that a result means.
uj_exit_code uj_discrete_exit_code(const uj_puzzle_result *result);

/// Prints the puzzle's name, and the instance's if it has one.
void uj_discrete_print_name(FILE *stream, const uj_problem *problem);

#endif
