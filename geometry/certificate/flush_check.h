// Checks that a piece stops turning when one of its edges becomes flush with another edge.
#ifndef UJ_FLUSH_CHECK_H
#define UJ_FLUSH_CHECK_H

#include "checked_move.h"

/// The interval after the keyframe `frame` of a turn. Sets of pieces have bit i for piece i.
typedef struct uj_flush_interval {
    /// `rested`: the keyframe at the end of the latest earlier interval in which a piece turned, or
    /// the first keyframe of the turn. From `rested` to `frame`, pieces only slide. `drift_start`:
    /// the keyframe at which a drift begins in this slide; `frame` if there is none. (Drifts begin
    /// a little past the angle at which edges are flush.)
    size_t frame, rested, drift_start;
    /// `turning`: the pieces that turn in this interval. `before`: the last set of pieces that
    /// turned together by more than UJ_FLUSH_BEGUN before this interval; 0 if there is none.
    unsigned before, turning;
} uj_flush_interval;

/// Checks that no piece turns past an angle at which one of its edges is flush with an edge that
/// turns at another rate. Edges are flush if they are parallel and touch along a segment. Edges
/// that are flush at the start of the turn or at the end of the interval are allowed.
///
/// If a piece turns past such an angle, sets *good to false and writes the reason. But if the edges
/// were apart when the pieces reached this angle, and met only when the pieces slid at this angle,
/// notes an exemption instead. Ignores edges that first meet in a drift.
void uj_flush_check(uj_checked_move *m, const uj_flush_interval *interval, bool *good);

/// Returns the pieces (as bits) that must stop turning now because one of their edges is flush.
/// m->balance must list the contacts. `turning`: the pieces that turn, as bits. `since`:
/// [UJ_MAX_PIECES] how far (radians) the turn has gone on since the piece stopped or, if it has not
/// stopped, since the turn began. Ignores edges that were flush when the pieces began to turn
/// relative to each other. If `by_segment`, also ignores edges that meet only at a point.
unsigned uj_flush_stopped(const uj_checked_move *m, unsigned turning, const double *since,
                          bool by_segment);

/// Returns true if each piece in `stopping` gets a flush edge when the pieces in `turning` turn by
/// UJ_STOP_MISSED (radians) or less. out->angle must be 0 before. Sets out->angle to the greatest
/// angle that such a piece needs, out->piece to this piece, and out->other to the body that it
/// becomes flush with. m->balance must list the contacts.
bool uj_becomes_flush(const uj_checked_move *m, unsigned turning, unsigned stopping,
                      uj_exemption *out);

#endif
