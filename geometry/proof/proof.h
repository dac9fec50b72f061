// The data of a proof that no motion solves a tray puzzle. geometry/impossible finds proofs,
// geometry/witness checks them; docs/IMPOSSIBLE.md states the theorem and proves it.
#ifndef UJ_PROOF_H
#define UJ_PROOF_H

#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

enum { UJ_PROOF_MAX_ARCS = 8, UJ_PROOF_MAX_EDGES = 31 };

/// Convex polygons with counter-clockwise corners. A polygon with two corners p and q stands for
/// the half-plane to the left of the line from p to q. Owns the rings.
typedef struct uj_proof_shapes {
    size_t count;
    uj_ring *rings;  ///< [count]
} uj_proof_shapes;

/// An arc of directions, counter-clockwise from `from` to `to` (degrees). It includes `from` and
/// `to`, and is at most 180 degrees long.
typedef struct uj_proof_arc {
    double from, to;
} uj_proof_arc;

/// A pair of convex parts. Each cell (uj_proof_cell) says in which directions the pair is
/// separated. Two convex parts that do not overlap are separated by a line. The normal of this line
/// points from the first part to the second. The possible directions of the normal are divided into
/// the arcs `arcs`, which cover the circle: each arc begins where the one before it ends.
///
/// A pair of polygons may have edges instead of arcs: all edges of the first part, then all edges
/// of the second. Two convex polygons that do not overlap are separated along one of their edges.
/// Such an edge counts as an arc with a single direction, which turns with the piece.
typedef struct uj_proof_pair {
    size_t pair;       ///< number of the pair, see uj_proof
    bool by_edges;     ///< the edges of both parts take the place of the arcs
    size_t arc_count;  ///< number of arcs, at least 2; if by_edges, the number of edges of
                       ///< the first part plus that of the second
    uj_proof_arc arcs[UJ_PROOF_MAX_ARCS];  ///< [arc_count]; not used if by_edges
} uj_proof_pair;

/// A set of configurations. The angles of a piece are divided into ranges at given angles, the
/// cuts; in this cell, piece i has an angle from cut low[i] to the next cut. A piece without cuts
/// may have any angle. If the cuts of a piece go round the circle, its angle is taken modulo 360
/// degrees. Each pair k is separated by a line whose normal lies in the arc that arcs[k] names.
typedef struct uj_proof_cell {
    size_t low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< cut indices; high[i] is low[i] + 1
    /// [pair_count] The arc of each pair: 1 << j for arc j (or edge j if by_edges).
    uint32_t *arcs;
} uj_proof_cell;

typedef enum uj_proof_claim_type {
    UJ_CLAIM_LOW,   ///< no configuration of the cell has piece `index` at the angle of cut
                    ///< low[index]
    UJ_CLAIM_HIGH,  ///< the same for cut high[index]
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

/// A proof. The start lies in one of the cells; the claims show that no motion leaves the cells,
/// and that no cell contains a goal. Pairs of parts are numbered as follows: for each piece b in
/// turn, first all pairs of an obstacle of b and a part of b, then for each piece a < b all pairs
/// of a part of a and a part of b. In each group the first part changes slowest. If the goal is an
/// exit, the pairs of a part of `inside` and a part of the goal piece follow. Owns everything it
/// points to.
typedef struct uj_proof {
    double margin;  ///< the proof holds even if parts may overlap by this length
    size_t piece_count;
    uj_proof_shapes *pieces;     ///< [piece_count] parts of each piece, in its own coordinates
    uj_proof_shapes *obstacles;  ///< [piece_count] what each piece must not overlap
    /// The region that the goal piece must leave; empty if the goal is a set of poses.
    uj_proof_shapes inside;
    uj_vec2 *centres;    ///< [piece_count] centre of rotation, in the piece's own coordinates
    size_t *cut_counts;  ///< [piece_count] number of cuts: 0, or at least 2
    /// [piece_count][cut_counts[i]] the cuts of piece i: angles in degrees, increasing. If the last
    /// angle is the first one plus 360, the cuts go round the circle: the last range of angles ends
    /// where the first begins, and angles are taken modulo 360 degrees.
    double **cuts;
    size_t pair_count;
    uj_proof_pair *pairs;  ///< [pair_count]
    size_t cell_count;
    uj_proof_cell *cells;  ///< [cell_count]
    size_t claim_count;
    uj_proof_claim *claims;  ///< [claim_count] sorted by cell
} uj_proof;

/// Returns true if the cuts of a piece go all the way round the circle.
bool uj_proof_is_circular(const uj_proof *proof, size_t piece);

/// Frees the proof and everything it owns; NULL is allowed.
void uj_proof_destroy(uj_proof *proof);

#endif
