// The state of a check, and the functions that its files share. Callers use witness.h.
#ifndef UJ_WITNESS_STATE_H
#define UJ_WITNESS_STATE_H

#include <stdint.h>

#include <unjam/geometry/witness/interval.h>
#include <unjam/geometry/witness/witness.h>

/// A convex set: the points v with |v| <= radius and normals[e] . v <= offsets[e] for each edge e.
/// These numbers are exact by definition. A half-plane has one edge. The coordinates of a piece's
/// part are relative to the centre of the piece.
typedef struct uj_convex {
    int count;  ///< 0: the set is empty and is not used
    uj_vec2 *normals;
    double *offsets;
    double radius;  ///< INFINITY for a half-plane
} uj_convex;

/// A convex polygon inside all copies of a convex set over a range of angles: the hull of its
/// corners, which are exact. Edge i leads from points[i] to points[i + 1].
typedef struct uj_core {
    int count;  ///< 0: empty
    uj_vec2 *points;
    uj_vec2 *normals;  ///< outward, of length 1 up to 1e-15
    int *lines;        ///< the line that edge i lies on: 2e or 2e + 1 for edge e of the set
    double radius;     ///< greatest distance of a corner from the origin, or more
    double offset;     ///< offset of a half-plane, which has one edge and no corners
    bool is_halfplane;
} uj_core;

/// Convex sets with the cores at the present angles.
typedef struct uj_convex_list {
    size_t count;
    uj_convex *sets;  ///< [count]
    uj_core *cores;   ///< [count]
} uj_convex_list;

/// Two convex sets that do not overlap. `a` is the index of the first piece, or -1.
typedef struct uj_witness_pair {
    int a, b;
    const uj_convex *set_a, *set_b;
    const uj_core *core_a, *core_b;
} uj_witness_pair;

/// A half-plane n . r >= c, where r = x_b - x_a is the difference of the centres (the centre of an
/// obstacle is 0). The numbers are exact by definition.
typedef struct uj_witness_halfplane {
    uj_vec2 n;
    double c;
    /// 'a' or 'b': from an edge of that core; 'f' or 't': support in the direction where an arc
    /// begins or ends.
    char side;
    int line;  ///< number of the edge's line, or of the arc
} uj_witness_halfplane;

/// At least one of the half-planes first to first + count - 1 holds. If count is 0, none of them
/// can hold. If `absent`, nothing is known.
typedef struct uj_witness_disjunction {
    int a, b;
    size_t first, count;
    bool absent;
} uj_witness_disjunction;

/// What is known at a node of a tree.
typedef struct uj_witness_node {
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< bounds of the centres
    uint8_t *left;                                    ///< [halfplane_count] the half-plane can hold
    uint8_t *done;     ///< [disjunction_count] one of the half-planes always holds
    uint8_t *covered;  ///< [halfplane_count] the half-plane is one of the present cases
    size_t capacity;   ///< number of half-planes for which there is room
} uj_witness_node;

/// A range of angles of each piece, in degrees.
typedef struct uj_angle_box {
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];
} uj_angle_box;

typedef struct uj_witness {
    const uj_tray *tray;
    const uj_proof *proof;
    uj_witness_poll poll;
    uj_witness_result *result;
    uj_error *error;
    uj_status status;  ///< if not UJ_OK, the check cannot go on
    double diameter, tau, slack, margin;
    uj_convex_list pieces[UJ_MAX_PIECES], obstacles[UJ_MAX_PIECES], inside;
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< bounds of the region allowed to a piece
    double reach[UJ_MAX_PIECES];  ///< some point of the piece is within this distance of its centre
    uj_angle_box core_box;        ///< the angles for which the cores were made
    size_t pair_count, goal_pair_count;
    uj_witness_pair *pairs;  ///< [pair_count + goal_pair_count]
    /// [pair_count] index in proof->pairs; proof->pair_count if the pair is not listed there.
    size_t *listed;

    // The claim that is being checked.
    size_t claim;
    const char *at;  ///< the part of its reason that has not been read yet
    size_t disjunction_count;
    uj_witness_disjunction *disjunctions;  ///< [pair_count + the larger of goal_pair_count, 1]
    size_t halfplane_count, halfplane_capacity;
    uj_witness_halfplane *halfplanes;
    uj_angle_box box;
    uj_witness_node *nodes[UJ_WITNESS_MAX_DEPTH + 1];  ///< one for each depth
} uj_witness;

// --- witness_refusal.c ---

/// Sets the reason for which the proof is refused (printf-style). Returns false.
bool uj_witness_refuse(uj_witness *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Notes that memory ran out. Returns false.
bool uj_witness_no_memory(uj_witness *w);

/// Calls the poll. Returns true if the check may go on.
bool uj_witness_go_on(uj_witness *w);

/// Refuses the proof because of the claim that is being checked, and names the claim. If `in_box`,
/// also names the box of angles.
bool uj_witness_refuse_claim(uj_witness *w, bool in_box, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// --- witness_convex.c ---

/// Makes the convex set of a polygon or half-plane of the proof: the polygon about `centre` with
/// every edge moved inwards by w->tau.
bool uj_convex_make(uj_witness *w, const uj_ring *ring, uj_vec2 centre, uj_convex *out);
void uj_convex_clear(uj_convex *set);

/// Returns an upper bound of m . v over all points v of the set, for all m in the intervals.
double uj_convex_support(const uj_convex *set, uj_interval_vec m);

/// Returns true if it is certain that v, which lies in the intervals, is in the set.
bool uj_convex_contains(const uj_convex *set, uj_interval_vec v);

// --- witness_core.c ---

/// Allocates the core of a set.
bool uj_core_create(uj_witness *w, const uj_convex *set, uj_core *out);
void uj_core_clear(uj_core *core);

/// Makes the core over the angles from low to high (degrees), widened by a rounding error.
void uj_core_turn(uj_witness *w, const uj_convex *set, double low, double high, uj_core *out);

/// Makes the core of a set that does not turn.
void uj_core_fix(uj_witness *w, const uj_convex *set, uj_core *out);

// --- witness_shapes.c ---

/// Makes all convex sets of the proof, and checks that they lie where they must.
bool uj_witness_shapes(uj_witness *w);
void uj_witness_shapes_clear(uj_witness *w);

// --- witness_cells.c ---

/// Checks cuts, pairs, arcs and cells.
bool uj_witness_structure(uj_witness *w);

/// Checks that there is a claim for every wall of every cell where one is needed.
bool uj_witness_coverage(uj_witness *w);

// --- witness_start.c ---

/// Checks that the start lies in a cell.
bool uj_witness_start(uj_witness *w);

// --- witness_halfplanes.c ---

/// Lists the disjunctions of the claim for the angles of w->box, and fills in the bounds of the
/// centres and the half-planes of the node at depth 0. Sets *empty if no placement is left.
bool uj_witness_list(uj_witness *w, bool *empty);

/// Returns the unit vector at an angle in degrees, with an error of less than 1e-12.
uj_vec2 uj_witness_direction(double degrees);

/// Returns true if it is certain that direction n, of length 1, lies in the arc and not within
/// 1e-10 radians of an end.
bool uj_witness_in_arc(const uj_proof_arc *arc, uj_vec2 n);

// --- witness_bounds.c ---

/// Narrows the bounds of the node by all disjunctions. Returns false if no placement is left.
bool uj_witness_narrow(const uj_witness *w, uj_witness_node *node);

// --- witness_claim.c ---

/// Checks the claim with number w->claim.
bool uj_witness_claim(uj_witness *w);

// --- witness_reader.c ---

/// Skips white space in the reason. Returns the next character, '\0' at the end.
char uj_witness_peek(uj_witness *w);

/// Reads a count from 0 to `limit`. `what` names it in the reason of a refusal.
bool uj_witness_read_count(uj_witness *w, const char *what, size_t limit, size_t *out);

/// Reads the index of one of `count` things.
bool uj_witness_read_index(uj_witness *w, const char *what, size_t count, size_t *out);

/// Reads a weight, a finite number that is not negative.
bool uj_witness_read_weight(uj_witness *w, double *out);

/// A half-plane of a disjunction, as it stands in a reason.
typedef struct uj_witness_label {
    char side;
    size_t line;
} uj_witness_label;

bool uj_witness_read_label(uj_witness *w, uj_witness_label *out);

// --- witness_node.c ---

/// Reads and checks the tree at w->at for the box of angles w->box.
bool uj_witness_box(uj_witness *w);

/// Frees the nodes.
void uj_witness_nodes_clear(uj_witness *w);

// --- witness_farkas.c ---

/// Reads the rows of a weighted sum, and checks that the sum contradicts the node. Only reads them
/// if `node` is NULL.
bool uj_witness_farkas(uj_witness *w, const uj_witness_node *node);

#endif
