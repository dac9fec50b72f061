// Pieces that can never move, whatever the others do.
#ifndef UJ_FROZEN_H
#define UJ_FROZEN_H

#include <unjam/geometry/contact/contacts.h>

/// Finds pieces that walls hold fast, directly or through other pieces that are held fast: sets bit
/// i of *out for piece i. `planes` must hold the half-planes of all pairs at these angles (radians)
/// and positions.
///
/// Such a piece is in first-order form closure: the points at which it touches the walls or other
/// such pieces (uj_touch_points) allow it no velocity and no spin. So it stays where it is in every
/// state that can be reached. The test is conservative: a piece may be frozen without being found,
/// for example if it is wedged in only after other pieces have moved, or if two pieces hold one
/// another. Errors: UJ_NO_MEMORY.
uj_status uj_frozen_find(const uj_contact_model *model, const uj_halfplanes *planes,
                         const double *angles, const uj_vec2 *x, unsigned *out);

#endif
