// The certificate's check that a piece stops turning when one of its edges becomes flush with
// another edge (parallel to it and touching it).
#ifndef UJ_FLUSH_CHECK_H
#define UJ_FLUSH_CHECK_H

#include "checked_move.h"

/// The interval after the keyframe `frame`. The pieces `turning` (bit i: piece i) turn in it.
/// `before`: the pieces that turned in the latest earlier interval in which they turned by more
/// than UJ_FLUSH_BEGUN; 0 if there is no such interval. `rested`: the keyframe at the end of the
/// latest earlier interval in which pieces turned, or the keyframe with which the turn begins if
/// there is no such interval. If `rested` and `frame` differ, pieces have slid between these two
/// keyframes.
typedef struct uj_flush_interval {
    size_t frame, rested;
    unsigned before, turning;
} uj_flush_interval;

/// Checks that no piece turns past an angle at which one of its edges is flush with an edge that
/// turns at another rate: by the law of a turn, the piece stops there. Edges are flush if they are
/// parallel and touch along a segment. Edges are allowed to be flush where the turn begins, and at
/// the end of the interval. The angles are found in closed form, so no angle in the interval is
/// missed. If a piece turns past such an angle, sets *good to false and writes the reason. If
/// rounding hides whether the edges touch, or if pieces were pushed to the edge exactly at this
/// angle, notes an exemption. (Pieces that drift to it do so beyond this angle, and need not stop.)
void uj_flush_check(uj_checked_move *m, const uj_flush_interval *interval, bool *good);

#endif
