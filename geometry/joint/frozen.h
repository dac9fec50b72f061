// Finds pieces that can never move, whatever the others do.
#ifndef UJ_FROZEN_H
#define UJ_FROZEN_H

#include <unjam/geometry/contact/contacts.h>

/// Sets bit i of *out if the walls hold piece i fast, directly or through other pieces that are
/// held fast. `planes` must contain the half-planes of all pairs at these angles (radians). Errors:
/// UJ_NO_MEMORY.
///
/// Such a piece is in first-order form closure: the points at which it touches the walls or other
/// such pieces (uj_touch_points) allow it no velocity and no spin. So it stays where it is in every
/// reachable state. The test may miss a piece, for example if two pieces hold each other fast.
uj_status uj_frozen_find(const uj_contact_model *model, const uj_halfplanes *planes,
                         const double *angles, const uj_vec2 *x, unsigned *out);

#endif
