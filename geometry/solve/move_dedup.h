// Which of the states with the same poses makes which moves.
//
// Under the paper rules such states differ by what was pushed last, and have moves in common: all
// pushes, and the turns of pieces that were pushed the same way in both. Where these lead is the
// same, so a search that only asks how far states are from the start makes them once, from the
// state that it met first. (As far as a key tells: a turn that makes much of differences within the
// tolerance of identity may lead to several states from poses of one key, which are one then.)
#ifndef UJ_MOVE_DEDUP_H
#define UJ_MOVE_DEDUP_H

#include <unjam/base/state_table.h>
#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/tray/state_key.h>

typedef struct uj_move_dedup {
    uj_state_keys *identity;
    uj_state_table made;  // keys of poses with the pieces that a turn turns, none for pushes
} uj_move_dedup;

// Nothing is claimed yet. identity and budget must outlive it.
void uj_move_dedup_init(uj_move_dedup *claims, uj_state_keys *identity, uj_budget *budget);
void uj_move_dedup_clear(uj_move_dedup *claims);

// Of uj_tray_state.claimed: all moves of the state are.
#define UJ_ALL_DUPLICATES UINT64_MAX

// Lets the state claim what moves of it are not claimed, and notes in state->claimed those that are
// (UJ_ALL_DUPLICATES when it has none left). States must come in order of their distance from the
// start. When there is no memory for a claim the moves are made from other states, too.
void uj_move_dedup_assign(uj_move_dedup *claims, uj_tray_state *state);

// Whether another state has claimed a move of this one.
bool uj_move_is_duplicate(const uj_tray_state *state, const uj_move *move);

#endif
