// The directions in which a body can leave a place where it touches another by several convex
// parts.
#ifndef UJ_FREE_DIRECTIONS_H
#define UJ_FREE_DIRECTIONS_H

#include <stdbool.h>

#include <unjam/geometry/shape/vec2.h>

// Directions from an angle (radians) on, counter-clockwise over a width. Each end is the direction
// along a plane: the caller's number of it. A width of 0 is the single direction along two planes.
typedef struct uj_sector {
    double from, width;
    int from_plane, to_plane;
} uj_sector;

enum { UJ_MOST_SECTORS = 16 };

// Zero-initialised: all directions are free. The open sectors blocked do not overlap.
typedef struct uj_free_directions {
    int count;
    uj_sector blocked[UJ_MOST_SECTORS];
    bool none;  // no direction is free
} uj_free_directions;

// Blocks what a pair of convex parts does, whose planes planes[count] touch: the directions v with
// normal . v < 0 for all of normals[count] (unit vectors, out of the no-fit polygon). The union
// over all pairs of parts of two bodies is the same however the bodies are cut into parts.
// `parallel` is the angle up to which directions are the same: sectors that overlap by no more
// leave the direction between them free, a way just as wide as the body.
void uj_free_block(uj_free_directions *free, const uj_vec2 *normals, const int *planes, int count,
                   double parallel);

// Writes the closed sectors that are left free, from the least angle on, and returns their number,
// at most UJ_MOST_SECTORS. Some direction must be blocked.
int uj_free_sectors(const uj_free_directions *free, uj_sector *out);

#endif
