// Saves a game of what is shown, and makes a saved one again.
#ifndef UJ_GAME_SAVE_H
#define UJ_GAME_SAVE_H

#include <unjam/formats/game_file.h>
#include <unjam/viewer/board/game.h>

// Saves a game of what is shown (payload: the uj_loaded_file) as NAME-1.game.json, NAME-2.game.json
// ..., whichever is free, and writes that name to path (size bytes). UJ_IO, UJ_NO_MEMORY.
uj_status uj_game_save(void *payload, const uj_game *game, const char *name, char *path,
                       size_t size, uj_error *error);

// Makes the game again, and proves every move anew; takes the motions. UJ_BAD_INPUT with the number
// of a move that no hand can make.
uj_status uj_hand_moves_replay(const uj_tray *tray, uj_hand_moves *moves, uj_game **out,
                               uj_error *error);

#endif
