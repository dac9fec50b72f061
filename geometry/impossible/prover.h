// Finds proofs that no motion of any kind solves a tray puzzle. docs/IMPOSSIBLE.md has the theorem.
#ifndef UJ_PROVER_H
#define UJ_PROVER_H

#include <unjam/geometry/packing/refuter.h>

/// What the prover has done so far.
typedef struct uj_prover_stats {
    uint64_t boxes;       ///< number of boxes of angles examined
    unsigned attempt;     ///< number of the attempt, from 1
    double reach;         ///< the widest range of angles in the present region, degrees
    size_t cells;         ///< number of cells in the present region
    size_t memory_bytes;  ///< memory that the refutations take
} uj_prover_stats;

/// Refuters (packing/refuter.h) in other processes. Each answers one question at a time.
typedef struct uj_prover_helpers {
    unsigned count;
    /// Lets helper number `helper` (0 .. count - 1) do what uj_refuter_ask does. Several threads
    /// may call this at the same time, but never for the same helper. If the helper cannot be
    /// reached, waits until the question's poll returns false, and then returns UJ_OK.
    uj_status (*ask)(void *payload, unsigned helper, const uj_refuter_question *question,
                     uj_refuter_answer *out);
    void *payload;
} uj_prover_helpers;

typedef struct uj_prover_options {
    /// The number of refuters (packing/refuter.h) in this process, each on its own thread. At least
    /// 1, unless there are helpers. Neither this number nor the helpers have an effect on the
    /// proof.
    unsigned threads;
    const uj_prover_helpers *helpers;  ///< refuters in other processes; NULL: none
    /// Called now and then, perhaps from other threads, but never from two at once. Returns false
    /// to stop. May be NULL.
    bool (*poll)(void *payload, const uj_prover_stats *stats);
    void *payload;
} uj_prover_options;

typedef enum uj_prover_end {
    UJ_PROVER_PROVEN,   ///< no motion solves the puzzle
    UJ_PROVER_GAVE_UP,  ///< all attempts failed, which says nothing about the puzzle
    UJ_PROVER_STOPPED,  ///< poll returned false
} uj_prover_end;

typedef struct uj_prover_result {
    uj_prover_end end;
    uj_proof *proof;  ///< if proven; the caller destroys it
    uj_prover_stats stats;
} uj_prover_result;

/// Looks for a proof. The tray must be valid; the prover gives up at once if a start or a goal has
/// an angle of more than 100 radians. The result depends on the tray alone, unless poll stops the
/// work. Check the proof before you trust it (geometry/witness). Errors: UJ_NO_MEMORY, UJ_INTERNAL
/// if GEOS fails.
///
/// There are three kinds of attempts. The first kind widens a region of angles around the start
/// wherever the pieces have room at its boundary, at first by large steps and in later attempts by
/// small ones. Two parts of different pieces must stay separated by a line whose normal is within a
/// right angle of its direction at the start; if motions within the region could violate this
/// restriction, it is dropped. If the pieces have no room anywhere on the boundary, no motion
/// leaves the region. The second kind visits cells. A cell has a range of angles for some pieces,
/// and for some pairs of parts the edge along which they are separated. As long as a chain of cells
/// leads from the start to a goal, cells are divided. The third kind visits cells that are divided
/// from the beginning: by equal ranges of angles, and by the edges that separate pieces that are
/// neighbours at the start.
uj_status uj_prove_impossible(const uj_tray *tray, const uj_prover_options *options,
                              uj_prover_result *out, uj_error *error);

#endif
