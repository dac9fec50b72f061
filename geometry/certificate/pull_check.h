// Checks that no contact pulls pieces along while they turn.
#ifndef UJ_PULL_CHECK_H
#define UJ_PULL_CHECK_H

#include "checked_move.h"

/// Returns true if the normals of all contacts in m->balance keep their directions in the interval
/// after a keyframe.
bool uj_normals_are_fixed(const uj_checked_move *m, size_t frame);

/// Checks that no contact pulls pieces in the interval after a keyframe (docs/RULES.md, "Contacts
/// without force"). Accepts every interval in which the normal of a contact turns. In all others,
/// the displacement of the pieces must be a weighted sum of normals. A contact without force can
/// push but not pull, so its weight must not be negative.
///
/// Adds to m->pulled the distance from the displacement to the nearest such sum. If m->pulled then
/// exceeds UJ_SLIDE_UNEXPLAINED_IN_MOVE, sets *good to false and writes the reason. Overwrites the
/// list of contacts in m->balance. Error: UJ_NO_MEMORY.
uj_status uj_pull_check(uj_checked_move *m, size_t frame, bool *good);

#endif
