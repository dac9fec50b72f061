// Refutes boxes of angles: proves that pieces have no room in the tray at any angles of a box, and
// writes down why, so that another program can check it (geometry/proof).
#ifndef UJ_REFUTER_H
#define UJ_REFUTER_H

#include <unjam/geometry/packing/packing.h>
#include <unjam/geometry/proof/proof.h>

/// Scratch memory for refuting boxes. Each thread needs its own.
typedef struct uj_refuter uj_refuter;

/// A condition on a pair of parts: some line separates them, and its normal lies in one of the
/// permitted arcs.
typedef struct uj_restriction {
    const uj_proof_pair *pair;  ///< the pair and its arcs
    uint32_t arcs;              ///< bit j: arc j of the pair is permitted
} uj_restriction;

/// The statement to refute: at some angles of the box, the pieces have room and all restrictions
/// hold.
typedef struct uj_refuter_question {
    const double *low, *high;  ///< [piece_count] the box of angles, degrees, low <= high
    unsigned pieces;           ///< bit i: piece i is considered; the other pieces are ignored, so a
                               ///< refutation holds wherever they are
    size_t restriction_count;
    /// [restriction_count] At most one restriction for each pair of parts.
    const uj_restriction *restrictions;
    /// One more restriction, or NULL. It may be a second restriction for its pair.
    const uj_restriction *again;
    bool exit_goal;               ///< true: the goal piece has left through its exit
    const uj_vec2 *least, *most;  ///< [piece_count] bounds of the pieces' origins, or both NULL
    /// [piece_count] angles near which there may be room, to try first; or NULL.
    const double *hint;
    uint64_t box_limit;           ///< the greatest number of boxes to examine
    bool (*poll)(void *payload);  ///< called every few ms; returns false to stop; may be NULL
    void *payload;
} uj_refuter_question;

typedef struct uj_refuter_answer {
    uj_packing packing;
    uint64_t boxes;       ///< number of boxes examined; kept up to date while the refuter works
    size_t memory_bytes;  ///< memory that the refuter holds; kept up to date while it works
    char *reason;         ///< if packing is UJ_PACKING_NONE: the refutation, which the caller frees
    /// If packing is UJ_PACKING_SOME: angles of the placement found, degrees.
    double angle[UJ_MAX_PIECES];
    uj_vec2 at[UJ_MAX_PIECES];  ///< if packing is UJ_PACKING_SOME: positions of the pieces' origins
} uj_refuter_answer;

/// Creates a refuter in *out for the pieces of a model, which must outlive it. After the error
/// UJ_NO_MEMORY, *out is NULL.
uj_status uj_refuter_create(const uj_contact_model *model, uj_refuter **out);

/// Frees the refuter; NULL is allowed.
void uj_refuter_destroy(uj_refuter *refuter);

/// Returns the centre about which the refuter turns a piece, in the piece's own coordinates.
uj_vec2 uj_refuter_centre(const uj_refuter *refuter, int piece);

/// Examines the box. Halves it again and again, until every smaller box is refuted, or until a
/// placement is found. Each time, halves the range of one piece: of the piece whose corners would
/// move farthest if it turned about its origin. UJ_PACKING_NONE holds even if pieces may overlap by
/// UJ_TOLERANCE_PACKING. UJ_PACKING_UNKNOWN: box_limit was reached, the poll stopped the work, or a
/// box is too small to be halved again. Unless the poll stops the work, the answer depends only on
/// *question. Errors: UJ_NO_MEMORY.
uj_status uj_refuter_ask(uj_refuter *refuter, const uj_refuter_question *question,
                         uj_refuter_answer *out);

#endif
