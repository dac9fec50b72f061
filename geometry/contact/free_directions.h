// The directions in which a piece can leave a place where it touches another by several convex
// parts.
#ifndef UJ_FREE_DIRECTIONS_H
#define UJ_FREE_DIRECTIONS_H

#include <stdbool.h>

#include <unjam/geometry/shape/vec2.h>

/// The directions from an angle (radians) counter-clockwise over a width. The direction at each end
/// runs along a half-plane, named by the caller's number for it. A width of 0 is the single
/// direction along both.
typedef struct uj_sector {
    double from, width;
    int from_plane, to_plane;
} uj_sector;

enum { UJ_MAX_SECTORS = 16 };

/// Zero-initialised: all directions are free. The open sectors `blocked` do not overlap.
typedef struct uj_free_directions {
    int count;
    uj_sector blocked[UJ_MAX_SECTORS];
    bool none;  ///< no direction is free
} uj_free_directions;

/// Blocks the directions v with normal . v < 0 for all of normals[count] (unit vectors, outward
/// from the no-fit polygon). These are what a pair of convex parts blocks when it touches along the
/// half-planes planes[count]. The union over all pairs of parts is the same however the two
/// polygons are cut into parts. Directions within the angle `parallel` count as one: between
/// sectors that overlap by no more than that one direction stays free, a slot exactly as wide as
/// the piece.
void uj_free_block(uj_free_directions *free, const uj_vec2 *normals, const int *planes, int count,
                   double parallel);

/// Writes the closed sectors that are left free, sorted by angle, and returns their number, at most
/// UJ_MAX_SECTORS. Some direction must be blocked.
int uj_free_sectors(const uj_free_directions *free, uj_sector *out);

#endif
