// The barriers of a proof that no motion solves a puzzle. A barrier (uj_barrier; not a wall of the
// tray) is one claim of the proof. It says that a piece cannot turn beyond some angle, or that the
// goal is out of reach. The proof divides the angles at each barrier into boxes; these are listed
// as bricks (rectangles) to be drawn.
#ifndef UJ_BARRIERS_H
#define UJ_BARRIERS_H

#include <unjam/geometry/proof/proof.h>

/// Bricks (drawn boxes of angles) are placed on a grid with this many cells along each axis.
enum { UJ_BARRIER_GRID = 32 };

/// A rectangle of cells that stands for one or more boxes of angles, all of which cover exactly
/// these cells: columns `left` to `right` - 1 and rows `bottom` to `top` - 1.
typedef struct uj_barrier_brick {
    unsigned left, bottom, right, top;
    unsigned depth;  ///< number of halvings that led to the deepest of these boxes
    size_t boxes;    ///< number of boxes that this brick stands for; at least 1
} uj_barrier_brick;

/// A barrier: one claim of the proof. It says that a piece cannot turn beyond some angle, or that
/// the goal is out of reach. Angles are in degrees.
typedef struct uj_barrier {
    uj_proof_claim_type type;  ///< UJ_CLAIM_LOW, UJ_CLAIM_HIGH or UJ_CLAIM_GOAL
    size_t claim;              ///< index into uj_proof.claims
    int piece;  ///< the piece that cannot turn beyond the barrier or, if the claim is about the
                ///< goal, a piece that must reach the goal
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< [piece_count] ranges of angles
    bool is_open[UJ_MAX_PIECES];  ///< [piece_count] the proof does not limit the angle
    /// The grid's columns are angles of column_piece, its rows angles of row_piece; -1: no piece.
    int column_piece, row_piece;
    unsigned depth;  ///< number of halvings that led to the deepest box
    size_t boxes;
    size_t brick_count;
    uj_barrier_brick *bricks;  ///< [brick_count] owned; the largest first
} uj_barrier;

/// The barriers of a proof, in the order of its claims. Zero-initialised means empty.
typedef struct uj_barrier_list {
    size_t count;
    uj_barrier *barriers;  ///< [count] owned
} uj_barrier_list;

/// Lists the barriers of a proof: the claims that a piece cannot turn beyond some angle, or that
/// the goal is out of reach. geometry/witness must have accepted the proof for this tray. Free *out
/// with uj_barrier_list_clear. Errors: UJ_NO_MEMORY; then *out is empty.
uj_status uj_barrier_list_create(const uj_tray *tray, const uj_proof *proof, uj_barrier_list *out,
                                 uj_error *error);

void uj_barrier_list_clear(uj_barrier_list *list);

/// Returns the index of the barrier with the most boxes. Considers only barriers that keep a piece
/// from turning or, if there are none of these, all barriers. The list must not be empty.
size_t uj_barrier_list_hardest(const uj_barrier_list *list);

#endif
