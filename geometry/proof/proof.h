// The data of a proof that no motion solves a tray puzzle. docs/IMPOSSIBLE.md states the theorem
// and proves it.
#ifndef UJ_PROOF_H
#define UJ_PROOF_H

#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

enum { UJ_PROOF_MAX_ARCS = 8, UJ_PROOF_MAX_EDGES = 31 };

/// Convex polygons with counter-clockwise corners. A polygon with only two corners p and q stands
/// for the half-plane to the left of the line from p to q. Owns the rings.
typedef struct uj_proof_shapes {
    size_t count;
    uj_ring *rings;  ///< [count]
} uj_proof_shapes;

/// Directions counter-clockwise from `from` to `to` (degrees), both included. An arc spans at most
/// 180 degrees.
typedef struct uj_proof_arc {
    double from, to;
} uj_proof_arc;

/// A pair of convex parts. If they do not overlap, a line separates them. They are then separated
/// along the direction of the line's normal, from the first part to the second. Together, the arcs
/// cover the circle of directions. Each arc begins where the one before it ends.
///
/// A pair of polygons may have edges instead of arcs: all edges of the first part, then all edges
/// of the second. An edge stands for the direction along its normal, which turns with the piece.
typedef struct uj_proof_pair {
    size_t pair;       ///< number of the pair (see uj_proof)
    bool by_edges;     ///< the pair has edges instead of arcs
    size_t arc_count;  ///< at least 2; if by_edges, the sum of the numbers of edges
    uj_proof_arc arcs[UJ_PROOF_MAX_ARCS];  ///< [arc_count]; not used if by_edges
} uj_proof_pair;

/// A set of configurations. The angle of piece i is between its cuts low[i] and high[i], modulo
/// 360 degrees if the cuts go round the circle. A piece without cuts may have any angle. Pair k is
/// separated along a direction in the arc that arcs[k] gives.
typedef struct uj_proof_cell {
    size_t low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< cut indices; high[i] is low[i] + 1
    /// [pair_count] one bit for each pair: 1 << j for arc j (or edge j if by_edges).
    uint32_t *arcs;
} uj_proof_cell;

typedef enum uj_proof_claim_type {
    UJ_CLAIM_LOW,   ///< no configuration of the cell has piece `index` at cut low[index]
    UJ_CLAIM_HIGH,  ///< no configuration of the cell has piece `index` at cut high[index]
    UJ_CLAIM_ARC,   ///< in every configuration of the cell, no direction in arc `arc` separates
                    ///< pair `index`
    UJ_CLAIM_GOAL,  ///< no configuration of the cell is a goal
} uj_proof_claim_type;

/// A statement about a cell, and why it is true.
typedef struct uj_proof_claim {
    uj_proof_claim_type type;
    size_t cell;
    size_t index;  ///< a piece, or an index into uj_proof.pairs; unused in UJ_CLAIM_GOAL
    size_t arc;    ///< an arc of the pair; only in UJ_CLAIM_ARC
    char *reason;  ///< why the claim is true, in the notation of docs/IMPOSSIBLE.md
} uj_proof_claim;

/// A proof. The start lies in one of the cells. The claims show that no motion leaves the cells,
/// and that no cell contains a goal. Owns everything it points to.
///
/// Pairs of parts are numbered in this order:
/// - for each piece b: the pairs (obstacle of b, part of b); then, for each piece a < b, the pairs
///   (part of a, part of b);
/// - last, if the goal is an exit: the pairs (part of `inside`, part of the goal piece).
/// In each of these groups, the first part changes slowest.
typedef struct uj_proof {
    double margin;  ///< the proof holds even if parts may overlap by this length
    size_t piece_count;
    uj_proof_shapes *pieces;     ///< [piece_count] parts of each piece, in its own coordinates
    uj_proof_shapes *obstacles;  ///< [piece_count] what each piece must not overlap
    /// The region that the goal piece must leave; empty if the goal is a set of poses.
    uj_proof_shapes inside;
    uj_vec2 *centres;    ///< [piece_count] centre of rotation, in the piece's own coordinates
    size_t *cut_counts;  ///< [piece_count] number of cuts: 0, or at least 2
    /// [piece_count][cut_counts[i]] the cuts of piece i: angles in degrees, increasing. If there
    /// are three or more, and the last is the first plus 360, the cuts go round the circle.
    double **cuts;
    size_t pair_count;
    uj_proof_pair *pairs;  ///< [pair_count]
    size_t cell_count;
    uj_proof_cell *cells;  ///< [cell_count]
    size_t claim_count;
    uj_proof_claim *claims;  ///< [claim_count] sorted by cell
} uj_proof;

/// Returns true if the cuts of the piece go round the circle.
bool uj_proof_is_circular(const uj_proof *proof, size_t piece);

/// Frees the proof; NULL is allowed.
void uj_proof_destroy(uj_proof *proof);

#endif
