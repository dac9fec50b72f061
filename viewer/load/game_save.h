// Saves games played by hand, and replays saved ones.
#ifndef UJ_GAME_SAVE_H
#define UJ_GAME_SAVE_H

#include <unjam/formats/game_file.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/load/loaded_file.h>

/// Saves a game in a new file, under the first free name (see uj_free_name). name->ending should be
/// UJ_GAME_ENDING. `file` holds the puzzle. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_game_save(const uj_loaded_file *file, const uj_game *game, const uj_free_name *name,
                       uj_error *error);

/// Replays a game in a tray. Errors: UJ_BAD_INPUT, with the number of the first impossible move;
/// also the errors of uj_tray_game_create. *out takes ownership of the motions in `moves`. Destroy
/// *out even after an error.
uj_status uj_hand_moves_replay(const uj_tray *tray, uj_hand_moves *moves, uj_game **out,
                               uj_error *error);

#endif
