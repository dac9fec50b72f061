// Prunes turns that cannot bring the goal piece to an angle at which it fits its exit, by angles
// alone.
#ifndef UJ_TURN_PRUNING_H
#define UJ_TURN_PRUNING_H

#include <stdint.h>

#include <unjam/geometry/packing/packing.h>

enum { UJ_ANY_SPIN = 2 };

/// What is known about which angles leave the pieces room in the tray. It grows with every
/// question, and threads may share it.
typedef struct uj_turn_pruning uj_turn_pruning;

/// Called now and then; stops the work by returning false. function may be NULL.
typedef struct uj_pruning_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_pruning_poll;

/// Whether turns of this tray can be pruned: the goal is an exit, and the pieces are few.
bool uj_turn_pruning_applies(const uj_tray *tray);

/// Creates the pruning for a tray to which it applies, in *out. Tray and model must outlive it. The
/// packer (one per thread, here and below) is only used during the call. Error: UJ_NO_MEMORY, which
/// leaves NULL in *out.
uj_status uj_turn_pruning_create(const uj_tray *tray, const uj_contact_model *model,
                                 uj_packer *packer, uj_turn_pruning **out);

/// Frees the pruning; NULL is allowed.
void uj_turn_pruning_destroy(uj_turn_pruning *pruning);

/// Whether it is proven that no turn from these poses ([piece_count]) brings the goal piece to an
/// angle at which it fits its exit. spin[piece_count] says how pieces turn: +1 counter-clockwise,
/// -1 clockwise, 0 not at all, UJ_ANY_SPIN any of these; for the goal piece +1 or -1.
///
/// The goal piece would have to pass every angle in between. Each other piece has then turned as
/// far, or has stopped earlier. If at one of these angles the pieces have no room in the tray
/// wherever they are (packing.h), for all angles at which the others may have stopped, there is no
/// such turn. Pieces that cross a line through the tray's middle at all of these angles, wherever
/// they are, keep their order along it.
///
/// What is known about room is kept for boxes of angles, so that it serves all states. The answer
/// does not depend on earlier questions.
bool uj_turn_pruning_excludes(uj_turn_pruning *pruning, uj_packer *packer, const uj_pose *poses,
                              const int8_t *spin, uj_pruning_poll poll);

#endif
