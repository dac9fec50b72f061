// The gap between an edge and a vertex of a pair of convex parts, with its exact derivatives.
#ifndef UJ_GAP_H
#define UJ_GAP_H

#include <unjam/geometry/contact/contacts.h>

/// The present rotations of the pieces, and their spins (+1, -1 or 0).
typedef struct uj_spinning {
    const uj_contact_model *model;
    const uj_rotation *rotations;  ///< [piece_count]
    const double *spin;            ///< [piece_count]
} uj_spinning;

/// The gap g = n . (x_b - x_a) - c between an edge of one part and a vertex of the other part
/// (docs/RULES.md, Gaps). x_a and x_b are the positions of the two pieces (0 for walls). s is the
/// angle of the turn.
typedef struct uj_gap {
    int pair, edge_id;  ///< as in uj_halfplane
    int vertex;         ///< index of the vertex in the other part
    uj_vec2 n, n1;      ///< normal, dn/ds
    double edge_spin;   ///< spin of the piece with the edge
    double c, c1, c2;   ///< c, dc/ds, d2c/ds2
} uj_gap;

/// Returns the normal n of the gaps of an edge. It does not depend on the vertex.
uj_vec2 uj_gap_normal(const uj_spinning *now, int pair, int edge_id);

/// Returns the gap between an edge of one part and a vertex of the other part.
uj_gap uj_gap_of_vertex(const uj_spinning *now, int pair, int edge_id, int vertex);

/// Returns the least gap between an edge and any vertex of the other part. If edges are flush (to
/// within `flush` radians), two vertices have the same gap. In this case, takes the vertex that
/// will be nearer to the edge after a small turn.
uj_gap uj_gap_of_edge(const uj_spinning *now, int pair, int edge_id, double flush);

/// Returns the least gap (a length) between an edge and any vertex of the other part, when
/// r = x_b - x_a.
double uj_gap_value_of_edge(const uj_spinning *now, int pair, int edge_id, uj_vec2 r);

/// Returns how many radians the pieces must turn until the edge of the gap is flush with an edge
/// that ends at the gap's vertex. Ignores angles below `least` (> 0). Returns infinity if the two
/// pieces have the same spin, or if the part with the vertex is a half-plane.
double uj_gap_turn_to_flush(const uj_spinning *now, const uj_gap *gap, double least);

/// Returns of[b] - of[a] (`of` is an array), or of[b] if a is the walls. The pair is (a, b).
static inline uj_vec2 uj_gap_between(const uj_part_pair *pair, const uj_vec2 *of)
{
    return pair->a >= 0 ? uj_vec2_sub(of[pair->b], of[pair->a]) : of[pair->b];
}

/// Returns the gap (a length) when r = x_b - x_a.
static inline double uj_gap_value(const uj_gap *gap, uj_vec2 r)
{
    return uj_vec2_dot(gap->n, r) - gap->c;
}

/// Returns dg/ds when r = x_b - x_a and dr/ds = v.
static inline double uj_gap_rate(const uj_gap *gap, uj_vec2 r, uj_vec2 v)
{
    return uj_vec2_dot(gap->n1, r) + uj_vec2_dot(gap->n, v) - gap->c1;
}

/// Returns d2g/ds2 when r = x_b - x_a, dr/ds = v and d2r/ds2 = w.
static inline double uj_gap_curvature(const uj_gap *gap, uj_vec2 r, uj_vec2 v, uj_vec2 w)
{
    return uj_vec2_dot(gap->n, w) + 2.0 * uj_vec2_dot(gap->n1, v) -
           gap->edge_spin * gap->edge_spin * uj_vec2_dot(gap->n, r) - gap->c2;
}

#endif
