// Finds and certifies a solution of a tray puzzle: what unjam solve and unjam prove share.
#ifndef UJ_TRAY_FIND_H
#define UJ_TRAY_FIND_H

#include <unjam/cli/tray/tray_solve.h>

/// Returns true if any solution is asked for. The search then certifies solutions by itself.
bool uj_tray_job_takes_any(const uj_tray_job *job);

/// Looks for a solution as the job's options say: the best one, or any. `search` is used instead of
/// job->tray. Sets job->result. Errors: UJ_NO_MEMORY, and those of the search.
uj_status uj_tray_job_find(uj_tray_job *job, const uj_tray_options *search, uj_error *error);

/// Moves the solution to the data of the solution file, certifies it with its numbers rounded as
/// they will be stored, and adds what is known about it. Errors: UJ_INTERNAL if the solution does
/// not pass; UJ_NO_MEMORY.
uj_status uj_tray_job_certify(uj_tray_job *job, uj_error *error);

#endif
