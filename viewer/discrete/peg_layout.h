// Lays out the holes of a peg board from its lines alone.
#ifndef UJ_PEG_LAYOUT_H
#define UJ_PEG_LAYOUT_H

#include <unjam/discrete/peg/peg.h>
#include <unjam/geometry/shape/vec2.h>

/// Finds a picture of a peg board from its lines: points[hole_count], y upwards. The two nearest
/// holes are 1 apart, lines are as straight and even as possible, and the holes' numbers follow
/// reading order as far as possible. A board whose holes this would not keep apart becomes a
/// circle. Errors: UJ_NO_MEMORY.
///
/// Coordinates are eigenvectors of the energy of bent lines and skewed parallelograms, as in the
/// spectral drawing of graphs (Hall 1970). For a board cut out of a lattice they are the lattice's
/// own up to an affine map, which is chosen to make the steps as equal as possible.
uj_status uj_peg_layout(const uj_peg *peg, uj_vec2 *points);

/// Finds the convex hull of points[count], counterclockwise, into hull[UJ_PEG_MAX_HOLES + 1].
/// Returns the number of its corners, at least 1 (Andrew's monotone chain, 1979).
size_t uj_peg_hull(const uj_vec2 *points, size_t count, uj_vec2 *hull);

#endif
