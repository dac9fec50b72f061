// Checks that no contact pulls pieces along while they turn.
#ifndef UJ_PULL_CHECK_H
#define UJ_PULL_CHECK_H

#include "checked_move.h"

/// Returns true if the normals of all contacts listed in m->balance keep their directions in the
/// interval after a keyframe.
bool uj_normals_are_fixed(const uj_checked_move *m, size_t frame);

/// Checks the displacements of the pieces in the interval after a keyframe, if all normals of their
/// contacts keep their directions. A contact that carries force, because the press holds it closed,
/// stays closed, so it may move pieces either way along its normal. Any other contact can only push
/// pieces out of the way; when it no longer does, it lets go (docs/RULES.md, "Contacts without
/// force"). So the displacement must be a sum of multiples of normals, and the multiples of normals
/// of contacts without force must not be negative. Adds what remains to m->pulled. If that is too
/// much, sets *good to false and writes the reason. Leaves other contacts in m->balance. Error:
/// UJ_NO_MEMORY.
uj_status uj_pull_check(uj_checked_move *m, size_t frame, bool *good);

#endif
