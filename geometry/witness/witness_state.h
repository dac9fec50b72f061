// The state of the check of a proof, and the functions that the source files of the check share.
// Callers use witness.h.
#ifndef UJ_WITNESS_STATE_H
#define UJ_WITNESS_STATE_H

#include <stdint.h>

#include <unjam/geometry/witness/interval.h>
#include <unjam/geometry/witness/witness.h>

enum { UJ_WITNESS_MAX_CORNERS = 1000, UJ_CORE_CAPACITY = 2 * UJ_WITNESS_MAX_CORNERS + 6 };

/// A corner of a convex polygon, and the edge to the next corner.
typedef struct uj_corner {
    uj_vec2 at;
    uj_vec2 normal;  ///< outward normal of the edge, of length 1 up to rounding
    int line;  ///< number of the line through this edge: 2e or 2e + 1 for edge e of the uj_part
} uj_corner;

/// A part or its core. The core of a part is a polygon that lies inside the part at all angles of a
/// range (witness_core.c). Both are stored in the same form. A polygon is the convex hull of its
/// corners, whose coordinates are taken to be exact. A half-plane has one edge, whose normal is
/// corners[0].normal.
typedef struct uj_core {
    int count;  ///< number of edges; 0: empty
    uj_corner *corners;
    double radius;  ///< upper bound of the distances of the corners from the origin
    bool is_halfplane;
    double offset;  ///< a half-plane contains the points v with normal . v <= offset
} uj_core;

/// The line n . v = c of an edge.
typedef struct uj_edge {
    uj_vec2 n;
    double c;
} uj_edge;

/// A polygon or half-plane of the proof, with every edge moved inwards by w->tau. In a part of a
/// piece, the origin is the piece's centre. All other parts have the coordinates of the tray.
typedef struct uj_part {
    int count;  ///< number of edges in the proof; 1 for a half-plane
    uj_edge *edges;
    double radius;
    uj_core whole;  ///< the part itself; the part is not used if whole.count is 0
    uj_core core;   ///< lies inside the part at all angles of the box; only for pieces
} uj_part;

typedef struct uj_part_list {
    size_t count;
    uj_part *parts;  ///< [count]
} uj_part_list;

/// Two parts that must not overlap. `a` is the index of the first piece, or -1 if the first part
/// does not belong to a piece.
typedef struct uj_witness_pair {
    int a, b;
    const uj_part *part_a, *part_b;
} uj_witness_pair;

/// A half-plane n . r >= c, where r = x_b - x_a is the difference of the centres (the centre of an
/// obstacle is 0). The stored n and c define the half-plane, so they are exact.
typedef struct uj_witness_halfplane {
    uj_vec2 n;
    double c;
    /// 'a' or 'b': the half-plane comes from an edge of the core of part a or b. 'f' or 't': n is
    /// the direction at the beginning ('f') or the end ('t') of an arc, and c comes from the
    /// support lines of both cores in this direction.
    char side;
    size_t line;  ///< number of the edge's line, or of the arc
} uj_witness_halfplane;

/// The condition that at least one of `count` half-planes holds; `first` is the index of the first
/// of them. `a` and `b` are copied from the pair (uj_witness_pair). If `absent` is true, a part or
/// core is empty, and there is no condition. Otherwise, if count is 0, no placement is possible.
typedef struct uj_witness_disjunction {
    int a, b;
    size_t first, count;
    bool absent;
} uj_witness_disjunction;

/// What is known at a node of a refutation's tree.
typedef struct uj_witness_node {
    uj_interval_vec centres[UJ_MAX_PIECES];  ///< bounds of the centres
    size_t capacity;
    /// One entry for each half-plane. 0: the half-plane cannot hold; 1: it can hold; 2: it can
    /// hold, and check_cases() has checked its subtree. After these, one entry for each
    /// disjunction: 1 if one of its half-planes always holds.
    uint8_t *left;
} uj_witness_node;

typedef struct uj_witness {
    const uj_tray *tray;
    const uj_proof *proof;
    uj_witness_poll poll;
    uj_witness_result *result;
    uj_error *error;
    uj_status status;  ///< if not UJ_OK, the check cannot go on
    double diameter, tau;
    uj_part_list pieces[UJ_MAX_PIECES], obstacles[UJ_MAX_PIECES], inside;
    uj_interval_vec region[UJ_MAX_PIECES];  ///< bounds of the region allowed to a piece
    /// At least one point of the piece is within this distance of the piece's centre.
    double reach[UJ_MAX_PIECES];
    uj_interval core_box[UJ_MAX_PIECES];  ///< the angles for which the cores were made, degrees
    size_t pair_count, goal_pair_count;
    uj_witness_pair *pairs;  ///< [pair_count + goal_pair_count]
    /// [pair_count] 1 + the pair's index in proof->pairs; 0 if it is not listed there.
    size_t *listed;
    uj_corner clipped[2][2 * UJ_CORE_CAPACITY];  ///< polygons being clipped

    // The claim that is being checked.
    size_t claim;
    const char *at;                  ///< the part of the claim's reason that has not been read yet
    uj_interval box[UJ_MAX_PIECES];  ///< the box of angles being examined, degrees
    size_t disjunction_count;
    /// [pair_count + goal_pair_count + 1] At most one for each pair. A UJ_CLAIM_ARC has a further
    /// disjunction: its pair, restricted to the new arc.
    uj_witness_disjunction *disjunctions;
    size_t halfplane_count, halfplane_capacity;
    uj_witness_halfplane *halfplanes;
    uj_witness_node nodes[UJ_WITNESS_MAX_DEPTH + 1];  ///< one for each depth
} uj_witness;

// --- witness_refusal.c ---

/// Sets the reason for which the proof is refused (printf-style). Returns false.
bool uj_witness_refuse(uj_witness *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Like uj_witness_refuse, but the reason also names the claim that is being checked and its box of
/// angles.
bool uj_witness_refuse_claim(uj_witness *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Records that memory ran out. Returns false.
bool uj_witness_no_memory(uj_witness *w);

/// Calls the poll. Returns true if the check may go on.
bool uj_witness_go_on(uj_witness *w);

// --- witness_core.c ---

/// Makes a part from a polygon or half-plane of the proof. The point `centre` becomes the part's
/// origin. The caller clears *out, even after false is returned.
bool uj_part_make(uj_witness *w, const uj_ring *ring, uj_vec2 centre, uj_part *out);
void uj_part_clear(uj_part *part);

/// Makes part->core for a range of angles (degrees). The core lies inside the part at all angles of
/// the range, and also at angles that are outside the range only because of rounding.
void uj_part_turn(uj_witness *w, uj_part *part, uj_interval angles);

/// Returns the greatest n . v over the corners v of a core. The core must not be a half-plane. The
/// rounding error is less than 1e-15 (|n.x| + |n.y|) core->radius.
double uj_core_support(const uj_core *core, uj_vec2 n);

// --- witness_shapes.c ---

/// Makes w->pieces, w->obstacles, w->inside and w->pairs from the proof. Checks where their parts
/// lie (see the head of witness_shapes.c).
bool uj_witness_shapes(uj_witness *w);
void uj_witness_shapes_clear(uj_witness *w);

// --- witness_cells.c ---

/// Checks the cuts, pairs, arcs and cells of the proof. Also checks that no needed claim is
/// missing, and that the start lies in a cell.
bool uj_witness_cells(uj_witness *w);

/// Returns the unit vector at an angle in degrees, with an error of less than 1e-12.
uj_vec2 uj_witness_direction(double degrees);

/// Returns true if direction n, of length 1, lies in the arc and at least `inner` radians from both
/// ends. The arc is at most 180 degrees long.
bool uj_witness_in_arc(uj_proof_arc arc, uj_vec2 n, double inner);

// --- witness_halfplanes.c ---

/// Lists the disjunctions of the claim for the angles of w->box, and sets the bounds of the centres
/// at nodes[0]. Sets *empty if no placement is left.
bool uj_witness_list(uj_witness *w, bool *empty);

// --- witness_claim.c ---

/// Checks the claim with number w->claim.
bool uj_witness_claim(uj_witness *w);

// --- witness_tree.c ---

/// Skips white space in the reason. Returns the next character, '\0' at the end.
char uj_witness_peek(uj_witness *w);

/// Reads a number from 0 to `limit`. Error messages call the number `what`.
bool uj_witness_read(uj_witness *w, const char *what, size_t limit, size_t *out);

/// Reads and checks the tree at w->at for the box of angles w->box. Pass 0 as `depth`.
bool uj_witness_box(uj_witness *w, size_t depth);

#endif
