// Checks that pieces slide during a turn only as far as contacts make them.
#ifndef UJ_SLIDE_CHECK_H
#define UJ_SLIDE_CHECK_H

#include "checked_move.h"

/// The displacements of the pieces of a move in the interval after a keyframe, and how much of them
/// the contacts listed so far explain.
typedef struct uj_slide {
    double left[UJ_FIT_MOST_ROWS];  ///< what is not explained; two rows for each piece of the move
    size_t normal_count;
    /// Perpendicular unit vectors. The multiples of the normals of all contacts are sums of
    /// multiples of these vectors.
    double normals[UJ_FIT_MOST_ROWS][UJ_FIT_MOST_ROWS];
} uj_slide;

/// Finds the displacements in the interval after a keyframe. The pieces of the move must have been
/// chosen in m->balance (uj_balance_choose).
void uj_slide_begin(const uj_checked_move *m, size_t frame, uj_slide *out);

/// Removes what the contacts listed in m->balance explain.
void uj_slide_explain(const uj_checked_move *m, uj_slide *slide);

/// Checks that contacts explain the displacements in the interval after a keyframe. Contacts at the
/// keyframe and at moments after it must have been passed to uj_slide_explain; this function adds
/// those at the next keyframe if it needs them. If something remains, sets *good to false and
/// writes the reason. Error: UJ_NO_MEMORY.
///
/// Between two events of a turn, pieces are as near as possible to where they were at the first
/// (docs/RULES.md; the place of a piece is that of its centroid). So their displacement from there
/// is a sum of multiples of the normals of contacts. The displacement between two keyframes is the
/// difference of two such sums, with the normals at the one keyframe and at the other.
uj_status uj_slide_check(uj_checked_move *m, size_t frame, uj_slide *slide, bool *good);

#endif
