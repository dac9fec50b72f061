// Looks for a solution and for a proof that there is none, both at once.
#ifndef UJ_BOTH_SIDES_H
#define UJ_BOTH_SIDES_H

#include <unjam/cli/tray/tray_solve.h>
#include <unjam/formats/proof_file.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/witness/witness.h>

/// The search and the prover, and what they found.
typedef struct uj_both_sides {
    uj_tray_job *job;           ///< in: options, limits and the problem; out: a certified solution
    uj_prover_result prover;    ///< the prover's result; the caller destroys the proof in it
    uj_witness_result witness;  ///< the result of checking the proof, if one was found
    double seconds;
} uj_both_sides;

/// Runs the prover at the same time as the search for a solution (see uj_tray_job_find), until one
/// of them finds what it looks for, or until a limit or a signal stops both. Then checks the
/// result: the witness (the independent checker of proofs) must accept a proof, and the certificate
/// of a solution must be valid. If the job has a team of several members, its helpers work for the
/// prover. The caller must have called uj_team_enter if the job has a team. Errors: UJ_NO_MEMORY;
/// UJ_INTERNAL if the witness refuses the proof or both a solution and a proof were found; those of
/// the search, of uj_tray_job_certify and of the team.
uj_status uj_both_sides_run(uj_both_sides *sides, uj_error *error);

/// In a helper: works for the prover of the team's leader until the leader is done. Uses only the
/// problem and the team of the job. The caller must have joined the team's task (uj_team_enter).
/// Errors: UJ_NO_MEMORY; UJ_INTERNAL if GEOS fails.
uj_status uj_both_sides_help(const uj_both_sides *sides, uj_error *error);

#endif
