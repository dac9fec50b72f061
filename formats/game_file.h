// Games played by hand as files: {"kind": "game", "problem", "moves", "made"}, and for trays
// "start". Moves of discrete puzzles are written as in solutions; those in trays are
// {"pieces": ["A"], "how": "held", "turned": degrees, "keyframes": [...]}.
#ifndef UJ_GAME_FILE_H
#define UJ_GAME_FILE_H

#include <unjam/discrete/puzzle/moves.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/motion.h>
#include <unjam/geometry/tray/tray.h>

// Held and drawn, or tapped: turned by notches, moved by steps. Taps of one kind on the same pieces
// that follow one another are one move.
typedef enum uj_hand_move_kind { UJ_HAND_HELD, UJ_HAND_TURNED, UJ_HAND_STEPPED } uj_hand_move_kind;

// One move by hand: what was done from taking pieces into the hand to letting them go.
typedef struct uj_hand_move {
    unsigned pieces;  // bit i: piece i was in the hand
    double turned;    // radians, of all turns together
    uj_hand_move_kind how;
    double bound;      // proven: no overlap is deeper, in units of length
    uj_motion motion;  // times from 0 to 1
} uj_hand_move;

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

// A game in a tray as it is saved. Owns nothing.
typedef struct uj_hand_game {
    const char *problem;  // the tray puzzle's text
    const uj_tray *tray;
    const uj_pose *start;       // [tray->piece_count]
    const uj_hand_move *moves;  // [count]
    size_t count, made;         // moves known, and how many of them are made
} uj_hand_game;

// Save a game as NAME-1.game.json, NAME-2.game.json ..., whichever is free, and write that name to
// path (size bytes). UJ_IO, UJ_NO_MEMORY.
typedef struct uj_game_path {
    const char *name;
    char *path;
    size_t size;
} uj_game_path;

uj_status uj_hand_game_save(const uj_hand_game *game, const uj_game_path *path, uj_error *error);
uj_status uj_discrete_game_save(const uj_problem *problem, const uj_moves *moves, size_t made,
                                const uj_game_path *path, uj_error *error);

#endif
