// What solving a discrete puzzle prints, in words and as JSON.
#ifndef UJ_DISCRETE_REPORT_H
#define UJ_DISCRETE_REPORT_H

#include <unjam/cli/terminal/report.h>

#include "discrete_run.h"

// Prints the result on stdout (JSON of one of many: on a line) and statistics on stderr; returns
// the exit code that it means.
uj_exit_code uj_discrete_report(const uj_discrete_run *run);

// The exit code of a result.
uj_exit_code uj_discrete_exit_code(const uj_puzzle_result *result);

// Writes the puzzle's name, and the instance's.
void uj_discrete_print_name(FILE *stream, const uj_problem *problem);

#endif
