// Decides whether any motion at all solves a tray puzzle, and reports the result.
#ifndef UJ_PROVE_JOB_H
#define UJ_PROVE_JOB_H

#include <unjam/cli/tray/tray_solve.h>
#include <unjam/files/json_document.h>

/// Looks for a solution of the problem in `document` and, at the same time, for a proof that there
/// is none. With --any, the solution need not be optimal. Prints and saves what was found. The
/// caller clears the job.
uj_exit_code uj_prove_job_run(uj_tray_job *job, const uj_document *document);

#endif
