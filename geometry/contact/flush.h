// Sets the spins of pieces with flush edges to 0.
#ifndef UJ_FLUSH_H
#define UJ_FLUSH_H

#include <unjam/geometry/contact/contacts.h>

/// Sets spin[i] to 0 if an edge of piece i is flush with an edge of a wall, or of a piece that
/// turns at another rate. Edges are flush if they touch along a segment, not just in a point.
/// `planes` must contain the half-planes, at `angles`, of all pairs that have a turning piece.
void uj_flush_stop(const uj_contact_model *model, const uj_halfplanes *planes, const double *angles,
                   const uj_vec2 *x, double *spin);

#endif
