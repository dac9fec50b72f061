// Reports the result of solving a discrete puzzle.
#ifndef UJ_DISCRETE_REPORT_H
#define UJ_DISCRETE_REPORT_H

#include <unjam/cli/terminal/exit_code.h>

#include "discrete_run.h"

/// Prints the result, in words or, with --json, as JSON. If run->is_one_of_many, the JSON is on one
/// line. Without --json, also prints statistics on stderr. Returns the exit code.
uj_exit_code uj_discrete_report(const uj_discrete_run *run);

uj_exit_code uj_discrete_exit_code(const uj_puzzle_result *result);

/// Prints the name of the problem and, if the problem is an instance, the instance's name.
void uj_discrete_print_name(FILE *stream, const uj_problem *problem);

#endif
