// Internal to the check of a proof: its data, and the functions that its source files share.
#ifndef UJ_WITNESS_STATE_H
#define UJ_WITNESS_STATE_H

#include <stdint.h>

#include <unjam/geometry/witness/interval.h>
#include <unjam/geometry/witness/witness.h>

enum { UJ_WITNESS_MAX_CORNERS = 1000, UJ_CORE_CAPACITY = 2 * UJ_WITNESS_MAX_CORNERS + 6 };

/// A corner of a convex polygon, and the edge from this corner to the next.
typedef struct uj_corner {
    uj_vec2 at;
    uj_vec2 normal;  ///< outward normal of the edge, of length 1 up to rounding
    int line;        ///< number of the edge's line (see the head of witness_core.c)
} uj_corner;

/// A part, or its core for a range of angles (witness_core.c). A polygon is the convex hull of its
/// corners, whose coordinates are exact. A half-plane has one edge with the normal
/// corners[0].normal.
typedef struct uj_core {
    int count;  ///< number of edges; 0: empty
    uj_corner *corners;
    double radius;  ///< upper bound of the distances of the corners from the origin
    bool is_halfplane;
    double offset;  ///< half-planes only: greatest normal . v for points v of the half-plane
} uj_core;

/// The line n . v = c of an edge.
typedef struct uj_edge {
    uj_vec2 n;
    double c;
} uj_edge;

/// A polygon or half-plane of the proof, with every edge moved inwards by w->tau. For a part of a
/// piece, the origin is the piece's centre. Other parts have the coordinates of the tray.
typedef struct uj_part {
    int count;  ///< number of edges in the proof; 1 for a half-plane
    uj_edge *edges;
    double radius;
    uj_core whole;  ///< the part itself; if whole.count is 0, the part is not used
    uj_core core;   ///< only for pieces: lies inside the part at all angles of w->core_box
} uj_part;

typedef struct uj_part_list {
    size_t count;
    uj_part *parts;  ///< [count]
} uj_part_list;

/// Two parts that must not overlap. `a` and `b` are the indices of their pieces. If part_a belongs
/// to no piece, `a` is -1.
typedef struct uj_witness_pair {
    int a, b;
    const uj_part *part_a, *part_b;
} uj_witness_pair;

/// The half-plane n . (x_b - x_a) >= c, where x_a and x_b are the centres of pieces a and b. If a
/// is -1, x_a is 0. To allow for rounding errors, c has already been reduced.
typedef struct uj_witness_halfplane {
    uj_vec2 n;
    double c;
    /// Where n comes from. 'a' or 'b': an edge of part_a or part_b, or of its core. 'f' or 't': the
    /// first or the last direction of an arc.
    char side;
    size_t line;  ///< number of the edge's line, or of the arc
} uj_witness_halfplane;

/// At least one of the half-planes from index `first` to first + count - 1 holds. If a part or core
/// is empty, nothing is known, and `absent` is true. `a` and `b` are as in uj_witness_pair.
typedef struct uj_witness_disjunction {
    int a, b;
    size_t first, count;
    bool absent;
} uj_witness_disjunction;

/// What is known at a node of a refutation's tree.
typedef struct uj_witness_node {
    uj_interval_vec centres[UJ_MAX_PIECES];  ///< bounds of the pieces' centres
    size_t capacity;
    /// First, one entry for each half-plane. 0: dropped; 1: remains; 2: remains, but its case is
    /// already refuted. Then one entry for each disjunction: 1 if a half-plane of it always holds.
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
    uj_interval_vec region[UJ_MAX_PIECES];  ///< bounding box of the region allowed to a piece
    /// Upper bound of a piece centre's distance to the nearest corner of the piece's parts.
    double reach[UJ_MAX_PIECES];
    uj_interval core_box[UJ_MAX_PIECES];  ///< the angles (degrees) for which cores were made
    size_t pair_count, goal_pair_count;
    uj_witness_pair *pairs;  ///< [pair_count + goal_pair_count]
    /// [pair_count] 1 + the pair's index in proof->pairs; 0 if proof->pairs lacks the pair.
    size_t *listed;
    uj_corner clipped[2][2 * UJ_CORE_CAPACITY];  ///< scratch for clipping

    // The claim that is being checked.
    size_t claim;
    const char *at;                  ///< the unread rest of the claim's reason
    uj_interval box[UJ_MAX_PIECES];  ///< the angles being examined, degrees
    size_t disjunction_count;
    /// [pair_count + goal_pair_count + 1] The first disjunction_count entries are in use. For a
    /// UJ_CLAIM_ARC, the last of them restricts the claim's pair to the claim's arc.
    uj_witness_disjunction *disjunctions;
    size_t halfplane_count, halfplane_capacity;
    uj_witness_halfplane *halfplanes;
    uj_witness_node nodes[UJ_WITNESS_MAX_DEPTH + 1];  ///< one for each depth of the tree
} uj_witness;

// --- witness_workers.c ---

/// Checks all claims; everything else must already be checked. Returns false if a claim is refused
/// or the check ends early.
bool uj_witness_claims(uj_witness *w, unsigned threads);

// --- witness_refusal.c ---

/// Sets w->result->reason (printf-style). Returns false.
bool uj_witness_refuse(uj_witness *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Like uj_witness_refuse, but adds the claim and the box of angles to the reason. Returns false.
bool uj_witness_refuse_claim(uj_witness *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Sets w->status to UJ_NO_MEMORY. Returns false.
bool uj_witness_no_memory(uj_witness *w);

/// Calls w->poll. Returns false if the check has to stop.
bool uj_witness_go_on(uj_witness *w);

// --- witness_core.c ---

/// Makes a part from a polygon or half-plane of the proof, with `centre` as the origin. Returns
/// false when memory runs out. The caller must clear *out in any case.
bool uj_part_make(uj_witness *w, const uj_ring *ring, uj_vec2 centre, uj_part *out);
void uj_part_clear(uj_part *part);

/// Makes part->core, which lies inside the part at every angle (degrees) of the range. To allow for
/// rounding, the range is first widened by 1e-11 degrees at both ends.
void uj_part_turn(uj_witness *w, uj_part *part, uj_interval angles);

/// Returns the greatest n . v over the corners v of a core, which must not be a half-plane. The
/// rounding error is less than 1e-15 (|n.x| + |n.y|) core->radius.
double uj_core_support(const uj_core *core, uj_vec2 n);

// --- witness_shapes.c ---

/// Returns a witness without shapes, or NULL when out of memory.
uj_witness *uj_witness_create(const uj_tray *tray, const uj_proof *proof);
void uj_witness_destroy(uj_witness *w);

/// Makes w->pieces, w->obstacles, w->inside and w->pairs, and checks where the parts lie.
bool uj_witness_shapes(uj_witness *w);

// --- witness_cells.c ---

/// Checks the cuts, pairs, arcs, cells and start of the proof, and that no claim is missing.
bool uj_witness_cells(uj_witness *w);

/// Returns the unit vector at an angle in degrees. The error is less than 1e-12.
uj_vec2 uj_witness_direction(double degrees);

/// Returns true if the unit vector n lies in the arc, at least `inner` radians from each end.
bool uj_witness_in_arc(uj_proof_arc arc, uj_vec2 n, double inner);

// --- witness_halfplanes.c ---

/// Sets w->disjunctions and w->nodes[0].centres for claim w->claim and the angles w->box. Sets
/// *empty to true if the bounds of a centre are empty. Returns false when memory runs out.
bool uj_witness_list(uj_witness *w, bool *empty);

// --- witness_claim.c ---

/// Checks claim number w->claim.
bool uj_witness_claim(uj_witness *w);

// --- witness_tree.c ---

/// Skips white space at w->at. Returns the next character, '\0' at the end.
char uj_witness_peek(uj_witness *w);

/// Reads a number from 0 to `limit` at w->at. `what` describes the number in error messages.
bool uj_witness_read(uj_witness *w, const char *what, size_t limit, size_t *out);

/// Reads and checks the tree at w->at for the angles w->box. Pass 0 as `depth`.
bool uj_witness_box(uj_witness *w, size_t depth);

#endif
