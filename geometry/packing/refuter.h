// Refutes boxes of angles: proves that the pieces have no room, and writes down the proof
// (docs/IMPOSSIBLE.md).
#ifndef UJ_REFUTER_H
#define UJ_REFUTER_H

#include <unjam/geometry/packing/packing.h>
#include <unjam/geometry/proof/proof.h>

/// Scratch memory for refuting boxes. Each thread needs its own.
typedef struct uj_refuter uj_refuter;

/// A condition: a line separates the parts of a pair, and its normal lies in a permitted arc.
typedef struct uj_restriction {
    const uj_proof_pair *pair;  ///< the pair and its arcs
    uint32_t arcs;              ///< bit j: arc j of the pair is permitted
} uj_restriction;

/// The statement to refute: at some angles of the box, the pieces have room and all restrictions
/// hold.
typedef struct uj_refuter_question {
    const double *low, *high;  ///< [piece_count] the box of angles, degrees, low <= high
    unsigned pieces;           ///< bit i: piece i is considered; other pieces are ignored
    size_t restriction_count;
    /// [restriction_count] At most one restriction for each pair of parts.
    const uj_restriction *restrictions;
    /// One more restriction, or NULL. `restrictions` may contain another one for the same pair.
    const uj_restriction *again;
    bool exit_goal;               ///< true: assume that the goal piece has left through its exit
    const uj_vec2 *least, *most;  ///< [piece_count] bounds of the pieces' origins, or both NULL
    /// [piece_count] angles (degrees) near which a placement is likely, or NULL.
    const double *hint;
    uint64_t box_limit;           ///< greatest number of boxes to examine
    bool (*poll)(void *payload);  ///< called every few ms; returns false to stop; may be NULL
    void *payload;
} uj_refuter_question;

typedef struct uj_refuter_answer {
    uj_packing packing;
    uint64_t boxes;       ///< boxes examined so far; updated during the work
    size_t memory_bytes;  ///< updated during the work
    char *reason;         ///< for UJ_PACKING_NONE: the refutation, which the caller frees
    /// For UJ_PACKING_SOME: angles of the placement found, degrees.
    double angle[UJ_MAX_PIECES];
    uj_vec2 at[UJ_MAX_PIECES];  ///< for UJ_PACKING_SOME: positions of the pieces' origins
} uj_refuter_answer;

/// Creates a refuter for the pieces of a model. The model must outlive the refuter. After the error
/// UJ_NO_MEMORY, *out is NULL.
uj_status uj_refuter_create(const uj_contact_model *model, uj_refuter **out);

/// Frees the refuter; NULL is allowed.
void uj_refuter_destroy(uj_refuter *refuter);

/// Returns the centre about which the refuter turns a piece, in the piece's own coordinates.
uj_vec2 uj_refuter_centre(const uj_refuter *refuter, int piece);

/// Halves boxes of angles until all are refuted or a placement is found. UJ_PACKING_NONE holds even
/// if pieces may overlap by UJ_TOLERANCE_PACKING (in tray diameters). UJ_PACKING_UNKNOWN: box_limit
/// was reached, poll returned false, or a box is too small to be halved. Unless poll returns false,
/// the answer depends only on *question. Errors: UJ_NO_MEMORY.
uj_status uj_refuter_ask(uj_refuter *refuter, const uj_refuter_question *question,
                         uj_refuter_answer *out);

#endif
