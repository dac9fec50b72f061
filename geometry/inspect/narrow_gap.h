// The narrowest gap of a state: between two pieces, or between a piece and the wall.
#ifndef UJ_NARROW_GAP_H
#define UJ_NARROW_GAP_H

#include <unjam/geometry/tray/tray.h>

/// A gap between two pieces, or between a piece and the wall, or a place where the two touch.
/// Lengths are in the tray's unit.
typedef struct uj_gap {
    int a, b;          ///< the pieces, a < b; a = -1: the wall
    double width;      ///< width of the gap; 0: a and b touch
    uj_vec2 from, to;  ///< the ends of the gap, on a and on b
    uj_vec2 normal;    ///< unit vector from a to b
} uj_gap;

/// The outlines of a tray's walls, and scratch memory. Not thread-safe.
typedef struct uj_gap_finder uj_gap_finder;

/// Creates a finder. The (valid) tray must outlive it. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_gap_finder_create(const uj_tray *tray, uj_gap_finder **out, uj_error *error);

/// Frees a finder; NULL is allowed.
void uj_gap_finder_destroy(uj_gap_finder *finder);

/// Which gaps to look for, and where.
typedef struct uj_gap_query {
    const uj_pose *poses;  ///< [piece_count]
    unsigned pieces;       ///< bit i: look for gaps of piece i, even to pieces not in this set
    double widest;         ///< ignore wider gaps
    uj_vec2 low, high;     ///< ignore the walls outside this box
} uj_gap_query;

/// Finds the narrowest open gap.
///
/// A gap is a straight line between two pieces, or between a piece and the walls, at a local
/// minimum of the distance between the two. The line meets nothing else. Two pieces that touch at
/// one place can have an open gap at another. A gap is open if it is wider than UJ_TOLERANCE_TOUCH
/// (in tray diameters); narrower gaps, and overlaps of less than this, count as touching. If there
/// is no open gap, finds a place where a piece touches another piece or a wall. Returns false if
/// there is no such place, either. The result is exact except for rounding errors.
bool uj_gap_finder_find(uj_gap_finder *finder, const uj_gap_query *query, uj_gap *out);

#endif
