// Finds moves that lead to the same state from several states with equal poses, so that a search
// makes them from only one of these states.
#ifndef UJ_MOVE_DEDUP_H
#define UJ_MOVE_DEDUP_H

#include <unjam/base/state_table.h>
#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/tray/state_key.h>

/// Under UJ_RULES_PAPER, states with equal poses may differ in uj_tray_state.press. Two such states
/// share all pushes, and the turns whose pieces have the same `press` in both states. A shared move
/// leads to the same state from both. So a search that needs only the distance of each state from
/// the start makes each shared move once, from the first state that has it. (States with equal keys
/// count as one state, although their poses may differ slightly. A turn may amplify this
/// difference; only one of the resulting states is then found.)
typedef struct uj_move_dedup {
    uj_state_keys *keys;
    /// Keys of the moves made so far. A key consists of the poses before the move and, for a turn,
    /// the `press` of each piece that turns.
    uj_state_table made;
} uj_move_dedup;

/// Starts without any recorded moves. keys and budget must outlive the uj_move_dedup.
void uj_move_dedup_init(uj_move_dedup *dedup, uj_state_keys *keys, uj_budget *budget);
void uj_move_dedup_clear(uj_move_dedup *dedup);

/// A value of uj_tray_state.duplicate_moves: all moves of the state are duplicates.
#define UJ_ALL_DUPLICATES UINT64_MAX

/// Finds the moves of *state that the search makes from an earlier state anyway, and marks them in
/// state->duplicate_moves. The search then makes only the other moves of the state. Must be called
/// for states in order of their distance from the start. If memory runs out, some moves are made
/// from several states.
void uj_move_dedup_assign(uj_move_dedup *dedup, uj_tray_state *state);

/// Returns true if uj_move_dedup_assign has marked this move of the state.
bool uj_move_is_duplicate(const uj_tray_state *state, const uj_move *move);

#endif
