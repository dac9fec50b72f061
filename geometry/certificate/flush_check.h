// The certificate's check that a piece stops turning when one of its edges becomes flush with
// another edge (parallel to it and touching it).
#ifndef UJ_FLUSH_CHECK_H
#define UJ_FLUSH_CHECK_H

#include "checked_move.h"

/// The interval after the keyframe `frame`. Sets of pieces have bit i for piece i. `turning`: the
/// pieces that turn in this interval. `before`: the latest set of pieces that turned in earlier
/// intervals by more than UJ_FLUSH_BEGUN; 0 if there is none. The angles of successive intervals
/// with the same set are added up. `rested`: the keyframe at the end of the latest earlier interval
/// in which any piece turned, or else the first keyframe of the turn. If `rested` and `frame`
/// differ, pieces have slid between these two keyframes.
typedef struct uj_flush_interval {
    size_t frame, rested;
    unsigned before, turning;
} uj_flush_interval;

/// Checks that no piece turns past an angle at which one of its edges is flush with an edge that
/// turns at another rate: by the law of a turn, the piece stops there. Edges are flush if they are
/// parallel and touch along a segment. Edges are allowed to be flush where the turn begins, and at
/// the end of the interval. The angles are found in closed form, so no angle in the interval is
/// missed. If a piece turns past such an angle, sets *good to false and writes the reason. If the
/// edges touch only since the pieces slid at this angle, notes an exemption instead. Pieces that
/// drift (slide at right angles to their pushes) do so just beyond the angle, where the edges that
/// they reach are no longer parallel, so these pieces need not stop.
void uj_flush_check(uj_checked_move *m, const uj_flush_interval *interval, bool *good);

#endif
