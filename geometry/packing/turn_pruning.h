// Turns that cannot bring the goal piece to an angle at which it fits its exit, told by angles
// alone.
#ifndef UJ_TURN_PRUNING_H
#define UJ_TURN_PRUNING_H

#include <stdint.h>

#include <unjam/geometry/packing/packing.h>

enum { UJ_ANY_SPIN = 2 };

// What is known of which angles leave the pieces room in the tray. Grows by what is asked; threads
// may share it.
typedef struct uj_turn_pruning uj_turn_pruning;

// function may be NULL.
typedef struct uj_pruning_poll {
    bool (*function)(void *payload);
    void *payload;
} uj_pruning_poll;

// Whether there can be a bound: the goal is an exit and the pieces are few.
bool uj_turn_pruning_applies(const uj_tray *tray);

// For a tray that it serves; tray and bodies must outlive the bound. Uses the packer (one
// per thread, here and below) only during the call. UJ_NO_MEMORY.
uj_status uj_turn_pruning_create(const uj_tray *tray, const uj_contact_model *model,
                                 uj_packer *packer, uj_turn_pruning **out);
void uj_turn_pruning_destroy(uj_turn_pruning *bound);

// Whether it is proven that no turn from these poses ([piece_count]) brings the goal piece to an
// angle at which it fits its exit. spin[piece_count] says how pieces turn: +1 ccw, -1 cw, 0 not at
// all, UJ_ANY_SPIN one of these. The goal piece turns one way.
//
// The goal piece would have to pass every angle in between. When it does, each other piece has
// turned as far, or has stopped before. If at one of these angles the pieces have no room in the
// tray, wherever they may be (see packing.h), and this for all angles at which the others may have
// stopped, there is no such turn. Pieces that cross a line through the tray's middle at all of
// these angles, wherever they are, keep their order on it. What is known of room is kept for boxes
// of angles, so that it serves all states. The answer does not depend on what was asked before.
bool uj_turn_pruning_excludes(uj_turn_pruning *bound, uj_packer *packer, const uj_pose *poses,
                              const int8_t *spin, uj_pruning_poll poll);

#endif
