// The certificate's check that pieces of a turn do not go on turning past flush edges.
#ifndef UJ_FLUSH_CHECK_H
#define UJ_FLUSH_CHECK_H

#include "checked_move.h"

/// The interval after a keyframe in which the pieces in `turning` (bit i: piece i) turn. `before`:
/// the pieces that turned in the latest earlier interval in which they turned by more than
/// UJ_FLUSH_BEGUN; 0 if there is none. `rested`: the keyframe at the end of the latest earlier
/// interval in which pieces turned; if there is none, the keyframe with which the turn begins. If
/// `rested` and `frame` differ, pieces have slid between these two keyframes.
typedef struct uj_flush_interval {
    size_t frame, rested;
    unsigned before, turning;
} uj_flush_interval;

/// Checks that no piece turns past an angle at which one of its edges is flush with an edge that
/// turns at another rate: by the law of a turn, the piece stops there. Edges are flush if they are
/// parallel and touch along a segment. Edges are allowed to be flush where the turn begins, and at
/// the end of the interval. The angles are found in closed form, so no angle in the interval is
/// missed. If a piece goes on, sets *good to false and writes the reason. If rounding hides whether
/// the edges touch, or if pieces slid to the edge just at this angle, notes an exemption.
void uj_flush_check(uj_checked_move *m, const uj_flush_interval *interval, bool *good);

#endif
