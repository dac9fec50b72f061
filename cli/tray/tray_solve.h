// Solving a tray puzzle from the command line: what is asked for and found, and its report.
#ifndef UJ_TRAY_SOLVE_H
#define UJ_TRAY_SOLVE_H

#include <unjam/cli/terminal/options.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/cli/tray/tray_layers.h>
#include <unjam/cli/tray/tray_listing.h>
#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>

typedef struct uj_tray_job {
    const uj_options *options;
    uj_tray_options tray;
    uj_solution_file file;  // problem, and the solution once there is one
    uj_tray_result result;  // its solution moves to file
    uj_tray_layers layers;  // with --exhaust
    uj_tray_listing all;    // with --all; the first solution that it lists is moved to file
    uj_certificate certificate;
    uint64_t trace_left_out;  // events that --trace-limit kept out of the trace
    uj_error trace_error;     // why there is no trace, though one was asked for
} uj_tray_job;

// Whether a solution was found.
bool uj_tray_job_is_solved(const uj_tray_job *job);

// Whether all states are to be counted, too.
bool uj_tray_job_wants_layers(const uj_tray_job *job);

// A bound that the search proved. One guided by the blocking heuristic proves nothing: pieces that
// it counts may be passed.
uint32_t uj_tray_job_bound(const uj_tray_job *job);

// Prints the result on stdout and statistics on stderr; returns the exit code that it means.
uj_exit_code uj_tray_job_print(const uj_tray_job *job);

#endif
