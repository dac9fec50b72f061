// The present poses of all pieces, in the forms that the contact model needs.
#ifndef UJ_PLACEMENT_H
#define UJ_PLACEMENT_H

#include <unjam/geometry/contact/contacts.h>

/// Owns nothing.
typedef struct uj_placement {
    const uj_tray *tray;
    const uj_contact_model *model;
    const uj_halfplanes *planes;   ///< half-planes of all pairs at the present angles
    const uj_rotation *rotations;  ///< [piece_count] present angles
    const uj_vec2 *x;              ///< [piece_count] present positions of the origins
    size_t most_pairs;             ///< see uj_inspector_limit
} uj_placement;

#endif
