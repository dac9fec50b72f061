// Tries to prove that no motion solves a tray, and checks the proof.
#ifndef UJ_PROOF_ATTEMPT_H
#define UJ_PROOF_ATTEMPT_H

#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/witness/witness.h>

typedef struct uj_proof_limits {
    unsigned threads;     ///< at least 1; has no effect on the proof
    double seconds;       ///< for the prover and the witness together; 0: no limit
    uint64_t boxes;       ///< boxes of angles that the prover may examine; 0: no limit
    size_t memory_bytes;  ///< memory that the prover may take, roughly; 0: no limit
    /// Like uj_prover_options.poll, but also called during uj_witness_check. May be NULL.
    bool (*poll)(void *payload, const uj_prover_stats *stats);
    void *payload;
} uj_proof_limits;

typedef enum uj_proof_attempt_end {
    UJ_ATTEMPT_PROVEN,   ///< the witness accepts the proof
    UJ_ATTEMPT_GAVE_UP,  ///< no proof was found (UJ_PROVER_GAVE_UP)
    UJ_ATTEMPT_REFUSED,  ///< the witness refuses the proof
    UJ_ATTEMPT_LIMIT,    ///< a limit was reached
    UJ_ATTEMPT_STOPPED,  ///< poll returned false
} uj_proof_attempt_end;

typedef struct uj_proof_attempt {
    uj_proof_attempt_end end;
    uj_proof *proof;            ///< if proven; the caller destroys it
    uj_witness_result witness;  ///< if proven
    uj_prover_stats stats;
    double seconds;
} uj_proof_attempt;

/// Looks for a proof (uj_prove_impossible) and checks it (uj_witness_check). The tray must be
/// valid. With one thread and no time limit, the result depends only on the tray and the limits.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL if GEOS fails.
uj_status uj_proof_attempt_make(const uj_tray *tray, const uj_proof_limits *limits,
                                uj_proof_attempt *out, uj_error *error);

#endif
