// Lays out the holes of a peg board. A board has no coordinates, only lines of three holes each.
#ifndef UJ_PEG_LAYOUT_H
#define UJ_PEG_LAYOUT_H

#include <unjam/discrete/peg/peg.h>
#include <unjam/geometry/shape/vec2.h>

/// Chooses points[0..hole_count-1] for the holes of a peg board; y points up. The least distance
/// between two holes is 1. Lines are as straight, and their holes as evenly spaced, as possible.
/// The holes' numbers follow reading order as far as possible. If holes in a connected part of the
/// board would come too close to each other, the part becomes a circle. Errors: UJ_NO_MEMORY.
///
/// Spectral drawing (Hall 1970): the coordinates are eigenvectors of an energy. Bent lines add to
/// the energy, and so do quadrilaterals of neighbouring holes that are not parallelograms. A linear
/// map then gives the steps between neighbouring holes the same variance in all directions.
uj_status uj_peg_layout(const uj_peg *peg, uj_vec2 *points);

/// Writes the convex hull of `points` [count], counterclockwise, to `hull` (Andrew's monotone
/// chain, 1979). `hull` needs room for UJ_PEG_MAX_HOLES + 1 points. Returns the number of corners,
/// at least 1.
size_t uj_peg_hull(const uj_vec2 *points, size_t count, uj_vec2 *hull);

#endif
