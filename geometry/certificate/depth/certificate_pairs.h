// The pairs of convex parts whose overlap the certificate bounds, with bounding boxes.
#ifndef UJ_CERTIFICATE_PAIRS_H
#define UJ_CERTIFICATE_PAIRS_H

#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

#include <unjam/geometry/certificate/shapes/certificate_gap.h>

typedef struct uj_proof_box {
    uj_vec2 low, high;
} uj_proof_box;

/// Two convex parts of different pieces, or of a piece and the wall (second_piece is -1).
typedef struct uj_proof_pair {
    const uj_proof_part *first, *second;
    int first_piece, second_piece;
    size_t first_box, second_box;  ///< indices into uj_proof_pairs.boxes
    size_t face;  ///< the face that separated the parts best at the last check, numbered as in
                  ///< uj_proof_part_gap
    double gap;   ///< lower bound on the gap along the normal of `face` in the current interval
    bool gap_of_boxes;  ///< true: `gap` is the gap between the bounding boxes
} uj_proof_pair;

/// The pairs of parts of two pieces, or of a piece and the wall (second is -1).
typedef struct uj_proof_piece_pair {
    int first, second;
    size_t start, end;  ///< uj_proof_pairs.pairs[start..end-1]
} uj_proof_piece_pair;

typedef struct uj_proof_pairs {
    size_t count, piece_pair_count;
    uj_proof_pair *pairs;              ///< [count]
    uj_proof_piece_pair *piece_pairs;  ///< [piece_pair_count]
    uj_proof_box *boxes;        ///< of all parts of the pieces, then of all parts of the walls
    uj_proof_box *piece_boxes;  ///< [piece_count]
    size_t piece_box_of[UJ_MAX_PIECES];  ///< index in `boxes` of the first part of each piece
} uj_proof_pairs;

/// Lists all pairs, and sets the boxes of the walls. The shapes must outlive the pairs. Clear *out
/// even after UJ_NO_MEMORY.
uj_status uj_proof_pairs_create(const uj_certificate_shapes *shapes, uj_proof_pairs *out);

void uj_proof_pairs_clear(uj_proof_pairs *pairs);

/// Sets the boxes of a piece and of its parts. While the piece moves along the track, it and its
/// parts stay inside these boxes.
void uj_proof_pairs_move(uj_proof_pairs *pairs, const uj_certificate_shapes *shapes, size_t piece,
                         const uj_track *track);

/// Returns the gap between two boxes along x or y, whichever is greater; negative if they overlap.
static inline double uj_proof_box_gap(const uj_proof_box *a, const uj_proof_box *b)
{
    double x = uj_max(b->low.x - a->high.x, a->low.x - b->high.x);
    double y = uj_max(b->low.y - a->high.y, a->low.y - b->high.y);
    return uj_max(x, y);
}

#endif
