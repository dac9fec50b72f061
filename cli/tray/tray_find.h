// Finds and certifies a solution of a tray puzzle, for unjam solve and unjam prove.
#ifndef UJ_TRAY_FIND_H
#define UJ_TRAY_FIND_H

#include <unjam/cli/tray/tray_solve.h>

/// Returns true if any solution will do. In that case, the search itself certifies the solution.
bool uj_tray_job_takes_any(const uj_tray_job *job);

/// Looks for a solution: the best one or any, as the job's options say. The search takes its
/// options from `search`, not from job->tray. Sets job->result. Errors: UJ_NO_MEMORY, and those of
/// the search.
uj_status uj_tray_job_find(uj_tray_job *job, const uj_tray_options *search, uj_error *error);

/// Moves the solution from job->result to job->file, rounds its numbers as the file will store
/// them, certifies the rounded solution, and fills in the file's claims. Errors: UJ_INTERNAL if the
/// solution does not pass; UJ_NO_MEMORY.
uj_status uj_tray_job_certify(uj_tray_job *job, uj_error *error);

#endif
