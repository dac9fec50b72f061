// Checks that no contact pulls pieces along while they turn.
#ifndef UJ_PULL_CHECK_H
#define UJ_PULL_CHECK_H

#include "checked_move.h"

/// Returns true if the normals of all contacts listed in m->balance keep their directions in the
/// interval after a keyframe.
bool uj_normals_are_fixed(const uj_checked_move *m, size_t frame);

/// Checks that no contact pulls pieces in the interval after a keyframe. Accepts any interval in
/// which a normal of a contact turns. In all others, the displacement of the pieces must be a sum
/// of multiples of the normals. A contact that carries force stays closed, so its multiple may have
/// either sign. A contact without force can push pieces but not pull them, so its multiple must not
/// be negative (docs/RULES.md, "Contacts without force").
///
/// Adds to m->pulled how far the displacement is from such a sum. If m->pulled then exceeds
/// UJ_SLIDE_UNEXPLAINED_IN_MOVE, sets *good to false and writes the reason. Overwrites the list of
/// contacts in m->balance. Error: UJ_NO_MEMORY.
uj_status uj_pull_check(uj_checked_move *m, size_t frame, bool *good);

#endif
