// Checks that pieces slide during a turn only as far as contacts make them.
#ifndef UJ_SLIDE_CHECK_H
#define UJ_SLIDE_CHECK_H

#include "checked_move.h"

/// The displacements of pieces in the interval after a keyframe. Contacts explain a displacement if
/// it is a weighted sum of their normals.
typedef struct uj_slide {
    double way[UJ_FIT_MOST_ROWS];   ///< x and y of the displacement of each piece
    double left[UJ_FIT_MOST_ROWS];  ///< the part of `way` that no contact explains
    size_t normal_count;
    /// True if uj_pull_check is needed. This is so if all normals of contacts keep their directions
    /// in the interval, and contacts with force do not fully explain the displacements. Small
    /// unexplained parts are ignored until their sum, m->maybe_pulled, exceeds UJ_SLIDE_UNEXPLAINED
    /// (in diameters).
    bool may_be_pulled;
    /// [normal_count] orthonormal vectors that span the normals of the contacts added so far.
    double normals[UJ_FIT_MOST_ROWS][UJ_FIT_MOST_ROWS];
} uj_slide;

/// Finds the displacements in the interval after a keyframe. Requires that uj_balance_choose was
/// called with the pieces of the move. If m->forces_known, m->balance must hold the contacts and
/// forces at the keyframe.
void uj_slide_begin(uj_checked_move *m, size_t frame, uj_slide *out);

/// Removes from slide->left the components along the normals of the contacts listed in m->balance.
void uj_slide_explain(const uj_checked_move *m, uj_slide *slide);

/// Checks that the contacts in the middle of the interval after a keyframe explain the
/// displacements. (A contact that begins later cannot cause a slide in the first half.) Call
/// uj_slide_begin first. If too much is unexplained, sets *good to false and writes the reason.
/// Error: UJ_NO_MEMORY.
///
/// `turned`: the angle (radians) by which pieces turn in the interval. Since the latest event,
/// pieces have slid by at most a diameter. When normals turn by `turned`, such a slide changes by
/// at most `turned` diameters. So a slide of up to `turned` diameters may be unexplained.
uj_status uj_slide_check_middle(uj_checked_move *m, size_t frame, double turned,
                                const uj_slide *slide, bool *good);

/// Checks that contacts explain the displacements in the interval after a keyframe. First call
/// uj_slide_explain for the contacts at the keyframe and in the interval. If too much is
/// unexplained, adds the contacts at the next keyframe. If too much is still unexplained, sets
/// *good to false and writes the reason. Error: UJ_NO_MEMORY.
///
/// 1. Between two events of a turn, the centroids of the pieces are as near as possible to where
///    they were at the earlier event (docs/RULES.md).
/// 2. So their displacement since this event is a sum of multiples of the normals of contacts.
/// 3. So the displacement between two keyframes is a sum of multiples of normals at the keyframes.
uj_status uj_slide_check(uj_checked_move *m, size_t frame, uj_slide *slide, bool *good);

#endif
