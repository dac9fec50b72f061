// Reads and saves games played by hand.
//
// A game is an object {"kind": "game", "problem", "moves", "made"}. "made" is the number of moves
// that are not undone. A game in a tray also has "start", the poses of all pieces before the first
// move. Moves of discrete puzzles are written as in solutions; a move in a tray is
// {"pieces": ["A"], "how": "held", "turned": degrees, "keyframes": [...]}.
#ifndef UJ_GAME_FILE_H
#define UJ_GAME_FILE_H

#include <unjam/discrete/puzzle/moves.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/files/free_name.h>
#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/motion.h>
#include <unjam/geometry/tray/tray.h>

/// How a move was made by hand: by dragging with the mouse (HELD), by turning with the mouse wheel
/// (TURNED), or step by step with the keyboard (STEPPED). Consecutive notches of the wheel are one
/// move if they turn the same pieces. Consecutive steps are one move if they move the same pieces.
typedef enum uj_hand_move_kind { UJ_HAND_HELD, UJ_HAND_TURNED, UJ_HAND_STEPPED } uj_hand_move_kind;

/// One move by hand. For UJ_HAND_HELD: everything from taking hold of pieces to letting go of them.
typedef struct uj_hand_move {
    unsigned pieces;  ///< bit i: the player moved piece i; not set if piece i was only pushed
    double turned;    ///< the angle by which the pieces turned in the whole move, in radians
    uj_hand_move_kind how;
    /// Proven bound on the depth of overlaps, in units of length. 0 if the move was read from a
    /// file: uj_hand_moves_read proves nothing.
    double bound;
    uj_motion motion;  ///< its times go from 0 to 1
} uj_hand_move;

/// The moves of a game in a tray, as read from a file. Owns them; zero-initialised means empty.
typedef struct uj_hand_moves {
    bool has_start;
    uj_pose start[UJ_MAX_PIECES];
    size_t count;
    uj_hand_move *moves;  ///< [count]
} uj_hand_moves;

/// Reads "moves" and the optional "start" of a game in a tray. Errors: UJ_BAD_INPUT, with the
/// place; UJ_NO_MEMORY. The caller clears *out, even after an error.
uj_status uj_hand_moves_read(const uj_json_node *root, const uj_tray *tray, uj_hand_moves *out,
                             uj_error *error);
void uj_hand_moves_clear(uj_hand_moves *moves);

/// What to save of a game in a tray. Owns nothing.
typedef struct uj_hand_game {
    const char *problem;  ///< the tray puzzle's JSON text
    const uj_tray *tray;
    const uj_pose *start;       ///< [tray->piece_count]
    const uj_hand_move *moves;  ///< [count]
    size_t count;               ///< number of moves, including those undone
    size_t made;                ///< number of moves that are not undone
} uj_hand_game;

/// The ending of the file names of saved games, for uj_free_name.ending.
#define UJ_GAME_ENDING ".game.json"

/// These functions save a game in a new file, under the first name that is not taken yet. Errors:
/// UJ_IO, UJ_NO_MEMORY.
uj_status uj_hand_game_save(const uj_hand_game *game, const uj_free_name *name, uj_error *error);
uj_status uj_discrete_game_save(const uj_problem *problem, const uj_moves *moves, size_t made,
                                const uj_free_name *name, uj_error *error);

#endif
