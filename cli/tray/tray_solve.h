// The job of solving a tray puzzle: holds the puzzle and the result, and prints the result.
#ifndef UJ_TRAY_SOLVE_H
#define UJ_TRAY_SOLVE_H

#include <unjam/cli/terminal/exit_code.h>
#include <unjam/cli/terminal/options.h>
#include <unjam/cli/tray/tray_layers.h>
#include <unjam/cli/tray/tray_listing.h>
#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/successor_generator.h>

/// What `unjam solve` was asked for, and what it has found. Whoever creates a job clears its
/// members.
typedef struct uj_tray_job {
    const uj_options *options;
    uj_tray_options tray;
    uj_solution_file file;       ///< the problem, and its solution once it is found
    uj_tray_result result;       ///< the search's result; its solution is moved to `file`
    uj_tray_layers layers;       ///< how many states can be reached, for --exhaust
    uj_tray_listing all;         ///< all solutions, for --all; the first one is moved to `result`
    uj_excluded_moves excluded;  ///< moves that the search excluded
    bool is_certified;           ///< `certificate` is that of the solution in `result`
    uj_certificate certificate;  ///< of the solution
    uint64_t trace_left_out;     ///< number of events beyond --trace-limit
    uj_error trace_error;        ///< why the trace could not be written
} uj_tray_job;

/// Returns true if a solution was found.
bool uj_tray_job_is_solved(const uj_tray_job *job);

/// Returns true if all states are to be counted: with --exhaust, unless a signal has asked to stop.
bool uj_tray_job_wants_layers(const uj_tray_job *job);

/// Returns the lower bound that the search has proven. Returns 0 for the blocking heuristic, which
/// is not admissible (geometry/solve/heuristic.h) and so proves nothing.
uint32_t uj_tray_job_bound(const uj_tray_job *job);

/// Prints the result on stdout and statistics on stderr. Returns the exit code for the result.
uj_exit_code uj_tray_job_print(const uj_tray_job *job);

#endif
