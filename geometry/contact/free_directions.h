// The directions in which a piece can move when several of its convex parts touch another piece.
#ifndef UJ_FREE_DIRECTIONS_H
#define UJ_FREE_DIRECTIONS_H

#include <stdbool.h>

#include <unjam/geometry/shape/vec2.h>

/// A range of directions: it begins at the angle `from` (radians) and extends counter-clockwise by
/// `width`. The direction at either end runs along the edge of a half-plane; from_plane and
/// to_plane are the caller's numbers of these half-planes. A sector of width 0 is a single
/// direction, which runs along the edges of both half-planes.
typedef struct uj_sector {
    double from, width;
    int from_plane, to_plane;
} uj_sector;

enum { UJ_MAX_SECTORS = 16 };

/// The free directions, stored as the sectors that are blocked. When zero-initialised, all
/// directions are free. Blocked sectors are open (their ends are free) and do not overlap.
typedef struct uj_free_directions {
    int count;
    uj_sector blocked[UJ_MAX_SECTORS];
    bool none;  ///< no direction is free
} uj_free_directions;

/// Blocks every direction v with normals[i] . v < 0 for all i < count. The normals are unit vectors
/// that point out of the no-fit polygon. A pair of convex parts that touches along the half-planes
/// planes[0..count-1] blocks exactly these directions. The union over all pairs of parts does not
/// depend on how the two polygons are cut into parts.
///
/// Directions that differ by no more than the angle `parallel` count as equal. So if two blocked
/// sectors overlap by no more than this angle, one direction between them stays free. This is the
/// direction along a slot that is exactly as wide as the piece.
void uj_free_block(uj_free_directions *free, const uj_vec2 *normals, const int *planes, int count,
                   double parallel);

/// Writes the closed sectors that are still free to `out`, sorted by angle. Returns their number,
/// at most UJ_MAX_SECTORS. Some direction must be blocked.
int uj_free_sectors(const uj_free_directions *free, uj_sector *out);

#endif
