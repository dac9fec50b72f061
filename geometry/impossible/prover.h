// Finds proofs that no motion of any kind solves a tray puzzle. docs/IMPOSSIBLE.md has the theorem.
#ifndef UJ_PROVER_H
#define UJ_PROVER_H

#include <unjam/geometry/packing/refuter.h>

typedef struct uj_prover_stats {
    uint64_t boxes;       ///< number of boxes of angles examined so far
    unsigned attempt;     ///< number of the present attempt, from 1
    double reach;         ///< width of the widest range of angles in the latest region, degrees
    size_t cells;         ///< number of cells found in the latest visit (methods 2 and 3)
    size_t memory_bytes;  ///< memory that the prover takes, roughly
} uj_prover_stats;

/// Refuters (packing/refuter.h) in other processes.
typedef struct uj_prover_helpers {
    unsigned count;
    /// Does what uj_refuter_ask does, in helper number `helper` (0 .. count - 1). Several threads
    /// may call this at the same time, but never for the same helper. If the helper cannot be
    /// reached, waits until the question's poll returns false, and then returns UJ_OK.
    uj_status (*ask)(void *payload, unsigned helper, const uj_refuter_question *question,
                     uj_refuter_answer *out);
    void *payload;
} uj_prover_helpers;

typedef struct uj_prover_options {
    /// The number of refuters in this process, each on a thread of its own. At least 1, unless
    /// there are helpers. The proof depends neither on this number nor on the helpers.
    unsigned threads;
    const uj_prover_helpers *helpers;  ///< NULL: none
    /// Returns false to stop. Called now and then, on any thread, but never on two at once. May be
    /// NULL.
    bool (*poll)(void *payload, const uj_prover_stats *stats);
    void *payload;
} uj_prover_options;

typedef enum uj_prover_end {
    UJ_PROVER_PROVEN,   ///< no motion solves the puzzle
    UJ_PROVER_GAVE_UP,  ///< no attempt found a proof
    UJ_PROVER_STOPPED,  ///< poll returned false
} uj_prover_end;

typedef struct uj_prover_result {
    uj_prover_end end;
    uj_proof *proof;  ///< NULL unless `end` is UJ_PROVER_PROVEN; the caller destroys it
    uj_prover_stats stats;
} uj_prover_result;

/// Looks for a proof. The tray must be valid. Gives up at once if a start or a goal has an angle of
/// more than 100 radians. Unless poll stops the work, the result depends only on the tray. Check
/// the proof before you trust it (geometry/witness). Errors: UJ_NO_MEMORY, UJ_INTERNAL if GEOS
/// fails.
///
/// docs/IMPOSSIBLE.md explains the three methods. The first widens a region of angles until the
/// pieces have no room at its boundary. The second divides cells until no chain of cells leads from
/// the start to a goal. The third visits cells that are chosen in advance.
uj_status uj_prove_impossible(const uj_tray *tray, const uj_prover_options *options,
                              uj_prover_result *out, uj_error *error);

#endif
