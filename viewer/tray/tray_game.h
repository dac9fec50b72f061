// Trays played by hand: pieces are dragged and turned (geometry/drag.h), and every move is proven
// free of overlap by the certificate's code before it counts.
#ifndef UJ_TRAY_GAME_H
#define UJ_TRAY_GAME_H

#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>

// A game that begins with the pieces at poses[piece_count] (NULL: the problem's start). The tray
// must outlive it. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_game_create(const uj_tray *tray, const uj_pose *poses, uj_game **out,
                              uj_error *error);

// The tray game that this is, for the following; `game` must be one of this class.
bool uj_game_is_tray(const uj_game *game);
const uj_pose *uj_tray_game_start(const uj_game *game);       // [piece_count]
const uj_pose *uj_tray_game_poses(const uj_game *game);       // now, the same
const uj_hand_move *uj_tray_game_moves(const uj_game *game);  // [known]

// Adds a move that was made before (read from a file) after those made; takes its motion over. It
// is checked: it must begin where the pieces are, pieces outside the hand only be pushed (they do
// not turn), and the proof must hold. False, with a sentence in reason (size bytes), when not.
bool uj_tray_game_append(uj_game *game, uj_hand_move *move, char *reason, size_t size);

#endif
