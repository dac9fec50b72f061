// Finds moves that a search can leave out: it makes equivalent moves from an earlier state.
#ifndef UJ_MOVE_DEDUP_H
#define UJ_MOVE_DEDUP_H

#include <unjam/base/state_table.h>
#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/tray/state_key.h>

/// Use this under UJ_RULES_PAPER, if the search needs only the distance of each state from the
/// start. Under these rules, two states with equal poses may differ in uj_tray_state.press.
/// - A push leads to the same state from both.
/// - A turn does so, too, if each piece that turns has the same `press` in both.
/// The search makes such a move from only one of the two states.
typedef struct uj_move_dedup {
    uj_state_keys *keys;
    /// Keys of the moves made so far: the poses before the move and, for a turn, the `press` of
    /// each piece that turns.
    uj_state_table made;
} uj_move_dedup;

/// Starts without any known moves. keys and budget must outlive the uj_move_dedup.
void uj_move_dedup_init(uj_move_dedup *dedup, uj_state_keys *keys, uj_budget *budget);
void uj_move_dedup_clear(uj_move_dedup *dedup);

/// A value of uj_tray_state.duplicate_moves: all moves of the state are duplicates.
#define UJ_ALL_DUPLICATES UINT64_MAX

/// Finds the moves of *state that the search already makes from an earlier state. Writes them to
/// state->duplicate_moves. Call this for states in order of their distance from the start. If
/// memory runs out, misses some duplicates.
void uj_move_dedup_assign(uj_move_dedup *dedup, uj_tray_state *state);

/// Returns true if *move is in state->duplicate_moves.
bool uj_move_is_duplicate(const uj_tray_state *state, const uj_move *move);

#endif
