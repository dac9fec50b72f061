// Bounds how deeply two pieces, or a piece and the wall, overlap. The depth at a place is the
// length of the shortest single translation that separates all pairs of parts near this place.
#ifndef UJ_WHOLE_DEPTH_H
#define UJ_WHOLE_DEPTH_H

#include "certificate_pairs.h"

/// How two pieces move over a span of time. If the span has duration 0, each piece has only one
/// pose.
typedef struct uj_whole_span {
    uj_track a, b;
    uj_transform middle_a, middle_b;  ///< the poses in the middle of the span
} uj_whole_span;

/// Working memory. Owns the arrays. Before use, set `reach` and `rounding`, and zero the rest.
typedef struct uj_whole_depth {
    double reach;     ///< greatest length of a translation that is considered
    double rounding;  ///< greatest rounding error of a gap
    size_t near_count, near_capacity, way_count, way_capacity;
    struct uj_near_pair *near;  ///< pairs of parts that are near each other
    struct uj_way_out *ways;    ///< the faces that may separate a pair after a translation
    size_t point_count, point_capacity;
    uj_vec2 *points;      ///< corners of polygons around the places where the two parts of a pair
                          ///< are near each other
    unsigned boxes_left;  ///< how many more boxes (regions of the plane) may be examined
} uj_whole_depth;

/// Bounds the overlap depth of the pairs of parts pairs->pairs[pieces->start .. pieces->end - 1]
/// over a span, in which no piece may turn by more than 1 rad.
///
/// The bound, *depth, means this: at any time of the span and for any point, a single translation
/// of length *depth or less separates all pairs whose two parts are both within memory->reach of
/// the point. *depth is 0 if no parts overlap, and infinity if no translation was found that is
/// shorter than memory->reach. The boxes of the pairs must be those of an interval that contains
/// the span. Error: UJ_NO_MEMORY.
uj_status uj_whole_depth_bound(uj_whole_depth *memory, const uj_proof_pairs *pairs,
                               const uj_proof_piece_pair *pieces, const uj_whole_span *span,
                               double *depth);

void uj_whole_depth_clear(uj_whole_depth *memory);

#endif
