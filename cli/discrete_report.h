// What solving a discrete puzzle prints, in words and as JSON.
#ifndef UJ_DISCRETE_REPORT_H
#define UJ_DISCRETE_REPORT_H

#include "cli/options.h"
#include "cli/report.h"
#include "discrete/puzzle.h"

// One puzzle and what became of it. Lent, but for the result.
typedef struct uj_discrete_run {
    const uj_options *options;
    const uj_problem *problem;
    uj_puzzle_result result;
} uj_discrete_run;

// Prints the result on stdout (JSON of an instance: on one line) and statistics on stderr; returns
// the exit code that it means.
uj_exit_code uj_discrete_report(const uj_discrete_run *run);

// A new integer, or a text when it is greater than JSON readers may take; NULL when out of memory.
json_t *uj_count_to_json(uj_count count);

#endif
