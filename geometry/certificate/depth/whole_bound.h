// The bound on the overlap of whole pieces and walls, where several of their parts overlap.
#ifndef UJ_WHOLE_BOUND_H
#define UJ_WHOLE_BOUND_H

#include <unjam/geometry/certificate/depth/certificate_bound.h>

#include "whole_depth.h"

/// An interval in which it is not yet known how deep two pieces overlap.
typedef struct uj_whole_item {
    double bound;   ///< upper bound on the depth of the overlap; INFINITY until one is known
    size_t frame;   ///< the keyframe with which the interval begins
    size_t pieces;  ///< index in uj_proof_pairs.piece_pairs
} uj_whole_item;

/// The overlap of whole pieces over a motion. Owns its memory. Before use, set shapes, motion,
/// tolerance, floor, memory.reach and memory.rounding; zero the rest.
typedef struct uj_whole_bound {
    const uj_certificate_shapes *shapes;
    const uj_motion *motion;
    double tolerance, floor;  ///< lengths; bounds below `floor` are negligible
    double proven;            ///< none of the overlaps examined so far is deeper than this
    uj_overlap worst;         ///< the deepest overlap among those deeper than `floor`
    uj_whole_depth memory;    ///< working memory
    size_t item_count, item_capacity;
    uj_whole_item *items;  ///< intervals to be examined by uj_whole_bound_finish
    unsigned halvings;
} uj_whole_bound;

/// Bounds the overlap of two pieces in an interval. Uses the gaps of their parts, which must have
/// been stored in uj_proof_pair.gap. If this bound is not small enough, keeps the interval for
/// uj_whole_bound_finish. `a` and `b` are the motions of the pieces. Error: UJ_NO_MEMORY.
uj_status uj_whole_bound_note(uj_whole_bound *whole, const uj_proof_pairs *pairs,
                              const uj_whole_item *item, const uj_track *a, const uj_track *b);

/// Bounds the overlap in all intervals that were kept. Divides intervals until the bound is at most
/// UJ_BOUND_FACTOR times a depth that pieces really reach. `reached` is an overlap depth of two
/// parts that was already found. Changes the boxes of the pairs. Error: UJ_NO_MEMORY.
uj_status uj_whole_bound_finish(uj_whole_bound *whole, uj_proof_pairs *pairs, double reached);

void uj_whole_bound_clear(uj_whole_bound *whole);

#endif
