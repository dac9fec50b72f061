// One discrete puzzle solved once, with its solutions replayed.
#ifndef UJ_DISCRETE_RUN_H
#define UJ_DISCRETE_RUN_H

#include <unjam/cli/terminal/options.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/discrete/puzzle/puzzle.h>

// One puzzle and what became of it. Lent, but for the result.
typedef struct uj_discrete_run {
    const uj_options *options;
    const uj_problem *problem;
    uj_progress *progress;  // begun; of all runs of the command
    bool is_one_of_many;    // JSON output is a line
    uj_puzzle_result result;
    uj_breadth_first_result positions;  // with --exhaust: all that can be reached
} uj_discrete_run;

// Solves the puzzle with these options (but for progress, which is the run's) and replays every
// solution listed through the puzzle's checker; one that does not pass is UJ_INTERNAL. With
// --exhaust, visits all positions, too, and compares what both searches found. The caller clears
// the run in any case.
uj_status uj_discrete_run_solve(uj_discrete_run *run, const uj_puzzle_options *options,
                                uj_error *error);

// Whether a signal ended it, be it while solving or while visiting all positions.
bool uj_discrete_run_stopped(const uj_discrete_run *run);

void uj_discrete_run_clear(uj_discrete_run *run);

#endif
