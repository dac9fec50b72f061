// Looks for a solution and, at the same time, for a proof that there is none.
#ifndef UJ_BOTH_SIDES_H
#define UJ_BOTH_SIDES_H

#include <unjam/cli/tray/tray_solve.h>
#include <unjam/formats/proof_file.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/witness/witness.h>

/// The input and the results of the search for a solution and of the prover.
typedef struct uj_both_sides {
    uj_tray_job *job;           ///< in: options, limits and the problem; out: a certified solution
    uj_prover_result prover;    ///< the caller destroys prover.proof
    uj_witness_result witness;  ///< the check of the proof, if one was found
    double seconds;
} uj_both_sides;

/// Runs the search for a solution (uj_tray_job_find) and the prover at the same time. Stops when
/// one of them succeeds, or at a limit or a signal. Then certifies the solution, or has the proof
/// checked by the witness (the independent checker of proofs). If the job has a team, call
/// uj_team_enter first; the team's helpers work for the prover. Errors: UJ_NO_MEMORY; UJ_INTERNAL
/// if the witness refuses the proof, or if both a solution and a proof were found; the errors of
/// the search, of uj_tray_job_certify and of the team.
uj_status uj_both_sides_run(uj_both_sides *sides, uj_error *error);

/// In a helper: works for the leader's prover until the leader is done. Uses only the job's problem
/// and team. Call uj_team_enter first. Errors: UJ_NO_MEMORY; UJ_INTERNAL if GEOS fails.
uj_status uj_both_sides_help(const uj_both_sides *sides, uj_error *error);

#endif
