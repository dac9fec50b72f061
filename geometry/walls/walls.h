// The barriers of a proof that no motion solves a puzzle. A barrier (uj_wall; not a wall of the
// tray) is a claim of the proof that a piece cannot turn beyond some angle, or that the goal is out
// of reach. The proof divides the angles at each barrier into boxes; these are listed as bricks
// (rectangles) to be drawn.
#ifndef UJ_WALLS_H
#define UJ_WALLS_H

#include <unjam/geometry/proof/proof.h>

/// Bricks (drawn boxes of angles) are placed on a grid with this many cells along each axis.
enum { UJ_WALL_GRID = 32 };

/// A rectangle of cells that stands for one or more boxes of angles, all of which cover exactly
/// these cells: columns `left` to `right` - 1 and rows `bottom` to `top` - 1.
typedef struct uj_wall_brick {
    unsigned left, bottom, right, top;
    unsigned depth;  ///< number of halvings that led to the deepest of these boxes
    size_t boxes;    ///< number of boxes that this brick stands for; at least 1
} uj_wall_brick;

/// A barrier: a claim of the proof that a piece cannot turn beyond some angle, or that the goal is
/// out of reach. Angles are in degrees.
typedef struct uj_wall {
    uj_proof_claim_type type;  ///< UJ_CLAIM_LOW, UJ_CLAIM_HIGH or UJ_CLAIM_GOAL
    size_t claim;              ///< index into uj_proof.claims
    int piece;                 ///< the piece that cannot turn beyond the barrier, or a piece of the
                               ///< goal
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< [piece_count] ranges of angles
    bool is_open[UJ_MAX_PIECES];  ///< [piece_count] the proof does not limit the angle
    /// The pieces whose angles vary along the columns and along the rows of the bricks; -1: none.
    int column_piece, row_piece;
    unsigned depth;  ///< number of halvings that led to the deepest box
    size_t boxes;
    size_t brick_count;
    uj_wall_brick *bricks;  ///< [brick_count] owned; the largest first
} uj_wall;

/// The barriers of a proof, in the order of its claims. Zero-initialised means empty.
typedef struct uj_wall_list {
    size_t count;
    uj_wall *walls;  ///< [count] owned
} uj_wall_list;

/// Lists the barriers of a proof: the claims that a piece cannot turn beyond some angle, or that
/// the goal is out of reach. The witness must have accepted the proof for this tray. Free *out with
/// uj_wall_list_clear. Errors: UJ_NO_MEMORY; then *out is empty.
uj_status uj_wall_list_create(const uj_tray *tray, const uj_proof *proof, uj_wall_list *out,
                              uj_error *error);

void uj_wall_list_clear(uj_wall_list *list);

/// Returns the index of the barrier with the most boxes. Considers only barriers that keep a piece
/// from turning or, if there are none of these, all barriers. The list must not be empty.
size_t uj_wall_list_hardest(const uj_wall_list *list);

#endif
