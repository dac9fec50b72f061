// Prunes turns that cannot bring the goal piece to an angle at which it fits its exit. Considers
// only the angles and the order of the pieces, not their exact positions.
#ifndef UJ_TURN_PRUNING_H
#define UJ_TURN_PRUNING_H

#include <stdint.h>

#include <unjam/base/poll.h>
#include <unjam/geometry/packing/packing.h>

enum { UJ_ANY_SPIN = 2 };

/// Proven facts about the angles at which the pieces have room in the tray. Calls of
/// uj_turn_pruning_excludes add facts. Threads may share this object.
typedef struct uj_turn_pruning uj_turn_pruning;

/// Returns true if this pruning can be used for the tray: the goal is an exit, and there are at
/// least 2 and at most UJ_MAX_OTHERS + 1 pieces (pruning_state.h).
bool uj_turn_pruning_applies(const uj_tray *tray);

/// Creates the pruning in *out. uj_turn_pruning_applies must return true for the tray. The tray and
/// the model must outlive the pruning. The packer is used only during the call. In this function
/// and those below, each thread must pass a packer of its own. After the error UJ_NO_MEMORY, *out
/// is NULL.
uj_status uj_turn_pruning_create(const uj_tray *tray, const uj_contact_model *model,
                                 uj_packer *packer, uj_turn_pruning **out);

/// Frees the pruning; NULL is allowed.
void uj_turn_pruning_destroy(uj_turn_pruning *pruning);

/// Returns true if it is proven that no turn from these poses brings the goal piece to an angle at
/// which it fits its exit. spin[i] says how piece i turns: +1 counter-clockwise, -1 clockwise, 0
/// not at all, UJ_ANY_SPIN any of these; for the goal piece +1 or -1. `poses` and `spin` have one
/// element for each piece.
///
/// To reach such an angle, the goal piece must pass every angle on the way. When it passes an
/// angle, each other piece has turned as far as the goal piece, or has stopped earlier. The turn is
/// excluded if it is proven for some angle on the way that the pieces do not fit in the tray
/// (packing.h), even with the most favourable angles of the other pieces. The proof also uses the
/// order of the pieces: two pieces that always cross a line through the middle of the tray keep
/// their order along that line.
///
/// Results are kept for boxes of angles, so that they serve all states. The answer does not depend
/// on earlier calls.
bool uj_turn_pruning_excludes(uj_turn_pruning *pruning, uj_packer *packer, const uj_pose *poses,
                              const int8_t *spin, uj_poll poll);

#endif
