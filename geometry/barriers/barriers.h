// The barriers (uj_barrier) in a proof that no motion solves a puzzle.
#ifndef UJ_BARRIERS_H
#define UJ_BARRIERS_H

#include <unjam/geometry/proof/proof.h>

/// Number of cells along each axis of the grid on which bricks are drawn.
enum { UJ_BARRIER_GRID = 32 };

/// A rectangle of grid cells: columns `left` to `right` - 1, rows `bottom` to `top` - 1. It stands
/// for one or more boxes of angles that cover exactly these cells.
typedef struct uj_barrier_brick {
    unsigned left, bottom, right, top;
    unsigned depth;  ///< number of halvings that led to the brick's deepest box
    size_t boxes;    ///< number of the brick's boxes, at least 1
} uj_barrier_brick;

/// One claim of the proof: that a piece cannot turn beyond some angle, or that the goal is out of
/// reach. To prove the claim, the proof divides the ranges of angles into boxes. Angles are in
/// degrees.
typedef struct uj_barrier {
    uj_proof_claim_type type;  ///< UJ_CLAIM_LOW, UJ_CLAIM_HIGH or UJ_CLAIM_GOAL
    size_t claim;              ///< index into uj_proof.claims
    int piece;  ///< the piece that cannot turn; in UJ_CLAIM_GOAL, a piece that must reach the goal
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< [piece_count] ranges of angles
    bool is_open[UJ_MAX_PIECES];  ///< [piece_count] the proof does not limit the angle
    /// Columns are angles of column_piece, rows angles of row_piece; -1: no piece.
    int column_piece, row_piece;
    unsigned depth;  ///< number of halvings that led to the deepest box
    size_t boxes;
    size_t brick_count;
    uj_barrier_brick *bricks;  ///< [brick_count] owned; the largest first
} uj_barrier;

/// Barriers in the order of the proof's claims. A zero-initialised list is empty.
typedef struct uj_barrier_list {
    size_t count;
    uj_barrier *barriers;  ///< [count] owned
} uj_barrier_list;

/// Lists the barriers of a proof that geometry/witness has accepted for this tray. Free *out with
/// uj_barrier_list_clear. Error: UJ_NO_MEMORY; then *out is empty.
uj_status uj_barrier_list_create(const uj_tray *tray, const uj_proof *proof, uj_barrier_list *out,
                                 uj_error *error);

void uj_barrier_list_clear(uj_barrier_list *list);

/// Returns the index of the barrier with the most boxes. Considers barriers of type UJ_CLAIM_GOAL
/// only if there are no others. The list must not be empty.
size_t uj_barrier_list_hardest(const uj_barrier_list *list);

#endif
