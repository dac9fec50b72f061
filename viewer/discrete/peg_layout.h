// Lays out the holes of a peg board. A board has no coordinates, only lines of three holes each.
#ifndef UJ_PEG_LAYOUT_H
#define UJ_PEG_LAYOUT_H

#include <unjam/discrete/peg/peg.h>
#include <unjam/geometry/shape/vec2.h>

/// Chooses points[0..hole_count-1] for the holes of a peg board, from its lines; y points up. The
/// two holes that are nearest to each other are 1 apart. Each line is as straight and its holes are
/// as evenly spaced as possible, and the holes' numbers follow reading order as far as possible. If
/// holes would come too close to each other, they are laid out in a circle instead. Errors:
/// UJ_NO_MEMORY.
///
/// The coordinates are eigenvectors of an energy that penalises bent lines and skewed
/// parallelograms, as in the spectral drawing of graphs (Hall 1970). For a board that is cut out of
/// a lattice, they are an affine image of the lattice's coordinates; the affine map is then chosen
/// to make all steps (the vectors between neighbouring holes) as equal as possible.
uj_status uj_peg_layout(const uj_peg *peg, uj_vec2 *points);

/// Writes the convex hull of `points` [count], counterclockwise, into `hull`, which must have room
/// for UJ_PEG_MAX_HOLES + 1 points (Andrew's monotone chain, 1979). Returns the number of the
/// hull's corners, at least 1.
size_t uj_peg_hull(const uj_vec2 *points, size_t count, uj_vec2 *hull);

#endif
