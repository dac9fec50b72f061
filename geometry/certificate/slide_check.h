// Checks that pieces slide during a turn only as far as contacts make them.
#ifndef UJ_SLIDE_CHECK_H
#define UJ_SLIDE_CHECK_H

#include "checked_move.h"

/// The displacements of the pieces of a move in the interval after a keyframe, minus the components
/// explained by the contacts that uj_slide_begin and uj_slide_explain have added so far.
typedef struct uj_slide {
    double way[UJ_FIT_MOST_ROWS];   ///< the displacements: x and y for each piece of the move
    double left[UJ_FIT_MOST_ROWS];  ///< the part of `way` that is not explained
    size_t normal_count;
    /// True if the normals of all contacts keep their directions in the interval, and the contacts
    /// with force at the keyframe leave displacements of more than UJ_SLIDE_UNEXPLAINED unexplained
    /// (this interval and the earlier intervals not tested for pulls, added up).
    bool may_be_pulled;
    /// An orthonormal basis of the space that the normals of the contacts span.
    double normals[UJ_FIT_MOST_ROWS][UJ_FIT_MOST_ROWS];
} uj_slide;

/// Finds the displacements in the interval after a keyframe. The pieces of the move must have been
/// chosen in m->balance (uj_balance_choose). If m->forces_known, m->balance must hold the contacts
/// and forces at the keyframe.
void uj_slide_begin(uj_checked_move *m, size_t frame, uj_slide *out);

/// Removes from slide->left the displacements that the contacts listed in m->balance explain: the
/// components along the normals of these contacts.
void uj_slide_explain(const uj_checked_move *m, uj_slide *slide);

/// Checks that the contacts in the middle of the interval after a keyframe nearly explain the
/// displacements in this interval: contacts that begin later make nothing slide before. `turned`:
/// the angle by which pieces turn in the interval, in radians. Since the latest event, pieces have
/// slid by no more than a diameter; as normals turn, this slide changes by at most this angle times
/// a diameter, which need not be explained. Otherwise sets *good to false and writes the reason.
/// `slide` must have been passed to uj_slide_begin. Error: UJ_NO_MEMORY.
uj_status uj_slide_check_middle(uj_checked_move *m, size_t frame, double turned,
                                const uj_slide *slide, bool *good);

/// Checks that contacts explain the displacements in the interval after a keyframe. Contacts at the
/// keyframe and at moments after it must have been passed to uj_slide_explain; this function adds
/// those at the next keyframe if it needs them. If something remains, sets *good to false and
/// writes the reason. Error: UJ_NO_MEMORY.
///
/// Between two events of a turn, pieces are as near as possible to their places at the earlier
/// event (docs/RULES.md; the place of a piece is that of its centroid). So their displacement since
/// this event is a sum of multiples of the normals of contacts. The displacement between two
/// keyframes is the difference of two such sums: one with the normals at the first keyframe, the
/// other with the normals at the second.
uj_status uj_slide_check(uj_checked_move *m, size_t frame, uj_slide *slide, bool *good);

#endif
