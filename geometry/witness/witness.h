// Checks proofs that no motion solves a puzzle. Shares no code with the prover.
#ifndef UJ_WITNESS_H
#define UJ_WITNESS_H

#include <unjam/geometry/proof/proof.h>

enum { UJ_WITNESS_MAX_DEPTH = 200 };  ///< greatest depth of the tree of a refutation

/// A function that is called from time to time. If it returns false, the check stops. `function`
/// may be NULL.
typedef struct uj_witness_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_witness_poll;

/// The result of a check.
typedef struct uj_witness_result {
    bool valid;            ///< no motion solves the puzzle (theorem in docs/IMPOSSIBLE.md)
    bool stopped;          ///< the poll stopped the check; nothing is known
    double margin;         ///< the result holds even if parts may overlap by this length
    size_t boxes, nodes;   ///< how many boxes of angles, and how many tree nodes, were checked
    size_t cells, claims;  ///< numbers of cells and claims
    char reason[512];      ///< if not valid: what is wrong and where, one sentence
} uj_witness_result;

/// Checks whether the proof shows that no motion leads from the start of the puzzle to its goal.
/// The proof need not be well-formed; the tray must be valid (uj_tray_validate). Sets *out. An
/// invalid proof is a result, not an error. Rounding is bounded by interval arithmetic.
///
/// Method: docs/IMPOSSIBLE.md. Error: UJ_NO_MEMORY.
uj_status uj_witness_check(const uj_tray *tray, const uj_proof *proof, uj_witness_poll poll,
                           uj_witness_result *out, uj_error *error);

#endif
