// Where the holes of a peg board are drawn, found from its lines alone.
#ifndef UJ_PEG_LAYOUT_H
#define UJ_PEG_LAYOUT_H

#include <unjam/discrete/peg/peg.h>
#include <unjam/geometry/shape/vec2.h>

// Fills points[hole_count], y upwards, so that the two nearest holes are 1 apart, lines are as
// straight and even as they can be, and holes are numbered in reading order as far as they are. A
// board of which no such picture has all holes apart is drawn as a circle. Errors: UJ_NO_MEMORY.
//
// Coordinates are eigenvectors of the energy of bent lines and skewed parallelograms, as in the
// spectral drawing of graphs (Hall 1970): on a board cut out of a lattice these are the lattice's
// picture, up to an affine map, which is chosen so that the different steps are as equal as can be.
uj_status uj_peg_layout(const uj_peg *peg, uj_vec2 *points);

// The convex hull of points[count], counter-clockwise, into hull[UJ_PEG_MAX_HOLES + 1]; returns the
// number of its corners, at least 1 (Andrew's monotone chain, 1979).
size_t uj_peg_hull(const uj_vec2 *points, size_t count, uj_vec2 *hull);

#endif
