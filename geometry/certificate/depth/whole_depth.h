// Bounds how deeply two pieces, or a piece and the wall, overlap near each point.
#ifndef UJ_WHOLE_DEPTH_H
#define UJ_WHOLE_DEPTH_H

#include "certificate_pairs.h"

/// The motion of two pieces over a span of time, which may be a single moment.
typedef struct uj_whole_span {
    uj_track a, b;
    uj_transform middle_a, middle_b;  ///< poses in the middle of the span
} uj_whole_span;

/// Working memory; owns the arrays. Before use, set `reach` and `rounding`, and zero the rest.
typedef struct uj_whole_depth {
    double reach;     ///< longer translations are not tried
    double rounding;  ///< greatest rounding error of a gap
    size_t near_count, near_capacity, way_count, way_capacity;
    struct uj_near_pair *near;  ///< [near_count] pairs of parts near each other
    struct uj_way_out *ways;    ///< [way_count] faces; each may separate pairs along its normal
    size_t point_count, point_capacity;
    uj_vec2 *points;      ///< corners of the polygons of uj_near_pair
    unsigned boxes_left;  ///< number of boxes (regions of the plane) that may still be examined
} uj_whole_depth;

/// Bounds how deeply parts overlap during a span. The pairs of parts are pairs->pairs[i], with i
/// from pieces->start to pieces->end - 1. Their boxes must be those of an interval that contains
/// the span. Requires that no piece turns by more than 1 rad in the span.
///
/// At each time and for each point of the plane, a single translation of at most *depth separates
/// all pairs whose two parts are both within memory->reach of the point. *depth is 0 if no parts
/// overlap. *depth is infinity if no such translation of at most memory->reach is found. Error:
/// UJ_NO_MEMORY.
uj_status uj_whole_depth_bound(uj_whole_depth *memory, const uj_proof_pairs *pairs,
                               const uj_proof_piece_pair *pieces, const uj_whole_span *span,
                               double *depth);

void uj_whole_depth_clear(uj_whole_depth *memory);

#endif
