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
    uj_progress *progress;  ///< begun by the caller; shared by all runs of the command
    bool is_one_of_many;    ///< print JSON on one line
    uj_puzzle_result result;
    uj_breadth_first_result positions;  ///< the reachable positions, if --exhaust was given
} uj_discrete_run;

/// Solves the puzzle and replays every listed solution. Progress goes to run->progress. With
/// --exhaust, also visits all positions. Errors: those of the searches; UJ_INTERNAL if a replay
/// fails or the two searches disagree. The caller clears the run, even after an error.
uj_status uj_discrete_run_solve(uj_discrete_run *run, const uj_puzzle_options *options,
                                uj_error *error);

/// Returns true if a signal ended the run.
bool uj_discrete_run_stopped(const uj_discrete_run *run);

void uj_discrete_run_clear(uj_discrete_run *run);

#endif
