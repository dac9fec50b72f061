// Solves one discrete puzzle once and replays its solutions.
#ifndef UJ_DISCRETE_RUN_H
#define UJ_DISCRETE_RUN_H

#include <unjam/cli/terminal/options.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/discrete/puzzle/puzzle.h>

/// A discrete puzzle to be solved, and its results. Owns only the results.
typedef struct uj_discrete_run {
    const uj_options *options;
    const uj_problem *problem;
    uj_progress *progress;  ///< begun by the caller; all runs of the command share it
    bool is_one_of_many;    ///< this is one of many runs: print JSON on one line
    uj_puzzle_result result;
    uj_breadth_first_result positions;  ///< counts of reachable positions, if --exhaust was given
} uj_discrete_run;

/// Solves the puzzle with these options, except that progress goes to run->progress. Replays every
/// listed solution through the puzzle's checker. With --exhaust, also visits all positions and
/// compares the results of both searches. Errors: UJ_INTERNAL if a solution does not pass or the
/// searches contradict each other, and the errors of the searches. The caller clears the run, even
/// after an error.
uj_status uj_discrete_run_solve(uj_discrete_run *run, const uj_puzzle_options *options,
                                uj_error *error);

/// Returns true if a signal ended the run, while solving or while visiting all positions.
bool uj_discrete_run_stopped(const uj_discrete_run *run);

void uj_discrete_run_clear(uj_discrete_run *run);

#endif
