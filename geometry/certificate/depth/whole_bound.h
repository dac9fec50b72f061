// Bounds how deep whole pieces overlap. They may overlap deeper than any two of their parts.
#ifndef UJ_WHOLE_BOUND_H
#define UJ_WHOLE_BOUND_H

#include <unjam/base/poll.h>
#include <unjam/geometry/certificate/depth/certificate_bound.h>

#include "whole_depth.h"

/// An interval in which it is not yet known how deep two pieces overlap.
typedef struct uj_whole_item {
    double bound;   ///< upper bound on the depth; INFINITY if unknown
    size_t frame;   ///< the keyframe with which the interval begins
    size_t pieces;  ///< index in uj_proof_pairs.piece_pairs
} uj_whole_item;

/// Owns its memory. Before use, set shapes, motion, tolerance, floor, memory.reach and
/// memory.rounding; zero the rest.
typedef struct uj_whole_bound {
    const uj_certificate_shapes *shapes;
    const uj_motion *motion;
    double tolerance, floor;  ///< lengths; bounds below `floor` are negligible
    double proven;            ///< none of the overlaps examined so far is deeper than this
    uj_overlap worst;         ///< the overlap with the greatest bound above `floor`
    uj_whole_depth memory;    ///< working memory
    size_t item_count, item_capacity;
    uj_whole_item *items;  ///< intervals left for uj_whole_bound_finish
    unsigned halvings;
    uj_poll poll;
    bool stopped;  ///< by `poll`; then `proven` and `worst` mean nothing
} uj_whole_bound;

/// Bounds the overlap of two pieces in one interval. Uses the gaps of their parts
/// (uj_proof_pair.gap). If the bound is above `floor`, keeps the interval for
/// uj_whole_bound_finish. `a` and `b` are the motions of the pieces. Error: UJ_NO_MEMORY.
uj_status uj_whole_bound_note(uj_whole_bound *whole, const uj_proof_pairs *pairs,
                              const uj_whole_item *item, const uj_track *a, const uj_track *b);

/// Bounds the overlap in all intervals that were kept. `reached` is the greatest depth found so
/// far. Changes the boxes of the pairs. Error: UJ_NO_MEMORY.
uj_status uj_whole_bound_finish(uj_whole_bound *whole, uj_proof_pairs *pairs, double reached);

void uj_whole_bound_clear(uj_whole_bound *whole);

#endif
