// When turning edges become flush with other edges.
#ifndef UJ_FLUSH_H
#define UJ_FLUSH_H

#include <unjam/geometry/contact/contacts.h>

/// The least further turn (radians, > 0) after which an edge of a piece is parallel to, and faces,
/// an edge of a wall or of a piece that turns at another rate, touching or not; infinity when there
/// is none. angles and spin are [piece_count], spin +1 (ccw), -1 (cw) or 0.
double uj_next_edge_alignment(const uj_contact_model *model, const double *angles,
                              const double *spin);

/// Sets spin[i] to 0 for every piece that has an edge flush with an edge of a wall, or of a piece
/// that turns at another rate, when the two touch along more than a point. The half-planes of all
/// pairs with a turning piece must be those at the angles.
void uj_flush_stop(const uj_contact_model *model, const uj_halfplanes *planes, const double *angles,
                   const uj_vec2 *x, double *spin);

#endif
