// Makes a move that several states have in common from only one of them.
#ifndef UJ_MOVE_DEDUP_H
#define UJ_MOVE_DEDUP_H

#include <unjam/base/state_table.h>
#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/tray/state_key.h>

/// Under the paper rules, states with the same poses differ by the last push but share moves: all
/// pushes, and turns of pieces that were last pushed in the same directions. Shared moves lead to
/// the same states, so a search that only asks how far states are from the start makes them once,
/// from the state that it meets first. (This holds as far as keys tell states apart. A turn that
/// amplifies differences within the key's tolerance may lead from one key to several states; they
/// then count as one.)
typedef struct uj_move_dedup {
    uj_state_keys *keys;
    uj_state_table made;  ///< keys of poses with the pushes that a turn depends on; pushes: none
} uj_move_dedup;

/// Starts with no move made. keys and budget must outlive it.
void uj_move_dedup_init(uj_move_dedup *dedup, uj_state_keys *keys, uj_budget *budget);
void uj_move_dedup_clear(uj_move_dedup *dedup);

/// A value of uj_tray_state.duplicate_moves: all moves of the state are duplicates.
#define UJ_ALL_DUPLICATES UINT64_MAX

/// Assigns the moves of a state that no other state makes to this one, and marks the others in
/// state->duplicate_moves. States must come in order of their distance from the start. When memory
/// runs out, moves are made from several states.
void uj_move_dedup_assign(uj_move_dedup *dedup, uj_tray_state *state);

/// Whether another state makes this move.
bool uj_move_is_duplicate(const uj_tray_state *state, const uj_move *move);

#endif
