// When turning edges become flush with edges they touch.
#ifndef UJ_FLUSH_H
#define UJ_FLUSH_H

#include <unjam/geometry/contact/contacts.h>

// The least further turn (radians, > 0) after which an edge of a piece faces an edge of a wall or
// of a piece that turns at another rate, touching or not; infinity when there is none. angles and
// spin are [piece_count], spin +1 (ccw), -1 (cw) or 0; only pairs with a piece in mask count.
double uj_next_edge_alignment(const uj_contact_model *model, const double *angles,
                              const double *spin, unsigned mask);

// Sets spin[i] to 0 for every piece with an edge flush with an edge that it touches along more
// than a point, of a wall or of a piece that turns at another rate.
void uj_flush_stop(const uj_contact_model *model, const uj_halfplanes *planes, const double *angles,
                   const uj_vec2 *x, unsigned mask, double *spin);

#endif
