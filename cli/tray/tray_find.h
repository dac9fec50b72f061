// Finds and certifies a solution of a tray puzzle, for unjam solve and unjam prove.
#ifndef UJ_TRAY_FIND_H
#define UJ_TRAY_FIND_H

#include <unjam/cli/tray/tray_solve.h>

/// Returns true if any solution will do.
bool uj_tray_job_takes_any(const uj_tray_job *job);

/// Looks for any solution if uj_tray_job_takes_any is true, else for the best one. The search takes
/// its options from `search`, not from job->tray. Sets job->result, job->certificate and
/// job->is_certified. Errors: those of uj_certificate_admits, such as UJ_BAD_INPUT if a convex part
/// of a shape is too thin for any solution to be certified; UJ_NO_MEMORY; those of the search.
uj_status uj_tray_job_find(uj_tray_job *job, const uj_tray_options *search, uj_error *error);

/// Moves the solution from job->result to job->file. Unless job->is_certified, rounds its numbers
/// to those that a file can hold, and certifies it. Sets job->file.claims. Errors: UJ_INTERNAL if
/// the solution fails certification, or if its cost differs from the cost that the search counted;
/// UJ_NO_MEMORY.
uj_status uj_tray_job_certify(uj_tray_job *job, uj_error *error);

#endif
