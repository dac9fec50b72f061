// Finds the narrowest gap of a state: between two pieces, or between a piece and the wall.
#ifndef UJ_NARROW_GAP_H
#define UJ_NARROW_GAP_H

#include <unjam/geometry/tray/tray.h>

/// Lengths are in the tray's unit.
typedef struct uj_gap {
    int a, b;          ///< the pieces, a < b; a = -1: the wall
    double width;      ///< width of the gap; if it is 0, a and b touch
    uj_vec2 from, to;  ///< the ends of the gap, on a and on b
    uj_vec2 normal;    ///< unit vector from a to b
} uj_gap;

/// Scratch memory; not thread-safe.
typedef struct uj_gap_finder uj_gap_finder;

/// Creates a finder for a valid tray. The tray must outlive the finder. Errors: UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_gap_finder_create(const uj_tray *tray, uj_gap_finder **out, uj_error *error);

/// NULL is allowed.
void uj_gap_finder_destroy(uj_gap_finder *finder);

typedef struct uj_gap_query {
    const uj_pose *poses;  ///< [piece_count]
    unsigned pieces;       ///< bit i: look for gaps from piece i to any other piece or wall
    double widest;         ///< ignore wider gaps
    uj_vec2 low, high;     ///< ignore a gap if its end on a wall lies outside this box
} uj_gap_query;

/// Finds the narrowest open gap.
///
/// A gap is a straight line at a local minimum of the distance between two pieces, or between a
/// piece and the wall. The line meets nothing else. A gap is open if it is wider than
/// UJ_TOLERANCE_TOUCH (in tray diameters). Narrower gaps count as touching. So do overlaps less
/// than UJ_TOLERANCE_TOUCH deep.
///
/// If no gap is open, *out is a contact of a piece with another piece or a wall, and out->width is
/// 0. Returns false if there is no contact, either.
bool uj_gap_finder_find(uj_gap_finder *finder, const uj_gap_query *query, uj_gap *out);

#endif
