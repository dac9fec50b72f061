// Games played by hand as files: {"kind": "game", "problem", "moves", "made"}, and for trays
// "start". Moves of discrete puzzles are written as in solutions; those in trays are
// {"pieces": ["A"], "how": "held", "turned": degrees, "keyframes": [...]}.
#ifndef UJ_GAME_FILE_H
#define UJ_GAME_FILE_H

#include "files/json_reader.h"
#include "viewer/tray_game.h"

// Moves by hand as read. Owns them; zero-initialised means empty.
typedef struct uj_hand_moves {
    bool has_start;
    uj_pose start[UJ_MAX_PIECES];
    size_t count;
    uj_hand_move *moves;  // [count]
} uj_hand_moves;

// Reads "start" (when there is one) and "moves" of a game in a tray.
uj_status uj_hand_moves_read(const uj_json_node *root, const uj_tray *tray, uj_hand_moves *out,
                             uj_error *error);
void uj_hand_moves_clear(uj_hand_moves *moves);

// Makes the game again, and proves every move anew; takes the motions. UJ_BAD_INPUT with the number
// of a move that no hand can make.
uj_status uj_hand_moves_replay(const uj_tray *tray, uj_hand_moves *moves, uj_game **out,
                               uj_error *error);

// Saves a game of what is shown (payload: the uj_shown) as NAME-1.game.json, NAME-2.game.json ...,
// whichever is free, and writes that name to path (size bytes). UJ_IO, UJ_NO_MEMORY.
uj_status uj_game_file_save(void *payload, const uj_game *game, const char *name, char *path,
                            size_t size, uj_error *error);

#endif
