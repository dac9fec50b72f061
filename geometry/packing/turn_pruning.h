// Prunes turns that cannot bring the goal piece to an angle at which it fits its exit.
#ifndef UJ_TURN_PRUNING_H
#define UJ_TURN_PRUNING_H

#include <stdint.h>

#include <unjam/base/poll.h>
#include <unjam/geometry/packing/packing.h>

enum { UJ_ANY_SPIN = 2 };

/// Greatest number of pieces other than the goal piece.
enum { UJ_MAX_OTHERS = 4 };

/// Stores angles at which the pieces are proven to have no room. Threads may share this object.
typedef struct uj_turn_pruning uj_turn_pruning;

/// Returns true if this pruning can be used: the goal is an exit, and there are at least 2 and at
/// most UJ_MAX_OTHERS + 1 pieces.
bool uj_turn_pruning_applies(const uj_tray *tray);

/// Creates the pruning in *out. uj_turn_pruning_applies must be true for the tray. The tray and the
/// model must outlive the pruning. Each thread must pass its own packer to
/// uj_turn_pruning_excludes. After the error UJ_NO_MEMORY, *out is NULL.
uj_status uj_turn_pruning_create(const uj_tray *tray, const uj_contact_model *model,
                                 uj_packer *packer, uj_turn_pruning **out);

/// Frees the pruning; NULL is allowed.
void uj_turn_pruning_destroy(uj_turn_pruning *pruning);

/// Returns true if it is proven that no turn from these poses brings the goal piece to an angle at
/// which it fits its exit. `poses` and `spin` have one element for each piece. spin[i] says how
/// piece i turns: +1 counter-clockwise, -1 clockwise, 0 not at all, UJ_ANY_SPIN any of these. The
/// goal piece has +1 or -1.
///
/// The proof picks an angle that the goal piece must pass. When the goal piece gets there, each
/// other piece has turned at most as far as the goal piece. The turn is excluded if there is no
/// placement without overlap (packing.h) at any of the angles that the pieces may then have. Two
/// pieces that always cross a middle line of the tray must keep their order along this line.
///
/// The answer does not depend on earlier calls.
bool uj_turn_pruning_excludes(uj_turn_pruning *pruning, uj_packer *packer, const uj_pose *poses,
                              const int8_t *spin, uj_poll poll);

#endif
