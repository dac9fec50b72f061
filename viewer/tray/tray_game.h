// Trays played by hand: pieces are dragged and turned (geometry/dynamics/drag.h). A move counts
// once the certificate's code has proven that nothing overlaps in it.
#ifndef UJ_TRAY_GAME_H
#define UJ_TRAY_GAME_H

#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>

/// Makes a game that begins with the pieces at poses[piece_count] (NULL: the problem's start). The
/// tray must outlive it. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_game_create(const uj_tray *tray, const uj_pose *poses, uj_game **out,
                              uj_error *error);

/// Begins a game where a tray subject is at a time (see uj_subject.play).
uj_status uj_tray_game_begin(const uj_subject *subject, double time, uj_game **out,
                             uj_error *error);

/// Whether a game is of this class. The functions below need one that is.
bool uj_game_is_tray(const uj_game *game);

/// The poses at the start of the game and now, [piece_count]; the moves, [known].
const uj_pose *uj_tray_game_start(const uj_game *game);
const uj_pose *uj_tray_game_poses(const uj_game *game);
const uj_hand_move *uj_tray_game_moves(const uj_game *game);

/// Appends a move read from a file and takes over its motion. The move is checked: it must begin
/// where the pieces are, turn only pieces that are held, and its proof must hold. On failure
/// returns false with a sentence in reason (size bytes).
bool uj_tray_game_append(uj_game *game, uj_hand_move *move, char *reason, size_t size);

#endif
