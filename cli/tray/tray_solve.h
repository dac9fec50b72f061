// A tray puzzle to be solved by the command line, its result and its report.
#ifndef UJ_TRAY_SOLVE_H
#define UJ_TRAY_SOLVE_H

#include <unjam/cli/terminal/exit_code.h>
#include <unjam/cli/terminal/options.h>
#include <unjam/cli/tray/tray_layers.h>
#include <unjam/cli/tray/tray_listing.h>
#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>

/// What is asked for, and what was found. Its owner is unjam solve.
typedef struct uj_tray_job {
    const uj_options *options;
    uj_tray_options tray;
    uj_solution_file file;  ///< the problem, and its solution once found
    uj_tray_result result;  ///< its solution moves to file
    uj_tray_layers layers;  ///< with --exhaust
    uj_tray_listing all;    ///< with --all; the first listed solution moves to file
    uj_certificate certificate;
    uint64_t trace_left_out;  ///< events beyond --trace-limit
    uj_error trace_error;     ///< why the trace asked for could not be written
} uj_tray_job;

/// Whether a solution was found.
bool uj_tray_job_is_solved(const uj_tray_job *job);

/// Whether all states are to be counted (--exhaust, and no signal has asked to stop).
bool uj_tray_job_wants_layers(const uj_tray_job *job);

/// The lower bound that the search has proven. With the blocking heuristic it is 0: the pieces it
/// counts can perhaps be passed, so it proves nothing.
uint32_t uj_tray_job_bound(const uj_tray_job *job);

/// Prints the result on stdout and statistics on stderr; returns the exit code that it means.
uj_exit_code uj_tray_job_print(const uj_tray_job *job);

#endif
