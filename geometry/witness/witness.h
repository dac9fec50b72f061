// Checks proofs that no motion solves a puzzle. Shares no code with the prover.
#ifndef UJ_WITNESS_H
#define UJ_WITNESS_H

#include <unjam/geometry/proof/proof.h>

enum { UJ_WITNESS_MAX_DEPTH = 200 };  ///< greatest depth of a refutation's tree

/// `function` may be NULL. It is called now and then, from any thread, but never by two at once. If
/// it returns false, the check stops.
typedef struct uj_witness_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_witness_poll;

typedef struct uj_witness_result {
    bool valid;           ///< no motion solves the puzzle
    bool stopped;         ///< the poll stopped the check before a result was known
    double margin;        ///< the result holds even if parts are allowed to overlap by this length
    size_t boxes, nodes;  ///< number of checked boxes of angles, number of checked tree nodes
    size_t cells, claims;
    char reason[512];  ///< if not valid: one sentence about what is wrong, and where
} uj_witness_result;

/// Checks a proof that no motion leads from the puzzle's start to its goal (docs/IMPOSSIBLE.md).
/// Checks the claims on `threads` threads (0: one). Unless the check is stopped, the result does
/// not depend on their number. The tray must be valid (uj_tray_validate). The proof may be
/// malformed. For an invalid proof, sets out->valid to false and returns UJ_OK. Error:
/// UJ_NO_MEMORY.
uj_status uj_witness_check(const uj_tray *tray, const uj_proof *proof, unsigned threads,
                           uj_witness_poll poll, uj_witness_result *out, uj_error *error);

#endif
