// Finds when turning edges become flush with other edges, and stops pieces that lie flush.
#ifndef UJ_FLUSH_H
#define UJ_FLUSH_H

#include <unjam/geometry/contact/contacts.h>

/// Returns the least further turn (radians, > 0) after which an edge of a piece is parallel to
/// another edge and has the opposite outward normal. The other edge belongs to a wall, or to a
/// piece that turns at another rate; the two edges need not touch. Returns infinity if there is no
/// such turn. Piece i is at angles[i] and turns with spin[i]: +1 (counter-clockwise), -1
/// (clockwise) or 0.
double uj_next_edge_alignment(const uj_contact_model *model, const double *angles,
                              const double *spin);

/// Sets spin[i] to 0 for every piece with an edge that is flush with an edge of a wall, or of a
/// piece that turns at another rate. Edges are flush if they touch along a segment, not just in a
/// point. `planes` must hold the half-planes, at these angles, of all pairs that have a turning
/// piece.
void uj_flush_stop(const uj_contact_model *model, const uj_halfplanes *planes, const double *angles,
                   const uj_vec2 *x, double *spin);

#endif
