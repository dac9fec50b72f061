// A tray played by hand. A move becomes part of the game only if geometry/certificate proves it
// free of overlap.
#ifndef UJ_TRAY_GAME_H
#define UJ_TRAY_GAME_H

#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>

/// Makes a game that begins at `poses` [piece_count], or at the puzzle's start if `poses` is NULL.
/// The tray must outlive the game. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_game_create(const uj_tray *tray, const uj_pose *poses, uj_game **out,
                              uj_error *error);

/// Begins a game from the position that a tray subject shows at `time` (see uj_subject.play).
uj_status uj_tray_game_begin(const uj_subject *subject, double time, uj_game **out,
                             uj_error *error);

/// Returns true if a game is a tray played by hand. The functions below accept only such games.
bool uj_game_is_tray(const uj_game *game);

/// Returns the poses at the start of the game, [piece_count].
const uj_pose *uj_tray_game_start(const uj_game *game);

/// Returns the current poses, [piece_count].
const uj_pose *uj_tray_game_poses(const uj_game *game);

/// Returns an array [game->known]: first the moves made, then the moves undone.
const uj_hand_move *uj_tray_game_moves(const uj_game *game);

/// Appends a move that was read from a file. Takes ownership of its motion in any case. The move
/// must begin at the current poses, turn only pieces in move->pieces, and be proven free of
/// overlap. If not, returns false and writes the reason, as a sentence, into `reason` [size].
bool uj_tray_game_append(uj_game *game, uj_hand_move *move, char *reason, size_t size);

#endif
