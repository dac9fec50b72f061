// Finds out whether any motion at all solves a tray puzzle, and reports it.
#ifndef UJ_PROVE_JOB_H
#define UJ_PROVE_JOB_H

#include <unjam/cli/tray/tray_solve.h>
#include <unjam/files/json_document.h>

/// Reads the problem in the document. Then runs two searches at once, within the job's options and
/// limits: one for a solution (the best one or, with --any, any), and one for a proof that there is
/// none. Prints and saves what was found. The caller clears the job.
uj_exit_code uj_prove_job_run(uj_tray_job *job, const uj_document *document);

#endif
